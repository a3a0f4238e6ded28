/** Family names of the people of Seldwyla, by the language their family speaks or spoke. */
import type { Herkunft } from "./given-names.ts";

const names = (text: string): readonly string[] => text.trim().split(/\s+/);

export const NACHNAMEN: Readonly<Record<Herkunft, readonly string[]>> = {
  deutsch: names(`
    Abderhalden Abegg Aebersold Aebi Aeschbacher Affolter Allemann Altherr Ambühl Ammann Amrain Amstad Amstutz Angst Arnet
    Arnold Aschwanden Auer Augsburger Bachmann Bader Baer Bally Balmer Balsiger Bänziger Bärtschi Baumann Baumberger
    Baumgartner Baur Bechtold Beeler Benz Berchtold Berger Bernet Betschart Beyeler Bieri Binder Binggeli Bischof Blaser
    Blattmann Blum Blumer Bodmer Böhni Bolliger Bollinger Bommer Bösch Bosshard Brändle Brändli Brechbühl Breitenmoser Brodbeck
    Brügger Brühwiler Brunner Bucher Büchi Bühler Bühlmann Bürgi Burkhalter Burri Büttiker Camenisch Christen Dällenbach
    Danuser Deflorin Derungs Diethelm Dietiker Dubach Dürr Dürst Eberhard Eberle Ebneter Egger Eggenberger Egli Ehrbar
    Eichenberger Eigenmann Enderli Enz Epper Eugster Fankhauser Fässler Fehr Felder Felix Fischbacher Fischer Flach Fluri
    Flückiger Forrer Frauchiger Frehner Frei Freitag Frey Frick Fritschi Frischknecht Fuchs Füglister Furrer Füchslin Gähwiler
    Gallati Gantenbein Gasser Gehrig Geiger Geiser Gerber Gfeller Giger Gisler Glanzmann Glauser Gloor Gmür Gnehm Gnägi
    Good Graber Graf Grob Gross Grossenbacher Gruber Grünenfelder Gubler Guggisberg Gut Gutknecht Gygax Gysin Haab Häberli
    Habegger Hafner Hagmann Haldemann Haller Hämmerli Hänni Hartmann Hasler Hauenstein Hauri Hauser Hediger Heeb Hefti Hegi
    Heiniger Helbling Held Henggeler Hermann Herzog Hess Hilfiker Hinnen Hirschi Hirt Hofer Hofstetter Hollenstein Holliger
    Hösli Hotz Huber Hug Hügli Hunziker Hürlimann Hurni Huwiler Iberg Imbach Imboden Imhof Inauen Indermaur Isler Iten
    Jäggi Jäger Jakob Jenni Joos Jost Kabys Kägi Kälin Käser Kaufmann Keel Keiser Kern Kessler Kieliger Kistler Kläusli Knecht
    Knobel Kobelt Koch Kohler Koller Köpfli Krähenbühl Krebs Krummenacher Kuhn Kull Kummer Kündig Küng Kunz Kuster Lampert
    Landolt Lang Läubli Ledermann Lehmann Leimgruber Lenggenhager Leu Leuenberger Leuthold Liechti Lienhard Limacher Lindenmann
    Locher Loosli Lötscher Luginbühl Lüscher Lüthi Lutz Mächler Mäder Mannhart Manser Manz Marti Mathys Mauch Maurer Meier
    Meili Meister Merz Mettler Meyer Michel Minder Moor Morgenthaler Moser Mühlemann Müller Murer Näf Nef Neuenschwander
    Niederberger Niederer Niggli Nussbaum Nüssli Nyffenegger Oberholzer Obrist Ochsner Odermatt Oertle Oesch Ott Pfenninger
    Pfister Pfyl Portmann Räber Ramseier Rechsteiner Regli Reichmuth Reinhard Rentsch Reusser Rhyner Rickenbacher Riedi Rieder
    Ritter Roggenmoser Rohner Rohrer Roos Rösli Roth Röthlisberger Rüegg Rufer Rust Rüttimann Ryser Sägesser Salzmann Sauter
    Schäppi Schärer Schaub Scheidegger Schelbert Scherrer Schiess Schilling Schläpfer Schlatter Schlumpf Schmid Schmidli Schneebeli
    Schneider Schnyder Schoch Schönbächler Schönenberger Schranz Schubiger Schüpbach Schürch Schütz Schwab Schwander
    Schwarzenbach Schwyter Seiler Senn Sidler Siegenthaler Sieber Siegrist Sigg Signer Simmen Sommer Spiess Spörri Spreiter
    Spycher Stadelmann Stähli Stalder Stamm Staub Stauffer Steffen Steiger Steinegger Steiner Stettler Stocker Stöckli Strebel
    Streuli Strickler Strub Studer Stump Sturzenegger Stutz Sutter Suter Tanner Thalmann Thommen Thurnheer Tobler Tresch Trösch
    Troxler Trüb Tschanz Tschudi Tschumi Uhlmann Ulrich Utzinger Vetsch Vogel Vogt Vögeli Vollenweider Wagner Wälchli
    Walder Walker Walser Walther Wanner Waser Weber Wegmann Wehrli Weibel Weidmann Wenger Werder Wettstein Wicki Widmer Wiederkehr
    Wild Willi Winiger Winkler Winzeler Wipf Wirth Wirz Wittwer Wolfensberger Würsch Wüest Wüthrich Wyder Wyler Wyss Zaugg Zbinden
    Zehnder Zeller Zemp Zgraggen Ziegler Zihlmann Zimmerli Zimmermann Zingg Zobrist Zogg Zollinger Zumbühl Zürcher Zuber
    Zumstein Zwahlen Zwicky`),
  französisch: names(`
    Aubert Baeriswyl Barbey Baudin Berset Berthoud Blanc Bonvin Bossy Bovet Bourquin Brodard Bugnon Carrard Castella Chappuis
    Chassot Chevalley Clerc Collaud Corbaz Cuche Darbellay Delaloye Droz Dubuis Ducommun Dupasquier Dutoit Emery Favre Fournier
    Frossard Gaillard Genoud Girardin Grandjean Gremaud Jaccard Jaquet Jeanneret Joliat Magnin Marchand Maillard Monnard Monney
    Morand Moulin Nicolet Pasche Perrin Piguet Pittet Python Rappaz Ravussin Rochat Roulet Savary Schaller Thorens Vuilleumier
    Vuille Wicht`),
  italienisch: names(`
    Albertini Ambrosini Barbieri Bassi Bellini Benedetti Bernasconi Bettoni Bianchi Bonetti Brambilla Brunetti Caduff Camponovo
    Caprara Caruso Cattaneo Cavadini Cereghetti Colombo Conti Costantini Crivelli Damiani Deluca Esposito Fabbri Farinelli Ferrari
    Ferrazzini Fontana Galli Gallo Ghiringhelli Giudici Grassi Greco Guidotti Lanfranchi Leone Locatelli Lombardi Longo Lurati
    Mancini Marchesi Marinelli Martinelli Mazzoni Molinari Monti Moretti Negri Orsini Pagani Palmieri Parisi Pedrazzini Pellegrini
    Pelli Poretti Ricci Rinaldi Riva Rizzi Romano Rossi Russo Santoro Sartori Soldati Sorrentino Testa Togni Valsecchi Vanoni
    Villa Vitali Zanetti Zanoni`),
  balkan: names(`
    Ademi Ahmeti Alija Aliu Avdic Babic Bajrami Begovic Beqiri Berisha Bozic Bytyqi Cvetkovic Dedic Delic Dervishi Djordjevic
    Dragusha Elezi Fazliu Filipovic Gashi Gjergji Gjokaj Halimi Hasani Haxhiu Hodzic Hoti Hoxha Ibrahimi Ilic Ivanovic Jankovic
    Jovanovic Kastrati Kelmendi Knezevic Kovacevic Kovac Krasniqi Kurtaj Lekaj Lukic Maric Markovic Matic Mehmeti Milosevic Mujic
    Musliu Nikolic Osmani Pavlovic Petkovic Petrovic Popovic Radic Ramadani Rexhepi Sadiku Salihi Selimi Shala Stojanovic Tomic
    Vukovic Xhemaili Zeqiri Zivkovic`),
  türkisch: names(`
    Acar Akgün Aksoy Aktas Arslan Aslan Aydogan Bayram Bozkurt Bulut Celik Cetin Coskun Dalkilic Demir Demirtas Dogan Durmaz Erdem
    Erdogmus Güler Günes Inan Kaplan Karaca Kaya Keskin Kilic Koyuncu Özcan Özdemir Öztürk Polat Sahin Sari Tasdemir Tekin Toprak
    Uzun Yalcin Yavuz Yildirim Yildiz Yüksel`),
  portugiesisch: names(`
    Almeida Alves Andrade Azevedo Barbosa Barros Batista Borges Brito Cardoso Carvalho Coelho Correia Costa Cunha Dasilva Dias Esteves
    Faria Fernandes Ferreira Figueiredo Fonseca Freitas Gomes Gonçalves Guerreiro Henriques Lopes Machado Magalhães Marques Martins
    Matos Mendes Monteiro Moreira Neves Nogueira Nunes Oliveira Pacheco Pereira Pinto Queirós Ramos Ribeiro Rocha Salgado Santos
    Simões Soares Sousa Tavares Teixeira Vieira`),
  tamilisch: names(`
    Arulanandam Balasingam Chandran Ganeshan Jeyakumar Kandasamy Kandiah Kanagarajah Karunakaran Krishnan Kulasegaram Kumarasamy
    Mahalingam Manoharan Murugesu Nadarajah Navaratnam Paramanathan Pathmanathan Ponnampalam Rajaratnam Ramanathan Ravindran
    Sathiyaseelan Selvarajah Shanmugam Sivakumar Sivalingam Sritharan Subramaniam Suntharalingam Thambirajah Thirunavukkarasu
    Vigneswaran Yogeswaran`),
};
