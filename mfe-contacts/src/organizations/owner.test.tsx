import { screen, waitFor, within } from '@testing-library/react';
import type { Organization, OrganizationUpdate } from '@touchline/shared/contract';
import { languageStore } from '@touchline/shared';
import { HttpResponse, on } from '@touchline/shared/testing';
import { fillIn } from '@touchline/shared/testing/fillIn';
import { act } from 'react';
import { contactsServer, expectLogged, meadow, renderSection } from '../contactsServer.testing.tsx';

const server = contactsServer();
const ANN = 'ann@club.example';
const BO = 'bo@club.example';
const people = [
  { id: 1, email: ANN },
  { id: 2, email: BO },
];
const USES = 'Campaigns that go out from the owner’s mailbox use the mailbox of this person.';
const ORGANIZATION = 'PUT /api/contacts/organizations/1/';

/** What the server has stored. Like ours, it refuses a change that does not carry the current `updated_at`. */
let stored: Organization;
let reads: number;
beforeEach(() => {
  reads = 0;
  stored = { ...structuredClone(meadow), owner_id: 1, updated_at: '2026-11-22T10:00:00.000Z' };
  server.has(stored);
  server.use(
    on.get('*/api/mailboxes/', () => {
      reads += 1;
      return HttpResponse.json({ results: [{ id: 7, kind: 'password', owner: people[0] }], people });
    }),
    on.get('*/api/contacts/organizations/1/', () => HttpResponse.json(stored)),
    on.put('*/api/contacts/organizations/1/', async ({ request }) => {
      const body = (await request.json()) as OrganizationUpdate;
      server.state.calls.push({ what: ORGANIZATION, body });
      const { updated_at, ...values } = body;
      if (updated_at !== stored.updated_at)
        return HttpResponse.json({ detail: 'Outdated.' }, { status: 409 });
      return HttpResponse.json(change(values as Partial<Organization>));
    }),
  );
});
function change(values: Partial<Organization>): Organization {
  const later = new Date(Date.parse(stored.updated_at ?? '') + 1);
  return Object.assign(stored, values, { updated_at: later.toISOString() });
}

