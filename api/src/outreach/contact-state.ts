/**
 * The state of a contact in one campaign or over all of them, by what matters most: its reply; that nobody may write to it
 * (its own request first) or can; what somebody should look at; how far it has got.
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
 * SQL: the first state of the ranking that holds for a contact.
 * @param conditions SQL for each state that applies, in any order; null when none of them holds
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
