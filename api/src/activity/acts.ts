import type { ActivityAction, ActivityEntry } from '@touchline/shared/contract';

/** An entry, and which transaction it is of: `at` has no more than milliseconds. */
export interface StoredEntry {
  readonly entry: ActivityEntry;
  readonly transaction: string;
}

/** What tells an act on its own wherever it is among others. The first one that is there does. */
const TELLING: readonly ActivityAction[] = [
  'erased',
  'merged',
  'unmerged',
  'imported',
  'import_undone',
  'deactivated',
  'reactivated',
  'disconnected',
  'connected',
  'connected_again',
  'mail_confirmed',
  'mail_dismissed',
  'mail_reopened',
  'mails_counted_sent',
  'mails_sent_again',
  'mails_skipped',
  'mailbox_moved',
  'plan_approved',
  'approval_given',
  'approval_sent_back',
  'people_stop',
  'people_resume',
  'people_retry',
  'people_skip',
  'people_undone',
  'answered',
  'restored',
  'deleted',
];
/** What only ever follows from something else, if there is anything else. */
const FOLLOWING: readonly ActivityAction[] = [
  'people_added',
  'people_removed',
  'step_changed',
  'approval_needed',
  'approval_needless',
  'approval_withdrawn',
  'signed_out',
];

/** The lowest tells of the act. A tag or a setting is made and changed for the sake of something else. */
function rank({ action, kind }: ActivityEntry): number {
  const told = TELLING.indexOf(action);
  if (told !== -1) return told;
  const aside = kind === 'tag' ? 250 : 0;
  if (FOLLOWING.includes(action)) return 400 + FOLLOWING.indexOf(action);
  return (action === 'created' ? 100 : action === 'changed' ? 300 : 200) + aside;
}

/** Whether a line of its own would tell the same kind of thing of something else, as when two campaigns are complete at once. */
const isEqual = (one: ActivityEntry, other: ActivityEntry) =>
  one.action === other.action &&
  one.kind === other.kind &&
  one.kind !== 'setting' &&
  (one.subject.id !== other.subject.id || one.who !== other.who);

/**
 * One line for each act (U7): of the entries of a transaction, which follow each other, one stands first and the others say that they
 * came of it.
 */
export function byActs(stored: readonly StoredEntry[]): ActivityEntry[] {
  const acts: StoredEntry[][] = [];
  for (const one of stored) {
    const act = acts.at(-1);
    if (act?.[0]?.transaction === one.transaction) act.push(one);
    else acts.push([one]);
  }
  return acts.flatMap((act) => {
    // As they were done: the newest is read first.
    const entries = act.map(({ entry }) => entry).toReversed();
    const [telling] = entries.toSorted((one, other) => rank(one) - rank(other) || one.id - other.id);
    if (telling === undefined || entries.length === 1) return entries;
    const [equal, followed]: [ActivityEntry[], ActivityEntry[]] = [[], []];
    for (const entry of entries) {
      if (entry !== telling) (isEqual(telling, entry) ? equal : followed).push(entry);
    }
    const after = followed.map((entry) => Object.assign(entry, { came_of: telling.id }));
    return equal.toReversed().concat(telling, after);
  });
}
