import type { Page } from '@playwright/test';
import { expect, story } from './story.ts';
import { empty } from './systems.ts';

/** A story with a system that sends mail to its sandbox mailbox at any time of day. */
export const sendingStory = story.extend({
  system: [
    async ({ systems }, provide) => {
      const system = await systems.shared({
        MAIL_WORKER: '1',
        MAIL_WEEKDAYS: 'mon,tue,wed,thu,fri,sat,sun',
        MAIL_HOURS: '0:00-24:00',
      });
      await empty(system);
      await provide(system);
    },
    { scope: 'test', timeout: 180_000 },
  ],
});

/** Opens the newest mail whose line in the list contains a text, once it has arrived. */
export async function openMail(mailbox: Page, text: string): Promise<void> {
  const line = mailbox
    .getByRole('navigation', { name: 'Emails by contact' })
    .getByRole('link')
    .filter({ hasText: text });
  await expect(async () => {
    if (!(await line.first().isVisible())) await mailbox.reload();
    await expect(line.first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await line.first().click();
}
