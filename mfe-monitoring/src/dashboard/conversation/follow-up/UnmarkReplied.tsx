import { Button, changeFailure, logFailure, notify } from '@touchline/shared';
import { timeOf, type Moment } from '@touchline/shared/contract/readers';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { followUps } from '../../../common/followUps.ts';
import { sendReplyMarks } from '../../responses/serverMarks.ts';
import { onFollowUpAction } from './followUpActions.ts';
import { messages } from './messages.ts';

export interface UnmarkRepliedProps {
  /** The contact. */
  readonly id: number;
  readonly name: string;
  /** When the last reply came that the person sees. */
  readonly lastReplyAt: Moment | undefined;
  /** Reads again what the mark is shown in. */
  readonly onUnmarked: () => Promise<unknown>;
}

/** Takes the mark back that has a reply count as answered, for as long as nothing else does (V1): Undo is gone after a while. */
export function UnmarkReplied({ id, name, lastReplyAt, onUnmarked }: UnmarkRepliedProps) {
  const t = messages.use();
  const { value, reload } = followUps.use(id);
  const [isBusy, setBusy] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const marked = value?.marked ?? null;
  const isOfLast = marked !== null && timeOf(marked.replyAt) === timeOf(lastReplyAt ?? null);
  const replyAt = isOfLast ? marked.replyAt : null;
  const about = `mark of contact ${id}`;
  const unmark = async () => {
    if (replyAt === null) {
      // Also while it is not known yet: then the key does nothing that could surprise.
      if (value !== undefined) notify({ kind: 'info', text: t('notMarked', { name }), about });
      return;
    }
    setBusy(true);
    try {
      await sendReplyMarks({ id, lastReplyAt: replyAt }, { is_answered: false });
      // The button goes; the keys go on in the conversation.
      place.current?.closest('section')?.querySelector('h2')?.focus();
      notify({ kind: 'success', text: t('unmarked', { name }), about });
      await Promise.all([reload(), onUnmarked()]);
    } catch (error) {
      logFailure('A mark could not be taken back.', error);
      notify({ kind: 'error', text: changeFailure(error, t('unmarkFailed')), about });
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => onFollowUpAction(id, { unmark: () => void unmark() }));
  if (marked === null || replyAt === null) return null;
  return (
    <span ref={place}>
      <Button
        icon={<Undo2 />}
        busy={isBusy}
        title={t('markedBy', { person: marked.by })}
        onClick={() => void unmark()}
      >
        {t('unmark')}
      </Button>
    </span>
  );
}
