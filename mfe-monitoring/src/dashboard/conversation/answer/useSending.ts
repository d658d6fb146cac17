import { changeFailure, errorStatus, fieldErrors, type Item, logFailure, newKey } from '@touchline/shared';
import type { AnswerForm, LastAnswer } from '@touchline/shared/contract';
import { useRef, useState } from 'react';
import { sendAnswer } from './answerRequests.ts';
import { faultOfCopies } from './CopiesField.tsx';
import { messages } from './messages.ts';
import type { useDraft } from './useDraft.ts';
import { addressesOf, textOf, type Written } from './written.ts';

export interface SendingOptions {
  readonly contact: number;
  readonly form: AnswerForm;
  readonly load: Item<AnswerForm>;
  readonly draft: ReturnType<typeof useDraft>;
  /** Where it goes; undefined until an address is chosen. */
  readonly to: string | undefined;
  /** Something is missing, or is still being attached. */
  readonly isUnready: boolean;
  /** The newest answer that the page shows. */
  readonly lastAnswer: LastAnswer | null;
  /** Reads the conversation again. */
  readonly reload: () => Promise<void>;
  readonly onSent: () => void;
  /** Called with the fields that are wrong. */
  readonly onWrong: (fields: ReadonlyMap<string, string>) => void;
}

/** Checks an answer and sends it, once, whatever is pressed and however often; asks before a second one follows another's. */
export function useSending(options: SendingOptions) {
  const { contact, form, load, draft, to, isUnready, lastAnswer, reload, onSent, onWrong } = options;
  const t = messages.use();
  const { written } = draft;
  const [seen, setSeen] = useState(lastAnswer?.id ?? null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly text: string; readonly isUnseen: boolean }>();
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  // State arrives only with the next render; a second press comes sooner.
  const running = useRef(false);
  // One key for each answer: an attempt that got no response may have been stored, and must not be stored twice.
  const attempt = useRef({ content: '', key: '' });

  const check = (): ReadonlyMap<string, string> => {
    const found = wrongFields(written, { t, needsSubject: form.subject === '' });
    setErrors(found);
    setFailure(undefined);
    if (found.size > 0) onWrong(found);
    return found;
  };
  const stop = () => {
    running.current = false;
    setBusy(false);
  };
  const refuse = (error: unknown) => {
    draft.goOn();
    stop();
    logFailure('An answer could not be sent.', error);
    const named = fieldErrors(error);
    // Its first attempt was taken back meanwhile.
    if (errorStatus(error) === 409 && named.size === 0) attempt.current = { content: '', key: '' };
    setErrors(named);
    if (named.has('draft')) draft.noteConflict();
    else setFailure({ text: changeFailure(error, t('sendFailed')), isUnseen: named.has('seen') });
  };
  const send = async (known = seen) => {
    if (running.current || isUnready || draft.state === 'elsewhere' || check().size > 0) return;
    running.current = true;
    setBusy(true);
    if ((await draft.flush()) === 'elsewhere') return stop();
    draft.finish();
    const answer = {
      html: written.html,
      ...(to !== undefined && { to }),
      cc: addressesOf(written.cc),
      subject: written.subject.trim(),
      attachments: written.attachments.map(({ id }) => id),
    };
    const content = JSON.stringify(answer);
    if (attempt.current.content !== content) attempt.current = { content, key: newKey() };
    const shown = { ...(form.from !== '' && { from: form.from }), seen: known, draft: draft.version() };
    try {
      await sendAnswer(contact, { ...answer, ...shown }, attempt.current.key);
      draft.forget();
      await reload();
      return onSent();
    } catch (error) {
      // Send anyway says which answer the person knows of: pressed before that one is here, it would be refused again.
      if (fieldErrors(error).has('seen')) await reload();
      refuse(error);
      // It may go from another mailbox by now, or somebody has answered.
      await Promise.all([load.reload(), reload()]);
    }
  };
  return {
    isBusy,
    errors,
    failure,
    send: () => void send(),
    /** Sends it although somebody else has answered since. */
    sendAnyway: () => void send(lastAnswer?.id ?? null),
    /** Goes on writing, knowing of that answer. */
    lookFirst: () => {
      setSeen(lastAnswer?.id ?? null);
      setFailure(undefined);
    },
    fail: (text: string) => setFailure({ text, isUnseen: false }),
    clearFailure: () => setFailure(undefined),
  };
}

interface CheckOptions {
  readonly t: ReturnType<typeof messages.use>;
  readonly needsSubject: boolean;
}

function wrongFields(written: Written, { t, needsSubject }: CheckOptions): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const copies = faultOfCopies(written.cc, t);
  if (copies !== undefined) found.set('cc', copies);
  if (needsSubject && written.subject.trim() === '') found.set('subject', t('subjectNeeded'));
  if (textOf(written.html) === '') found.set('html', t('empty'));
  return found;
}
