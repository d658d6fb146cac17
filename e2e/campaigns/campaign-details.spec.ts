import type { Page } from '@playwright/test';
import { addLibrary, campaignStory, card, dialog, mailOf, person } from '../support/campaigns.ts';
import { fail } from '../support/failing.ts';
import { expect, expectAccessible } from '../support/story.ts';

/** How often the page has asked for that campaign so far. */
function countReads(page: Page, id: number): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith(`/api/campaigns/${id}/`)) count += 1;
  });
  return () => count;
}

/** As a browser tells a page that another tab is in front of it. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

campaignStory(
  'C3 details tell what was sent, as it was sent, what comes next, and where each contact stands',
  async ({ signedIn, data, api }) => {
    const { meadow, offer, reminder } = await addLibrary(data);
    const contacts = meadow.contacts.map((contact) => contact.id);
    const { id } = await data.addCampaign({
      name: 'Spring inspections',
      status: 'active',
      contacts,
      template_map: { 1: offer.id, 2: reminder.id },
    });
    const [zoe = 0, ivan = 0, office = 0] = contacts;
    await data.send(id, zoe);
    await data.send(id, ivan);
    await data.respond(id, zoe, 'opened');
    await data.respond(id, zoe, 'replied');
    // A later edit of the template changes nothing of what was received.
    await api.call('PUT', `/api/templates/${offer.id}/`, { ...offer, html: mailOf('rewritten.') });
    await data.send(id, office);
    await data.respond(id, office, 'bounced');

    await signedIn.goto('/campaigns');
    await card(signedIn, 'Spring inspections').click();
    await expect(signedIn).toHaveURL(new RegExp(`details=${id}`, 'u'));
    const details = dialog(signedIn, 'Spring inspections');
    await expect(details).toHaveAccessibleDescription(/Pitch testing and audit\s*Active/u);
    for (const [label, value] of [
      ['Total Contacts', '3'],
      ['Replies', '1'],
      ['Opened', '1'],
      ['Bounced', '1'],
    ] as const) {
      const tile = details.locator('dl > div').filter({ has: signedIn.getByText(label, { exact: true }) });
      await expect(tile.getByRole('definition')).toHaveText(value);
    }
    const mails = details.getByRole('list', { name: 'Sent Templates' }).getByRole('listitem');
    await expect(mails).toHaveCount(2);
    await expect(mails.filter({ hasText: 'Sent to 2 contacts' })).toContainText(offer.subject);
    for (const [recipients, text] of [
      ['Sent to 2 contacts', 'this is Pitch inspection offer.'],
      ['Sent to 1 contact,', 'rewritten.'],
    ] as const) {
      const mail = mails.filter({ hasText: recipients });
      await mail.getByRole('button', { name: 'Show mail' }).click();
      const frame = mail.locator('iframe').last();
      await expect(frame).toHaveAttribute('sandbox', /^(?!.*allow-scripts)/u);
      await expect(frame.contentFrame().getByText(text)).toBeVisible();
    }
    const upcoming = details.getByRole('list', { name: 'Emails Will Be Sent' }).getByRole('listitem');
    await expect(upcoming).toHaveCount(1);
    await expect(upcoming).toContainText(reminder.title);
    await expect(upcoming).toContainText(reminder.subject);
    // Zoë answered, so her colleague waits.
    await expect(upcoming).toContainText(/To 1 contact\s*paused/u);
    const rows = details.getByRole('table', { name: 'Contacts' }).getByRole('row');
    await expect(rows.filter({ hasText: 'zoe@meadowpark.example' })).toContainText(
      /Zoë Marchetti.*Meadow Park Athletic Club.*Replied/u,
    );
    await expect(rows.filter({ hasText: 'ivan.petrov' })).toContainText(
      /Sent\s*Paused: Zoë Marchetti replied$/u,
    );
    await expect(rows.filter({ hasText: 'turf-office' })).toContainText(/No name.*Bounced/u);
    await expectAccessible(signedIn);

    await details.getByRole('searchbox').fill('zoë');
    await expect(rows.filter({ hasText: '@' })).toHaveCount(1);
    await signedIn.keyboard.press('Escape');
    await signedIn.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await expect(card(signedIn, 'Spring inspections')).toBeFocused();
  },
);

campaignStory(
  'C4 an active campaign is read every ten seconds where it is seen, a draft and a hidden page read nothing',
  async ({ signedIn, context, data }) => {
    const { offer } = await addLibrary(data);
    const crowd = await data.addPeople(
      'University',
      ...Array.from({ length: 20 }, (_, index) => person(`Person ${index}`, `p${index}@university.example`)),
    );
    const contacts = crowd.contacts.map((contact) => contact.id);
    const active = await data.addCampaign({
      name: 'Active one',
      status: 'active',
      contacts,
      template_map: { 1: offer.id },
    });
    const draft = await data.addCampaign({ name: 'Draft one', contacts });
    const pages = [signedIn, await context.newPage(), await context.newPage()] as const;
    const [seen, still, hidden] = pages;
    const readsOfSeen = countReads(seen, active.id);
    const readsOfStill = countReads(still, draft.id);
    const readsOfHidden = countReads(hidden, active.id);
    // The other pages are signed in by this one.
    await seen.goto('/campaigns');
    await expect(card(seen, 'Draft one')).toBeVisible();
    for (const [page, { id, name }] of [
      [hidden, active],
      [still, draft],
      [seen, active],
    ] as const) {
      await page.goto(`/campaigns?details=${id}`);
      await expect(dialog(page, name).getByRole('table', { name: 'Contacts' })).toBeVisible();
      if (page === hidden) await setHidden(page, true);
    }
    const readWhileHidden = readsOfHidden();

    // Low on a screen that is too small, the keyboard in a field of it.
    await seen.setViewportSize({ width: 900, height: 420 });
    const field = dialog(seen, 'Active one').getByRole('searchbox');
    await field.fill('e');
    await field.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    const before = await field.boundingBox();
    const readBefore = readsOfSeen();
    await data.send(active.id, contacts[0] ?? 0);
    await data.change(draft.id, { name: 'Draft that was renamed' });
    await expect(dialog(seen, 'Active one').getByText('Updated every 10 s')).toBeVisible();
    await expect.poll(readsOfSeen, { timeout: 20_000 }).toBeGreaterThan(readBefore);
    await expect(dialog(seen, 'Active one').getByRole('row').filter({ hasText: 'p0@' })).toContainText(
      'Sent',
    );
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('e');
    // A mail in the list of those sent makes it longer, above the field.
    expect(Math.abs(((await field.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1);

    expect(readsOfStill()).toBe(1);
    await expect(dialog(still, 'Draft one')).toBeVisible();
    expect(readsOfHidden()).toBe(readWhileHidden);
    await setHidden(hidden, false);
    await expect.poll(readsOfHidden).toBeGreaterThan(readWhileHidden);
  },
);

campaignStory(
  'C4 reading ends with the status, and begins while nothing is loaded yet',
  async ({ signedIn, data, expectConsole }) => {
    expectConsole(/status of 503|The campaign could not be loaded/u);
    await signedIn.clock.install();
    const { id } = await data.addCampaign({ name: 'Spring inspections', status: 'active' });
    const reads = countReads(signedIn, id);
    const details = dialog(signedIn, 'Spring inspections');
    const recover = await fail(signedIn, 'GET', `/api/campaigns/${id}/`, 503, {
      detail: 'Busy for a moment.',
    });
    await signedIn.goto(`/campaigns?details=${id}`);
    await expect(details.getByRole('alert')).toContainText('The campaign could not be loaded.');
    await expect(details.getByRole('alert')).toContainText('Busy for a moment.');
    await expectAccessible(signedIn);
    recover();
    /** Lets ten seconds pass, again where the load before them was still on its way. */
    const passTime = (check: () => void | Promise<void>) =>
      expect(async () => {
        await signedIn.clock.fastForward(10_000);
        await check();
      }).toPass({ timeout: 10_000 });
    const soon = { timeout: 1000 };
    const empty = details.getByText('The campaign has no contacts.');
    await passTime(() => expect(empty).toBeVisible(soon));
    const loaded = reads();
    await passTime(() => expect(reads()).toBeGreaterThan(loaded));
    // A reload that fails leaves what is shown, and says so.
    const recoverAgain = await fail(signedIn, 'GET', `/api/campaigns/${id}/`);
    await passTime(() =>
      expect(details.getByText(/Could not be updated. Shown as it was at/u)).toBeVisible(soon),
    );
    await expect(empty).toBeVisible();
    recoverAgain();

    await data.change(id, { status: 'completed' });
    await passTime(() => expect(details).toHaveAccessibleDescription(/Completed/u, soon));
    await expect(details.getByText('Updated every 10 s')).toBeHidden();
    const ended = reads();
    await signedIn.clock.fastForward(60_000);
    await signedIn.clock.runFor(5000);
    expect(reads()).toBe(ended);
  },
);

