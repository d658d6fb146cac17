import { Publisher } from '../support/publisher.ts';
import { heading, isMarked, lookAgain, mark, settingsRow, visit } from '../support/sections.ts';
import { expect, story as base } from '../support/story.ts';

/** Every story begins and ends with the builds of the checkout. */
const story = base.extend<{ publisher: Publisher }>({
  publisher: async ({ system }, provide) => {
    const publisher = new Publisher(system);
    await provide(publisher);
    await publisher.takeBack();
  },
});

const updatedTo = (version: string) => `Campaigns was updated to version ${version}.`;

story(
  'H6 an open section keeps its build, also while another is released; its next visit has the new one, and says so',
  async ({ signedIn, publisher }) => {
    await signedIn.goto('/campaigns');
    const title = heading(signedIn, 'Campaigns');
    await expect(title).toBeVisible();
    await mark(signedIn);
    // Marks the element itself: a section that remounts would lose what was typed into it.
    await title.evaluate((element) => element.setAttribute('data-mark', ''));

    const later = await publisher.publish('mfe-campaigns', '0.2.0');
    await lookAgain(signedIn, later);
    await expect(title).toHaveAttribute('data-mark');
    await expect(signedIn.getByText(updatedTo('0.2.0'))).toBeHidden();

    await visit(signedIn, 'Organizations');
    await visit(signedIn, 'Settings');
    await expect(settingsRow(signedIn, 'Campaigns')).toContainText('0.2.0');
    await expect(settingsRow(signedIn, 'Campaigns')).toContainText(later.build);
    await visit(signedIn, 'Campaigns');
    await expect(signedIn.getByText(updatedTo('0.2.0'))).toBeVisible();
    await expect(title).not.toHaveAttribute('data-mark');

    // A rollback is a new build like any other.
    await visit(signedIn, 'Settings');
    await publisher.publishOriginal('mfe-campaigns');
    await signedIn.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(settingsRow(signedIn, 'Campaigns')).toContainText('0.1.0');
    await visit(signedIn, 'Campaigns');
    await expect(signedIn.getByText(updatedTo('0.1.0'))).toBeVisible();
    expect(await isMarked(signedIn)).toBe(true);
  },
);
