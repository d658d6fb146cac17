import { screen } from '@testing-library/react';
import { controls } from '@touchline/shared/testing';
import { place, renderDashboard } from './dashboardServer.testing.tsx';
import { server } from './roles.testing.tsx';

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
