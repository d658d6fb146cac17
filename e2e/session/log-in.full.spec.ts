import { expect, story } from '../support/story.ts';

/** `served`, or the error of the call. */
const answerTo = (call: Promise<unknown>): Promise<string> => call.then(() => 'served', String);

story(
  'A9 A8 logging out reaches the other tab and ends the session on the server',
  async ({ signedIn, context, api }) => {
    await signedIn.goto('/settings');
    const other = await context.newPage();
    await other.goto('/settings');
    await expect(other.getByText('Settings content will be added here.')).toBeVisible();

    await signedIn.getByRole('button', { name: 'Log out' }).click();
    for (const tab of [signedIn, other]) {
      await expect(tab.getByRole('button', { name: 'Log In' })).toBeVisible();
      expect(
        await tab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('auth_'))),
      ).toEqual([]);
    }
    // The page forgets its tokens at once, and tells the server after that.
    await expect.poll(() => answerTo(api.call('GET', '/api/contacts/summary/'))).toContain('401');
    const { refresh } = api.tokens;
    expect(await answerTo(api.call('POST', '/api/auth/refresh/', { refresh }))).toContain('401');
  },
);
