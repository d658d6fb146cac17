/** What a check of the mail settings found. */
export interface Finding {
  /** What was checked: a setting or a record. Never with a password. */
  readonly subject: string;
  /** `fault`: mail does not go out, come in, or get believed. `advice`: it does, but could do better. */
  readonly level: 'good' | 'advice' | 'fault';
  /** What was found, and for anything but `good` what to do about it. */
  readonly sentence: string;
}

/** Makes findings about one subject. */
export const findingsAbout = (subject: string) => ({
  good: (sentence: string): Finding => ({ subject, level: 'good', sentence }),
  advice: (sentence: string): Finding => ({ subject, level: 'advice', sentence }),
  fault: (sentence: string): Finding => ({ subject, level: 'fault', sentence }),
});
