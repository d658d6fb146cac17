import type { Contact, ContactUpdate, Organization, OrganizationUpdate } from '@touchline/shared/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { fillIn } from '@touchline/shared/testing/fillIn';
import {
  card,
  contact,
  contactCard,
  contactsServer,
  meadow,
  renderSection,
} from '../contactsServer.testing.tsx';

const server = contactsServer();
/** What the server has stored. Like ours, it refuses a change that does not carry the current `updated_at`. */
let stored: Organization;
beforeEach(() => {
  server.has(meadow);
  stored = structuredClone(meadow);
  stamp(stored);
  for (const one of stored.contacts) stamp(one);
  server.use(
    on.get('*/api/contacts/organizations/1/', () => HttpResponse.json(stored)),
    on.put('*/api/contacts/organizations/1/', async ({ request }) => {
      const { name, updated_at } = (await request.json()) as OrganizationUpdate;
      if (updated_at !== stored.updated_at) return outdated();
      return HttpResponse.json(stamp(Object.assign(stored, { name })));
    }),
    on.put('*/api/contacts/contacts/:id/', async ({ request, params }) => {
      const update = (await request.json()) as ContactUpdate;
      const found = stored.contacts.find(({ id }) => id === Number(params['id']));
      if (found === undefined) return HttpResponse.json({ detail: 'There is none.' }, { status: 404 });
      if (update.updated_at !== found.updated_at) return outdated();
      return HttpResponse.json(stamp(Object.assign(found, update)));
    }),
    on.post('*/api/contacts/organizations/1/contacts/', async ({ request }) => {
      const created = stamp(contact(99, { ...((await request.json()) as Contact), organization: 1 }));
      stored.contacts.push(created);
      return HttpResponse.json(created, { status: 201 });
    }),
  );
});
const outdated = () => HttpResponse.json({ detail: 'Somebody else has changed it.' }, { status: 409 });

let ticks = 0;
function stamp<Row extends { updated_at?: string | undefined }>(row: Row): Row {
  ticks += 1;
  row.updated_at = new Date(ticks).toISOString();
  return row;
}
/** Somebody else changes a contact. */
const theyChange = (index: number, values: Partial<Contact>) =>
  stamp(Object.assign(stored.contacts[index] as Contact, values));

async function openDialog() {
  const { user } = renderSection();
  await user.click(within(await card(meadow.name)).getByRole('button', { name: /^Edit/u }));
  await screen.findByRole('textbox', { name: 'Organization Name' });
  const dialog = screen.getByRole('dialog', { name: 'Edit Organization Contacts' });
  const form = within(dialog);
  const field = (number: number, label: string) => contactCard(dialog, number).getByLabelText(label);
  return { user, form, field, save: form.getByRole('button', { name: 'Save' }) };
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('S9 the form starts from what the server has now, not from what the list holds', async () => {
  theyChange(0, { title: 'Changed elsewhere' });
  const { field } = await openDialog();
  expect(field(1, 'Title')).toHaveValue('Changed elsewhere');
});

it('S9 keeps both changes without asking when they are to different fields', async () => {
  const { user, field, save } = await openDialog();
  theyChange(0, { phone: '+1 555 9999' });
  stamp(Object.assign(stored, { name: 'Renamed elsewhere' }));
  stored.contacts.push(stamp(contact(14, { full_name: 'Added elsewhere', organization: 1 })));
  await fillIn(user, field(1, 'Title'), ' of all');
  await user.click(save);
  await closed();
  expect(stored).toMatchObject({
    name: 'Renamed elsewhere',
    contacts: [{ phone: '+1 555 9999', title: 'Head groundskeeper of all' }, {}, {}, {}],
  });
  expect(within(await card('Renamed elsewhere')).getByText('4 contacts')).toBeVisible();
});

it('S9 shows both values and lets the person decide when both have changed the same field', async () => {
  const { user, form, field, save } = await openDialog();
  theyChange(0, { title: 'Theirs' });
  stamp(Object.assign(stored, { name: 'Their name' }));
  const title = field(1, 'Title');
  await user.clear(title);
  await fillIn(user, title, 'Mine');
  const name = form.getByRole('textbox', { name: 'Organization Name' });
  await user.clear(name);
  await fillIn(user, name, 'My name');
  await user.click(save);
  const alert = within(await form.findByRole('alert'));
  for (const text of [
    'Organization Name',
    'Theirs: Their name',
    'Yours: My name',
    'Title of Zoë Marchetti',
    'Theirs: Theirs',
    'Yours: Mine',
  ]) {
    expect(alert.getByText(text)).toBeVisible();
  }
  expect(alert.getByText(/Nothing of yours is saved yet/u)).toBeVisible();
  expect(stored).toMatchObject({ name: 'Their name', contacts: [{ title: 'Theirs' }, {}, {}] });
  // It would overwrite: the draft is based on their version by now.
  expect(save).toBeDisabled();
  expect(name).toHaveValue('My name');
  await user.click(alert.getByRole('button', { name: 'Take theirs' }));
  expect(form.queryByRole('alert')).toBeNull();
  expect(name).toHaveValue('Their name');
  expect(field(1, 'Title')).toHaveValue('Theirs');
  expect(save).toBeEnabled();
});

it('S9 says what is saved already and what is not, and again before the rest is discarded', async () => {
  const { user, form, field, save } = await openDialog();
  theyChange(0, { title: 'Theirs' });
  await fillIn(user, form.getByRole('textbox', { name: 'Organization Name' }), ' FC');
  await fillIn(user, field(1, 'Title'), ' of all');
  await user.click(save);
  const alert = within(await form.findByRole('alert'));
  expect(alert.getByText(/Already saved: the name\. Everything else waits/u)).toBeVisible();
  expect(stored.name).toBe(`${meadow.name} FC`);
  await user.keyboard('{Enter}');
  expect(stored.contacts[0]).toMatchObject({ title: 'Theirs' });
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/^Already saved, and stays: the name\. Everything else/u)).toBeVisible();
});

it('S9 drops a contact that somebody has deleted meanwhile, or adds it again when asked to', async () => {
  const { user, form, field, save } = await openDialog();
  stored.contacts.shift();
  await fillIn(user, field(1, 'Title'), ' of all');
  await user.click(save);
  const alert = within(await form.findByRole('alert'));
  expect(alert.getByText('Zoë Marchetti was deleted meanwhile')).toBeVisible();
  expect(alert.getByText(/restore it under Settings, Recently deleted/u)).toBeVisible();
  expect(alert.getByRole('button', { name: 'Leave deleted' })).toBeVisible();
  expect(stored.contacts).toHaveLength(2);
  await user.click(alert.getByRole('button', { name: 'Add as a new contact' }));
  await closed();
  expect(stored.contacts).toHaveLength(3);
  expect(stored.contacts[2]).toMatchObject({ id: 99, title: 'Head groundskeeper of all' });
});

it('S9 O17 a form that cannot be loaded says so, and Retry loads it', async () => {
  const failure = jest.spyOn(console, 'error').mockImplementation(() => {});
  server.use(on.get('*/api/contacts/organizations/1/', () => HttpResponse.json(null), { once: true }));
  const { user } = renderSection({ path: '/?edit=1' });
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('The organization could not be loaded.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('textbox', { name: 'Organization Name' })).toHaveValue(meadow.name);
  expect(failure).toHaveBeenCalledTimes(1);
});
