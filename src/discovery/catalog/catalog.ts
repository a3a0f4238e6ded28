/**
 * The catalogue of a city by DCAT-AP CH 2.0 (https://www.dcat-ap.ch): every bulk table is a dataset with its files as
 * distributions, and both services are data services. In: the profile, the files, and what the city publishes. Out: a
 * graph. What is not known is absent.
 */
import type { BulkFiles } from "../../bulk/serve/bulk-folder.ts";
import { type BulkIndex, bulkIndex } from "../../bulk/serve/bulk-index.ts";
import type { PublicProfile } from "../../city/public-profile.ts";
import { latestOf, type Published } from "../data/published.ts";
import { addressOf, type Graph, iri, literal, type Property, type Resource, type Term } from "../rdf/graph.ts";
import {
  ALL_TABLES,
  CATALOG_ABOUT,
  CATALOG_LANGUAGES,
  CATALOG_TITLE,
  FROM,
  INVENTED,
  inAll,
  KEYWORDS,
  type Part,
  SERVICES,
} from "./catalog-words.ts";
import { type CatalogLanguage, type CatalogTexts, tableWords } from "./table-words.ts";
import { FILE_KINDS, LANGUAGES, THEME_TAXONOMY, THEMES, termsOf } from "./vocabulary.ts";

export interface Catalogued {
  /** The public address of the server, without a slash at the end. */
  readonly origin: string;
  readonly city: PublicProfile;
  readonly published: Published;
  /** Undefined if there are none: then the catalogue has no datasets. */
  readonly files?: BulkFiles;
}

const PARTS: readonly Part[] = ["finance", "council"];

export function catalogGraph(about: Catalogued): Graph {
  const scene = new Scene(about);
  const datasets = PARTS.flatMap((part) => scene.tables(part).map((table) => datasetOf(scene, part, table)));
  const services = PARTS.filter((part) => about.published[part]).map((part) => serviceOf(scene, part));
  return [
    catalogOf(scene, datasets, services),
    publisherOf(scene),
    contactOf(scene),
    ...services,
    ...datasets.flatMap(({ dataset, distributions }) => [dataset, ...distributions]),
  ];
}

type Table = BulkIndex["tables"][number];
type File = Table["files"][number];

interface Dataset {
  readonly dataset: Resource;
  /** Each with its checksum. */
  readonly distributions: readonly Resource[];
}

/** What every part of the catalogue refers to. */
class Scene {
  readonly about: Catalogued;
  readonly #index: BulkIndex | undefined;

  constructor(about: Catalogued) {
    this.about = about;
    this.#index = about.files && bulkIndex(about.files);
  }

  /** The address of a resource of the catalogue. Names of tables are anything that a city calls an index. */
  at(...names: readonly string[]): string {
    return iri(`${this.about.origin}/catalog#${names.map(encodeURIComponent).join("/")}`).iri;
  }

  /** The address of a page or a file of the server. */
  link(path: string): ReturnType<typeof iri> {
    return iri(this.about.origin + path);
  }

  /** The tables of a part, if the files contain any of it. Amount types are part of every city. */
  tables(part: Part): readonly Table[] {
    const tables = this.#index?.tables.filter((table) => table.part === part) ?? [];
    const isThere = tables.some(({ name, rows = 0 }) => rows > 0 && name !== "betragstypen");
    return isThere ? tables : [];
  }

  /** The file with all tables. */
  get sqlite(): readonly File[] {
    return this.#index?.files.filter(({ format }) => format === "sqlite") ?? [];
  }

