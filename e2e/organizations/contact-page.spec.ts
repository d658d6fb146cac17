import { ANSWER_UNDO_SECONDS } from '@touchline/shared/contract/rules';
import { expectUsable } from '../support/accessibility.ts';
import { sendingStory } from '../support/mail-system.ts';
import { expect } from '../support/story.ts';

sendingStory(
  'V3 V7 a first email to somebody of no campaign is written on the page of the contact; Back leads to where it was opened from',
  async ({ signedIn: page, api, system }) => {
    sendingStory.setTimeout(120_000);
    await api.addOrganization({
      name: 'Meadow Park',
      contacts: [{ full_name: 'Zoë Marchetti', email: 'zoe@meadow.example', phone: '', title: '' }],
    });
    await page.goto('/organizations?search=meadow');
    await page.getByRole('link', { name: 'Zoë Marchetti' }).click();
    await expect(page).toHaveTitle(/Zoë Marchetti · Organizations/u);
    // Of an empty conversation there is a second one.
    await page.getByRole('button', { name: 'Write an email' }).click();
    const subject = page.getByRole('textbox', { name: 'Subject' });
    await expect(subject).toBeFocused();
    await expectUsable(page, 'writing a first email on the page of a contact');
    await page.keyboard.type('Your pitch');
    await page.getByRole('textbox', { name: 'Text of the answer' }).click();
    await page.keyboard.type('Shall we meet?');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/^Goes out in \d+ s$/u)).toBeVisible();
    await system.advanceClock(ANSWER_UNDO_SECONDS * 1000);
    await page.getByRole('link', { name: 'Meadow Park' }).click();
    await expect(page).toHaveURL(/\/organizations\?search=meadow$/u);
    await page.getByRole('link', { name: 'Zoë Marchetti' }).click();
    await expect(
      page.getByRole('region', { name: 'Emails as they went out' }).getByText('Your pitch'),
    ).toBeVisible();
  },
);
