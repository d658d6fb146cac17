import type { CampaignList } from '@touchline/shared/contract';
import type { Locator, Page } from '@playwright/test';
import { mailStory, minutesAgo } from '../support/correspondence.ts';
import { haveSeason, WRITERS } from '../support/season.ts';
import { expect, expectAccessible } from '../support/story.ts';

const CONTACTS = '**/api/campaigns/monitoring/contacts/';
const SEEN = 'ft_seen_interactions';

const table = (page: Page, name = 'Recent Responses'): Locator => page.getByRole('table', { name });
/** Names of those who wrote, from the top. */
const names = (page: Page): Locator => table(page).locator('tbody tr td:first-child');
const rowOf = (page: Page, name: string): Locator => table(page).getByRole('row').filter({ hasText: name });
const dialog = (page: Page): Locator => page.getByRole('dialog');
const panel = (page: Page): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Recent Responses' }) });

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`/dashboard${query}`);
  await expect(names(page).first()).toBeVisible();
}

async function choose(page: Page, option: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

mailStory('D1 the cards say what the API says', async ({ signedIn, api, mails }) => {
  await haveSeason(api, mails);
  const { results } = await api.call<CampaignList>('GET', '/api/campaigns/all/');
  const summary = await api.call<{ total_rows: number; unique_emails: number }>(
    'GET',
    '/api/contacts/summary/',
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(['active', 'waiting']);
  await open(signedIn);
  const totals = signedIn.getByRole('region', { name: 'Totals' });
  await expect(totals).toContainText(
    new RegExp(
      String.raw`Total Campaigns\s*${results.length}\s*Active Campaigns\s*1\s*` +
        String.raw`Total Contacts\s*${summary.unique_emails}\s*/\s*${summary.total_rows}$`,
      'u',
    ),
  );
  expect(summary).toMatchObject({ total_rows: 8, unique_emails: 8 });
});

mailStory(
  'D3 D4 D5 D6 D12 only who wrote is listed, newest first, with badges and times of UTC-4',
  async ({ signedIn, api, mails }) => {
    await haveSeason(api, mails);
    await open(signedIn);
    await expect(names(signedIn)).toHaveText([...WRITERS]);
    await expect(table(signedIn).getByRole('columnheader')).toHaveText([
      'Contact',
      'Organization',
      'Content',
      'Timestamp',
      'Status',
      'Actions',
    ]);
    await expect(rowOf(signedIn, 'Zoë')).toContainText('Yes please, call me on Monday.');
    await expect(rowOf(signedIn, 'Zoë').getByText('New', { exact: true })).toBeVisible();
    await expect(rowOf(signedIn, 'Ann').getByText('Replied', { exact: true })).toBeVisible();
    const time = rowOf(signedIn, 'Zoë').getByRole('time');
    const moment = new Date((await time.getAttribute('datetime')) ?? '');
    expect(Math.abs(moment.getTime() - minutesAgo(60).getTime())).toBeLessThan(5 * 60_000);
    await expect(time).toHaveText(moment.toLocaleString('en-US', { timeZone: 'Etc/GMT+4' }));
    await expectAccessible(signedIn);
  },
);

mailStory(
  'D2 D7 each filter and the search keep what they say, in the URL and across a reload',
  async ({ signedIn, api, mails }) => {
    const { idOf } = await haveSeason(api, mails);
    await signedIn.addInitScript(([key, ids]) => localStorage.setItem(key, ids), [
      SEEN,
      JSON.stringify([idOf('Zoë Marchetti'), idOf('Ann Okafor')]),
    ] as const);
    await open(signedIn);
    for (const [option, value, expected] of [
      ['New', 'new', ['Dee Santos', 'Иван Петров']],
      ['Viewed (unreplied)', 'viewed', ['Zoë Marchetti']],
      ['Awaiting Reply', 'awaiting_reply', ['Zoë Marchetti']],
      ['Replied', 'replied', ['Ann Okafor']],
    ] as const) {
      await choose(signedIn, option);
      await expect(names(signedIn)).toHaveText([...expected]);
      expect(new URL(signedIn.url()).searchParams.get('status')).toBe(value);
    }
    await choose(signedIn, 'New');
    await signedIn.getByRole('searchbox', { name: 'Search by contact name...' }).fill('ПЕТР');
    await expect(names(signedIn)).toHaveText(['Иван Петров']);
    await expect(signedIn).toHaveURL(/search=/u);
    await signedIn.reload();
    await expect(names(signedIn)).toHaveText(['Иван Петров']);
    await expect(signedIn.getByText('1 of 4 responses')).toBeVisible();

    await choose(signedIn, 'All');
    await expect.poll(() => new URL(signedIn.url()).searchParams.has('status')).toBe(false);
    await signedIn.getByRole('searchbox').fill('Monday');
    await expect(signedIn.getByText('No recent responses found')).toBeVisible();
    await signedIn.getByRole('button', { name: 'Clear search and filter' }).click();
    await expect(names(signedIn)).toHaveText([...WRITERS]);
    await expect.poll(() => new URL(signedIn.url()).search).toBe('');
  },
);

mailStory(
  'D9 D10 the view action shows all of a reply and marks it read, in the other tab and after a reload as well',
  async ({ signedIn, context, api, mails }) => {
    const { idOf } = await haveSeason(api, mails);
    await open(signedIn);
    await expect(signedIn).toHaveTitle('(4) Dashboard · Touchline');
    const other = await context.newPage();
    await open(other);
    await signedIn.bringToFront();
    await signedIn.getByRole('button', { name: 'View Zoë Marchetti' }).click();
    const details = dialog(signedIn);
    await expect(details).toHaveAccessibleName('Interaction Details');
    await expect(details).toContainText('Meadow Park Athletic Club');
    await expect(details).toContainText('Yes please, call me on Monday.');
    await expect(details.getByText('Awaiting Reply')).toBeVisible();
    await expect(details.getByRole('button', { name: 'Mark as Read' })).toHaveCount(0);
    await expectAccessible(signedIn);
    await expect(rowOf(other, 'Zoë').getByText('Awaiting Reply')).toBeVisible();
    await expect(other).toHaveTitle('(3) Dashboard · Touchline');
    expect(await signedIn.evaluate((key) => localStorage.getItem(key), SEEN)).toBe(
      JSON.stringify([idOf('Zoë Marchetti')]),
    );
    await signedIn.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await signedIn.reload();
    await expect(rowOf(signedIn, 'Zoë').getByText('Awaiting Reply')).toBeVisible();
    await expect(rowOf(signedIn, 'Dee').getByText('New', { exact: true })).toBeVisible();
    await expect(signedIn).toHaveTitle('(3) Dashboard · Touchline');
  },
);

mailStory(
  'D10 Mark as Read is offered for what is unread, keeps the dialog open, and holds in other tabs and after a reload',
  async ({ signedIn, context, api, mails }) => {
    const { idOf } = await haveSeason(api, mails);
    // By its address: the view action would have marked it.
    await signedIn.goto(`/dashboard?reply=${idOf('Dee Santos')}`);
    const other = await context.newPage();
    await open(other);
    await signedIn.bringToFront();
    const details = dialog(signedIn);
    await expect(details.getByText('New', { exact: true })).toBeVisible();
    await expectAccessible(signedIn);
    await details.getByRole('button', { name: 'Mark as Read' }).click();
    await expect(details.getByRole('button', { name: 'Mark as Read' })).toHaveCount(0);
    await expect(details.getByText('Awaiting Reply')).toBeVisible();
    await expect(details.getByRole('button', { name: 'Mark as Replied' })).toBeVisible();
    await expect(signedIn).toHaveTitle('(3) Dashboard · Touchline');
    await expect(rowOf(other, 'Dee').getByText('Awaiting Reply')).toBeVisible();
    expect(await signedIn.evaluate((key) => localStorage.getItem(key), SEEN)).toBe(
      JSON.stringify([idOf('Dee Santos')]),
    );
    await signedIn.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await signedIn.reload();
    await expect(rowOf(signedIn, 'Dee').getByText('Awaiting Reply')).toBeVisible();
  },
);

mailStory(
  'D9 D10 Mark as Replied is offered for an unreplied reply, moves it among the replied, and lasts until the page is left',
  async ({ signedIn, api, mails }) => {
    await haveSeason(api, mails);
    await open(signedIn);
    await signedIn.getByRole('button', { name: 'View Ann Okafor' }).click();
    const details = dialog(signedIn);
    await expect(details.getByText('Replied', { exact: true })).toBeVisible();
    await expect(details.getByRole('button', { name: 'Mark as Replied' })).toHaveCount(0);
    await signedIn.keyboard.press('Escape');
    await expect(details).toBeHidden();

    await signedIn.getByRole('button', { name: 'View Zoë Marchetti' }).click();
    await details.getByRole('button', { name: 'Mark as Replied' }).click();
    await expect(details.getByText('Replied', { exact: true })).toBeVisible();
    for (const name of ['Mark as Replied', 'Mark as Read', 'Quick Reply'])
      await expect(details.getByRole('button', { name })).toHaveCount(0);
    await expectAccessible(signedIn);
    await signedIn.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await expect(rowOf(signedIn, 'Zoë').getByText('Replied', { exact: true })).toBeVisible();
    await expect(signedIn.getByRole('button', { name: 'Quick Reply to Zoë Marchetti' })).toHaveCount(0);
    await choose(signedIn, 'Replied');
    await expect(names(signedIn)).toHaveText(['Zoë Marchetti', 'Ann Okafor']);
    await choose(signedIn, 'Awaiting Reply');
    await expect(signedIn.getByText('No recent responses found')).toBeVisible();
    await signedIn.reload();
    await expect(names(signedIn)).toHaveText(['Zoë Marchetti']);
    await expect(rowOf(signedIn, 'Zoë').getByText('Awaiting Reply')).toBeVisible();
  },
);

mailStory('D9 whatever else lies among the read ids does no harm', async ({ signedIn, api, mails }) => {
  await haveSeason(api, mails);
  await signedIn.addInitScript((key) => localStorage.setItem(key, '{"half": [1, '), SEEN);
  await open(signedIn);
  await expect(names(signedIn)).toHaveText([...WRITERS]);
  await expect(signedIn).toHaveTitle('(4) Dashboard · Touchline');
});

mailStory(
  'D11 where the API sends no answers a Quick Reply is logged, and counts until the page is left',
  async ({ signedIn, api, mails, expectConsole }) => {
    expectConsole(/status of 404/u);
    await haveSeason(api, mails);
    await signedIn.route('**/api/campaigns/monitoring/contacts/*/reply/', (route) =>
      route.fulfill({ status: 404, json: { detail: 'There is nothing at this address.' } }),
    );
    await open(signedIn);
    await expect(signedIn.getByRole('button', { name: 'Quick Reply to Ann Okafor' })).toHaveCount(0);
    await signedIn.getByRole('button', { name: 'Quick Reply to Dee Santos' }).click();
    const answer = dialog(signedIn);
    await expect(answer).toHaveAccessibleName('Quick Reply to Dee Santos');
    await expect(answer).toContainText('Not this year.');
    const text = answer.getByRole('textbox', { name: 'Your Reply' });
    await expect(text).toHaveAttribute('rows', '6');
    const send = answer.getByRole('button', { name: 'Send Reply' });
    await expect(send).toBeDisabled();
    await text.fill(' \n ');
    await expect(send).toBeDisabled();
    await text.fill(' Next year, then. ');
    await expect(send).toBeEnabled();
    await expectAccessible(signedIn);
    const logged = signedIn.waitForEvent('console', (message) => message.text().startsWith('Quick Reply'));
    await send.click();
    const [, said] = (await logged).args();
    expect(await said?.jsonValue()).toMatchObject({ contactName: 'Dee Santos', text: 'Next year, then.' });
    await expect(answer).toBeHidden();
    await expect(signedIn.getByText(/^Dee Santos was marked as replied\. No mail was sent/u)).toBeVisible();
    await expect(rowOf(signedIn, 'Dee').getByText('Replied', { exact: true })).toBeVisible();
    await signedIn.reload();
    await expect(rowOf(signedIn, 'Dee').getByText('Awaiting Reply')).toBeVisible();
  },
);

mailStory('D8 with nobody who wrote each panel says so', async ({ signedIn, mails }) => {
  await mails.forget();
  await signedIn.goto('/dashboard');
  await expect(signedIn.getByText('No recent responses found')).toBeVisible();
  await expect(signedIn.getByText('No mails were sent in the last 30 days.')).toBeVisible();
  await expect(signedIn).toHaveTitle('Dashboard · Touchline');
  await expectAccessible(signedIn);
});

mailStory(
  'D8 responses that cannot be loaded say so in their panel, and Retry brings them',
  async ({ signedIn, api, mails, expectConsole }) => {
    expectConsole(/status of 400|could not be loaded/u);
    await haveSeason(api, mails);
    let isDown = true;
    await signedIn.route(CONTACTS, (route) =>
      isDown
        ? route.fulfill({ status: 400, json: { detail: 'The server is being restarted.' } })
        : route.fallback(),
    );
    await signedIn.goto('/dashboard');
    const failure = panel(signedIn).getByRole('alert');
    await expect(failure).toContainText('The responses could not be loaded.');
    await expect(failure).toContainText('The server is being restarted.');
    await expect(signedIn.getByRole('region', { name: 'Totals' })).toContainText('/ 8');
    await expectAccessible(signedIn);
    isDown = false;
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(names(signedIn)).toHaveText([...WRITERS]);
  },
);

mailStory('rows with missing and odd fields are shown with what they have', async ({ signedIn, mails }) => {
  await mails.forget();
  await signedIn.route(CONTACTS, (route) =>
    route.fulfill({
      json: {
        results: [
          { id: 1, name: null, status: 'REPLIED', lastReplyAt: 'soon' },
          { name: 'No id', lastReplyText: 'Hello', status: 7 },
          null,
          { id: 3, name: 'Silent', status: 'opened' },
        ],
      },
    }),
  );
  await open(signedIn);
  await expect(names(signedIn)).toHaveText(['Unnamed contact', 'No id']);
  await expect(rowOf(signedIn, 'Unnamed contact').getByText('Replied', { exact: true })).toBeVisible();
});

// Four fit into the table, which then has nothing to scroll.
for (const count of [13, 4])
  mailStory(
    `a reply that comes while ${count} are shown is announced, and moves neither the rows nor the focus`,
    async ({ signedIn, api, mails }) => {
      mailStory.setTimeout(90_000);
      const { contacts } = await api.addOrganization({
        name: 'Crowd',
        contacts: Array.from({ length: count + 1 }, (_, index) => ({
          full_name: `Writer ${String(index).padStart(2, '0')}`,
          email: `writer${index}@crowd.example`,
          phone: '',
          title: '',
        })),
      });
      const ids = contacts.map(({ id }) => id);
      const campaign = await mails.addCampaign({ name: 'Crowd', status: 'active', contacts: ids });
      const receive = (index: number, at: Date) =>
        mails.receive(campaign, ids[index] ?? 0, { kind: 'replied', reply_text: 'Yes.', at });
      for (const id of ids) await mails.send(campaign, id, minutesAgo(600));
      for (let index = 0; index < count; index += 1) await receive(index, minutesAgo(60 + index));
      await open(signedIn);
      await expect(signedIn.getByText(`${count} responses`)).toBeVisible();
      const view = signedIn.getByRole('button', { name: 'View Writer 01' });
      await view.focus();
      const before = await view.boundingBox();
      await receive(count, new Date());
      // Longer than from one poll to the next.
      await expect(signedIn.getByText('1 new reply')).toBeVisible({ timeout: 40_000 });
      await expect(view).toBeFocused();
      expect(await view.boundingBox()).toEqual(before);
      await expect(signedIn).toHaveTitle(`(${count + 1}) Dashboard · Touchline`);
      await signedIn.getByRole('button', { name: 'Show', exact: true }).click();
      await expect(names(signedIn).first()).toHaveText(`Writer ${String(count).padStart(2, '0')}`);
      await expect(signedIn.getByText('1 new reply')).toBeHidden();
    },
  );

mailStory(
  'H8 a reply is read and answered by keyboard alone',
  async ({ signedIn, api, mails, expectConsole }) => {
    expectConsole(/status of 404/u);
    await haveSeason(api, mails);
    // An API that sends no answers: what is sent is proved where a system really sends.
    await signedIn.route('**/api/campaigns/monitoring/contacts/*/reply/', (route) =>
      route.fulfill({ status: 404, json: { detail: 'There is nothing at this address.' } }),
    );
    await open(signedIn);
    const search = signedIn.getByRole('searchbox');
    await search.focus();
    await signedIn.keyboard.type('zoë');
    await expect(names(signedIn)).toHaveText(['Zoë Marchetti']);
    const view = signedIn.getByRole('button', { name: 'View Zoë Marchetti' });
    for (let presses = 0; presses < 8 && !(await isFocused(view)); presses += 1) {
      await signedIn.keyboard.press('Tab');
    }
    await expect(view).toBeFocused();
    await signedIn.keyboard.press('Enter');
    await expect(dialog(signedIn)).toHaveAccessibleName('Interaction Details');
    await signedIn.keyboard.press('Escape');
    await expect(view).toBeFocused();
    await signedIn.keyboard.press('Tab');
    await expect(signedIn.getByRole('button', { name: 'Quick Reply to Zoë Marchetti' })).toBeFocused();
    await signedIn.keyboard.press('Enter');
    await expect(dialog(signedIn).getByRole('textbox', { name: 'Your Reply' })).toBeFocused();
    await signedIn.keyboard.type('On Monday, then.');
    const send = dialog(signedIn).getByRole('button', { name: 'Send Reply' });
    for (let presses = 0; presses < 4 && !(await isFocused(send)); presses += 1) {
      await signedIn.keyboard.press('Tab');
    }
    await signedIn.keyboard.press('Enter');
    await expect(dialog(signedIn)).toBeHidden();
    await expect(rowOf(signedIn, 'Zoë').getByText('Replied', { exact: true })).toBeVisible();
  },
);

const isFocused = (element: Locator) => element.evaluate((node) => node === document.activeElement);

mailStory('H9 the Dashboard speaks Russian', async ({ signedIn, api, mails }) => {
  await haveSeason(api, mails);
  await signedIn.addInitScript(() => localStorage.setItem('touchline_language', 'ru'));
  await signedIn.goto('/dashboard');
  await expect(table(signedIn, 'Последние ответы').getByRole('columnheader')).toHaveText([
    'Контакт',
    'Организация',
    'Содержание',
    'Время',
    'Статус',
    'Действия',
  ]);
  await expect(signedIn).toHaveTitle('(4) Обзор · Touchline');
  await signedIn.getByRole('button', { name: 'Открыть: Zoë Marchetti' }).click();
  await expect(dialog(signedIn)).toHaveAccessibleName('Подробности');
  await expect(dialog(signedIn).getByText('Ждёт ответа')).toBeVisible();
  await dialog(signedIn).getByRole('button', { name: 'Быстрый ответ' }).click();
  await expect(dialog(signedIn)).toHaveAccessibleName('Быстрый ответ: Zoë Marchetti');
  await expect(dialog(signedIn).getByRole('button', { name: 'Отправить ответ' })).toBeDisabled();
  await expectAccessible(signedIn);
});

mailStory('M4 the mails per day can be read as a table', async ({ signedIn, api, mails }) => {
  await haveSeason(api, mails);
  await open(signedIn);
  await signedIn.getByRole('button', { name: 'Show as table' }).click();
  const days = table(signedIn, 'Mails per day');
  const sent = days
    .locator('tbody tr')
    .filter({ has: signedIn.getByRole('cell', { name: '8', exact: true }) });
  await expect(sent).toHaveCount(1);
  await expect(signedIn).toHaveURL(/figures=table/u);
  await expectAccessible(signedIn);
});
