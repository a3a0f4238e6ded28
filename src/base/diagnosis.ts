/** The result of one `rathaus doctor` check of settings, store or data: a level, a sentence and advice. */

export interface Diagnosis {
  readonly level: "ok" | "warning" | "error";
  readonly sentence: string;
  readonly advice?: string;
}

/** For inconsistent data. An import would not repair it: it skips records that it believes are unchanged. */
export const RELOAD_ADVICE = "Restore a backup, or load the data again into an empty data folder.";

export function ok(sentence: string): Diagnosis {
  return { level: "ok", sentence };
}

/** Something is wrong, but the server still serves correct data. */
export function warning(sentence: string, advice: string): Diagnosis {
  return { level: "warning", sentence, advice };
}

export function error(sentence: string, advice: string): Diagnosis {
  return { level: "error", sentence, advice };
}
