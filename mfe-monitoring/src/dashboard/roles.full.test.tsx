import { screen } from '@testing-library/react';
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
