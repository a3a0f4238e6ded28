/** German nouns whose plural has an umlaut, written for this project. */

/** With the ending `e` or none: Pläne, Gärten. */
export const UMLAUT_NOUNS = `
abbruch abfall abfluss abgang abgrund ablass ablauf absatz abschluss abstand abzug acker anfang anhang ankauf anlass
ansatz anschlag anschluss anspruch anstand anstoss antrag anwalt anzug apfel arzt ast aufgang auflauf aufsatz
aufschlag aufschwung aufstand auftrag aufwand aufzug ausbruch ausdruck ausfall ausfluss ausgang ausguss aussatz
ausschluss ausschuss ausstoss auszug axt bach balg ball bank bart bass bau bauch baum beifall beitrag beschluss
bestand betrag betrug bezug block bock boden bogen brand brauch braut bruch bruder brust bund busch chor choral damm
dampf darm druck duft durchfall durchgang durchlass einfall einfluss eingang einkauf einlass einsatz einschlag
einspruch einstand eintrag einwand einzug entschluss entzug erlass ertrag faden fall fang faust floh flug fluss
fortgang fortzug frosch fuchs fuss gang garten gast gebrauch gegenstand general genuss geruch gesang graben grund
grundsatz gruss hafen hahn hals hammer hand hang hof hut jahrgang kahn kamm kampf kanal kasten kauf klang kloster
klotz knall knopf koch kopf korb kraft krampf kran kranz krug kuh kunst kuss laden lauf lehrgang lohn luft lust macht
magen mangel mantel markt mast maus mord mutter nachlass nacht nachtrag nachwuchs nachzug nagel naht not notstand nuss
ofen pass pfahl pflug plan platz rang rat raum rausch rock ruhestand rumpf rückfluss rückgang rückschlag rückstand
rückzug saal sack saft sarg sattel satz saum schacht schaden schall schatz schaum schlag schlauch schluss schnabel
schrank schub schurz schuss schutz schwager schwamm schwan schwanz schwarm schwung sohn span spass sprung stab stadt
stall stamm stand stillstand stock stoss strahl strang strauss strom strumpf studiengang stuhl sturm sturz tanz
tatbestand tochter tod ton topf tor trank traum trog trupp turm umfang umgang umlauf umsatz umschlag umstand umtrunk
umzug unfall untergang vater verband verdacht verkauf verlauf verlust verschluss verstand verstoss vertrag verzug
vogel vollzug vorfall vorgang vorhang vorrang vorrat vorsatz vorschlag vorsprung vorstand vorstoss vortrag vorwand
vorwurf vorzug wall wand wegzug widerstand wohlstand wolf wuchs wunsch wurf zahn zaun zoll zopf zufall zug zugang
zulauf zusatz zuschlag zuschuss zustand zuwachs zuzug zwang überfall übergang überschlag überschuss überzug
`;

/** With the ending `er`: Ämter. */
export const UMLAUT_NOUNS_ER = `
amt bad band bistum blatt buch dach denkmal dorf eigentum fass gemahl glas gott grab gras gut haupt haus holz horn
hospital huhn irrtum kalb kardinal korn kraut lamm land loch mann maul mund rad rand reichtum schloss spital strauch
tal tuch volk wachstum wald wort wurm
`;
