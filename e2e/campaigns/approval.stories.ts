import type { Browser, Page } from '@playwright/test';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { addUser, removeUser } from '../../api/src/auth/users.repository.ts';
import { expectUsable } from '../support/accessibility.ts';
import { Api } from '../support/api.ts';
import { addLibrary, CampaignData } from '../support/campaigns.ts';
import { goWithin } from '../support/go-within.ts';
import { tabTo } from '../support/keyboard.ts';
import { sendingStory } from '../support/mail-system.ts';
import { expect } from '../support/story.ts';
import type { System } from '../support/system.ts';

const PASSWORD = 'correct horse battery staple';

const STAN = { email: 'stan@club.example', password: PASSWORD };

const OLGA = { email: 'olga@club.example', password: PASSWORD };

const NOTE = 'The price of page 2 is wrong.';

export const LOOKS = [
  {
    language: 'en',
    colorScheme: 'light',
    width: 1440,
    height: 900,
    switch: 'A campaign goes out only once somebody else has approved it',
    ask: 'Ask for approval…',
    askTitle: 'Ask for approval of this campaign?',
    doAsk: 'Ask for approval',
    waiting: 'Waiting for approval',
    mail: 'To approve: Spring inspections',
    toApprove: 'Campaigns to approve',
    sendBack: 'Send back…',
    note: 'What has to change?',
    doSendBack: 'Send back',
    sentBack: 'Campaigns sent back to you',
    approve: 'Approve…',
    approveNow: 'Approve',
    approveTitle: 'Approve this campaign?',
    active: 'Active',
    edit: 'Edit',
    email: 'Email',
    save: 'Save',
    told: '1 campaign waits for approval again because of this change:',
    state: 'Spring inspections waits for approval: nothing of it goes out before.',
    mailAgain: 'To approve again: Spring inspections',
    changed: `${STAN.email} changed the address of Tom Reed from tom@harbour.example to tim@harbour.example`,
    goesTo: 'Goes to 1 contact',
    preview: 'Preview Friendly reminder',
  },
  {
    language: 'ru',
    colorScheme: 'dark',
    width: 390,
    height: 844,
    switch: 'Кампания отправляется только после того, как её утвердит кто-то другой',
    ask: 'Запросить утверждение…',
    askTitle: 'Запросить утверждение этой кампании?',
    doAsk: 'Запросить утверждение',
    waiting: 'Ждёт утверждения',
    mail: 'To approve: Spring inspections',
    toApprove: 'Кампании на утверждение',
    sendBack: 'Вернуть на доработку…',
    note: 'Что нужно изменить?',
    doSendBack: 'Вернуть на доработку',
    sentBack: 'Кампании, возвращённые вам на доработку',
    approve: 'Утвердить…',
    approveNow: 'Утвердить',
    approveTitle: 'Утвердить эту кампанию?',
    active: 'Активна',
    edit: 'Изменить',
    email: 'Эл. почта',
    save: 'Сохранить',
    told: '1 кампания снова ждёт утверждения из-за этого изменения:',
    state: 'Spring inspections: кампания ждёт утверждения, до этого её письма не уходят.',
    mailAgain: 'To approve again: Spring inspections',
    changed: `Адрес контакта Tom Reed: tom@harbour.example → tim@harbour.example (${STAN.email})`,
    goesTo: 'Письма получит 1 контакт',
    preview: 'Просмотр: Friendly reminder',
  },
] as const;

type Look = (typeof LOOKS)[number];

/** A browser in which somebody is signed in. */
async function browserOf(
  browser: Browser,
  system: Pick<System, 'url' | 'admin'>,
  account: typeof STAN,
  look: Look,
) {
  const { tokens } = await Api.signIn(system, account);
  const { width, height, colorScheme } = look;
  const context = await browser.newContext({ baseURL: system.url, viewport: { width, height }, colorScheme });
  await context.addInitScript(
    ([access, refresh, language]) => {
      if (window.top !== window || localStorage.getItem('auth_access') !== null) return;
      localStorage.setItem('touchline_language', language);
      localStorage.setItem('auth_access', access);
      localStorage.setItem('auth_refresh', refresh);
    },
    [tokens.access, tokens.refresh, look.language] as const,
  );
  return context.newPage();
}

/** Presses a button by keyboard; on a phone it may be in the menu of the page. */
async function pressByKeyboard(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toBeVisible();
  await tabTo(button);
  await page.keyboard.press('Enter');
}

