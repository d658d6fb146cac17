import { expectOffered } from '@touchline/shared/testing';
import { fireEvent, screen } from '@testing-library/react';
import { renderDashboard } from './dashboardServer.testing.tsx';
import './roles.testing.tsx';

const NOTE = /^You may look at everything here; changing takes the role Staff\. Ask an administrator\.$/u;

it.each(['staff', 'viewer'] as const)(
  'U3 the Dashboard and a conversation offer %s what the API lets them do',
  async (role) => {
    renderDashboard({ role, path: '/conversations/1' });
    await screen.findByRole('region', { name: 'Conversation with Contact 1' });
    await screen.findByText('Calls in spring.');
    fireEvent.click(await screen.findByRole('button', { name: 'From others' }));
    await screen.findByText('No, thanks');
    expectOffered(
      role,
      [
        'From others',
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
        'Do not email',
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
