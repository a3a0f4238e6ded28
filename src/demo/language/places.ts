/**
 * The map of Seldwyla: streets, squares, quarters, schools, parks and houses, all invented; some remember Gottfried
 * Keller's people. As nouns where a text needs their gender.
 */
import { type Noun, noun } from "./nouns.ts";

const list = (text: string): readonly string[] => text.trim().split(/\s*,\s*/);

export const QUARTIERE = list(`
  Altstadt, Oberdorf, Unterdorf, Rosenau, Nagelbach, Hirzenfeld, Lindenacker, Mühletobel, Sankt Verena, Rebhalde,
  Goldacherfeld, Ziegelau, Burgmoos, Kirchbühl, Eichrain, Schwanau, Birkenhof, Seeacker, Bleichemattli, Gerbern,
  Langwies, Haselstud, Viehmarkt, Wolfsgrund, Kammacher, Bodenacker, Chriesbaum, Hintere Allmend, Steinbruch, Tannegg`);

const SQUARES = list(`
  Lindenplatz, Amrainplatz, Kabysplatz, Rathausplatz, Sustplatz, Zeughausplatz, Gerberplatz, Salzplatz, Rosenplatz,
  Spindelplatz, Wenzelplatz, Rösslimarkt, Vrenelisplatz, Ziegelplatz, Mühleplatz, Torplatz, Brunnenplatz, Heumarkt,
  Kirchbühlplatz, Marderplatz, Schwanenplatz, Falkenplatz, Nettchenplatz, Rebenplatz, Glockenplatz, Kammacherplatz`);

const STREETS_F = list(`
  Goldacherstrasse, Ruechensteinerstrasse, Jukundusstrasse, Strapinskigasse, Schneidergasse, Ankengasse, Pankrazstrasse,
  Uferstrasse, Hirzenfeldstrasse, Nagelbachstrasse, Rosenaustrasse, Mühletobelstrasse, Eichrainstrasse, Rebhaldenstrasse,
  Bleichestrasse, Ziegelaustrasse, Burgmoosstrasse, Sustgasse, Zeughausstrasse, Kirchbühlstrasse, Lindenallee,
  Litumleiallee, Tanneggstrasse, Wolfsgrundstrasse, Steinbruchstrasse, Langwiesstrasse, Haselstudstrasse, Färbergasse,
  Seilergasse, Küfergasse, Rosshimmelgasse, Münzstrasse, Laternengasse, Schützenmattstrasse, Allmendstrasse, Fabrikstrasse,
  Spinnereistrasse, Webereistrasse, Güterstrasse, Stationsstrasse, Gaswerkstrasse, Hafenstrasse, Werftstrasse,
  Schlachthofstrasse, Dynamostrasse, Gartenstrasse, Rebbergstrasse, Sonnenhaldenstrasse, Schattenbergstrasse,
  Quellenstrasse, Brunnmattstrasse, Kastanienallee, Platanenallee, Ahornstrasse, Ulmenstrasse, Erlenstrasse, Buchenstrasse,
  Amselstrasse, Drosselstrasse, Schwalbenstrasse, Dachsstrasse, Fuchshaldenstrasse, Marderstrasse, Chronikstrasse,
  Novellenstrasse, Druckereistrasse, Postgasse, Torgasse, Stadtmauergasse, Helvetiagasse, Sängerstrasse, Turnerstrasse,
  Böhnistrasse, Viggistrasse, Manzstrasse, Martistrasse, Ringstrasse, Nordstrasse, Oststrasse, Kantonsstrasse,
  Baslerstrasse, Aargauerstrasse, Bundesstrasse, Freiheitsstrasse, Eidgenossenstrasse`);

const STREETS_M = list(`
  Goldacherquai, Seldwylerquai, Schwanenquai, Mühlesteg, Gerbersteg, Wenzelsteg, Nettchenweg, Züsiweg, Vrenchenweg,
  Saliweg, Dietegenweg, Küngoltweg, Kätzchenweg, Spiegelweg, Regelweg, Fritzliweg, Kammacherweg, Lindenweg, Rosenweg,
  Rebweg, Haldenweg, Bachweg, Uferweg, Kiesweg, Ziegelweg, Bleicheweg, Holunderweg, Hagrosenweg, Schlehenweg,
  Nussbaumweg, Quittenweg, Mirabellenweg, Igelweg, Eulenweg, Schnepfenweg, Forellenweg, Hechtweg, Wehrweg, Schleusenweg,
  Talweg, Höhenweg, Panoramaweg, Sternwartenweg, Sonnenrain, Eichrain, Kirchrain, Rütirain, Burggraben, Stadtgraben,
  Obergraben, Wallgraben, Tiergartenweg, Sägereiweg, Hammerweg, Ambossweg, Schmiedeweg`);

const BRIDGES = list(`
  Rathausbrücke, Mühlebrücke, Gerberbrücke, Goldacherbrücke, Eisenbahnbrücke, Schwanenbrücke, Sustbrücke, Wehrbrücke,
  Allmendbrücke, Hafenbrücke, Nagelbachbrücke`);

const names = (gender: "m" | "f", all: readonly string[]): readonly Noun[] =>
  all.map((name) => noun(`${gender} ${name}`));

/** All names of streets and squares, as they stand on the signs. */
export const STRASSEN: readonly string[] = [...STREETS_F, ...STREETS_M, ...SQUARES].toSorted();

/** Streets worth a title; footpaths appear in addresses only. */
export const streets = [
  ...names("f", STREETS_F),
  ...names(
    "m",
    STREETS_M.filter((name) => !/weg$|steg$/.test(name)),
  ),
];
export const squares = names("m", SQUARES);
export const bridges = names("f", BRIDGES);

/** Names that follow a word for what they are: "Schulhaus Rebhalde", "Kita Seestern". */
export const SCHULEN = list(`
  Rebhalde, Nagelbach, Hirzenfeld, Sust, Mühletobel, Rosenau, Ziegelau, Burgmoos, Kirchbühl, Eichrain, Bleiche,
  Lindenhalde, Langwies, Haselstud, Wolfsgrund, Tannegg, Steinbruch, Schützenmatt, Sonnenhalde, Chriesbaum, Bodenacker,
  Seeacker, Birkenhof, Gerbern, Allmend, Sankt Verena, Spinnerei, Regel Amrain, Pankraz, Dietegen, Dynamo, Rebberg,
  Obergraben, Färberwiese, Igelacker, Kapellenacker, Brunnmatt, Fuchshalde`);

export const PARKS = list(`
  Nelkengarten, Lindenpark, Schwanenwiese, Stadtpark, Burghügel, Mühlewiese, Bleichepark, Hafenpark, Nagelbachpark,
  Allmendwiese, Spinnereipark, Jukunduspark, Gaswerkpark, Uferpark, Kastanienhof, Seldwylerpark, Weiherpark, Dynamopark`);

export const AREALE = list(`
  Spinnerei-Areal, Gaswerk-Areal, Hafen-Areal, Schlachthof-Areal, Güterbahnhof-Areal, Zeughaus-Areal, Ziegelei-Areal,
  Weberei-Areal, Dynamo-Areal, Böhni-Areal, Kabys-Areal, Remisen-Areal, Brauerei-Areal, Gerberei-Areal, Werft-Areal`);
