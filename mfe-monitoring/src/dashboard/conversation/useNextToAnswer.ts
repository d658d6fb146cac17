import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { passes, type Reply } from '../responses/replies.ts';
import type { ConversationPlace } from './useConversationPlace.ts';

/** Who is to be answered after the conversation that is open, within what the list is narrowed to (V11). */
export interface NextToAnswer {
  /** Empty for nobody, or for somebody without a name. */
  readonly name: string;
  /** How many must be answered beside the one that is open. */
  readonly left: number;
  /** The contact; undefined for nobody. */
  readonly to: number | undefined;
  /** Opens that conversation; undefined for nobody. */
  readonly go: (() => void) | undefined;
  /** Where in the list the conversation that is open stands, or last stood: an answered one may leave the list. */
  readonly place: number;
}

export interface NextToAnswerOptions {
  /** As the list shows them. */
  readonly found: readonly Reply[];
  readonly conversation: ConversationPlace;
}

/** The next one below that must be answered, otherwise the first. */
export function useNextToAnswer({ found, conversation }: NextToAnswerOptions): NextToAnswer {
  const navigate = useNavigate();
  const { id, pathOf } = conversation;
  const current = id === null ? -1 : found.findIndex((row) => row.id === id);
  const [lastPlace, setLastPlace] = useState(0);
  if (current !== -1 && current !== lastPlace) setLastPlace(current);
  const place = current === -1 ? lastPlace : current;
  // Apart from what is open: opening one would otherwise read all of the list again.
  const waiting = useMemo(
    () =>
      found.flatMap((row, index) =>
        row.id !== null && passes(row, 'to_answer') ? [{ index, to: row.id, row }] : [],
      ),
    [found],
  );
  return useMemo(() => {
    const isOther = ({ to }: { readonly to: number }) => to !== id;
    const next = waiting.find((one) => one.index >= place && isOther(one)) ?? waiting.find(isOther);
    const go = next && (() => void navigate(pathOf(next.to), { replace: id !== null }));
    const left = waiting.length - (waiting.every(isOther) ? 0 : 1);
    return { name: next?.row.contactName ?? '', to: next?.to, left, go, place };
  }, [waiting, id, place, pathOf, navigate]);
}
