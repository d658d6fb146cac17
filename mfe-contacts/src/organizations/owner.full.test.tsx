import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { fillIn } from '@touchline/shared/testing/fillIn';
import { expectLogged, meadow } from '../contactsServer.testing.tsx';
import {
  server,
  ANN,
  BO,
  USES,
  stored,
  change,
  openDialog,
  ownerField,
  choose,
  closed,
} from './owner.testing.tsx';

describe('B6 the owner of an organization', () => {
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

  it('is not shown where the API has no mailboxes', async () => {
    server.use(on.get('*/api/mailboxes/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })));
    const { user, form, name, save } = await openDialog();
    await waitFor(() => expect(form.queryByRole('combobox')).toBeNull());
    await fillIn(user, name, ' FC');
    await user.click(save);
    await closed();
    expect(server.state.calls[0]?.body).not.toHaveProperty('owner_id');
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
});

describe('B6 S9 an owner that somebody else has changed as well', () => {
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
});

it('U3 B6 an owner whose role only reads stays, shown as such, and nobody of that role is offered', async () => {
  const rows = [
    { id: 1, email: ANN, role: 'viewer' },
    { id: 2, email: BO, role: 'staff' },
    { id: 3, email: 'vi@club.example', role: 'viewer' },
  ];
  server.use(on.get('*/api/mailboxes/', () => HttpResponse.json({ results: [], people: rows })));
  const { user, form } = await openDialog();
  const field = await ownerField({ form });
  await waitFor(() => expect(field).toHaveTextContent(`${ANN} (Viewer)`));
  await user.click(field);
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['Nobody', BO, `✔️${ANN} (Viewer)`]);
});
