import { act, screen, waitFor } from '@testing-library/react';
import { tokenStore } from '@touchline/shared';
import { HttpResponse, on, renderInPage } from '@touchline/shared/testing';
import { afterwards, contact, dashboardServer } from '../dashboardServer.testing.tsx';
import { markReplied, useRepliedMarks } from './repliedMarks.ts';
import { useReplies } from './useReplies.ts';

const server = dashboardServer();

/** A replier with all that a person can do about the reply. */
function Replier() {
  const { replies, toAnswer, answering, reload, markReplied: mark } = useReplies(60_000);
  const [reply] = replies;
  if (reply === undefined) return null;
  const waiting = replies.find(({ replied }) => !replied);
  return (
    <>
      <p>{toAnswer} to answer</p>
      <button onClick={() => waiting && mark(waiting)}>Mark the next</button>
      <button onClick={() => answering(reply)}>Send</button>
      <button onClick={() => void reload()}>Reload</button>
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
  answered.resolve();
  await afterwards();
  expect(screen.getByText('0 to answer')).toBeInTheDocument();
});

it('V1 V11 a reply that was marked does not wait again while a list that was asked for before is on its way', async () => {
  server.state.contacts = [contact(1), contact(2)];
  server.state.marksStatus = 204;
  const { user } = renderInPage(<Replier />);
  await screen.findByText('2 to answer');
  const lists: PromiseWithResolvers<void>[] = [];
  server.use(
    on.get('*/api/campaigns/monitoring/contacts/', async () => {
      const rows = server.state.contacts as object[];
      const list = Promise.withResolvers<void>();
      lists.push(list);
      await list.promise;
      return HttpResponse.json(rows);
    }),
  );
  const shown: (string | null)[] = [];
  const watcher = new MutationObserver(() => shown.push(screen.getByText(/to answer$/u).textContent));
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  await user.click(screen.getByRole('button', { name: 'Mark the next' }));
  await waitFor(() => expect(lists).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Mark the next' }));
  await waitFor(() => expect(lists).toHaveLength(2));
  expect(screen.getByText('0 to answer')).toBeInTheDocument();
  // The first list is from before the second mark, and overtaken by the one that was asked for after it.
  for (const list of lists) {
    list.resolve();
    await afterwards();
  }
  watcher.disconnect();
  expect(shown.filter((text, index) => text !== shown[index - 1])).toEqual(['1 to answer', '0 to answer']);
  // From then on the list says what is true, here that a colleague took both marks back.
  server.state.contacts = [contact(1), contact(2)];
  server.use(
    on.get('*/api/campaigns/monitoring/contacts/', () =>
      HttpResponse.json(server.state.contacts as object[]),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(await screen.findByText('2 to answer')).toBeInTheDocument();
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
