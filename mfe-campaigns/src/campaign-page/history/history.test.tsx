import { screen, within } from '@testing-library/react';
import { campaign, campaignsServer } from '../../campaignsServer.testing.tsx';
import { openPage } from '../campaignPage.testing.tsx';

const server = campaignsServer();

it('V8 says who moved the campaign, when, and what was approved; what was before is folded', async () => {
  server.has(
    campaign(1, {
      status: 'active',
      status_changes: [
        { status: 'active', at: '2026-11-20T13:14:05.000Z', by: 'ann@club.example', contacts: 7, mails: 14 },
        {
          status: 'waiting',
          at: '2026-11-19T13:14:05.000Z',
          by: 'jo@club.example',
          contacts: null,
          mails: null,
        },
      ],
    }),
  );
  const { user } = openPage();
  const term = await screen.findByText('History');
  expect(term.nextElementSibling).toHaveTextContent(
    /^Active 11\/20\/2026, .*, by ann@club\.example · 14 emails to 7 contacts1 earlier change/u,
  );
  const earlier = within(term.parentElement!);
  expect(earlier.getByText(/^Waiting for approval/u)).not.toBeVisible();
  await user.click(earlier.getByText('1 earlier change'));
  expect(earlier.getByText(/^Waiting for approval/u)).toHaveTextContent('by jo@club.example');
});

it('V8 says nothing of it for a server that does not', async () => {
  server.has(campaign(1));
  openPage();
  expect(await screen.findByText('Stagger Sends')).toBeVisible();
  expect(screen.queryByText('History')).toBeNull();
});
