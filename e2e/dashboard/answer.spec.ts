import type { MailStatus } from '@touchline/shared/contract';
import { ANSWER_UNDO_SECONDS } from '@touchline/shared/contract/rules';
import { Correspondence, minutesAgo } from '../support/correspondence.ts';
import { expectUsable } from '../support/accessibility.ts';
import { openMail, sendingStory } from '../support/mail-system.ts';
import { expect } from '../support/story.ts';

sendingStory(
  'V3 H8 an answer with a snippet, a file and a copy is taken back, changed and goes out, by keyboard',
  async ({ signedIn: page, api, system }) => {
    sendingStory.setTimeout(180_000);
    const { contacts } = await api.addOrganization({
      name: 'Meadow Park',
      contacts: [{ full_name: 'Zoë Marchetti', email: 'zoe@meadow.example', phone: '', title: '' }],
    });
    const [zoe] = contacts.map(({ id }) => id);
    if (zoe === undefined) throw new Error('The contact is not there');
    const mails = new Correspondence(api, system.database);
    const campaign = await mails.addCampaign({ name: 'Spring', status: 'active', contacts: [zoe] });
    await mails.send(campaign, zoe, minutesAgo(300));
    await mails.receive(campaign, zoe, {
      kind: 'replied',
      reply_text: 'What does it cost?',
      at: minutesAgo(60),
    });
    await api.call('POST', '/api/snippets/', {
      name: 'Prices',
      html: '<p>Dear {{first_name}}, a <b>pitch</b> is 900.</p>',
    });

    await page.goto(`/dashboard/conversations/${zoe}?status=to_answer`);
    const pane = page.getByRole('region', { name: 'Conversation with Zoë Marchetti' });
    await expect(pane.getByRole('heading', { name: 'Zoë Marchetti' })).toBeFocused();
    await page.keyboard.press('r');
    const composer = pane.getByRole('form', { name: 'Answer to Zoë Marchetti' });
    const text = pane.getByRole('textbox', { name: 'Text of the answer' });
    await expect(text).toBeFocused();
    await pane.getByRole('combobox', { name: 'Insert a snippet' }).click();
    await page.getByRole('option', { name: 'Prices' }).click();
    await expect(text).toContainText('Dear Zoë, a pitch is 900.');
    await pane.getByRole('button', { name: 'Cc and subject' }).click();
    await expect(pane.getByRole('textbox', { name: 'Cc' })).toBeFocused();
    await page.keyboard.type('boss@meadow.example');
    await pane
      .locator('input[type=file]')
      .setInputFiles({ name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('900') });
    await expect(composer.getByText('prices.txt')).toBeVisible();
    // What is answered stays in sight, and so does Send.
    await expect(pane.getByText('What does it cost?')).toBeInViewport();
    await expect(pane.getByRole('button', { name: 'Send' })).toBeInViewport();
    await expectUsable(page, 'writing an answer');
    await text.focus();
    await page.keyboard.press('Control+Enter');
    await expect(pane.getByText(/^Goes out in \d+ s$/u)).toBeInViewport();
    await pane.getByRole('button', { name: 'Undo' }).click();
    await expect(text).toContainText('Dear Zoë');
    // As it was: once, and without the subject that was left to the thread.
    await expect(pane.getByText('prices.txt')).toHaveCount(1);
    await expect(pane.getByText(/^Goes out in/u)).toHaveCount(0);
    await expect(composer.getByRole('textbox', { name: 'Cc' })).toHaveValue('boss@meadow.example');
    await expect(composer.getByRole('textbox', { name: 'Subject' })).toHaveValue('');
    await text.press('ControlOrMeta+End');
    await page.keyboard.type(' Anna');
    await page.keyboard.press('Control+Enter');
    await expect(pane.getByText(/^Goes out in \d+ s$/u)).toBeVisible();
    await expect(page).toHaveTitle(/^Zoë Marchetti · Dashboard/u);
    await sendingStory.step('it arrives as it was written, at both', async () => {
      await system.advanceClock(ANSWER_UNDO_SECONDS * 1000);
      const { sandbox_url } = await api.call<MailStatus>('GET', '/api/mail/status/');
      const mailbox = await page.context().newPage();
      await mailbox.goto(sandbox_url ?? '');
      await openMail(mailbox, 'Re:');
      const frame = mailbox.frameLocator('iframe');
      await expect(frame.getByText('pitch', { exact: true })).toBeVisible();
      await expect(frame.getByText(/Dear Zoë/u)).toContainText('Anna');
      await expect(mailbox.getByText('boss@meadow.example').first()).toBeVisible();
      await mailbox.close();
    });
  },
);
