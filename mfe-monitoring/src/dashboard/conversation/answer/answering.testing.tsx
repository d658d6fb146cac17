import { screen, within } from '@testing-library/react';
import type { NewAnswer, OpenAnswer } from '@touchline/shared/contract';
import { contact, dashboardServer, renderDashboard } from '../../dashboardServer.testing.tsx';

export const at = '2026-11-01T08:05:00.000Z';

export const lastAnswer = (id: string) => ({ id, by: 'bob@club.example', at });

/** What the server says of the conversation with any contact. */
export const history = (fields: object = {}) => ({
  contact: contact(1),
  email: 'zoe@meadow.example',
  answers: [],
  last_answer: null,
  writing: [],
  draft_version: null,
  entries: [],
  ...fields,
});

/** What writing begins with: a draft, and all that an answer has. */
export const form = (fields: object = {}) => ({
  draft: {
    version: 3,
    html: '<p>At nine.</p>',
    to: null,
    cc: [],
    subject: '',
    attachments: [],
  },
  from: 'Anna Smith <anna@club.example>',
  addresses: [
    { email: 'zoe@meadow.example', origin: 'contact' },
    { email: 'office@elsewhere.example', origin: 'reply_to' },
  ],
  signature: '<b>Anna of Turf</b>',
  subject: 'Re: Grass',
  merge_values: { first_name: 'Zoë', phone: '' },
  ...fields,
});

/** An answer that has not gone out. */
export const openAnswer = (fields: Partial<OpenAnswer> = {}): OpenAnswer => ({
  id: 7,
  state: 'waiting',
  by: 'anna@club.example',
  is_own: true,
  is_retry: false,
  at,
  // Longer than it waits in the product: a busy machine needs seconds to show it.
  due_at: new Date(Date.now() + 60_000).toISOString(),
  to: 'zoe@meadow.example',
  cc: [],
  subject: 'Re: Grass',
  html: '<p>At nine.</p>',
  attachments: [],
  failure: null,
  refused_cc: [],
  ...fields,
});

/** A server with one contact who waits for an answer. */
export function answerServer() {
  const server = dashboardServer();
  beforeEach(() => {
    localStorage.clear();
    server.state.contacts = [contact(1)];
    server.state.history = history();
    server.state.form = form();
  });
  afterEach(() => jest.restoreAllMocks());
  return server;
}

/** Opens the composer of a contact. */
export async function write(id = 1) {
  const page = renderDashboard({ path: `/conversations/${id}?write=${id}` });
  const text = await screen.findByRole('textbox', { name: 'Text of the answer' });
  return { ...page, text, composer: within(screen.getByRole('form', { name: /^Answer to/u })) };
}

/** Opens it, and writes a subject. */
export async function writeSubject() {
  const page = await write();
  await page.user.click(page.composer.getByRole('button', { name: 'Cc and subject' }));
  await page.user.type(page.composer.getByRole('textbox', SUBJECT), 'Mine');
  return page;
}

export const SUBJECT = { name: 'Subject' };

/** What the server was asked to send. */
export const sentBy = (server: ReturnType<typeof dashboardServer>) =>
  server.state.answers.map(({ body }) => body as NewAnswer);
