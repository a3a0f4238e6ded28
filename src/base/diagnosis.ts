/** What one check of settings, store or data says, for `rathaus doctor`: how it stands, in plain words, and what to do about it. */

export interface Diagnosis {
  readonly level: "ok" | "warning" | "error";
  readonly sentence: string;
  readonly advice?: string;
}

/** For data that contradicts itself. An import would not mend it: it leaves alone what it takes to be there already. */
export const LOAD_ANEW = "Restore a backup, or load the data again into an empty data folder.";

export function ok(sentence: string): Diagnosis {
  return { level: "ok", sentence };
}

/** Something is not as it should be, but all that is served is right. */
export function warning(sentence: string, advice: string): Diagnosis {
  return { level: "warning", sentence, advice };
}

export function error(sentence: string, advice: string): Diagnosis {
  return { level: "error", sentence, advice };
}
