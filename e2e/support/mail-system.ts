import type { MailStatus } from '@touchline/shared/contract';
import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { mailStory } from './correspondence.ts';
import { expect } from './story.ts';
import { startSystem } from './system.ts';

/** A story with a system that really sends, whatever the time of day, into its sandbox mailbox. */
export const sendingStory = mailStory.extend({
  system: [
    async ({ emailEditor }, provide) => {
      const system = await startSystem({
        environment: {
          EMAIL_EDITOR: emailEditor,
          MAIL_WORKER: '1',
          MAIL_WEEKDAYS: 'mon,tue,wed,thu,fri,sat,sun',
          MAIL_HOURS: '0:00-24:00',
        },
      });
      await provide(system);
      await system.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** Opens the sandbox mailbox in a tab of its own. */
export async function openMailbox(page: Page, api: Api): Promise<Page> {
  const { sandbox_url } = await api.call<MailStatus>('GET', '/api/mail/status/');
  if (sandbox_url === null) throw new Error('There is no sandbox mailbox');
  const mailbox = await page.context().newPage();
  await mailbox.goto(sandbox_url);
  return mailbox;
}

/** Opens the newest mail that has a text in its line of the list, once it has arrived. */
export async function openMail(mailbox: Page, text: string): Promise<void> {
  const line = mailbox
    .getByRole('navigation', { name: 'Mails by contact' })
    .getByRole('link')
    .filter({ hasText: text });
  await expect(async () => {
    await mailbox.reload();
    await expect(line.first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await line.first().click();
}
