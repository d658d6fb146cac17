import { useCallback, useMemo, useState } from 'react';
import type { Reply } from './replies.ts';

/** Replies that arrived while the page was open. */
export interface Arrivals {
  /** How many are unread and have arrived since the person last dismissed the note. */
  readonly count: number;
  /** Called when the person has noticed them. */
  readonly dismiss: () => void;
}

interface Known {
  readonly replies: readonly Reply[];
  /** The last replies that were there at the start or have been dismissed. */
  readonly identities: ReadonlySet<string>;
}

/** Identifies a contact's last reply: another time is another reply. */
const identityOf = ({ key, lastReplyAt }: Reply) => `${key} ${lastReplyAt ?? ''}`;
const identitiesOf = (replies: readonly Reply[]): ReadonlySet<string> => new Set(replies.map(identityOf));

/** @param replies undefined until first loaded: those do not count as arrivals. */
export function useArrivals(replies: readonly Reply[] | undefined): Arrivals {
  const [known, setKnown] = useState<Known>();
  if (known === undefined && replies !== undefined) setKnown({ replies, identities: identitiesOf(replies) });
  const count = useMemo(
    () =>
      known === undefined || replies === undefined || replies === known.replies
        ? 0
        : replies.filter((reply) => !reply.read && !known.identities.has(identityOf(reply))).length,
    [known, replies],
  );
  const dismiss = useCallback(() => {
    if (replies !== undefined) setKnown({ replies, identities: identitiesOf(replies) });
  }, [replies]);
  return { count, dismiss };
}
