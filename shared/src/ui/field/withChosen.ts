/** The choices of a select, and the one that is chosen: what something has stays choosable where nobody knows it any more. */
export function withChosen(values: readonly string[], chosen: string): readonly string[] {
  return chosen === '' || values.includes(chosen) ? values : [...values, chosen];
}
