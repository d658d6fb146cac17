import { Correspondence, minutesAgo } from '../support/correspondence.ts';
import { expectUsable } from '../support/accessibility.ts';
import { goWithin } from '../support/go-within.ts';
import { openMail, sendingStory } from '../support/mail-system.ts';
import { expect } from '../support/story.ts';

sendingStory(
  'V3 V7 H8 an answer with a snippet, a file and a copy is taken back, changed and goes out; its contact is merged with another, and Undone, by keyboard',
  async ({ signedIn: page, api, system }) => {
    sendingStory.setTimeout(180_000);
    const { contacts } = await api.addOrganization({
      name: 'Meadow Park',
      contacts: ['Zoë Marchetti', 'Z. Marchetti'].map((full_name, index) => ({
        full_name,
        email: `zoe${index}@meadow.example`,
        phone: '',
        title: '',
      })),
    });
    const [zoe, other] = contacts.map(({ id }) => id);
    if (zoe === undefined || other === undefined) throw new Error('The contacts are not there');
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
      const settings = await page.context().newPage();
      await settings.goto(`${system.url}/settings`);
      const opened = settings.waitForEvent('popup');
      await settings.getByRole('link', { name: 'Open the mailbox' }).click();
      const mailbox = await opened;
      await openMail(mailbox, 'Re:');
      const frame = mailbox.frameLocator('iframe');
      await expect(frame.getByText('pitch', { exact: true })).toBeVisible();
      await expect(frame.getByText(/Dear Zoë/u)).toContainText('Anna');
      await expect(mailbox.getByText('boss@meadow.example').first()).toBeVisible();
      await mailbox.close();
      await settings.close();
    });

    await pane.getByRole('link', { name: 'Open the contact' }).click();
    await expect(page).toHaveURL(new RegExp(`/organizations/\\d+/contacts/${zoe}$`, 'u'));
    await expect(page.getByRole('heading', { level: 1, name: 'Zoë Marchetti' })).toBeVisible();
    await expect(
      page.getByRole('region', { name: /^Conversation/u }).getByText('What does it cost?'),
    ).toBeVisible();
    // What has gone out is no longer about to.
    await expect(page.getByText(/^Goes out in|^Is being sent/u)).toHaveCount(0);
    await expectUsable(page, 'the page of a contact');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectUsable(page, 'the page of a contact, on a phone');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Merge…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Merge two contacts of one person' });
    await dialog.getByRole('textbox').fill('Z. Marchetti');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: /^Choose Z\. Marchetti/u }).press('Enter');
    await expectUsable(page, 'merging two contacts', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
    await expect(page.getByText('Zoë Marchetti and Z. Marchetti are one contact now.')).toBeVisible();
    // The other contact is back only once the undo is done.
    const undone = page.waitForResponse((response) => response.request().method() !== 'GET');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    expect((await undone).ok()).toBe(true);
    await goWithin(page, `/organizations/unassigned/contacts/${other}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Z. Marchetti' })).toBeVisible();
  },
);
