/** A short guide to queries for people: what to find and what to write. The fields are those of `geschaeft`. */
export interface HowTo {
  readonly want: string;
  /** A query; those that begin with `&` are additional parameters of the URL. */
  readonly write: string;
  readonly note: string;
}

export const HOW_TO: readonly HowTo[] = [
  { want: "One of several words", write: 'Titel any "Velo Tram"', note: "Case and accents do not matter." },
  { want: "All of them", write: 'Titel all "Quartier Sanierung"', note: "Anywhere in the field, in any order." },
  { want: "One after the other", write: 'Titel adj "im Quartier"', note: "= means the same." },
  { want: "The whole value", write: 'Geschaeftsart == "Motion"', note: "<> finds all others." },
  {
    want: "Parts of words",
    write: 'Titel any "Velo* *weg"',
    note: "* stands for any letters, ? for one; any * finds all records with a value.",
  },
  {
    want: "Other forms and compounds",
    write: 'Titel any/stem "Schulhaus"',
    note: "/stem works with any, all, adj, = and prox: Schulhäuser, Schulhausplatz.",
  },
  {
    want: "Words with typing mistakes",
    write: 'Titel any/fuzzy "Quatier"',
    note: "/fuzzy: one letter off, two from seven letters on.",
  },
  {
    want: "At the beginning or end",
    write: 'Titel adj "^Sanierung"',
    note: "^ before the first or after the last word.",
  },
  { want: "Words in any field", write: '"Schule"', note: "A bare term searches all text fields." },
  {
    want: "From one day to another",
    write: 'Beginn_start >= "2026-01-01 00:00:00" AND Beginn_start < "2026-07-01 00:00:00"',
    note: "Each date F has F_start and F_end; F alone is the start. 2026 and 2026-07 work too.",
  },
  {
    want: "Combinations",
    write: '(Titel any "Velo" OR Titel any "Tram") NOT Dringlich = true',
    note: "AND, OR and NOT are evaluated from left to right; parentheses group.",
  },
  {
    want: "Words close together",
    write: 'Titel any "Sanierung" prox/unit=word/distance<=5 Titel any "Quartier"',
    note: "/ordered keeps their order.",
  },
  {
    want: "Another order",
    write: 'Titel any "Schule" sortBy Beginn_start/sort.descending Titel',
    note: "Without it: the most relevant first, then by SEQ.",
  },
  { want: "Changes since", write: "seq > 1000", note: "SEQ increases with each change." },
  {
    want: "The next page",
    write: "&s=11&m=10",
    note: "10 hits, starting with hit 11; at most 1000 per request, m=0 only counts.",
  },
  {
    want: "Other formats",
    write: "&format=json",
    note: "xml (the default), json, csv or ndjson; feeds (atom, jsonfeed) and calendars (ics) of search.",
  },
  { want: "Counts by value", write: "&format=json&facets=Geschaeftsart", note: "Over all hits, in JSON." },
];
