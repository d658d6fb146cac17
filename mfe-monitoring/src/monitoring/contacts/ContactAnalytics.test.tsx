import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { cellsOf, contact, names, place, renderSection, table } from '../monitoringServer.testing.tsx';
import { server, EMPTY, TAB, crowd } from './ContactAnalytics.testing.tsx';

it('M3 has the columns of the spec; the last interaction in UTC-4, or N/A', async () => {
  server.state.contacts = [
    ...crowd().slice(1),
    contact(5, {
      name: 'Grace Osei',
      totalInteractions: 1234,
      repliesReceived: 2,
      emailsOpened: 3,
      lastInteraction: '2026-11-20T13:14:05Z',
      status: 'awaiting_reply',
    }),
  ];
  renderSection(TAB);
  const heads = within(await table('Contact Analytics')).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Contact Name',
    'Organization',
    'Total Interactions',
    'Replies Received',
    'Emails Opened',
    'Last Interaction',
    'Current Status',
  ]);
  expect(await cellsOf('Grace Osei')).toEqual([
    'Grace Osei',
    'Meadow Park',
    '1,234',
    '2',
    '3',
    '11/20/2026, 9:14:05 AM',
    'Awaiting Reply',
  ]);
  expect(await cellsOf('Иван Петров')).toContain('N/A');
});

const filter = () => screen.getByRole('combobox', { name: /Organization/u, expanded: false });

it('M3 filters by organization, found by a part of its name, and by having none', async () => {
  server.state.contacts = crowd();
  const { user } = renderSection(TAB);
  await table('Contact Analytics');
  await user.click(filter());
  await user.type(await screen.findByPlaceholderText('Search organizations...'), 'KES{Enter}');
  await waitFor(() => expect(names()).toEqual(['Иван Петров']));
  expect(place()).toBe('/?tab=contacts&organization=Lakeside');
  await user.click(filter());
  await user.click(await screen.findByRole('option', { name: 'No organization' }));
  await waitFor(() => expect(names()).toEqual(['Bo Lindqvist']));
  await user.click(filter());
  await user.click(await screen.findByRole('option', { name: 'All organizations' }));
  await waitFor(() => expect(names()).toHaveLength(4));
});

it('M3 shows malformed rows with what they have', async () => {
  server.state.contacts = {
    results: [{ lastInteraction: 'soon', status: 'somewhere', emailsOpened: 'three' }, 7],
  };
  renderSection(TAB);
  expect(await cellsOf('Unnamed contact')).toEqual([
    'Unnamed contact',
    '—',
    '—',
    '—',
    '—',
    'N/A',
    'somewhere',
  ]);
  expect(screen.queryByRole('button', { name: 'Unnamed contact' })).not.toBeInTheDocument();
});

it('M3 says in its panel that a load failed, never that nothing was found', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  server.use(on.get('*/api/campaigns/monitoring/contacts/', () => HttpResponse.error()));
  renderSection(TAB);
  expect(await screen.findByText('The contacts could not be loaded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.queryByText(EMPTY)).not.toBeInTheDocument();
  expect(log).toHaveBeenCalledWith('The contacts of monitoring could not be loaded.', expect.anything());
  log.mockRestore();
});

it('U6 Mine narrows the list to contacts of one’s own organizations, in the URL and together with the search', async () => {
  server.state.contacts = crowd();
  server.use(on.get('*/api/mine/', () => HttpResponse.json({ organizations: ['Lakeside'], campaigns: [] })));
  const { user } = renderSection(TAB);
  await table('Contact Analytics');
  await user.click(await screen.findByRole('button', { name: 'Mine' }));
  await waitFor(() => expect(names()).toEqual(['Иван Петров']));
  expect(place()).toBe('/?tab=contacts&whose=mine');
  expect(screen.getByText('1 of 4 contacts')).toBeVisible();
  expect(screen.getByText(/^\d contacts? without an organization/u)).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'Zoë');
  expect(await screen.findByText(EMPTY)).toBeVisible();
});

