/** Given names of the people of Seldwyla, by the language their family speaks or spoke. Women first, men second. */

export type Herkunft =
  | "deutsch"
  | "französisch"
  | "italienisch"
  | "balkan"
  | "türkisch"
  | "portugiesisch"
  | "tamilisch";

interface GivenNames {
  readonly weiblich: readonly string[];
  readonly männlich: readonly string[];
}

const names = (weiblich: string, männlich: string): GivenNames => ({
  weiblich: weiblich.trim().split(/\s+/),
  männlich: männlich.trim().split(/\s+/),
});

export const VORNAMEN: Readonly<Record<Herkunft, GivenNames>> = {
  deutsch: names(
    `Anna Barbara Brigitte Carla Christa Christine Claudia Corina Cornelia Daniela Doris Dorothea Edith Eleonora Elisabeth
    Ella Emilia Esther Eva Fabienne Flavia Franziska Gabriela Gerda Gertrud Hanna Heidi Helena Helga Ida Ines Irene Isabelle
    Jana Janine Johanna Judith Julia Karin Katharina Katrin Lara Laura Lea Lena Leonie Lina Lisa Livia Lotte Luzia Magdalena
    Maja Manuela Margrit Maria Marianne Marlies Martina Mia Michaela Mirjam Monika Nadja Nina Nora Olivia Patrizia Paula
    Petra Priska Rahel Ramona Regula Renate Rita Rosmarie Ruth Sabine Salome Sandra Sarah Selina Seraina Silvia Simone
    Sonja Sophie Stefanie Susanne Tamara Tanja Theres Ursina Ursula Valentina Vera Verena Veronika Vreni Yvonne Züsi`,
    `Adrian Albert Alfred Alois Andreas Andri Anton Armin Arthur Balz Beat Benedikt Bernhard Bruno Christian Christoph
    Daniel David Dominik Elias Emil Erich Ernst Fabian Felix Flurin Franz Fridolin Fritz Georg Gian Gottfried Gregor Guido
    Hannes Hans Heinrich Heinz Hugo Ivo Jakob Jan Johannes Jonas Josef Jukundus Julian Jürg Karl Kaspar Kilian Konrad Kurt
    Leo Lorenz Luca Lukas Manuel Marcel Marco Mario Markus Martin Matthias Maurus Max Michael Moritz Nicolas Niklaus Noah
    Oliver Oskar Pankraz Pascal Patrick Paul Peter Philipp Rafael Ralph Remo René Reto Richard Robert Roger Roland Rolf
    Roman Rudolf Ruedi Samuel Sandro Sebastian Severin Silvan Simon Stefan Sven Theo Thomas Tim Tobias Urs Valentin Viktor
    Walter Werner Wenzel Wolfgang Xaver Yannick`,
  ),
  französisch: names(
    `Aline Anaïs Aurélie Camille Cécile Céline Chantal Chloé Delphine Élodie Estelle Florence Geneviève Hélène Joëlle Juliette
    Léonie Manon Margaux Mathilde Mélanie Mireille Nathalie Océane Pauline Solange Sylvie Véronique Viviane Zoé`,
    `Alain Antoine Bastien Baptiste Benoît Cédric Claude Damien Denis Didier Étienne Fabrice François Frédéric Gaël Gilles
    Grégoire Guillaume Jérôme Julien Laurent Loïc Mathieu Nathan Olivier Pierre Quentin Sébastien Thibault Xavier Yves`,
  ),
  italienisch: names(
    `Alessandra Alessia Bianca Chiara Cinzia Donatella Elisa Federica Fiorella Francesca Gaia Giada Ginevra Giulia Ilaria
    Lorenza Lucia Marcella Michela Ornella Paola Raffaella Rosanna Serena Teresa Viola`,
    `Alessandro Alessio Angelo Antonio Aurelio Carlo Claudio Dario Davide Emanuele Enrico Fabio Flavio Francesco Franco
    Gabriele Giacomo Giancarlo Giovanni Giuseppe Leonardo Lorenzo Luigi Massimo Matteo Mattia Nicola Orlando Paolo Pietro
    Renato Riccardo Salvatore Sergio Stefano Tiziano Vincenzo`,
  ),
  balkan: names(
    `Albana Amra Arbresha Besarta Biljana Bojana Dragana Drita Elmedina Fatmire Gordana Ivana Jasmina Jelena Kaltrina Lejla
    Ljiljana Marija Mirela Nada Nevena Rina Sanja Shpresa Snezana Svetlana Teuta Vesna Vjosa Zorica`,
    `Adnan Agron Alen Arben Arsim Besim Blerim Bojan Dalibor Damir Dejan Dragan Dusan Edin Egzon Emir Fatos Goran Igor Ilir
    Ivan Kujtim Liridon Luan Milan Mirko Nebojsa Nenad Predrag Sasa Shkelzen Slobodan Vedran Visar Zoran`,
  ),
  türkisch: names(
    `Asli Aylin Ayse Berfin Ceren Deniz Dilan Ebru Elif Esra Fatma Gül Hatice Hülya Leyla Meltem Nilüfer Özlem Pinar Rojda
    Selin Sevgi Sibel Yasemin Zeynep`,
    `Ahmet Ali Aydin Baran Bülent Cem Cihan Emre Erdal Erkan Ferhat Hakan Hasan Hüseyin Ilhan Kemal Kerem Levent Mehmet Murat
    Mustafa Orhan Özgür Serkan Suat Tarik Tolga Umut Yilmaz`,
  ),
  portugiesisch: names(
    `Adriana Beatriz Carolina Catarina Cristiana Fátima Filipa Graça Inês Joana Lourdes Luísa Mafalda Margarida Mariana Matilde
    Raquel Sofia Susana Vanessa`,
    `Afonso André Bernardo Bruno Carlos Diogo Duarte Eduardo Fernando Filipe Gonçalo Henrique Hugo João Jorge José Luís Manuel
    Miguel Nelson Nuno Paulo Pedro Rodrigo Rui Tiago Vasco`,
  ),
  tamilisch: names(
    `Abirami Anitha Aruna Dharshini Gayathri Janani Kavitha Keerthana Lakshmi Meena Nithya Priya Sangeetha Saranya Shalini
    Sivani Thulasi Vaishnavi Vidya Yalini`,
    `Aravind Ashwin Dinesh Ganesh Janarthan Kajan Karthik Kumaran Mayuran Nirojan Pirathap Pradeep Prashanth Rajiv Ramesh
    Sathees Senthil Siva Suresh Vasanth Vithursan`,
  ),
};
