/**
 * How things stand with a contact, in one campaign or over all of them, by what matters most: what it wrote; then that
 * nobody may or can write to it, its own wish before what became of a mail; then what somebody should look at; then how
 * far it is.
 */
const RANKING = [
  'replied',
  'awaiting_reply',
  'unsubscribed',
  'bounced',
  'uncertain',
  'failed',
  'opened',
  'sent',
  'waiting',
  'none',
] as const;

/**
 * SQL: the first state of the ranking that is true of a contact.
 * @param conditions SQL of each state that there is, in whatever order; null when none of them is true
 */
export function contactState<State extends (typeof RANKING)[number]>(
  conditions: Readonly<Record<State, string>>,
): string {
  const known: Readonly<Partial<Record<string, string>>> = conditions;
  const cases = RANKING.flatMap((state) => {
    const condition = known[state];
    return condition === undefined ? [] : [`when ${condition} then '${state}'`];
  });
  return `case ${cases.join(' ')} end`;
}
