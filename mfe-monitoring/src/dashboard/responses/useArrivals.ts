import { useCallback, useState } from 'react';
import type { Reply } from './replies.ts';

/** Replies that came while the page was open. */
export interface Arrivals {
  /** How many of them nobody has read yet, since the person last saw to them. */
  readonly count: number;
  /** The person has seen that they came. */
  readonly dismiss: () => void;
}

interface Known {
  readonly replies: readonly Reply[];
  /** What each contact wrote last, when it was there at the beginning or has been seen to. */
  readonly identities: ReadonlySet<string>;
}

/** What a contact wrote last: another time is another reply. */
const identityOf = ({ key, lastReplyAt }: Reply) => `${key} ${lastReplyAt ?? ''}`;
const identitiesOf = (replies: readonly Reply[]): ReadonlySet<string> => new Set(replies.map(identityOf));

/** @param replies undefined until they were read for the first time: those are no news. */
export function useArrivals(replies: readonly Reply[] | undefined): Arrivals {
  const [known, setKnown] = useState<Known>();
  if (known === undefined && replies !== undefined) setKnown({ replies, identities: identitiesOf(replies) });
  const count =
    known === undefined || replies === undefined || replies === known.replies
      ? 0
      : replies.filter((reply) => !reply.read && !known.identities.has(identityOf(reply))).length;
  const dismiss = useCallback(() => {
    if (replies !== undefined) setKnown({ replies, identities: identitiesOf(replies) });
  }, [replies]);
  return { count, dismiss };
}
