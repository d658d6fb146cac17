import { addLibrary, campaignStory, choose, dialog, PITCH } from '../support/campaigns.ts';
import { LINK_TO_FILL_IN } from '@touchline/shared/contract/rules';
import { expect, story } from '../support/story.ts';

const LETTER = '<p>Dear {{first_name}}, we look after pitches of clubs in your area, all the year round.</p>';

campaignStory(
  'V9 the preflight finds each fault, leads to where it is mended, and then lets the campaign out',
  async ({ signedIn, data, api }) => {
    const { meadow } = await addLibrary(data);
    const bad = await data.addTemplate({
      title: 'Forgotten',
      subject: '',
      html: `${LETTER}<a class="v-button">Call us</a><a href="${LINK_TO_FILL_IN}">Choose a day</a><p>{{frist_name}}</p>`,
    });
    const loud = await data.addTemplate({
      title: 'Loud',
      subject: 'LAST CHANCE TO BOOK',
      step_number: 2,
      html: `<p>${'x '.repeat(52_000)}</p><a href="http://10.0.0.1/">See</a>`,
    });
    const contacts = meadow.contacts.map(({ id }) => id);
    const [zoe = 0, ivan = 0] = contacts;
    const autumn = await data.addCampaign({
      name: 'Last autumn',
      contacts: [zoe, ivan],
      template_map: { 1: loud.id },
    });
    for (const contact of [zoe, ivan]) await data.send(autumn.id, contact);
    await data.respond(autumn.id, zoe, 'replied');
    const template_map = { 1: bad.id, 2: loud.id };
    const { id } = await data.addCampaign({ name: 'Spring', contacts, template_map });
    await signedIn.goto(`/campaigns?edit=${id}`);
    const form = dialog(signedIn, 'Edit Campaign');
    await form.getByLabel('Frequency (days)').fill('9');
    await choose(form, 'Status', 'Active');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    const summary = dialog(signedIn, 'Activate this campaign?');
    const activate = summary.getByRole('button', { name: 'Activate' });
    const findings = summary.getByRole('list', { name: 'Before it goes out' });
    for (const text of [
      'Must be mended: the email has no subject.',
      'Must be mended: no link is filled in yet for:',
      'Must be mended: a button or link leads nowhere.',
      'Please look: these contacts replied and wait for an answer.',
      'Please look: these contacts got this email before, in another campaign.',
      'Must be mended: contacts would read this in braces',
      'Please look: these contacts have no value',
      'Please look: almost everything is in capitals',
      'Please look: the email is so long that Gmail cuts it off',
    ]) {
      await expect(findings.getByText(text).first()).toBeVisible();
    }
    await summary.getByText('Good to know: 2 notes').click();
    const notes = summary.getByRole('list', { name: 'Good to know: 2 notes' });
    await expect(notes.getByText('the template has no way to unsubscribe')).toBeVisible();
    await expect(notes.getByText('no country is chosen')).toBeVisible();
    await expect(activate).toBeDisabled();
    const places = await findings
      .or(notes)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(places)).toEqual(
      new Set([
        `/templates?edit=${bad.id}`,
        `/templates?edit=${loud.id}`,
        `/dashboard/conversations/${zoe}`,
        ...contacts.map((contact) => `/organizations/unassigned/contacts/${contact}`),
        '/settings',
      ]),
    );

    await story.step(
      'a person opens in the same tab, and Back leads to the finding and what was typed',
      async () => {
        const person = findings.locator(`a[href$="/contacts/${ivan}"]`).first();
        await person.click();
        await expect(summary).toBeHidden();
        await expect(signedIn).toHaveURL(new RegExp(`/contacts/${ivan}$`, 'u'));
        await signedIn.goBack();
        await expect(person).toBeFocused();
      },
    );
    await story.step('the link opens the template, and what is mended there is found no more', async () => {
      const opened = signedIn.context().waitForEvent('page');
      await findings.getByRole('link', { name: 'Open the template' }).first().click();
      const tab = await opened;
      await expect(tab.getByRole('dialog')).toBeVisible();
      await tab.close();
      const fields = {
        title: bad.title,
        scenario: PITCH.value,
        tone: 'Professional',
        step_number: 1,
        content: '{}',
      };
      const html = `${LETTER}<a href="https://touchline.example/visit">Call us</a>`;
      await api.call('PUT', `/api/templates/${bad.id}/`, { ...fields, subject: 'Your pitch', html });
      await summary.getByRole('button', { name: 'Check again' }).click();
      await expect(findings.getByText(/^Must be mended/u)).toHaveCount(0);
      await expect(activate).toBeDisabled();
    });
    await story.step('who waits for an answer is left out, and stays out', async () => {
      await findings.getByRole('button', { name: 'Remove 1 contact' }).click();
      await expect(summary.getByText('1 contact will be left out of this campaign.')).toBeVisible();
      await expect(findings.getByText('these contacts replied and wait for an answer')).toHaveCount(0);
    });
    await summary.getByRole('checkbox', { name: 'I have seen these warnings' }).check();
    await activate.click();
    await expect(form).toBeHidden();
    const stored = await data.read(id);
    expect(stored).toMatchObject({ status: 'active', frequency_days: 9 });
    expect(stored.contacts.find((contact) => contact.id === zoe)?.removed).not.toBe(false);
  },
);
