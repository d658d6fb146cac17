import { addLibrary, campaignStory, card, choose, dialog, person } from '../support/campaigns.ts';
import { expect, expectAccessible } from '../support/story.ts';

campaignStory(
  'C12 before a campaign is set going it is told who gets what, when, and what may be wrong',
  async ({ signedIn, data }) => {
    const { meadow, riverside, offer } = await addLibrary(data);
    const bare = await data.addTemplate({
      title: 'Last letter',
      step_number: 3,
      html: '<p>Hello again</p>',
    });
    const { id } = await data.addCampaign({
      name: 'Spring inspections',
      contacts: [...meadow.contacts, ...riverside.contacts].map((contact) => contact.id),
      template_map: { 1: offer.id, 3: bare.id },
      frequency_days: 4,
    });
    await signedIn.goto(`/campaigns?edit=${id}`);
    const form = dialog(signedIn, 'Edit Campaign');
    await choose(form, 'Status', 'Active');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    const summary = dialog(signedIn, 'Activate this campaign?');
    const steps = summary.getByRole('list', { name: 'E-mails to be sent' }).getByRole('listitem');
    await expect(steps).toHaveCount(2);
    await expect(steps.first()).toContainText(/Step 1\s*Pitch inspection offer\s*5 contacts/u);
    await expect(steps.first()).toContainText('at most 5 mails a day');
    await expect(steps.last()).toContainText(/Step 3\s*Last letter\s*5 contacts/u);
    await expect(summary.getByText('10 mails · 5 contacts')).toBeVisible();
    await expect(summary.getByText(/then 4 days until the next step/u)).toBeVisible();
    for (const warning of [
      'There is no template for step 2.',
      '1 contact has no first name, but a template uses it: turf-office@meadowpark.example.',
      'No link to unsubscribe in: Last letter.',
    ])
      await expect(summary.getByRole('alert').filter({ hasText: warning })).toBeVisible();
    await expect(summary.getByRole('alert')).toHaveCount(3);
    await expectAccessible(signedIn);

    // Back changes nothing; Activate does.
    await summary.getByRole('button', { name: 'Back' }).click();
    await expect(summary).toBeHidden();
    await expect(form).toBeVisible();
    expect((await data.read(id)).status).toBe('draft');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await summary.getByRole('button', { name: 'Activate' }).click();
    await expect(form).toBeHidden();
    await expect(card(signedIn, 'Spring inspections')).toContainText('Active');
    const stored = await data.read(id);
    expect(stored.status).toBe('active');
    expect(stored.upcoming_templates.map(({ remaining_count }) => remaining_count)).toEqual([5, 5]);
    expect(stored.upcoming_templates[0]?.next_send_at).not.toBeNull();

    // One that goes already is changed without being asked again.
    await signedIn.goto(`/campaigns?edit=${id}`);
    await form.getByLabel('Campaign Name').fill('Summer inspections');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form).toBeHidden();
    expect((await data.read(id)).name).toBe('Summer inspections');
  },
);

campaignStory('C12 more than 200 mails in a day are warned of', async ({ signedIn, data }) => {
  const { offer } = await addLibrary(data);
  const crowd = await data.addPeople(
    'University',
    ...Array.from({ length: 201 }, (_, index) =>
      person(`Person ${index}`, `person${index}@university.example`),
    ),
  );
  const { id } = await data.addCampaign({
    name: 'Spring inspections',
    contacts: crowd.contacts.map((contact) => contact.id),
    template_map: { 1: offer.id },
  });
  await signedIn.goto(`/campaigns?edit=${id}`);
  const form = dialog(signedIn, 'Edit Campaign');
  await choose(form, 'Status', 'Active');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  const summary = dialog(signedIn, 'Activate this campaign?');
  await expect(summary.getByRole('alert')).toContainText(/^201 mails on .+: more than 200 in a day/u);
  await summary.getByRole('button', { name: 'Back' }).click();
  // Staggered, one contact of an organization a day.
  await form.getByText('Yes', { exact: true }).click();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(summary.getByText(/at most 1 mail a day/u)).toBeVisible();
  await expect(summary.getByRole('alert')).toHaveCount(0);
});