describe('the history', () => {
  const entry = {
    campaign_id: 1,
    campaign_name: 'Spring',
    step_number: 2,
    subject: 'Your pitch',
    text: null,
  };

  it('M3 H8 shows what was sent, opened and answered, when and in which campaign; a reply as plain text', async () => {
    server.state.contacts = crowd();
    server.use(
      on.get('*/api/campaigns/monitoring/contacts/1/history/', () =>
        HttpResponse.json({
          contact: crowd()[0],
          email: 'zoe@meadow.example',
          entries: [
            { ...entry, kind: 'replied', at: '2026-11-20T13:14:05Z', text: '<b>Yes</b>,\nplease' },
            { ...entry, kind: 'sent', at: '2026-11-19T13:00:00Z' },
            { kind: 'teleported' },
            null,
          ],
        }),
      ),
    );
    const { user } = renderSection(TAB);
    expect(await screen.findByRole('link', { name: 'Page of Zoë Marchetti' })).toHaveAttribute(
      'href',
      '/organizations/unassigned/contacts/1',
    );
    await user.click(await screen.findByRole('button', { name: 'Zoë Marchetti' }));
    const dialog = await screen.findByRole('dialog', { name: 'Zoë Marchetti' });
    expect(place()).toBe('/?tab=contacts&contact=1');
    expect(within(dialog).getByText('Meadow Park · zoe@meadow.example')).toBeVisible();
    const entries = within(within(dialog).getByRole('list', { name: 'History' })).getAllByRole('listitem');
    expect(entries).toHaveLength(3);
    expect(entries[0]).toHaveTextContent('Replied11/20/2026, 9:14:05 AMYour pitchSpring · Step 2');
    expect(within(entries[0]!).getByText(/Yes/u).textContent).toBe('<b>Yes</b>,\nplease');
    expect(entries[2]).toHaveTextContent('teleportedN/ANo subjectUnnamed campaign');
  });

  it('M3 S3 E4 B4 shows who of the staff wrote, what the mail server answered, and opens the whole mail of a reply; a plain-text one as text', async () => {
    server.use(
      on.get('*/api/campaigns/monitoring/contacts/1/history/', () =>
        HttpResponse.json({
          contact: contact(1),
          email: '',
          entries: [
            {
              ...entry,
              kind: 'replied',
              at: '2026-11-20T13:14:05Z',
              text: 'Yes',
              incoming_mail_id: '71',
              is_folded: true,
            },
            { ...entry, kind: 'staff_reply', text: 'At nine.', author: 'jo@club.example' },
            { ...entry, kind: 'unsubscribed', at: '2026-11-19T13:00:00Z', is_complaint: true },
            {
              ...entry,
              kind: 'sent',
              at: '2026-11-19T13:00:00Z',
              incoming_mail_id: null,
              server_reply: '250 2.0.0 OK queued as 4Xyz',
            },
          ],
        }),
      ),
      on.get('*/api/mail/incoming/71/', () =>
        HttpResponse.json({
          id: '71',
          from: 'zoe@meadow.example',
          to: 'outreach@touchline.example',
          subject: '',
          received_at: '2026-11-20T13:14:05.000Z',
          html: null,
          text: 'Yes\n\n> Is your pitch\n> ready?\n<b>Zoë</b>',
        }),
      ),
    );
    const { user } = renderSection(`${TAB}&contact=1`);
    const whole = await screen.findByRole('button', { name: 'Show whole email' });
    expect(screen.getByText('Shown without quoted text and signature')).toBeVisible();
    expect(screen.getByText('Written by jo@club.example')).toBeVisible();
    expect(screen.getByText('Reported as spam')).toBeVisible();
    expect(screen.queryByText('Unsubscribed', { selector: 'b' })).not.toBeInTheDocument();
    expect(screen.getByText('Mail server: 250 2.0.0 OK queued as 4Xyz')).toBeVisible();
    await user.click(whole);
    const mail = within(await screen.findByRole('dialog', { name: 'No subject' }));
    expect(mail.getByText(/Is your pitch/u).textContent).toBe('Yes\n\n> Is your pitch\n> ready?\n<b>Zoë</b>');
  });
});

it('H9 speaks Russian', async () => {
  server.state.contacts = crowd();
  renderSection(TAB, 'ru');
  const heads = within(await table('Аналитика контактов')).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toContain('Текущий статус');
  expect(await cellsOf('Иван Петров')).toContain('Н/Д');
});
