import { screen, waitFor, within } from '@testing-library/react';
import { contact, dashboardServer, place, renderDashboard, rowOf } from '../dashboardServer.testing.tsx';
import { SEEN_KEY } from './seenReplies.ts';

const server = dashboardServer();
const shown = async (name: string) => screen.findByText(name, { selector: 'td *' });
const details = async () => within(await screen.findByRole('dialog', { name: 'Interaction Details' }));
const quickReply = async () =>
  within(await screen.findByRole('dialog', { name: 'Quick Reply to Contact 1' }));
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

it('D9 D10 View opens Interaction Details, marks the row read, and has an address', async () => {
  server.state.contacts = [contact(1)];
  const { user } = renderDashboard();
  await shown('Contact 1');
  const view = screen.getByRole('button', { name: 'View Contact 1' });
  await user.click(view);
  const dialog = await details();
  expect(place()).toBe('/?reply=1');
  for (const text of ['Contact 1', 'Meadow Park', 'Awaiting Reply', '11/1/2026, 4:00:01 AM', 'Message 1']) {
    expect(dialog.getByText(text)).toBeVisible();
  }
  expect(dialog.queryByRole('button', { name: 'Mark as Read' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await isGone();
  await waitFor(() => expect(view).toHaveFocus());
});

it('D10 what an odd row lacks is a dash', async () => {
  server.state.contacts = [{ id: 1, status: 'replied' }];
  renderDashboard({ path: '/?reply=1' });
  const dialog = await details();
  expect(dialog.getByText('Content').nextSibling).toHaveTextContent('—');
  expect(dialog.queryByRole('button', { name: 'Mark as Replied' })).not.toBeInTheDocument();
});

it('D10 Mark as Read when unread, Mark as Replied when unreplied; the focus stays in the dialog', async () => {
  server.state.contacts = [contact(1)];
  const { user } = renderDashboard({ path: '/?reply=1' });
  const dialog = await details();
  await user.click(dialog.getByRole('button', { name: 'Mark as Read' }));
  expect(JSON.parse(localStorage.getItem(SEEN_KEY) ?? '')).toEqual([1]);
  expect(dialog.getByText('Awaiting Reply')).toBeVisible();
  expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
  await user.click(dialog.getByRole('button', { name: 'Mark as Replied' }));
  expect(dialog.getByText('Replied')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Quick Reply' })).not.toBeInTheDocument();
});

it('D9 marked as replied is kept in memory alone', async () => {
  server.state.contacts = [contact(1)];
  const { user } = renderDashboard({ path: '/?reply=1' });
  await user.click((await details()).getByRole('button', { name: 'Mark as Replied' }));
  const everything = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);
  expect(everything).not.toMatch(/replied/iu);
});

it('D9 under the filter New the focus goes to the list when the row that was read has left it', async () => {
  server.state.contacts = [contact(1), contact(2)];
  const { user } = renderDashboard({ path: '/?status=new' });
  await shown('Contact 1');
  await user.click(screen.getByRole('button', { name: 'View Contact 1' }));
  await details();
  await user.keyboard('{Escape}');
  await isGone();
  expect(screen.queryByText('Contact 1', { selector: 'td *' })).not.toBeInTheDocument();
  await waitFor(() =>
    expect(document.activeElement).toContainElement(screen.getByRole('region', { name: 'Recent Responses' })),
  );
});

it('D10 an address whose reply is gone says so', async () => {
  server.state.contacts = [contact(1)];
  renderDashboard({ path: '/?reply=99' });
  expect(await screen.findByText(/no longer there/)).toBeVisible();
});

describe('D11 Quick Reply', () => {
  it('shows the message and six rows, and sends nothing blank', async () => {
    server.state.contacts = [contact(1)];
    const { user } = renderDashboard();
    await shown('Contact 1');
    await user.click(screen.getByRole('button', { name: 'Quick Reply to Contact 1' }));
    const dialog = await quickReply();
    expect(dialog.getByText('Message 1')).toBeVisible();
    const field = dialog.getByRole('textbox', { name: 'Your Reply' });
    expect(field).toHaveAttribute('rows', '6');
    const send = dialog.getByRole('button', { name: 'Send Reply' });
    expect(send).toBeDisabled();
    await user.type(field, '  \n ');
    expect(send).toBeDisabled();
    await user.type(field, 'Thank you');
    expect(send).toBeEnabled();
  });

  it('logs the reply, makes no call, and marks the row replied', async () => {
    const log = jest.spyOn(console, 'info').mockImplementation(() => {});
    server.state.contacts = [contact(1)];
    const { user } = renderDashboard({ path: '/?answer=1' });
    const dialog = await quickReply();
    await user.type(dialog.getByRole('textbox', { name: 'Your Reply' }), ' Thank you ');
    await user.click(dialog.getByRole('button', { name: 'Send Reply' }));
    await isGone();
    expect(log).toHaveBeenCalledWith('Quick Reply', { id: 1, contactName: 'Contact 1', text: 'Thank you' });
    expect(within(rowOf('Contact 1')).getByText('Replied')).toBeVisible();
    expect(within(rowOf('Contact 1')).queryByRole('button', { name: /Quick Reply/ })).not.toBeInTheDocument();
    expect(await screen.findByText('Contact 1 was marked as replied')).toBeVisible();
    log.mockRestore();
  });

  it('asks before what was typed is lost', async () => {
    server.state.contacts = [contact(1)];
    const { user } = renderDashboard({ path: '/?answer=1' });
    const dialog = await quickReply();
    const field = dialog.getByRole('textbox', { name: 'Your Reply' });
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('Half a sentence{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(field).toHaveValue('Half a sentence');
  });

  it('is not offered where the server says that it was answered, nor sent when it does so meanwhile', async () => {
    server.state.contacts = [contact(1)];
    const { user } = renderDashboard({ path: '/?answer=1', pollInterval: 50 });
    const dialog = await quickReply();
    await user.type(dialog.getByRole('textbox', { name: 'Your Reply' }), 'Thank you');
    server.state.contacts = [contact(1, { status: 'replied' })];
    expect(await dialog.findByText('This reply has been answered already.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Send Reply' })).toBeDisabled();
    expect(dialog.getByRole('textbox', { name: 'Your Reply' })).toHaveValue('Thank you');
  });
});
