/** The choices of a select, with the chosen one: a value that is no longer offered stays choosable. */
export function withChosen(values: readonly string[], chosen: string): readonly string[] {
  return chosen === '' || values.includes(chosen) ? values : [...values, chosen];
}
