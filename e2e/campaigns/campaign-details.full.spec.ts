import type { Page } from '@playwright/test';
import { addLibrary, campaignPage, campaignStory, person } from '../support/campaigns.ts';
import { passTime, SOON } from '../support/clock.ts';
import { expect, story } from '../support/story.ts';

/** Counts how often the page reads the campaign. */
function countReads(page: Page, id: number): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith(`/api/campaigns/${id}/`)) count += 1;
  });
  return () => count;
}

/** Tells the page that another tab covers it, or no longer does. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

campaignStory(
  'C3 C4 an active campaign is read every ten seconds while it is seen, and nothing moves under a person',
  async ({ signedIn, data }) => {
    await signedIn.clock.install();
    const { offer } = await addLibrary(data);
    const crowd = await data.addPeople(
      'University',
      ...Array.from({ length: 20 }, (_, index) => person(`Person ${index}`, `p${index}@university.example`)),
    );
    const contacts = crowd.contacts.map((contact) => contact.id);
    const { id } = await data.addCampaign({
      name: 'Active one',
      status: 'active',
      contacts,
      template_map: { 1: offer.id },
    });
    const reads = countReads(signedIn, id);
    const details = campaignPage(signedIn, 'Active one');
    const row = details.getByRole('row').filter({ hasText: 'p0@' });
    // Small from the start: what a change of its size moves is no fault of what arrives.
    await signedIn.setViewportSize({ width: 900, height: 420 });
    await signedIn.goto(`/campaigns/${id}`);
    await expect(row).toBeVisible();

    await story.step('what was sent meanwhile is shown; the focus and its place stay', async () => {
      // Scrolled down, with the focus in a field.
      const field = details.getByRole('searchbox');
      await field.fill('e');
      await field.evaluate((element) => element.scrollIntoView({ block: 'start' }));
      const before = await field.boundingBox();
      await data.send(id, contacts[0] ?? 0);
      await expect(details.getByText('Updated every 10 s')).toBeVisible();
      await passTime(signedIn, 10_000, () => expect(row).toContainText('Sent', SOON));
      await expect(field).toBeFocused();
      await expect(field).toHaveValue('e');
      // The sent mail makes the list above the field longer.
      expect(Math.abs(((await field.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1);
    });
    await story.step('a page that is not seen reads nothing', async () => {
      await setHidden(signedIn, true);
      const readWhileHidden = reads();
      await signedIn.clock.fastForward(60_000);
      expect(reads()).toBe(readWhileHidden);
      await setHidden(signedIn, false);
      await expect.poll(reads).toBeGreaterThan(readWhileHidden);
    });
  },
);

campaignStory(
  'V8 a copy opens at its top, with its heading in sight and the focus on the page',
  async ({ signedIn, data }) => {
    const { offer, meadow } = await addLibrary(data);
    const contacts = meadow.contacts.map((contact) => contact.id);
    const { id } = await data.addCampaign({ name: 'Spring', contacts, template_map: { 1: offer.id } });
    await signedIn.setViewportSize({ width: 1280, height: 600 });
    await signedIn.goto(`/campaigns/${id}`);
    const original = campaignPage(signedIn, 'Spring');
    await original.getByRole('button', { name: 'More actions' }).click();
    await signedIn.getByRole('menuitem', { name: 'Duplicate' }).click();
    await signedIn.getByRole('dialog').getByRole('button', { name: 'Create the draft' }).click();
    const copy = campaignPage(signedIn, 'Copy of Spring');
    await expect(copy.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect(copy).toBeFocused();
    expect(await signedIn.evaluate(() => scrollY)).toBe(0);
  },
);
