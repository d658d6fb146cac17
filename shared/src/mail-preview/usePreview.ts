import { logFailure } from '@touchline/shared';
import { useCallback, useEffect, useState } from 'react';
import type { MailDraft, MailPreview } from '../contract/index.ts';
import { previewMail } from './mailRequests.ts';

interface Answer {
  readonly preview?: MailPreview | undefined;
  /** Why it could not be made. */
  readonly error?: unknown;
}

/** A mail with everything filled in, as far as it has arrived. */
export interface Preview extends Answer {
  /** What is shown answers an earlier draft. */
  readonly isOutdated: boolean;
  readonly reload: () => void;
}

interface Answered extends Answer {
  /** The draft that was asked about. */
  readonly draft?: MailDraft;
  readonly attempt?: number;
}

/** Requests the preview of a draft, and again whenever it changes. @param draft must stay the same object. */
export function usePreview(draft: MailDraft | undefined): Preview {
  const [answered, setAnswered] = useState<Answered>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (draft === undefined) return undefined;
    const request = new AbortController();
    const ask = async () => {
      try {
        setAnswered({ draft, attempt, preview: await previewMail(draft, request.signal) });
      } catch (error) {
        // Another draft has taken its place.
        if (request.signal.aborted) return;
        logFailure('The preview of a mail could not be made.', error);
        setAnswered({ draft, attempt, error });
      }
    };
    void ask();
    return () => request.abort();
  }, [draft, attempt]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const { preview, error } = answered;
  return { preview, error, isOutdated: answered.draft !== draft || answered.attempt !== attempt, reload };
}