/** Waits until one mail with that subject and about that campaign has arrived: the mailbox keeps those of earlier stories. */
async function arrived(
  { dataFolder }: Pick<System, 'dataFolder'>,
  to: string,
  subject: string,
  campaign: number,
): Promise<void> {
  const link = new RegExp(`/campaigns/${campaign}$`, 'mu');
  const folder = join(dataFolder, 'sandbox');
  await expect(async () => {
    const mails = await Promise.all(
      (await readdir(folder)).map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
    );
    const found = mails.filter(
      (mail) => mail.subject === subject && mail.to?.[0]?.address === to && link.test(mail.text ?? ''),
    );
    expect(found).toHaveLength(1);
  }).toPass({ timeout: 20_000 });
}

/** @param isSentBack whether it is sent back with a note before it is approved */
export function storyOfApproval(look: Look, isSentBack: boolean): void {
  const between = isSentBack ? ['sent back with a note', 'asked for again'] : [];
  sendingStory(
    `U4 approval by another: ${['asked for', ...between, 'given'].join(', ')}, ${look.language}`,
    async ({ signedIn, browser, api, system }) => {
      const { kysely } = system.database;
      const stan = await addUser(kysely, STAN.email, PASSWORD, { role: 'staff' });
      const olga = await addUser(kysely, OLGA.email, PASSWORD, { role: 'approver' });
      const data = new CampaignData(api, system.database);
      const { offer } = await addLibrary(data);
      const { contacts } = await data.addPeople('Harbour Club', {
        full_name: 'Tom Reed',
        email: 'tom@harbour.example',
        phone: '',
        title: '',
      });
      try {
        await signedIn.goto('/settings');
        const region = signedIn.getByRole('switch', { name: LOOKS[0].switch });
        await region.click();
        await expect(region).toBeChecked();

        const author = await Api.signIn(system, STAN);
        const { id } = await new CampaignData(author, system.database).addCampaign({
          name: 'Spring inspections',
          contacts: contacts.map((one) => one.id),
          template_map: { 1: offer.id },
        });
        const stans = await browserOf(browser, system, STAN, look);
        const olgas = await browserOf(browser, system, OLGA, look);
        const ask = async () => {
          await stans.goto(`/campaigns/${id}`);
          await pressByKeyboard(stans, look.ask);
          const plan = stans.getByRole('dialog', { name: look.askTitle });
          const go = plan.getByRole('button', { name: look.doAsk });
          await expect(go).toBeEnabled();
          await expectUsable(stans, 'asking', '[role=dialog]');
          await tabTo(go);
          await stans.keyboard.press('Enter');
          await expect(stans.getByText(look.waiting).first()).toBeVisible();
        };
        await ask();
        await expectUsable(stans, 'waiting');
        await arrived(system, OLGA.email, look.mail, id);

        if (isSentBack) {
          await olgas.goto('/dashboard');
          const requests = olgas.getByRole('region', { name: look.toApprove });
          await expect(requests).toContainText(STAN.email);
          await expectUsable(olgas, 'the request on the Dashboard');
          const link = requests.getByRole('link', { name: 'Spring inspections' });
          await tabTo(link);
          await olgas.keyboard.press('Enter');
          await expect(olgas.getByRole('button', { name: look.approve, exact: true })).toBeVisible();
          if (look.width < 500)
            await olgas.getByRole('main').getByRole('button', { expanded: false }).first().click();
          await olgas
            .getByRole('button', { name: look.sendBack })
            .or(olgas.getByRole('menuitem', { name: look.sendBack }))
            .click();
          await olgas.getByRole('textbox', { name: look.note }).fill(NOTE);
          await expectUsable(olgas, 'sending back', '[role=dialog]');
          await olgas.getByRole('dialog').getByRole('button', { name: look.doSendBack }).click();
          await expect(olgas.getByText(NOTE)).toBeVisible();

          await goWithin(stans, '/dashboard');
          await expect(stans.getByRole('region', { name: look.sentBack })).toContainText(NOTE);
          await expectUsable(stans, 'what was sent back');
          await ask();
        }

        await olgas.goto(`/campaigns/${id}`);
        await pressByKeyboard(olgas, look.approve);
        const approving = olgas.getByRole('dialog', { name: look.approveTitle });
        const approve = approving.getByRole('button', { name: look.approveNow });
        await expect(approve).toBeEnabled();
        await expectUsable(olgas, 'approving', '[role=dialog]');
        await approve.click();
        await expect(olgas.getByText(look.active, { exact: true }).first()).toBeVisible();
        await expect.poll(async () => (await data.read(id)).status).toMatch(/active|completed/u);
        await stans.context().close();
        await olgas.context().close();
      } finally {
        await api.call('PUT', '/api/settings/', { reply_effect: 'ended', approval_required: false });
        for (const one of [stan, olga]) await removeUser(kysely, one?.id ?? 0);
      }
    },
  );
}

