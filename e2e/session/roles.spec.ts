import { addUser, removeUser } from '../../api/src/auth/users.repository.ts';
import { Api } from '../support/api.ts';
import { expect, story } from '../support/story.ts';
import { collectRefusals, openAs, pressAll, settled, VERA } from './viewer.ts';

/** What only those find who may change something. */
const CHANGES = [
  ['/organizations', 'Add New Organization'],
  ['/campaigns', 'Create New Campaign'],
  ['/templates', 'Create New Template'],
] as const;

story(
  'U3 a viewer finds no button that is refused on three screens, and whoever may change finds it there',
  async ({ page, api, signedIn, system, browser }) => {
    await api.addOrganization({ name: 'Meadow Park', contacts: [] });
    await api.addTemplate({ title: 'Spring' });
    const { kysely } = system.database;
    const vera = await addUser(kysely, VERA.email, VERA.password, { role: 'viewer' });
    const { tokens } = await Api.signIn(system, VERA);
    const context = await browser.newContext({ baseURL: system.url, reducedMotion: 'reduce' });
    try {
      const veras = await context.newPage();
      await openAs(veras, tokens, { language: 'en', width: 1280, height: 800, colorScheme: 'light' });
      const refused = collectRefusals(veras);
      for (const [path, change] of CHANGES) {
        await signedIn.goto(path);
        await expect(page.getByRole('button', { name: change }).first()).toBeVisible();
        await veras.goto(path);
        await settled(veras);
        await expect(veras.getByRole('button', { name: change })).toHaveCount(0);
        await pressAll(veras, path);
      }
      expect(refused).toEqual([]);
    } finally {
      await context.close();
      await removeUser(kysely, vera?.id ?? 0);
    }
  },
);