  /** When a part changed, as it is in the files. If it has changed since, the files are from before that. */
  changed(part: Part): number | undefined {
    const { published, files } = this.about;
    const times = [published[part]?.changed, files?.modified].filter((time) => time !== undefined);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /** As the portal wants it: with the name of the organisation there. */
  identifier(name: string): Property {
    const { slug } = this.about.city.publisher;
    return ["dct:identifier", literal(slug === undefined ? name : `${name}@${slug}`)];
  }

  cityIn(language: CatalogLanguage): string {
    const { name } = this.about.city;
    return language === "en" ? name.en : name.de;
  }

  /** A description in all languages, which says if the city is invented. */
  description(texts: CatalogTexts): readonly Property[] {
    const { invented } = this.about.city;
    return inLanguages(
      "dct:description",
      inAll((language) => (invented ? `${INVENTED[language]} ${texts[language]}` : texts[language])),
    );
  }

  get publisher(): string {
    const { website } = this.about.city;
    return website === undefined ? this.at("publisher") : iri(website).iri;
  }

  get responsible(): readonly Property[] {
    return [
      ["dct:publisher", iri(this.publisher)],
      ["dcat:contactPoint", iri(this.at("contact"))],
    ];
  }

  get terms(): readonly Property[] {
    const { licence, rights } = termsOf(this.about.city.licence);
    return [...given("dct:license", licence), ...given("dct:rights", rights)];
  }

  get language(): Property {
    return ["dct:language", iri(LANGUAGES[this.about.city.languages[0]])];
  }
}

function catalogOf(scene: Scene, datasets: readonly Dataset[], services: readonly Resource[]): Resource {
  const { published } = scene.about;
  return {
    iri: scene.link("/catalog").iri,
    type: "dcat:Catalog",
    properties: [
      ...inLanguages(
        "dct:title",
        inAll((language) => CATALOG_TITLE[language](scene.cityIn(language))),
      ),
      ...scene.description(inAll((language) => CATALOG_ABOUT[language](scene.cityIn(language)))),
      ["dct:publisher", iri(scene.publisher)],
      ...scene.terms.filter(([term]) => term === "dct:license"),
      scene.language,
      ["foaf:homepage", scene.link("/")],
      ["dcat:themeTaxonomy", iri(THEME_TAXONOMY)],
      ...time("dct:modified", scene.about.files?.modified ?? latestOf(published.finance, published.council)),
      ...services.map((service): Property => ["dcat:service", iri(service.iri)]),
      ...datasets.map(({ dataset }): Property => ["dcat:dataset", iri(dataset.iri)]),
    ],
  };
}

function publisherOf(scene: Scene): Resource {
  const { publisher } = scene.about.city;
  const names = publisher.name.de === publisher.name.en ? [literal(publisher.name.de)] : bothNames(publisher.name);
  return {
    iri: scene.publisher,
    type: "foaf:Agent",
    properties: names.map((name): Property => ["foaf:name", name]),
  };
}

function contactOf(scene: Scene): Resource {
  const { contact, publisher } = scene.about.city;
  const name = contact?.name ?? publisher.name;
  return {
    iri: scene.at("contact"),
    type: "vcard:Organization",
    properties: [
      // The portal reads one name.
      ["vcard:fn", literal(name.de)],
      ...given("vcard:hasEmail", contact?.email === undefined ? undefined : `mailto:${contact.email}`),
    ],
  };
}

const bothNames = ({ de, en }: PublicProfile["name"]) => [
  literal(de, { language: "de" }),
  literal(en, { language: "en" }),
];

const ENDPOINTS: Readonly<Record<Part, { endpoint: string; description: string; page: string }>> = {
  finance: { endpoint: "/finance/v1", description: "/finance/v1/openapi.json", page: "/finance/v1/docs" },
  council: { endpoint: "/api", description: "/api?format=json", page: "/api" },
};

function serviceOf(scene: Scene, part: Part): Resource {
  const { endpoint, description, page } = ENDPOINTS[part];
  const { title, about } = SERVICES[part];
  return {
    iri: scene.at("services", part),
    type: "dcat:DataService",
    properties: [
      scene.identifier(`${part}-service`),
      ...inLanguages(
        "dct:title",
        inAll((language) => title[language](scene.cityIn(language))),
      ),
      ...scene.description(about),
      ...scene.responsible,
      ["dcat:endpointURL", scene.link(endpoint)],
      ["dcat:endpointDescription", scene.link(description)],
      ["dcat:landingPage", scene.link(page)],
      ...scene.terms,
      ...topics(part),
      ...scene.tables(part).map(({ name }): Property => ["dcat:servesDataset", iri(scene.at("tables", name))]),
    ],
  };
}

function datasetOf(scene: Scene, part: Part, table: Table): Dataset {
  const { title, about } = tableWords(table);
  const from = FROM[part];
  const files = [...table.files, ...scene.sqlite];
  return {
    dataset: {
      iri: scene.at("tables", table.name),
      type: "dcat:Dataset",
      properties: [
        scene.identifier(table.name),
        ...inLanguages(
          "dct:title",
          inAll((language) => `${scene.cityIn(language)}: ${title[language]}`),
        ),
        ...scene.description(
          inAll((language) => `${about[language]} ${from[language](scene.cityIn(language), table.name)}`),
        ),
        ...scene.responsible,
        ...time("dct:modified", scene.changed(part)),
        scene.language,
        ...topics(part),
        ["dcat:landingPage", scene.link(pageOf(table))],
        ...files.map((file): Property => ["dcat:distribution", iri(fileAt(scene, table, file))]),
      ],
    },
    distributions: files.flatMap((file) => distributionOf(scene, part, table, title, file)),
  };
}

/** Where the page about all tables describes this one. */
const pageOf = ({ name }: Table): string => `/bulk#tabelle-${encodeURIComponent(name)}`;

const fileAt = (scene: Scene, { name }: Table, { format }: File): string => scene.at("tables", name, format);

function distributionOf(scene: Scene, part: Part, table: Table, title: CatalogTexts, file: File): readonly Resource[] {
  const { name, format, mediaType } = FILE_KINDS[file.format];
  const titles = inAll((language) => `${file.format === "sqlite" ? ALL_TABLES[language] : title[language]} (${name})`);
  const checksum = scene.at("tables", table.name, file.format, "sha256");
  const changed = scene.changed(part);
  return [
    {
      iri: fileAt(scene, table, file),
      type: "dcat:Distribution",
      properties: [
        ...inLanguages("dct:title", titles),
        ["dcat:accessURL", scene.link(pageOf(table))],
        ["dcat:downloadURL", scene.link(`/bulk/latest/${encodeURIComponent(file.name)}`)],
        ...scene.terms,
        // These files exist since the data changed.
        ...time("dct:issued", changed),
        ...time("dct:modified", changed),
        scene.language,
        ...given("dct:format", format),
        ...given("dcat:mediaType", mediaType),
        ["dcat:byteSize", literal(String(file.bytes), { type: "xsd:decimal" })],
        ["spdx:checksum", iri(checksum)],
      ],
    },
    {
      iri: checksum,
      type: "spdx:Checksum",
      properties: [
        ["spdx:algorithm", iri(addressOf("spdx:checksumAlgorithm_sha256"))],
        ["spdx:checksumValue", literal(file.sha256, { type: "xsd:hexBinary" })],
      ],
    },
  ];
}

function topics(part: Part): readonly Property[] {
  return [
    ...THEMES[part].map((theme): Property => ["dcat:theme", iri(theme)]),
    ...CATALOG_LANGUAGES.flatMap((language) =>
      KEYWORDS[part][language].map((word): Property => ["dcat:keyword", literal(word, { language })]),
    ),
  ];
}

function inLanguages(term: Term, texts: CatalogTexts): readonly Property[] {
  return CATALOG_LANGUAGES.map((language) => [term, literal(texts[language], { language })]);
}

function given(term: Term, address: string | undefined): readonly Property[] {
  return address === undefined ? [] : [[term, iri(address)]];
}

function time(term: Term, milliseconds: number | undefined): readonly Property[] {
  if (milliseconds === undefined) return [];
  return [[term, literal(new Date(milliseconds).toISOString(), { type: "xsd:dateTime" })]];
}
