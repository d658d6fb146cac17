import { Correspondence, minutesAgo } from '../support/correspondence.ts';
import { expectUsable } from '../support/accessibility.ts';
import { goWithin } from '../support/go-within.ts';
import { expect, story } from '../support/story.ts';

story(
  'V7 H8 a contact is merged with another, and Undone, by keyboard, from the conversation on',
  async ({ signedIn: page, api, system }) => {
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
    await page.goto(`/dashboard/conversations/${zoe}?status=to_answer`);
    const pane = page.getByRole('region', { name: 'Conversation with Zoë Marchetti' });
    await pane.getByRole('link', { name: 'Open the contact' }).click();
    await expect(page).toHaveURL(new RegExp(`/organizations/\\d+/contacts/${zoe}$`, 'u'));
    await expect(page.getByRole('heading', { level: 1, name: 'Zoë Marchetti' })).toBeVisible();
    await expect(
      page.getByRole('region', { name: /^Conversation/u }).getByText('What does it cost?'),
    ).toBeVisible();
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
