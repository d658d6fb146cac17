/**
 * The rows of a list answer, which may be an array or carry it in `results` (spec §7, §9).
 * @returns undefined when it is neither.
 */
export function asList<Row>(answer: unknown): Row[] | undefined {
  if (Array.isArray(answer)) return answer as Row[];
  if (typeof answer === 'object' && answer !== null && 'results' in answer && Array.isArray(answer.results)) {
    return answer.results as Row[];
  }
  return undefined;
}
