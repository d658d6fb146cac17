import { errorStatus, fieldErrors, http } from '@touchline/shared';
import type { MailDraft, MailPreview, TestMail } from '../contract/index.ts';
import { parseUntrustedMailPreview } from '../contract/readers/mail.ts';

/** `GET /api/auth/me/`: who is signed in; also its key in the read cache. */
export const SIGNED_IN_USER_PATH = '/api/auth/me/';

// Every request throws an AxiosError when it is refused or unanswered.

/**
 * `POST /api/mail/preview/` @returns The mail with everything filled in. @throws Error also when the answer is not a mail
 */
export function previewMail(draft: MailDraft, signal: AbortSignal): Promise<MailPreview> {
  return withKnownFields(draft, async (known) => {
    const { data } = await http.post<unknown>('/api/mail/preview/', known, { signal });
    const preview = parseUntrustedMailPreview(data);
    if (preview === undefined) throw new Error('The answer is no mail');
    return preview;
  });
}

/** `POST /api/mail/test/`: sends the mail once to `to`. */
export function sendTestMail(mail: TestMail): Promise<void> {
  return withKnownFields(mail, async (known) => {
    await http.post('/api/mail/test/', known);
  });
}

/**
 * An API older than `step` refuses it as unknown. All it changes is the subject of a later mail that has none, so the
 * request is repeated without it.
 */
async function withKnownFields<Draft extends MailDraft, Answer>(
  draft: Draft,
  ask: (draft: Omit<Draft, 'step'>) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(draft);
  } catch (error) {
    const { step, ...known } = draft;
    if (step === undefined || errorStatus(error) !== 400 || !fieldErrors(error).has('step')) throw error;
    return ask(known);
  }
}
