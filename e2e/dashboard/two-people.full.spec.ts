import { addUser, removeUser } from '../../api/src/auth/users.repository.ts';
import { Api } from '../support/api.ts';
import { type Correspondence, mailStory, minutesAgo } from '../support/correspondence.ts';
import { expect } from '../support/story.ts';

const BOB = { email: 'bob@club.example', password: 'correct horse battery staple' };

/** People who wrote, each a minute after the one before. */
async function haveWriters(
  { api, mails }: { readonly api: Api; readonly mails: Correspondence },
  names: readonly string[],
): Promise<readonly number[]> {
  const { contacts } = await api.addOrganization({
    name: 'Meadow Park',
    contacts: names.map((full_name, index) => ({ full_name, email: `writer${index}@meadow.example` })),
  });
  const ids = contacts.map(({ id }) => id);
  const campaign = await mails.addCampaign({ name: 'Spring', status: 'active', contacts: ids });
  for (const [index, id] of ids.entries()) {
    await mails.send(campaign, id, minutesAgo(300));
    await mails.receive(campaign, id, {
      kind: 'replied',
      reply_text: 'What does it cost?',
      at: minutesAgo(60 - index),
    });
  }
  return ids;
}

mailStory(
  'V3 two people at once on one conversation: each sees the other, and the second answer is not sent unasked',
  async ({ signedIn: page, browser, api, mails, system, expectConsole }) => {
    // The refusal that the story is about.
    expectConsole(/409|An answer could not be sent/u);
    const { kysely } = system.database;
    const [zoe] = await haveWriters({ api, mails }, ['Zoë Marchetti']);
    const bob = await addUser(kysely, BOB.email, BOB.password);
    const { tokens } = await Api.signIn(system, BOB);
    const context = await browser.newContext({ baseURL: system.url });
    try {
      const bobs = await context.newPage();
      await bobs.addInitScript(
        ([access, refresh]) => {
          if (window.top !== window) return;
          localStorage.setItem('auth_access', access);
          localStorage.setItem('auth_refresh', refresh);
        },
        [tokens.access, tokens.refresh] as const,
      );
      const write = async (where: typeof page, text: string) => {
        await where.goto(`/dashboard/conversations/${zoe}`);
        await expect(where.getByRole('heading', { name: 'Zoë Marchetti' })).toBeFocused();
        await where.keyboard.press('r');
        await expect(where.getByRole('textbox', { name: 'Text of the answer' })).toBeFocused();
        await where.keyboard.type(text);
        await expect(where.getByText('Draft saved')).toBeAttached();
      };
      const sent = async () => {
        const { rows } = await system.database.pool.query('select from answers where contact_id = $1', [zoe]);
        return rows.length;
      };

      await write(bobs, 'From Bob.');
      await write(page, 'From Anna.');
      await expect(page.getByText(`${BOB.email} is writing an answer`)).toBeVisible();
      await page.keyboard.press('Control+Enter');
      await expect(page.getByText(/^Goes out in \d+ s$/u)).toBeVisible();

      await bobs.keyboard.press('Control+Enter');
      await expect(bobs.getByText(/Nothing was sent/u)).toBeVisible();
      expect(await sent()).toBe(1);
      await expect(bobs.getByRole('textbox', { name: 'Text of the answer' })).toContainText('From Bob.');
      await bobs.getByRole('button', { name: 'Send anyway' }).press('Enter');
      await expect.poll(sent).toBe(2);
    } finally {
      await context.close();
      if (bob) await removeUser(kysely, bob.id);
    }
  },
);

mailStory(
  'V4 what is put off leaves what must be answered, and stands on top of it when its day has come',
  async ({ signedIn: page, api, mails, system }) => {
    const [, , late = 0] = await haveWriters({ api, mails }, ['Early', 'Middle', 'Late']);
    const names = page.getByRole('table', { name: 'Recent Responses' }).getByRole('link');
    await page.goto('/dashboard?status=to_answer');
    await expect(names).toHaveText(['Early', 'Middle', 'Late']);
    await page.getByRole('link', { name: 'Late', exact: true }).press('Enter');
    const pane = page.getByRole('region', { name: 'Conversation with Late' });
    await expect(pane.getByRole('group', { name: 'Follow-up' })).toBeVisible();
    await page.keyboard.press('h');
    await expect(pane.getByRole('button', { name: 'Tomorrow' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(names).toHaveText(['Early', 'Middle']);
    // The next morning.
    await system.database.pool.query(
      `update follow_ups set come_back_on = come_back_on - 1, returns_at = now() - interval '1 hour'
       where contact_id = $1`,
      [late],
    );
    await page.goto('/dashboard?status=to_answer');
    await expect(names).toHaveText(['Late', 'Early', 'Middle']);
    await expect(page.getByRole('row', { name: /Late/u })).toContainText('Come back:');
    await expect(page).toHaveTitle(/^\(3\) Dashboard/u);
  },
);
