/**
 * What compounds begin with, apart from nouns: stems of verbs, adjectives, numbers, particles and abbreviations,
 * written for this project.
 */
export const FIRST_PARTS = `
aargauer abbruch abfall abstell abstimm ahnd ahv allgemein allzweck alt alters alv an anlauf anti anwalts anwohner
arbeit asiat atom auf aus ausbau ausfall ausgleichs ausländer aussen auto back bade bar basis basler bau beherberg bei
berg berner berufs besuch betreib bett bewerb bezugs bildungs bio blas blau blind block bohr brach brat braun breit
brems brenn bring buch bundes bvg bücher bürger dach dauer deck demo denk deutsch dicht dichte dienst digital direkt
dorf dosier dreh drei dreifach drittel druck durch dusch dünn ecke eco ehren eigen ein einzel eis elektro elf end
energie entscheid erb erd erholungs ernährungs erst erwachsenen erwerbs erz erziehungs ess euro europ extern extra
fach fahr fall familien fang fein feld ferien fern fest feucht finanz flach fliess flug fläch flüssig fort foto frei
fremd fremden frisch froh früh fuss führ fünf ganz ganztags gedenk gefahren gegen geh gelb gemein gemeinde gen general
genfer gentech geo gesamt geschichts geschwindigkeits gesundheits giess gleich glüh grab grau gross grund grün gut
halb halbtags halt handels hart haupt haus heil heim heiss heiz helf hell her herbst hilfs hin hinter hoch hör ideal
impf info innen inner intensiv inter intern ist it iv jahr jugend jung jus kalt kampf kantonal kauf kehr kenn kern ki
kinder klar klein klett klär kläre koch kombi komm kommunal konsum kraft krank kranken kreis kreuz krypto kultur kunst
kur kurz kv lade lager land lang langsam lass lauf laut leb lebens leer leg lehr lehrer leicht leih leit leitungs lern
lese leucht licht lieb liebes liefer liege link links lokal los luzerner makro mal maximal mediz mehr mehrweg melde
mess meta metall miet miets mikro milch mindest mineral mini minimal miss mit mittel mobil modern mono motor multi
musik nach nah nass national natur neben netto neu neun neutral nicht nieder nord normal not null nutz nähr ober ost
parallel park partei pass personal pflege pflicht plan post prell press privat pro prüf putz quer rad radio rand rasch
rauch rausch reb recht rechts rede regel regen regional rein reise reit renn rest rett richt roh roll rot ruf ruh rund
rück sach salz sammel sanitär sauber sauer saug schaff schau schiess schlacht schlaf schlag schleif schlepp schliess
schmal schmelz schnell schreib schritt schrumpf schul schutz schwarz schweiss schweizer schwer schwimm sechs seh
seiten selbst selten send sicher sicht sieb sieben sing sitz solar sommer sonder sonn sozial sozio spann spar spazier
speise spende spezial spitz sprach sprech spreng spring spritz spät spül staats stadt standard stark starr start steh
steig stell sterb steuer still stimm stopp straf streich streif stör such super süd tages tal tank tanz tauch taug
teil tele temporär thermo thurgauer tief tot total trans transit treff treib trenn trink trocken turn ultra um umwelt
un ungleich unter unterrichts ur video viel vier vize voll vor voraus wach wahl wahr walk warm warn wart wasch wasser
wechsel weg wehr weihnachts weit weiter wend werb werk wert west wett widerstands wieder wild winter wirk wirtschafts
wohl wohn zahl zeichen zeit zelt zentral zeug zieh ziel zier zivil zoll zoo zu zug zurück zusammen zusatz zwangs zwei
zweit zwischen zürcher öffentlich öko öv über
`;

/**
 * Particles and short parts that are no evidence of a compound on their own: Vorrat is not a Rat, Anlage not a Lage.
 */
export const PARTICLES: readonly string[] = (
  "ab an auf aus bei durch ein fort gegen her hin hinter inter los miss mit nach neben nieder not ober pro trans über " +
  "um un unter ur vor voraus weg weiter wider wieder zu zurück zusammen zwischen"
).split(" ");
