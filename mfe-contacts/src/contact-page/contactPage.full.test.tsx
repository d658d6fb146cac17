import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on, renderInPage } from '@touchline/shared/testing';
import { Route, Routes } from 'react-router-dom';
import { contact, place } from '../contactsServer.testing.tsx';
import { OrganizationsSection } from '../routes.tsx';
import { contactPageAnswer as page } from './contactPage.testing.ts';
import { server, api, show, shown } from './contactPageServer.testing.ts';

it('V7 is read as soon as a pointer rests on the name, and shown without waiting when it is opened', async () => {
  const reads: string[] = [];
  server.use(
    on.get('*/api/contacts/contacts/11/page/', () => {
      reads.push('page');
      // Nothing but what was read ahead can be shown: no second answer comes.
      return reads.filter((what) => what === 'page').length === 1
        ? HttpResponse.json(page())
        : new Promise<never>(() => {});
    }),
    on.get('*/api/campaigns/monitoring/contacts/11/history/', () => {
      reads.push('conversation');
      return HttpResponse.json({ entries: [] });
    }),
  );
  const { user } = renderInPage(
    <Routes>
      <Route path="/organizations/*" element={<OrganizationsSection />} />
    </Routes>,
    { path: '/organizations' },
  );
  const link = await screen.findByRole('link', { name: 'Zoë Marchetti' });
  fireEvent.pointerOver(link);
  await waitFor(() => expect(reads).toEqual(['page', 'conversation']));
  expect(place()).toBe('/organizations');
  await user.click(link);
  await shown();
});

it.each([
  [{ state: 'replied' }, 'ended by a reply'],
  [{ state: 'bounced' }, 'ended because the address bounced'],
  [{ state: 'unsubscribed' }, 'ended because the contact unsubscribed'],
  [{ state: 'replied', sent_count: 3 }, 'every email was sent'],
  [{ status: 'completed' }, 'the campaign is completed'],
  [{ status: 'draft', state: 'waiting' }, 'the campaign is not active yet'],
])('V7 says why nothing more goes out, and why there is nothing to stop: %o', async (ended, why) => {
  api.page = page({ campaigns: [{ ...page().campaigns[0], next_step: null, next_at: null, ...ended }] });
  show();
  await shown();
  const now = within(screen.getByRole('region', { name: 'Status' }));
  expect(now.getByText(`No email is planned. Spring: ${why}.`)).toBeVisible();
  const campaigns = within(screen.getByRole('region', { name: 'Campaigns' }));
  expect(campaigns.getByText(new RegExp(`of 3 steps sent · ${why}$`, 'u'))).toBeVisible();
  const stop = screen.getByRole('button', { name: 'Stop all sequences' });
  expect(stop).toBeDisabled();
  expect(stop).toHaveAccessibleDescription(/^There is nothing to stop/u);
});

it('V7 looks while somebody types for whom to merge with, and says each address first', async () => {
  const looked: (string | null)[] = [];
  server.use(
    on.get('*/api/contacts/search/', ({ request }) => {
      const query = new URL(request.url).searchParams.get('query');
      looked.push(query);
      const email = query === 'marchetti' ? 'z@lake.example' : '';
      return HttpResponse.json([
        {
          ...contact(30, { full_name: 'Z. Marchetti', email, title: 'Groundsman' }),
          organization_name: 'Lake',
        },
      ]);
    }),
  );
  const { user } = show();
  await shown();
  await user.click(screen.getByRole('button', { name: 'Merge…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge two contacts of one person' }));
  const choice = (about: string) =>
    dialog.findByRole('button', { name: `Choose Z. Marchetti, ${about} · Groundsman · Lake` });
  expect(await choice('no address')).toBeVisible();
  const field = dialog.getByRole('textbox', { name: /^Name, address/u });
  await user.clear(field);
  await user.type(field, 'marchetti');
  expect(await choice('z@lake.example')).toBeVisible();
  expect(looked).toEqual(['Zoë Marchetti', 'marchetti']);
});
