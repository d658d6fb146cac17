import { act, screen, waitFor } from '@testing-library/react';
import { tokenStore } from '@touchline/shared';
import { HttpResponse, on, renderInPage } from '@touchline/shared/testing';
import { contact, dashboardServer } from '../dashboardServer.testing.tsx';
import { markReplied, useRepliedMarks } from './repliedMarks.ts';
import { useReplies } from './useReplies.ts';

const server = dashboardServer();

/** A replier with all that a person can do about the reply. */
function Replier() {
  const { replies, toAnswer, answering, markReplied: mark } = useReplies(60_000);
  const [reply] = replies;
  if (reply === undefined) return null;
  return (
    <>
      <p>{toAnswer} to answer</p>
      <button onClick={() => answering(reply)}>Send</button>
      <button onClick={() => mark(reply)}>Mark as Replied</button>
    </>
  );
}

it('V1 D9 a reply that a person marks while an answer to it is read back stays marked', async () => {
  server.state.contacts = [contact(1)];
  const { user } = renderInPage(<Replier />);
  await screen.findByText('1 to answer');
  let isAsked = false;
  const answered = Promise.withResolvers<void>();
  server.use(
    on.get('*/api/campaigns/monitoring/contacts/', async () => {
      isAsked = true;
      await answered.promise;
      return HttpResponse.json([contact(1)]);
    }),
    // It has not taken the mark yet.
    on.put('*/api/campaigns/monitoring/contacts/:id/reply/marks/', () => new Promise<never>(() => {})),
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(isAsked).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Mark as Replied' }));
  expect(screen.getByText('0 to answer')).toBeInTheDocument();
  await act(async () => {
    answered.resolve();
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  expect(screen.getByText('0 to answer')).toBeInTheDocument();
});

function Marked() {
  return <p>{[...useRepliedMarks().keys()].join(' ')} marked</p>;
}

it('A9 D9 what one person has marked is not marked for another who signs in', async () => {
  renderInPage(<Marked />);
  act(() => tokenStore.save({ access: 'of one', refresh: 'r' }));
  act(() => void markReplied({ id: 4, lastReplyAt: null }));
  expect(screen.getByText('4 marked')).toBeInTheDocument();
  act(() => tokenStore.save({ access: 'of another', refresh: 'r' }));
  expect(screen.getByText('marked')).toBeInTheDocument();
});