/** Somebody who was approved gets another address, and what is still to come waits until that is approved as well. */
export function storyOfChangedAddress(look: Look): void {
  sendingStory(
    `U4 an address changed after the approval: told at once, waits again, what changed is seen and approved, goes out, ${look.language}`,
    async ({ browser, api, system }) => {
      const { kysely } = system.database;
      const stan = await addUser(kysely, STAN.email, PASSWORD, { role: 'staff' });
      const olga = await addUser(kysely, OLGA.email, PASSWORD, { role: 'approver' });
      const data = new CampaignData(api, system.database);
      const { offer, reminder } = await addLibrary(data);
      const { contacts } = await data.addPeople('Harbour Club', {
        full_name: 'Tom Reed',
        email: 'tom@harbour.example',
        phone: '',
        title: '',
      });
      const contact = contacts[0]?.id ?? 0;
      try {
        await api.call('PUT', '/api/settings/', { reply_effect: 'ended', approval_required: true });
        const author = new CampaignData(await Api.signIn(system, STAN), system.database);
        const { id } = await author.addCampaign({
          name: 'Spring inspections',
          contacts: [contact],
          template_map: { 1: offer.id, 2: reminder.id },
          status: 'waiting',
        });
        const approver = await Api.signIn(system, OLGA);
        const { name, scenario, frequency_days, stagger_sends, email_count, template_map, approval } =
          await data.read(id);
        await approver.call('PUT', `/api/campaigns/${id}/update/`, {
          name,
          scenario,
          frequency_days,
          stagger_sends,
          email_count,
          template_map,
          contact_ids: [contact],
          status: 'active',
          seen: approval?.seen,
        });
        const ofStep = (step: number) =>
          kysely
            .selectFrom('messages')
            .select(['state', 'recipient_email'])
            .where('campaign_id', '=', id)
            .where('step_number', '=', step)
            .executeTakeFirst();
        await expect
          .poll(() => ofStep(1), { timeout: 15_000 })
          .toEqual({ state: 'sent', recipient_email: 'tom@harbour.example' });

        const stans = await browserOf(browser, system, STAN, look);
        await stans.goto(`/organizations/unassigned/contacts/${contact}`);
        // On a phone it is in the menu of the page.
        if (look.width < 500)
          await stans.getByRole('main').getByRole('button', { expanded: false }).first().press('Enter');
        await stans
          .getByRole('button', { name: look.edit, exact: true })
          .or(stans.getByRole('menuitem', { name: look.edit, exact: true }))
          .press('Enter');
        const form = stans.getByRole('dialog');
        await form.getByLabel(look.email).fill('tim@harbour.example');
        await stans.keyboard.press('Enter');
        await expect(stans.getByText(look.told)).toBeVisible();
        await expect(stans.getByText(look.state)).toBeVisible();
        await expectUsable(stans, 'told at once');
        const link = stans.getByRole('status').getByRole('link', { name: 'Spring inspections' });
        await stans.keyboard.press('F6');
        await tabTo(link);
        await stans.keyboard.press('Enter');
        await expect(stans.getByText(look.changed)).toBeVisible();
        await arrived(system, OLGA.email, look.mailAgain, id);

        const olgas = await browserOf(browser, system, OLGA, look);
        await olgas.goto(`/campaigns/${id}`);
        await expect(olgas.getByText(look.changed)).toBeVisible();
        await expectUsable(olgas, 'what changed');
        await pressByKeyboard(olgas, look.approve);
        const approving = olgas.getByRole('dialog', { name: look.approveTitle });
        await expect(approving.getByRole('list', { name: look.goesTo })).toContainText('tim@harbour.example');
        await approving.getByRole('button', { name: look.preview }).click();
        await expect(olgas.getByRole('dialog', { name: reminder.title })).toBeVisible();
        await olgas.keyboard.press('Escape');
        const approve = approving.getByRole('button', { name: look.approveNow });
        await expect(approve).toBeEnabled();
        await expectUsable(olgas, 'approving again', '[role=dialog]');
        await tabTo(approve);
        await olgas.keyboard.press('Enter');
        await expect(olgas.getByText(look.active, { exact: true }).first()).toBeVisible();
        // Its day has come.
        await kysely
          .updateTable('messages')
          .set({ due_at: new Date() })
          .where('campaign_id', '=', id)
          .where('step_number', '=', 2)
          .execute();
        await expect
          .poll(() => ofStep(2), { timeout: 15_000 })
          .toEqual({ state: 'sent', recipient_email: 'tim@harbour.example' });
        await stans.context().close();
        await olgas.context().close();
      } finally {
        await api.call('PUT', '/api/settings/', { reply_effect: 'ended', approval_required: false });
        for (const one of [stan, olga]) await removeUser(kysely, one?.id ?? 0);
      }
    },
  );
}