campaignStory(
  'C12 a campaign that waits for approval is approved or sent back by whoever opens it',
  async ({ signedIn, data }) => {
    const { meadow, offer } = await addLibrary(data);
    const fields = {
      status: 'waiting',
      contacts: meadow.contacts.map((contact) => contact.id),
      template_map: { 1: offer.id },
    } as const;
    const good = await data.addCampaign({ ...fields, name: 'Good one' });
    const bad = await data.addCampaign({ ...fields, name: 'Bad one' });

    await signedIn.goto(`/campaigns?details=${bad.id}`);
    await dialog(signedIn, 'Bad one').getByRole('button', { name: 'Send back' }).click();
    await expect(dialog(signedIn, 'Bad one')).toHaveAccessibleDescription(/Draft/u);
    await expect(dialog(signedIn, 'Bad one').getByText('not before the campaign is active')).toBeVisible();
    expect((await data.read(bad.id)).status).toBe('draft');

    await signedIn.goto(`/campaigns?details=${good.id}`);
    const details = dialog(signedIn, 'Good one');
    await expect(details.getByText(/This campaign waits for approval/u)).toBeVisible();
    await expectAccessible(signedIn);
    await details.getByRole('button', { name: 'Approve' }).click();
    await expect(details).toHaveAccessibleDescription(/Active/u);
    await expect(details.getByText(/This campaign waits for approval/u)).toBeHidden();
    await expect(details.getByText('Updated every 10 s')).toBeVisible();
    const stored = await data.read(good.id);
    expect(stored.status).toBe('active');
    expect(stored.upcoming_templates[0]?.next_send_at).not.toBeNull();
    await signedIn.keyboard.press('Escape');
    await expect(card(signedIn, 'Good one')).toContainText('Active');
  },
);

