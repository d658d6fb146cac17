import { BLANK_CONTACT } from '@touchline/shared/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { fillIn } from '@touchline/shared/testing/fillIn';
import { card, contactCard, expectLogged, meadow, renderSection } from '../contactsServer.testing.tsx';
import { server, openDialog, closed, PUTS, REFETCH } from './EditOrganizationDialog.testing.tsx';

it('O11 creates the new contacts, then updates the existing ones, in order, then reads the organization again', async () => {
  const { user, form, dialog, save } = await openDialog();
  await fillIn(user, contactCard(dialog, 3).getByLabelText('Title'), 'Office');
  for (const name of ['First New', 'Second New']) {
    await user.click(form.getByRole('button', { name: 'Add Contact' }));
    await user.keyboard(name);
  }
  await user.click(save);
  await closed();
  expect(server.sent()).toEqual([
    ...Array<string>(2).fill('POST /api/contacts/organizations/1/contacts/'),
    PUTS[2],
    REFETCH,
  ]);
  expect(server.state.calls[0]?.body).toEqual({ ...BLANK_CONTACT, full_name: 'First New' });
  expect(server.state.calls[2]?.body).toEqual({
    ...BLANK_CONTACT,
    id: 13,
    organization: 1,
    title: 'Office',
    email: 'turf-office@meadowpark.example',
  });
  const shown = within(await card(meadow.name));
  expect(shown.getByText('5 contacts')).toBeVisible();
  expect(shown.getByText('Office')).toBeVisible();
  expect(server.state.reads.organizations).toBe(1);
});

it('O11 O12 O17 on an error the dialog stays open with what was typed, and what succeeded is not sent again', async () => {
  expectLogged();
  let isBusy = true;
  server.use(
    on.put('*/api/contacts/contacts/12/', () =>
      isBusy ? HttpResponse.json({ detail: 'Busy for a moment.' }, { status: 503 }) : undefined,
    ),
  );
  const { user, form, dialog, save } = await openDialog();
  await user.clear(contactCard(dialog, 1).getByLabelText('Title'));
  await fillIn(user, contactCard(dialog, 1).getByLabelText('Title'), 'Director of turf');
  await fillIn(user, contactCard(dialog, 2).getByLabelText('Phone (Optional)'), '7');
  await fillIn(user, contactCard(dialog, 3).getByLabelText('Phone (Optional)'), '8');
  await user.click(form.getByRole('button', { name: 'Add Contact' }));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  await user.keyboard('New Person');
  await user.click(save);
  expect(await form.findByRole('alert')).toHaveTextContent('Busy for a moment.');
  expect(contactCard(dialog, 1).getByLabelText('Title')).toHaveValue('Director of turf');
  expect(contactCard(dialog, 4).getByLabelText('Name')).toHaveValue('New Person');
  // It is stored by now, so the button deletes it rather than just removing it.
  expect(form.getByRole('button', { name: 'Delete contact New Person' })).toBeVisible();
  const before = server.sent().filter((what) => what !== REFETCH);
  expect(before).toEqual(['POST /api/contacts/organizations/1/contacts/', PUTS[0]]);

  isBusy = false;
  server.state.calls.length = 0;
  await user.click(save);
  await closed();
  expect(server.sent()).toEqual([PUTS[1], PUTS[2], REFETCH]);
  expect(within(await card(meadow.name)).getByText('4 contacts')).toBeVisible();
});

describe('deleting a contact', () => {
  it('O10 a new contact is just removed', async () => {
    const { user, form } = await openDialog();
    await user.click(form.getByRole('button', { name: 'Add Contact' }));
    await user.click(form.getByRole('button', { name: 'Remove contact 4' }));
    expect(form.getAllByRole('group')).toHaveLength(3);
    expect(server.sent()).toEqual([]);
  });

  it('O7 O17 shows a failure in the question', async () => {
    expectLogged();
    server.use(on.delete('*/api/contacts/contacts/11/', () => new HttpResponse(null, { status: 500 })));
    const { user, form } = await openDialog();
    await user.click(form.getByRole('button', { name: 'Delete contact Zoë Marchetti' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByRole('alert')).toHaveTextContent('Delete failed.');
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(form.getAllByRole('group')).toHaveLength(3);
  });
});

it('O10 a link to an organization that is gone says so', async () => {
  const { user } = renderSection({ path: '/?edit=77' });
  expect(await screen.findByRole('alert')).toHaveTextContent('This organization is no longer there.');
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await closed();
});

it('O17 V7 offers to merge with whoever has the address that is typed, before anything is sent', async () => {
  const [zoe, ivan] = meadow.contacts;
  const { user, form, dialog, save } = await openDialog();
  fireEvent.change(contactCard(dialog, 1).getByLabelText('Email'), { target: { value: ivan!.email } });
  await user.click(save);
  expect(form.getByRole('link', { name: 'Merge the two…' })).toHaveAttribute(
    'href',
    `/organizations/1/contacts/${ivan!.id}?dialog=merge&with=${encodeURIComponent(zoe!.email)}`,
  );
  expect(server.sent()).toEqual([]);
});
