import { readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { CampaignDetail, ContactHistory, MailboxList } from '@touchline/shared/contract';
import { findFreePort } from '../../api/src/database/embedded/free-port.ts';
import {
  hasOAuthServers,
  type OAuthServers,
  startOAuthServers,
} from '../../api/src/mailboxes/testing/oauth-servers.ts';
import { expectUsable } from '../support/accessibility.ts';
import { person, PITCH } from '../support/campaigns.ts';
import { expect, story } from '../support/story.ts';
import { startSystem } from '../support/system.ts';
import { withDatabase } from '../support/systems.ts';

/** Between them every language, color scheme and the narrowest and widest page. */
const LOOKS = [
  { language: 'en', width: 1440, colorScheme: 'light' },
  { language: 'ru', width: 360, colorScheme: 'dark' },
] as const;
const DIALOG = '[role=dialog], [role=alertdialog]';

const JO = 'jo@greens.example';
const CONTACTS = {
  zoe: 'zoe@meadow.example',
  kim: 'kim@meadow.example',
  ann: 'ann@meadow.example',
  nobody: 'nobody@meadow.example',
} as const;
/** Longest wait for what comes back, in milliseconds; an answer has to be in the history within a minute (B4). */
const A_MINUTE = 60_000;

/** A system whose mailboxes of Google are on Dovecot and Postfix, which take nothing but tokens of an authorization server. */
const mailboxStory = story.extend<{ servers: OAuthServers }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
  servers: async ({}, provide) => {
    const port = await findFreePort();
    const { nobody: _nobody, ...people } = CONTACTS;
    const servers = await startOAuthServers(`http://127.0.0.1:${port}`, [JO, ...Object.values(people)]);
    servers.authorization.behaviour.account = { email: JO, name: 'Jo Green' };
    await provide(servers);
    await servers.remove();
  },
  system: async ({ servers }, provide) => {
    const system = await withDatabase(
      await startSystem({
        port: Number(new URL(servers.settings['PUBLIC_URL'] ?? '').port),
        environment: {
          ...servers.settings,
          EMAIL_EDITOR: 'local',
          MAIL_WORKER: '1',
          MAIL_WEEKDAYS: 'mon,tue,wed,thu,fri,sat,sun',
          MAIL_HOURS: '0:00-24:00',
        },
      }),
    );
    await provide(system);
    await system.stop();
  },
});

mailboxStory.skip(!hasOAuthServers, 'Postfix and Dovecot are not installed');

/** The mails that a mailbox has got. */
async function mailsOf({ dovecot }: OAuthServers, address: string): Promise<Email[]> {
  const files = await dovecot.files(address).catch(() => []);
  const folder = (name: string) => path.join(dovecot.mailFolder, address, name);
  return Promise.all(
    files.map(async (file) => {
      const raw = await readFile(path.join(folder('new'), file)).catch(() =>
        readFile(path.join(folder('cur'), file)),
      );
      return PostalMime.parse(raw);
    }),
  );
}

/** The first mail that a contact has got. */
async function firstMail(servers: OAuthServers, address: string): Promise<Email> {
  const found: Email[] = [];
  await expect
    .poll(async () => found.push(...(await mailsOf(servers, address))), { timeout: A_MINUTE })
    .toBeGreaterThan(0);
  const [mail] = found;
  if (mail === undefined) throw new Error(`${address} has got no mail`);
  return mail;
}

const written = (headers: Record<string, string>, text: string): Buffer =>
  Buffer.from(
    `${Object.entries({ Date: new Date().toUTCString(), ...headers })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n${text}\r\n`,
  );

