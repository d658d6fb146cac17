import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { tokenStore } from '@touchline/shared';
import { HttpResponse, on } from '@touchline/shared/testing';
import { afterwards, place } from '../../dashboardServer.testing.tsx';
import { SUBJECT, write, writeSubject } from './answering.testing.tsx';
import { forgetUnsaved, keepUnsaved, UNSAVED_KEY, unsavedOf } from './unsavedDrafts.ts';
import { server, written } from './unsavedDrafts.testing.tsx';

it('V3 a text written while the server is away survives going to another conversation, and is saved later', async () => {
  server.state.draftStatus = 503;
  const { composer, user } = await writeSubject();
  expect(await composer.findByText('Not saved yet; kept in this browser')).toBeInTheDocument();
  screen.getByRole('heading', { level: 2, name: 'Contact 1' }).focus();
  await user.keyboard('k');
  expect(place()).toBe('/conversations/2');
  await screen.findByRole('region', { name: /^Conversation/u });
  await user.keyboard('j');
  expect(await screen.findByText('Not saved yet; kept in this browser')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Continue draft' }));
  expect(await screen.findByRole('textbox', SUBJECT)).toHaveValue('Mine');
  server.state.draftStatus = 200;
  fireEvent.keyDown(screen.getByRole('textbox', SUBJECT), { key: 'Escape' });
  await waitFor(() => expect(place()).toBe('/conversations/1'));
  expect(server.state.drafts.at(-1)).toMatchObject({ subject: 'Mine', version: 3 });
  expect(localStorage.getItem(UNSAVED_KEY)).toBeNull();
});

it('V3 closing while the server is away loses nothing, and asks nothing', async () => {
  server.state.draftStatus = 503;
  const { text } = await writeSubject();
  fireEvent.keyDown(text, { key: 'Escape' });
  await waitFor(() => expect(place()).toBe('/conversations/1'));
  expect(screen.getByRole('button', { name: 'Continue draft' })).toBeVisible();
  expect(unsavedOf(1)?.written.subject).toBe('Mine');
});

it('V3 what was sent or discarded is not kept', async () => {
  server.state.draftStatus = 503;
  const { text } = await writeSubject();
  await screen.findByText('Not saved yet; kept in this browser');
  fireEvent.keyDown(text, { key: 'Enter', code: 'Enter', ctrlKey: true });
  await waitFor(() => expect(place()).toBe('/conversations/1'));
  expect(unsavedOf(1)).toBeUndefined();
});

it('V3 a text whose writer’s session expired stays theirs when somebody else signs in over it', async () => {
  server.state.draftStatus = 401;
  const { composer, unmount } = await writeSubject();
  expect(await composer.findByText('Not saved yet; kept in this browser')).toBeInTheDocument();
  server.state.drafts = [];
  server.state.draftStatus = 200;
  // The page of the first goes once the other is signed in already.
  act(() => tokenStore.save({ access: 'other-access', refresh: 'other-refresh' }));
  unmount();
  keepUnsaved({ contact: 2, version: null, written: written('Of the other.') });
  await afterwards();
  expect(server.state.drafts).toEqual([]);
  expect(unsavedOf(1)).toBeUndefined();
  forgetUnsaved(2, tokenStore.owner());
  tokenStore.save({ access: 'test-access', refresh: 'test-refresh' });
  expect(unsavedOf(1)?.written.subject).toBe('Mine');
});

it('V3 files that are still to be attached are not attached for somebody else who signs in', async () => {
  const { composer } = await write();
  const uploaded: (string | null)[] = [];
  server.use(
    on.post('*/api/conversations/attachments/', ({ request }) => {
      const name = new URL(request.url).searchParams.get('name');
      uploaded.push(name);
      tokenStore.save({ access: 'other-access', refresh: 'other-refresh' });
      return HttpResponse.json({ id: `file-${name}`, name, size: 4 }, { status: 201 });
    }),
  );
  const files = ['a.pdf', 'b.pdf'].map((name) => new File(['text'], name));
  const chooser = composer.getByLabelText('Attach files', { selector: 'input' });
  fireEvent.change(chooser, { target: { files } });
  await waitFor(() => expect(uploaded).toHaveLength(1));
  // The first answer arrives with the one, a second file would go out with the other.
  await afterwards();
  await afterwards();
  expect(uploaded).toEqual(['a.pdf']);
});

describe('V3 the browser keeps', () => {
  it('V3 the newest of many texts, and of large ones', () => {
    for (let id = 1; id <= 25; id += 1) keepUnsaved({ contact: id, version: null, written: written('a') });
    expect([1, 5, 6, 25].map((id) => unsavedOf(id) !== undefined)).toEqual([false, false, true, true]);
    keepUnsaved({ contact: 30, version: null, written: written('b'.repeat(600_000)) });
    keepUnsaved({ contact: 31, version: null, written: written('c'.repeat(600_000)) });
    expect([25, 30, 31].map((id) => unsavedOf(id) !== undefined)).toEqual([false, false, true]);
  });

  it('V3 nothing of another account, and nothing after logging out', () => {
    tokenStore.save({ access: 'one', refresh: 'r' });
    keepUnsaved({ contact: 1, version: null, written: written('a') });
    act(() => tokenStore.expire());
    tokenStore.save({ access: 'two', refresh: 'r' });
    expect(unsavedOf(1)).toBeUndefined();
    keepUnsaved({ contact: 2, version: null, written: written('b') });
    act(() => tokenStore.clear());
    expect(localStorage.getItem(UNSAVED_KEY)).toBeNull();
    keepUnsaved({ contact: 2, version: null, written: written('b') });
    expect(localStorage.getItem(UNSAVED_KEY)).toBeNull();
  });

  it('V3 it in the page where the browser stores nothing', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    keepUnsaved({ contact: 1, version: 4, written: written('a') });
    expect(unsavedOf(1)).toMatchObject({ version: 4, written: { html: 'a' } });
    full.mockRestore();
    forgetUnsaved(1, tokenStore.owner());
    expect(unsavedOf(1)).toBeUndefined();
  });

  it.each(['{', '{"a":1}', '[1,{"contact":1}]', '[{"contact":1,"written":7}]'])(
    'V3 nothing of what it cannot read: %s',
    (stored) => {
      localStorage.setItem(UNSAVED_KEY, stored);
      expect(unsavedOf(1)).toBeUndefined();
    },
  );
});
