import { logFailure } from '@touchline/shared';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { MailDraft, MailPreview } from '../contract/index.ts';
import { previewMail } from './mailRequests.ts';

interface Answer {
  /** What it is about. */
  readonly draft?: MailDraft;
  readonly preview?: MailPreview;
  readonly error?: unknown;
}

/** A mail with everything filled in, on its way from the server. */
export interface Preview extends Omit<Answer, 'draft'> {
  /** What is there is still of the draft before. */
  readonly isOutdated: boolean;
  readonly reload: () => Promise<void>;
}

const NONE: Answer = {};

/** Asks for the preview of a draft, and again for each other one. @param draft must stay the same object. */
export function usePreview(draft: MailDraft | undefined): Preview {
  const [answer, setAnswer] = useState(NONE);
  const running = useRef<AbortController>(undefined);
  const ask = useCallback(async () => {
    running.current?.abort();
    if (draft === undefined) return;
    const request = new AbortController();
    running.current = request;
    try {
      setAnswer({ draft, preview: await previewMail(draft, request.signal) });
    } catch (error) {
      // Another draft has taken its place.
      if (request.signal.aborted) return;
      logFailure('The preview of a mail could not be made.', error);
      setAnswer({ draft, error });
    }
  }, [draft]);
  useEffect(() => {
    void ask();
    return () => running.current?.abort();
  }, [ask]);
  const { draft: answered, ...rest } = answer;
  return { ...rest, isOutdated: answered !== draft, reload: ask };
}
