import { act, screen, waitFor } from '@testing-library/react';
import { tokenStore } from '@touchline/shared';
import {
  dialog,
  disk,
  renderSection,
  template,
  templatesServer,
  TOOLS,
} from '../templatesServer.testing.tsx';
import { type Draft, draftsIn } from './drafts.ts';
import { forgetOnLogOut } from './forgetOnLogOut.ts';

const server = templatesServer();
const one = template(1, { title: 'One' });

const broken = () => Promise.reject(new DOMException('No room', 'QuotaExceededError'));
const kept = () => [...disk.values()] as Draft[];

/** Types into the mail, waits until the browser keeps it, and ends the page as a crash would. */
async function leaveDraft(text: string) {
  const { user, unmount } = renderSection({ path: '/?edit=1' });
  const form = await dialog('Edit Template');
  await user.type(await form.findByLabelText('Mail'), text);
  await user.type(form.getByLabelText('Template Name'), ' more');
  await waitFor(() => expect(kept()[0]?.work.fields.title).toBe('One more'));
  unmount();
}

it('T6 offers what a crash left unsaved, before the editor opens, and restores it', async () => {
  server.has(one);
  await leaveDraft(' draft');
  const { user } = renderSection({ path: '/?edit=1' });
  const form = await dialog('Edit Template');
  expect(await form.findByText(/^Unsaved changes from/u)).toHaveTextContent(/\d{4}, \d+:\d\d:\d\d [AP]M/u);
  expect(form.queryByLabelText('Mail')).not.toBeInTheDocument();
  expect(form.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await user.click(form.getByRole('button', { name: 'Restore' }));
  expect(form.getByLabelText('Template Name')).toHaveValue('One more');
  await waitFor(() => expect(form.getByLabelText('Template Name')).toHaveFocus());
  expect(await form.findByLabelText('Mail')).toHaveValue('Mail 1 draft');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Template updated')).toBeVisible();
  expect(disk.size).toBe(0);
});

it('T6 drops it when that is chosen', async () => {
  server.has(one);
  await leaveDraft(' draft');
  const { user } = renderSection({ path: '/?edit=1' });
  const form = await dialog('Edit Template');
  await user.click(await form.findByRole('button', { name: 'Discard' }));
  expect(await form.findByLabelText('Mail')).toHaveValue('Mail 1');
  expect(disk.size).toBe(0);
});

it('T6 does not silently overwrite a template that has changed since the restored draft', async () => {
  server.has(one);
  await leaveDraft(' draft');
  server.has({ ...one, updated_at: '2026-05-01T10:00:00.000Z' });
  const { user } = renderSection({ path: '/?edit=1' });
  const form = await dialog('Edit Template');
  expect(await form.findByText(/changed since then/u)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Restore' }));
  await form.findByLabelText('Mail');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByRole('dialog', { name: /^Somebody else has changed/u })).toBeVisible();
});

it('T4 keeps the draft of a new template', async () => {
  const { user, unmount } = renderSection({ path: '/?dialog=create' });
  await user.type((await dialog('Create Template')).getByLabelText('Subject'), 'Soon');
  await waitFor(() => expect(kept()[0]?.work.fields.subject).toBe('Soon'));
  unmount();
  const again = renderSection({ path: '/?dialog=create' });
  await again.user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(screen.getByLabelText('Subject')).toHaveValue('Soon');
});

it('T6 keeps it at once when the page is hidden', async () => {
  server.has(one);
  const { user } = renderSection({ path: '/?edit=1' });
  const mail = await screen.findByLabelText('Mail');
  // The pause after a change never ends here, however slow the machine is.
  const later = window.setTimeout.bind(window);
  window.setTimeout = ((call: () => void, delay = 0) =>
    delay < 800 ? later(call, delay) : 0) as typeof setTimeout;
  await user.type(mail, '!');
  expect(disk.size).toBe(0);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await waitFor(() => expect(disk.size).toBe(1));
  window.setTimeout = later;
});

it('T6 gives each dialog a draft of its own, and offers the newest first', async () => {
  server.has(one);
  await leaveDraft(' first');
  const { user, unmount } = renderSection({ path: '/?edit=1' });
  // Another tab: typing in it does not touch what the first one left.
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  unmount();
  const [first] = kept();
  disk.set('someone/1/other', { ...first, keptAt: Date.now() });
  const key = [...disk.keys()][0]?.replace(/[^/]*$/u, 'second') ?? '';
  disk.set(key, { work: { ...first?.work, fields: { ...one, title: 'Newer' } }, keptAt: Date.now() + 1 });
  const again = renderSection({ path: '/?edit=1' });
  expect(await screen.findByText(/“Newer”/u)).toBeVisible();
  await again.user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText(/“One more”/u)).toBeVisible();
});

it('A9 never shows a draft to another person, and drops a person’s drafts when they log out', async () => {
  server.has(one);
  const stop = forgetOnLogOut(TOOLS.drafts);
  await leaveDraft(' secret');
  const [key = ''] = [...disk.keys()];
  disk.set(key.replace(/^[^/]*/u, 'somebody-else'), disk.get(key));
  act(() => tokenStore.clear());
  await waitFor(() => expect([...disk.keys()]).toEqual([expect.stringMatching(/^somebody-else/u)]));
  renderSection({ path: '/?edit=1' });
  expect(await screen.findByLabelText('Mail')).toHaveValue('Mail 1');
  stop();
});

it('T6 carries on, and says so once, where the browser cannot keep drafts', async () => {
  server.has(one);
  const { user } = renderSection({
    path: '/?edit=1',
    tools: { drafts: draftsIn({ keys: broken, getMany: broken, set: broken, delMany: broken }) },
  });
  await user.type(await screen.findByLabelText('Mail'), '!');
  expect(screen.getAllByText(/cannot keep unsaved changes/u)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Template updated')).toBeVisible();
});