async function openDialog() {
  const { user } = renderSection({ path: '/?edit=1' });
  const name = await screen.findByRole('textbox', { name: 'Organization Name' });
  const dialog = screen.getByRole('dialog');
  const form = within(dialog);
  return { user, form, name, save: form.getByRole('button', { name: 'Save' }) };
}
type Opened = Awaited<ReturnType<typeof openDialog>>;
const ownerField = ({ form }: Pick<Opened, 'form'>) => form.findByRole('combobox', { name: 'Owner' });
async function choose({ user, form }: Pick<Opened, 'user' | 'form'>, email: string) {
  const field = await ownerField({ form });
  await waitFor(() => expect(field).toBeEnabled());
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: email }));
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('B6 the owner of an organization', () => {
  it('offers nobody and everybody, and sends whom somebody chooses', async () => {
    const { user, form, save } = await openDialog();
    const field = await ownerField({ form });
    await waitFor(() => expect(field).toHaveTextContent(ANN));
    expect(field).toHaveAccessibleDescription(USES);
    await user.click(field);
    const options = await screen.findAllByRole('option');
    expect(options).toHaveLength(3);
    for (const [index, name] of ['Nobody', ANN, BO].entries())
      expect(options[index]).toHaveAccessibleName(name);
    await user.click(screen.getByRole('option', { name: BO }));
    expect(field).toHaveAccessibleDescription(/^This person has no mailbox yet/u);
    await choose({ user, form }, 'Nobody');
    expect(field).toHaveAccessibleDescription(/^Without an owner, contacts get nothing/u);
    await user.click(save);
    await closed();
    expect(server.state.calls).toEqual([
      {
        what: ORGANIZATION,
        body: { name: meadow.name, owner_id: null, updated_at: '2026-11-22T10:00:00.000Z' },
      },
    ]);
  });

  it('is chosen with the keyboard alone', async () => {
    const { user, form, name } = await openDialog();
    const field = await ownerField({ form });
    await waitFor(() => expect(field).toBeEnabled());
    await user.click(name);
    await user.tab();
    expect(field).toHaveFocus();
    await user.keyboard('{Enter}');
    await screen.findByRole('option', { name: BO });
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(field).toHaveTextContent(BO));
  });

  it('is not sent unless it was changed', async () => {
    const opened = await openDialog();
    const { user, name, save } = opened;
    await choose(opened, BO);
    await choose(opened, ANN);
    await fillIn(user, name, ' FC');
    await user.click(save);
    await closed();
    expect(server.state.calls[0]?.body).toEqual({
      name: `${meadow.name} FC`,
      updated_at: '2026-11-22T10:00:00.000Z',
    });
    expect(stored.owner_id).toBe(1);
  });

  it('is asked about before it is discarded', async () => {
    const opened = await openDialog();
    await choose(opened, BO);
    await opened.user.click(opened.form.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });

  it('is neither shown nor read nor sent where the API says nothing of owners', async () => {
    delete stored.owner_id;
    const { user, form, name, save } = await openDialog();
    await fillIn(user, name, ' FC');
    expect(form.queryByRole('combobox')).toBeNull();
    await user.click(save);
    await closed();
    expect(server.state.calls[0]?.body).not.toHaveProperty('owner_id');
    expect(reads).toBe(0);
  });

  it('is not shown where the API has no mailboxes', async () => {
    server.use(on.get('*/api/mailboxes/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })));
    const { user, form, name, save } = await openDialog();
    await waitFor(() => expect(form.queryByRole('combobox')).toBeNull());
    await fillIn(user, name, ' FC');
    await user.click(save);
    await closed();
    expect(server.state.calls[0]?.body).not.toHaveProperty('owner_id');
  });

  it('says that the people could not be loaded, and loads them again', async () => {
    expectLogged();
    server.use(on.get('*/api/mailboxes/', () => HttpResponse.error(), { once: true }));
    const { user, form } = await openDialog();
    expect(await form.findByText(/no owner can be chosen/u)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await ownerField({ form })).toHaveTextContent(ANN));
  });

  it('stays when the person is not offered any more', async () => {
    stored.owner_id = 9;
    const { form } = await openDialog();
    await waitFor(async () => expect(await ownerField({ form })).toHaveTextContent('Person 9'));
  });

  it('shows at the field that the person has been deleted', async () => {
    expectLogged();
    const opened = await openDialog();
    const errors = [{ field: 'owner_id', message: 'There is no such person.' }];
    server.use(
      on.put('*/api/contacts/organizations/1/', () =>
        HttpResponse.json({ detail: 'owner_id', errors }, { status: 400 }),
      ),
    );
    await choose(opened, BO);
    await opened.user.click(opened.save);
    const field = await ownerField(opened);
    await waitFor(() => expect(field).toHaveAccessibleDescription(/There is no such person/u));
    expect(field).toHaveFocus();
    await choose(opened, ANN);
    expect(field).toHaveAccessibleDescription(USES);
  });

  it('is spoken of in Russian', async () => {
    const { form } = await openDialog();
    act(() => languageStore.set('ru'));
    const field = await form.findByRole('combobox', { name: 'Ответственный' });
    expect(field).toHaveAccessibleDescription(/письма уйдут из ящика этого человека/u);
  });
});

describe('B6 S9 an owner that somebody else has changed as well', () => {
  it('is kept when this person changed the name alone', async () => {
    const { user, name, save } = await openDialog();
    change({ owner_id: 2 });
    await fillIn(user, name, ' FC');
    await user.click(save);
    await closed();
    expect(stored).toMatchObject({ name: `${meadow.name} FC`, owner_id: 2 });
    expect(server.state.calls.map(({ body }) => Object.keys(body as object))).toEqual([
      ['name', 'updated_at'],
      ['name', 'updated_at'],
    ]);
  });

  it('is shown with both values; theirs can be taken', async () => {
    const opened = await openDialog();
    const { user, form, save } = opened;
    await choose(opened, BO);
    change({ owner_id: null });
    await user.click(save);
    const alert = within(await form.findByRole('alert'));
    for (const text of ['Owner', 'Theirs: Nobody', `Yours: ${BO}`])
      expect(alert.getByText(text)).toBeVisible();
    expect(save).toBeDisabled();
    await user.click(alert.getByRole('button', { name: 'Take theirs' }));
    expect(await ownerField(opened)).toHaveTextContent('Nobody');
    await user.click(save);
    await closed();
    expect(stored.owner_id).toBeNull();
  });

  it('is overwritten when this person says so', async () => {
    const opened = await openDialog();
    const { user, form, save } = opened;
    await choose(opened, 'Nobody');
    change({ owner_id: 2 });
    await user.click(save);
    const alert = within(await form.findByRole('alert'));
    expect(alert.getByText(`Theirs: ${BO}`)).toBeVisible();
    await user.click(alert.getByRole('button', { name: 'Save mine anyway' }));
    await closed();
    expect(stored.owner_id).toBeNull();
  });

  it('says that the owner is saved already when the rest waits', async () => {
    expectLogged();
    const opened = await openDialog();
    const { user, form, save } = opened;
    server.use(on.put('*/api/contacts/contacts/11/', () => new HttpResponse(null, { status: 500 })));
    await choose(opened, BO);
    await fillIn(user, form.getAllByLabelText('Title')[0] as HTMLElement, '!');
    await user.click(save);
    await form.findByRole('alert');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^Already saved, and stays: the owner\./u)).toBeVisible();
    expect(stored.owner_id).toBe(2);
  });
});
