import type { Locator } from '@playwright/test';
import { campaignStory, dialog } from '../support/campaigns.ts';
import { expect, expectAccessible } from '../support/story.ts';

const ORGANIZATIONS = 12;
const PEOPLE = 40;
/** As many as may be needed with a group, and without one. */
const MOST_CLICKS = { group: 6, pasted: 12 } as const;

campaignStory(
  `G6 ${PEOPLE} people of ${ORGANIZATIONS} organizations are picked in few clicks`,
  async ({ signedIn, api }) => {
    const addresses: string[] = [];
    for (let index = 0; index < ORGANIZATIONS; index += 1) {
      const wanted = Array.from(
        { length: index < 4 ? 4 : 3 },
        (_, person) => `chosen${person}@club${index}.example`,
      );
      addresses.push(...wanted);
      await api.addOrganization({
        name: `Club ${index}`,
        contacts: [...wanted, `other@club${index}.example`].map((email) => ({
          full_name: email.split('@')[0] ?? '',
          title: wanted.includes(email) ? 'Head greenkeeper' : 'Secretary',
          email,
          phone: '',
        })),
      });
    }
    expect(addresses).toHaveLength(PEOPLE);
    await api.call('POST', '/api/groups/', {
      name: 'Greenkeepers',
      filter: {
        type: 'all',
        of: [{ type: 'condition', key: 'title', operator: 'contains', value: ['greenkeeper'] }],
      },
    });
    let clicks = 0;
    const click = async (button: Locator) => {
      clicks += 1;
      await button.click();
    };
    const begin = async () => {
      clicks = 0;
      await signedIn.goto('/campaigns?dialog=create');
      const form = dialog(signedIn, 'Create Campaign');
      await click(form.getByRole('button', { name: 'Select Contacts' }));
      return { form, picker: dialog(signedIn, 'Select Contacts') };
    };
    const end = async ({ form, picker }: Awaited<ReturnType<typeof begin>>) => {
      await click(picker.getByRole('button', { name: `Select all shown (${PEOPLE})` }));
      await click(picker.getByRole('button', { name: 'Confirm Selection' }));
      await expect(form.getByText(new RegExp(`${PEOPLE} contacts`, 'u')).first()).toBeVisible();
    };

    const byGroup = await begin();
    await click(byGroup.picker.getByLabel('Group', { exact: true }));
    await click(signedIn.getByRole('option', { name: 'Greenkeepers' }));
    await expect(byGroup.picker.getByRole('button', { name: `Select all shown (${PEOPLE})` })).toBeVisible();
    await expectAccessible(signedIn, '[role=dialog]');
    await end(byGroup);
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS.group);

    const pasted = await begin();
    await click(pasted.picker.getByRole('button', { name: 'Paste addresses' }));
    await pasted.picker
      .getByLabel('Email addresses, in any form')
      .fill([...addresses, 'stranger@nowhere.example'].join('\n'));
    await click(pasted.picker.getByRole('button', { name: 'Show these people' }));
    await expect(pasted.picker.getByText(/stranger@nowhere\.example/u).last()).toBeVisible();
    await expectAccessible(signedIn, '[role=dialog]');
    await end(pasted);
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS.pasted);
  },
);
