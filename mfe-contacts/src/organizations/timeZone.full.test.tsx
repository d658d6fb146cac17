import { screen, waitFor, within } from '@testing-library/react';
import type { Organization, OrganizationUpdate } from '@touchline/shared/contract';
import { HttpResponse, on } from '@touchline/shared/testing';
import { contactsServer, meadow, renderSection } from '../contactsServer.testing.tsx';
import { mergeTheirs, takeTheirs } from './mergeTheirs.ts';
import { changeDraft, draftOf } from './organizationDraft.ts';

const server = contactsServer();
const PATH = '*/api/contacts/organizations/1/';

/** What the server has stored. */
let stored: Organization;
let sent: unknown[];
beforeEach(() => {
  sent = [];
  stored = {
    ...structuredClone(meadow),
    time_zone: 'America/New_York',
    updated_at: '2026-11-22T10:00:00.000Z',
  };
  server.has(stored);
  server.use(
    on.get(PATH, () => HttpResponse.json(stored)),
    on.put(PATH, async ({ request }) => {
      const { updated_at: _before, ...values } = (await request.json()) as OrganizationUpdate;
      sent.push(values);
      return HttpResponse.json(Object.assign(stored, values));
    }),
  );
});

async function opened() {
  const { user } = renderSection({ path: '/?edit=1' });
  await screen.findByRole('textbox', { name: 'Organization Name' });
  const form = within(screen.getByRole('dialog'));
  return { user, form };
}

it('V10 the time zone of an organization is found by a part of its name, and sent', async () => {
  const { user, form } = await opened();
  const field = await form.findByRole('combobox', { name: /Time zone/u });
  await waitFor(() => expect(field).toHaveTextContent('America/New York'));
  await user.click(field);
  await user.type(await screen.findByPlaceholderText('Search'), 'halif');
  await user.click(await screen.findByRole('option', { name: 'America/Halifax' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ name: meadow.name, time_zone: 'America/Halifax' }]));
});

it('V10 is not asked for where the API does not say it', async () => {
  delete stored.time_zone;
  const { form } = await opened();
  expect(form.queryByRole('combobox', { name: /Time zone/u })).not.toBeInTheDocument();
});

it('S9 asks which of two time zones to keep, and keeps theirs where nobody here has changed it', () => {
  const draft = draftOf(stored);
  const theirs = { ...stored, time_zone: 'Europe/Berlin' };
  expect(mergeTheirs(draft, theirs)).toMatchObject({ draft: { timeZone: 'Europe/Berlin' }, clashes: [] });
  const mine = changeDraft(draft, { type: 'locate', timeZone: null });
  const { draft: merged, clashes } = mergeTheirs(mine, theirs);
  expect(clashes).toEqual([{ of: 'time_zone', key: 0, mine: '', theirs: 'Europe/Berlin' }]);
  expect(takeTheirs(merged, clashes).timeZone).toBe('Europe/Berlin');
});
