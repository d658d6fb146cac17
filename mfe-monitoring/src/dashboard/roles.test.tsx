import { controls, expectOffered } from '@touchline/shared/testing';
import { fireEvent, screen } from '@testing-library/react';
import { contact, dashboardServer, place, renderDashboard } from './dashboardServer.testing.tsx';

const server = dashboardServer();
const NOTE = /^You may look at everything here; changing takes the role Staff\. Ask an administrator\.$/u;
const proposal = {
  id: '7',
  from: 'Zoe <zoe@meadow.example>',
  subject: 'No, thanks',
  received_at: '2026-11-20T13:14:05.000Z',
  kind: 'replied',
  text: 'We are not interested.',
  is_folded: true,
  contact_id: null,
  contact_name: null,
  contact_email: null,
  campaign_name: null,
  group_total: 1,
};

beforeEach(() => {
  localStorage.clear();
  Object.assign(server.state, {
    contacts: [contact(1), contact(2)],
    marksStatus: 204,
    proposals: [proposal],
    followUp: {
      version: 1,
      outcome: null,
      assignee: { id: 4, email: 'kim@company.example' },
      come_back_on: null,
      note: 'Calls in spring.',
      state: null,
      today: '2026-11-23',
      organization: null,
      marked: null,
      changes: [],
    },
    history: {
      contact: contact(1),
      email: 'zoe@meadow.example',
      entries: [],
      answers: [],
      absence: { back_on: '2026-12-04' },
    },
  });
});

it.each(['staff', 'viewer'] as const)(
  'U3 the Dashboard and a conversation offer %s what the API lets them do',
  async (role) => {
    renderDashboard({ role, path: '/conversations/1' });
    await screen.findByRole('region', { name: 'Conversation with Contact 1' });
    await screen.findByText('Calls in spring.');
    fireEvent.click(await screen.findByRole('button', { name: 'Emails to check' }));
    await screen.findByText('No, thanks');
    expectOffered(
      role,
      [
        'Emails to check',
        'Show whole email: No, thanks',
        'Search by contact name...',
        'All',
        'To answer 2',
        'View Contact 2',
        'View Contact 1',
        'Keys',
        'Close conversation',
        ...(role === 'viewer' ? ['Changes'] : []),
      ],
      [
        'Choose a contact',
        'Assign to contact: No, thanks',
        'Create contact from: No, thanks',
        'Dismiss: No, thanks',
        'Quick Reply to Contact 2',
        'Quick Reply to Contact 1',
        'Change',
        'Resume now',
        'No outcome',
        'kim@company.example',
        'Come back…',
        'Note and changes',
        'Mark as Replied',
        'Write an email',
      ],
    );
    expect(screen.queryAllByText(NOTE)).toHaveLength(role === 'viewer' ? 1 : 0);
    expect(screen.queryAllByText(/^Outcome: .* kim@company\.example$/u)).toHaveLength(
      role === 'viewer' ? 1 : 0,
    );
  },
);

it('U3 no key of a viewer changes anything, and the others go on working', async () => {
  const { user } = renderDashboard({ role: 'viewer', path: '/conversations/1?status=to_answer' });
  await screen.findByRole('region', { name: 'Conversation with Contact 1' });
  await screen.findByText('Calls in spring.');
  await user.keyboard('reuoah');
  expect(place()).toBe('/conversations/1?status=to_answer');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(server.state.marks).not.toContainEqual(expect.objectContaining({ is_answered: true }));
  await user.keyboard('j');
  expect(place()).toBe('/conversations/2?status=to_answer');
  await user.keyboard('?');
  const keys = await screen.findByRole('dialog', { name: 'Keys' });
  expect(keys).not.toHaveTextContent('Mark as Replied');
});

it.each(['/?answer=1', '/conversations/1?write=1'])(
  'U3 the address %s says to a viewer what it takes',
  async (path) => {
    renderDashboard({ role: 'viewer', path });
    const dialog = await screen.findByRole('dialog', { name: 'Not with your role' });
    expect(dialog).toHaveTextContent('This takes the role Staff. Ask an administrator.');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  },
);

it('U3 a viewer reads a reply, and cannot mark it for others', async () => {
  renderDashboard({ role: 'viewer', path: '/?reply=1' });
  await screen.findByRole('dialog', { name: 'Interaction Details' });
  expect(controls().filter((name) => /Replied|Reply/u.test(name))).toEqual([]);
});
