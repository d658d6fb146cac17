import type { Page } from '@playwright/test';
import type { Mailbox, MailboxHealth, MailboxList } from '@touchline/shared/contract';
import { expectUsable } from '../support/accessibility.ts';
import { expect, story } from '../support/story.ts';

/** Between them every language, color scheme and the narrowest and widest page. */
const LOOKS = [
  { language: 'en', width: 1440, colorScheme: 'light' },
  { language: 'ru', width: 360, colorScheme: 'dark' },
] as const;
const DIALOG = '[role=dialog], [role=alertdialog]';

const WORKING = { kind: 'working', since: null, until: null, cause: null, reply: null } as const;
const LONG = 'maximilian.von-und-zu-hohenstein@universitaetssportverein-muenchen.example';

const mailbox = (id: number, email: string, changes: Partial<Mailbox> = {}): Mailbox => ({
  id,
  kind: 'password',
  email,
  name: 'Maximilian von und zu Hohenstein',
  user: email,
  owner: { id: 1, email: LONG },
  signature_html: '<p>Max</p>',
  smtp: { host: `smtp.${email.split('@')[1]}`, port: 465, security: 'tls' },
  imap: { host: `imap.${email.split('@')[1]}`, port: 993, security: 'tls' },
  envelope: 'plain',
  daily_cap: 50,
  ramp: { first_day: 10, daily_increase: 5, started_on: '2026-11-20' },
  per_minute: 20,
  window: { weekdays: [1, 2, 3, 4, 5], starts_at: '09:00', ends_at: '18:00', time_zone: 'Europe/Berlin' },
  state: WORKING,
  sent_last_24_hours: 12,
  cap_now: 20,
  campaign_count: 12,
  updated_at: '2026-11-20T09:00:00.000Z',
  ...changes,
});

/** A mailbox in each state, and one whose address is longer than a phone is wide. */
const LIST: MailboxList = {
  results: [
    mailbox(1, 'outreach@touchline.local', { kind: 'sandbox', smtp: null, imap: null, owner: null }),
    mailbox(2, LONG, { state: { ...WORKING, kind: 'sign_in_again', reply: '535 5.7.8 Bad credentials' } }),
    mailbox(3, 'ann@club.example', { kind: 'google' }),
    mailbox(4, 'bob@club.example', { state: { ...WORKING, kind: 'held', cause: 'bounces' } }),
    mailbox(5, 'jo@club.example', {
      state: {
        ...WORKING,
        kind: 'held',
        cause: 'quota',
        until: '2027-01-01T08:00:00.000Z',
        reply: '452 4.5.3 Too many',
      },
    }),
    mailbox(6, 'kim@club.example', { kind: 'microsoft', sent_last_24_hours: 20 }),
    mailbox(7, 'sam@club.example', { daily_cap: null, cap_now: null, ramp: null }),
    mailbox(8, 'zoe@club.example', {
      state: { ...WORKING, kind: 'unreachable', reply: 'connect ECONNREFUSED 203.0.113.9:465' },
    }),
  ],
  usual_id: 2,
  providers: { google: true, microsoft: true },
  people: [{ id: 1, email: LONG, name: LONG, role: 'staff' }],
};

const HEALTH: MailboxHealth = {
  domain: 'universitaetssportverein-muenchen.example',
  checks: [
    { check: 'spf', result: 'ok', explanation: 'In order.', record: null },
    { check: 'dkim', result: 'unknown', explanation: 'No key was found.', record: null },
    {
      check: 'dmarc',
      result: 'fault',
      explanation: 'There is no record.',
      record: { name: `_dmarc.${LONG}`, type: 'TXT', value: `v=DMARC1; p=none; rua=mailto:${LONG}` },
    },
    { check: 'ptr', result: 'warning', explanation: 'The address has no name.', record: null },
  ],
  bounces: { mails: 80, bounced: 3 },
};

/** Faults of both servers, at fields of every width. */
const FAULTS = ['smtp.port', 'smtp.security', 'imap.host', 'imap.port'].map((field) => ({
  field,
  message: `Nothing listens on port 465 of “smtp.universitaetssportverein-muenchen.example”. Check the port.`,
}));

async function serve(page: Page): Promise<void> {
  await page.route('**/api/mailboxes/', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: LIST })
      : route.fulfill({ status: 422, json: { detail: 'Faulty.', errors: FAULTS } }),
  );
  const signedOut = LIST.results.filter(({ state }) => state.kind === 'sign_in_again');
  await page.route('**/api/mailboxes/signed-out/', (route) => route.fulfill({ json: signedOut }));
  await page.route('**/api/mailboxes/2/health/', (route) => route.fulfill({ json: HEALTH }));
  await page.route('**/api/mailboxes/discover/', (route) => {
    const { smtp, imap, user } = mailbox(2, LONG);
    return route.fulfill({ json: { provider: null, user, smtp, imap } });
  });
}

/** Texts of a dialog that are wider than their place, or hidden under its edge. */
const cutOff = (page: Page): Promise<string[]> =>
  page.locator(DIALOG).evaluate((dialog) => {
    const { left, right } = dialog.getBoundingClientRect();
    return [...dialog.querySelectorAll('*')].flatMap((element) => {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const box = element.getBoundingClientRect();
      const isForScreenReaders = getComputedStyle(element).clipPath !== 'none';
      if (!own || isForScreenReaders || !element.checkVisibility()) return [];
      const isWide = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
      return isWide || box.left < left || box.right > right ? [element.textContent ?? ''] : [];
    });
  });

story(
  'B1 B5 B7 B8 H8 H9 eight mailboxes in every state, and each of their dialogs, are accessible and cut nothing off in both looks',
  async ({ signedIn: page, expectConsole }) => {
    // Chromium reports the refused attempt.
    expectConsole(/422/u);
    await serve(page);
    await page.goto('/settings');
    for (const { language, width, colorScheme } of LOOKS) {
      await page.evaluate((value) => localStorage.setItem('touchline_language', value), language);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.goto('/settings');
      await expect(page.getByText('zoe@club.example').first()).toBeVisible();
      await expectUsable(page, `the list, ${language}`);
      for (const query of [
        '?edit=2',
        '?edit=3',
        '?connection=2',
        '?check=2',
        '?disconnect=2',
        '?dialog=connect',
      ]) {
        await page.goto(`/settings${query}`);
        const dialog = page.locator(DIALOG);
        await expect(dialog).toBeVisible();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        if (query === '?dialog=connect') {
          await dialog.locator('input[type=password]').fill('secret');
          await dialog.locator('input[type=email]').last().fill(LONG);
          await page.keyboard.press('Enter');
          await expect(dialog.getByText(/Nothing listens/u)).toHaveCount(FAULTS.length);
        }
        await expectUsable(page, `${query} ${language}`, DIALOG);
        expect(await cutOff(page), `${query} ${language}`).toEqual([]);
      }
    }
  },
);

story(
  'B7 the banner of a dead sign-in says so in the middle beside its button',
  async ({ signedIn: page }) => {
    await serve(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/campaigns');
    const banner = page.getByRole('alert').filter({ hasText: LONG });
    const [text, button] = [banner.getByText(/needs a new sign-in/u), banner.getByRole('button')];
    await expect(button).toBeVisible();
    const [one, other] = [await text.boundingBox(), await button.boundingBox()];
    const middle = (box: typeof one) => (box ? box.y + box.height / 2 : Number.NaN);
    expect(Math.abs(middle(one) - middle(other))).toBeLessThanOrEqual(1);
  },
);
