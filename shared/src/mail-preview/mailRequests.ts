import { http } from '@touchline/shared';
import type { MailDraft, MailPreview, TestMail } from '../contract/index.ts';

/** `GET /api/auth/me/`: who is signed in; also its key in the read cache. */
export const SIGNED_IN_USER_PATH = '/api/auth/me/';

// Every request throws an AxiosError when it is refused or not answered.

/** `POST /api/mail/preview/` @returns The mail with everything filled in. */
export async function previewMail(draft: MailDraft, signal: AbortSignal): Promise<MailPreview> {
  return (await http.post<MailPreview>('/api/mail/preview/', draft, { signal })).data;
}

/** `POST /api/mail/test/`: sends the mail once to `to`. */
export async function sendTestMail(mail: TestMail): Promise<void> {
  await http.post('/api/mail/test/', mail);
}