mailboxStory(
  'B1 B3 B4 B7 B8 a mailbox of Google, without catch-all and change of DNS: connected by signing in, a campaign goes out, and a reply, a bounce, an unsubscription and an answer written in the mail program are all found; access that is taken away is told everywhere and mended with one press',
  async ({ signedIn: page, api, servers, system }) => {
    mailboxStory.setTimeout(300_000);
    // What Jo and others write to each other is nobody else's business.
    await servers.dovecot.deliver(
      JO,
      written(
        { From: 'mother@home.example', To: JO, Subject: 'Private', 'Message-ID': '<0@home.example>' },
        'Dear Jo',
      ),
    );
    await servers.dovecot.deliver(
      `${JO}/.Sent`,
      written(
        { From: JO, To: 'mother@home.example', Subject: 'Private', 'Message-ID': '<0@greens.example>' },
        'Dear',
      ),
    );
    // Three presses: the first step that an empty system offers, the provider, and what it asks (which agrees by itself here).
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Connect mailbox' }).click();
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await expect(page.getByText(`${JO} is connected`)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Connected mailboxes' })).toContainText('0 of 10 emails');

    const shownId = new URL(page.url()).searchParams.get('mailbox') ?? '2';
    const dialogs = ['edit', 'check', 'disconnect'].map((name) => `?${name}=${shownId}`);
    for (const { language, width, colorScheme } of LOOKS) {
      await page.evaluate((value) => localStorage.setItem('touchline_language', value), language);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      for (const query of ['', ...dialogs, '?dialog=connect']) {
        await page.goto(`/settings${query}`);
        const shown = query === '' ? page.getByRole('heading').first() : page.locator(DIALOG);
        await expect(shown).toBeVisible();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expectUsable(page, `${query} ${language} ${width}`, query === '' ? undefined : DIALOG);
      }
    }
    await page.evaluate(() => localStorage.setItem('touchline_language', 'en'));
    await page.setViewportSize({ width: 1280, height: 900 });

    const { contacts } = await api.addOrganization({
      name: 'Meadow Park',
      contacts: Object.entries(CONTACTS).map(([name, email]) => person(name, email)),
    });
    const idOf = (email: string) => contacts.find((contact) => contact.email === email)?.id ?? 0;
    const templates = await Promise.all(
      [1, 2].map((step_number) =>
        api.addTemplate({
          title: `Pitch ${step_number}`,
          subject: `Your pitch ${step_number}`,
          scenario: PITCH.value,
          step_number,
          html: '<p>Hello {{first_name}}</p><p><a href="{{unsubscribe_url}}">Unsubscribe</a></p>',
        }),
      ),
    );
    const campaign = await api.call<CampaignDetail>('POST', '/api/campaigns/', {
      name: 'Spring',
      scenario: PITCH.value,
      status: 'active',
      email_count: 2,
      frequency_days: 30,
      contacts: contacts.map(({ id }) => id),
      template_map: { 1: templates[0]?.id, 2: templates[1]?.id },
    });

    const toZoe = await firstMail(servers, CONTACTS.zoe);
    expect(toZoe.from).toMatchObject({ address: JO, name: 'Jo Green' });
    expect(toZoe.headers.find(({ key }) => key === 'return-path')?.value ?? '').not.toContain('bounce-');
    const answer = (mail: Email, from: string, id: string, text: string) =>
      servers.dovecot.deliver(
        JO,
        written(
          {
            From: from,
            To: JO,
            Subject: `Re: ${mail.subject ?? ''}`,
            'Message-ID': id,
            'In-Reply-To': mail.messageId ?? '',
            References: mail.messageId ?? '',
          },
          text,
        ),
      );
    await answer(toZoe, CONTACTS.zoe, '<1@meadow.example>', 'Yes, come on Tuesday.');
    await answer(
      await firstMail(servers, CONTACTS.kim),
      CONTACTS.kim,
      '<2@meadow.example>',
      'How much is it?',
    );

    // As a mail program does that honours List-Unsubscribe by mail.
    const toAnn = await firstMail(servers, CONTACTS.ann);
    const list = toAnn.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const mailto = new URL(/<(?<address>mailto:[^>]+)>/u.exec(list)?.groups?.['address'] ?? '');
    expect(mailto.pathname).toBe(JO);
    await servers.dovecot.deliver(
      JO,
      written(
        {
          From: CONTACTS.ann,
          To: mailto.pathname,
          Subject: mailto.searchParams.get('subject') ?? '',
          'Message-ID': '<3@meadow.example>',
        },
        '',
      ),
    );

    const detail = () => api.call<CampaignDetail>('GET', `/api/campaigns/${campaign.id}/`);
    const stateOf = async (email: string) =>
      (await detail()).contacts.find(({ id }) => id === idOf(email))?.state;
    await expect.poll(() => stateOf(CONTACTS.zoe), { timeout: A_MINUTE }).toBe('replied');
    await expect.poll(() => stateOf(CONTACTS.kim), { timeout: A_MINUTE }).toBe('replied');
    await expect.poll(() => stateOf(CONTACTS.ann), { timeout: A_MINUTE }).toBe('unsubscribed');
    // Postfix itself reports to the plain address that there is nobody of that name.
    await expect.poll(() => stateOf(CONTACTS.nobody), { timeout: A_MINUTE }).toBe('bounced');
    expect(await detail()).toMatchObject({ total_contacts: 4, replied: 2, bounced: 1 });

    // What Jo writes to Kim in the mail program lies in Sent, and is in Kim's history within a minute.
    await servers.dovecot.deliver(
      `${JO}/.Sent`,
      written(
        {
          From: `Jo Green <${JO}>`,
          To: CONTACTS.kim,
          Subject: 'Re: Your pitch 1',
          'Message-ID': '<4@greens.example>',
          'In-Reply-To': '<2@meadow.example>',
          References: '<2@meadow.example>',
        },
        'It is 900 a year.',
      ),
    );
    const history = () =>
      api.call<ContactHistory>('GET', `/api/campaigns/monitoring/contacts/${idOf(CONTACTS.kim)}/history/`);
    await expect
      .poll(async () => JSON.stringify((await history()).entries), { timeout: A_MINUTE })
      .toContain('It is 900 a year.');
    expect((await detail()).replied).toBe(2);

    await page.goto('/dashboard');
    await expect(page.getByText('Yes, come on Tuesday.')).toBeVisible();
    const { results } = await api.call<MailboxList>('GET', '/api/mailboxes/');
    expect(results.find(({ email }) => email === JO)).toMatchObject({
      state: expect.objectContaining({ kind: 'working' }),
      sent_last_24_hours: 4,
    });
    const { rows: kept } = await system.database.pool.query(
      "select from incoming_mails where subject = 'Private'",
    );
    expect(kept).toEqual([]);
    // B2: nothing that signs in lies anywhere in the clear.
    const { rows } = await system.database.pool.query<{ row: string }>(
      'select mailboxes::text as row from mailboxes',
    );
    const stored = rows.map(({ row }) => row).join('\n') + system.output();
    expect([...servers.authorization.secrets].filter((secret) => stored.includes(secret))).toEqual([]);

    // Jo takes the access away at the provider: every screen says so, and one press mends it.
    await servers.authorization.revokeAll();
    await servers.dovecot.stop();
    await servers.dovecot.start();
    await page.goto('/organizations');
    await expect(page.getByText(`${JO} needs a new sign-in`)).toBeVisible({ timeout: 2 * A_MINUTE });
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await expect(page.getByText(`${JO} is connected`)).toBeVisible();
    await answer(toZoe, CONTACTS.zoe, '<5@meadow.example>', 'Or rather on Friday.');
    await page.goto('/dashboard');
    await expect(page.getByText('Or rather on Friday.')).toBeVisible({ timeout: A_MINUTE });
    await expect(page.getByText(`${JO} needs a new sign-in`)).toHaveCount(0);
  },
);