campaignStory(
  'C12 approving what somebody else has changed meanwhile says so and shows their version',
  async ({ signedIn, data, expectConsole }) => {
    expectConsole(/status of 409|The status could not be changed/u);
    const { id } = await data.addCampaign({ name: 'Spring inspections', status: 'waiting' });
    await signedIn.goto(`/campaigns?details=${id}`);
    const details = dialog(signedIn, 'Spring inspections');
    await expect(details.getByRole('button', { name: 'Approve' })).toBeVisible();
    await data.change(id, { name: 'Summer inspections' });
    await details.getByRole('button', { name: 'Approve' }).click();
    const renamed = dialog(signedIn, 'Summer inspections');
    await expect(renamed.getByRole('alert')).toContainText('Somebody else has changed this campaign');
    expect((await data.read(id)).status).toBe('waiting');
    await renamed.getByRole('button', { name: 'Approve' }).click();
    await expect(renamed).toHaveAccessibleDescription(/Active/u);
  },
);

campaignStory(
  'C3 P2 a campaign that is no longer there says so instead of failing',
  async ({ signedIn, data, api, expectConsole }) => {
    expectConsole(/status of 404|The campaign could not be loaded/u);
    const { id } = await data.addCampaign({ name: 'Spring inspections' });
    await api.call('DELETE', `/api/campaigns/${id}/delete/`);
    for (const name of ['details', 'edit', 'delete']) {
      await signedIn.goto(`/campaigns?${name}=${id}`);
      await expect(signedIn.getByText(/This campaign is no longer there/u)).toBeVisible();
      await signedIn.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
      await expect(signedIn).toHaveURL(/\/campaigns$/u);
    }
  },
);
