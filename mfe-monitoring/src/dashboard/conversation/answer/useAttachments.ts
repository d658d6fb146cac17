import { changeFailure, logFailure, tokenStore } from '@touchline/shared';
import type { AnswerAttachment } from '@touchline/shared/contract';
import { MAX_ANSWER_ATTACHMENTS, MAX_ATTACHMENTS_BYTES } from '@touchline/shared/contract/rules';
import { useEffect, useRef, useState } from 'react';
import { uploadAttachment } from './answerRequests.ts';
import { messages } from './messages.ts';

const bytesOf = (files: readonly { readonly size: number }[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);

/** Uploads files for an answer, one after another, while the person who chose them is signed in. */
export function useAttachments(
  attachments: readonly AnswerAttachment[],
  onChange: (attachments: readonly AnswerAttachment[]) => void,
) {
  const t = messages.use();
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const latest = useRef(attachments);
  useEffect(() => {
    latest.current = attachments;
  }, [attachments]);
  const put = (next: readonly AnswerAttachment[]) => {
    latest.current = next;
    onChange(next);
  };
  const add = async (files: readonly File[]) => {
    setFailures([]);
    // One list of files grows at a time.
    if (isBusy) return setFailures([t('attachWait')]);
    if (latest.current.length + files.length > MAX_ANSWER_ATTACHMENTS) {
      return setFailures([t('attachTooMany')]);
    }
    if (bytesOf([...latest.current, ...files]) > MAX_ATTACHMENTS_BYTES)
      return setFailures([t('attachTooLarge')]);
    setBusy(true);
    const owner = tokenStore.owner();
    for (const file of files) {
      // It would become another person's file.
      if (!tokenStore.isStillOf(owner)) break;
      try {
        put([...latest.current, await uploadAttachment(file)]);
      } catch (error) {
        logFailure('A file could not be attached.', error);
        const { name } = file;
        const why = changeFailure(error, t('attachFailed', { name }));
        // Of several files, what the server says of one is not known to be of it.
        const told = why.includes(name) ? why : t('attachRefused', { name, why });
        setFailures((before) => [...before, told]);
      }
    }
    return setBusy(false);
  };
  return {
    isBusy,
    /** What could not be attached and why, each by its name. */
    failures,
    add,
    /** Says why something is not attached. */
    refuse: (why: string) => setFailures([why]),
    remove: (id: string) => put(latest.current.filter((file) => file.id !== id)),
  };
}
