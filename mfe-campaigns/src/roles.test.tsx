import { expectOffered } from '@touchline/shared/testing';
import { screen } from '@testing-library/react';
// Serves what these tests look at.
import './roles.testing.tsx';
import { openPage, pageOf } from './campaign-page/campaignPage.testing.tsx';

const NOTE = /^You may look at everything here; changing takes the role Staff\. Ask an administrator\.$/u;

it.each(['staff', 'viewer'] as const)('U3 the list offers %s what the API lets them do', async (role) => {
  openPage('/', 'en', role);
  await screen.findByText('Spring');
  expectOffered(
    role,
    ['Search campaigns...', 'All statuses', 'All scenarios', expect.stringMatching(/^Spring/u) as string],
    ['Create New Campaign', expect.stringMatching(/^Spring/u) as string],
  );
  expect(screen.queryAllByText(NOTE)).toHaveLength(role === 'viewer' ? 1 : 0);
});

it.each(['staff', 'viewer'] as const)(
  'U3 the page of a campaign offers %s what the API lets them do',
  async (role) => {
    openPage('/1', 'en', role);
    await (await pageOf('Spring')).findByRole('table', { name: 'Contacts' });
    expectOffered(
      role,
      [
        'Download CSV: Contacts',
        'Download Excel: Contacts',
        'Search contacts...',
        'All statuses',
        'Name',
        'Organization',
        'Email',
        'Status',
        'Emails',
        'Activity',
      ],
      [
        'Delete',
        'Edit',
        'Activate…',
        'More actions',
        'Send them now',
        'Retry all',
        'Skip all',
        'Retry: Zoë, step 2',
        'Skip this step: Zoë, step 2',
        'Retry: Zoë, step 2',
        'Skip this step: Zoë, step 2',
        'It was sent: Zoë, step 2',
        'Send again: Zoë, step 2',
        'Continue sending to Meadow Park',
        'Actions for Zoë',
      ],
    );
    expect(screen.queryAllByText(NOTE)).toHaveLength(role === 'viewer' ? 1 : 0);
  },
);
