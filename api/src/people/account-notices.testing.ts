import { afterEach, beforeEach } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { MAILS_LINKS, setUpInbox } from '../testing/inbox.ts';

export const ORIGIN = 'https://touchline.example';

export const NEW_PASSWORD = 'газон после дождя';

export const inbox = setUpInbox();

export let api: TestApi;

beforeEach(async () => {
  api = await startTestApi({ PUBLIC_URL: ORIGIN, ...MAILS_LINKS }, { mailTransport: inbox.transport });
});

afterEach(() => api.close());

/** What the only mail that has arrived says, and to whom. */
export async function arrived() {
  const [mail] = await inbox.take(1);
  return { to: mail?.to?.map(({ address }) => address), subject: mail?.subject, text: mail?.text };
}
