import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { contact } from '../../campaignsServer.testing.tsx';
import { server, PATH, templates, finding, finds, openResume } from './preflight.testing.tsx';

it('V9 E5 says what the email of an unclear name says, and changes the name, unless somebody else has', async () => {
  const couple = { id: 7, name: 'Mr. & Mrs. Smith', email: 'ann@club.example' };
  const stored = {
    ...couple,
    full_name: couple.name,
    title: 'Chair',
    phone: '',
    organization: 1,
    updated_at: 'v1',
  };
  const saved: unknown[] = [];
  let isMended = false;
  server.use(
    on.post(PATH, () => {
      const people = { contacts: 1, people: [{ ...couple, first_name: couple.name }] };
      return HttpResponse.json({
        findings: isMended ? [] : [finding({ check: 'first_name_unclear', people })],
      });
    }),
    on.get(
      '*/api/contacts/contacts/7/page/',
      () => HttpResponse.json({ contact: { ...stored, full_name: 'Ann Smith' } }),
      { once: true },
    ),
    on.get('*/api/contacts/contacts/7/page/', () =>
      HttpResponse.json({ contact: { ...stored, full_name: 'Ann Smith', newer_field: 1 } }),
    ),
    on.put('*/api/contacts/contacts/7/', async ({ request }) => {
      saved.push(await request.json());
      isMended = true;
      return HttpResponse.json(stored);
    }),
  );
  const { user, dialog } = await openResume();
  expect(await dialog.findByText('The email says “Mr. & Mrs. Smith”.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Change the name of Mr. & Mrs. Smith' }));
  const field = dialog.getByRole('textbox', { name: 'Name' });
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, 'Jo Smith{Enter}');
  expect(await dialog.findByText(/Somebody else has changed this contact meanwhile/u)).toBeVisible();
  expect(saved).toEqual([]);
  expect(field).toHaveValue('Jo Smith');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Nothing was found that should not go out.')).toBeVisible();
  const { email } = couple;
  expect(saved).toEqual([{ full_name: 'Jo Smith', title: 'Chair', email, phone: '', updated_at: 'v1' }]);
});

it('V9 says each thing once: people of several templates are named together and folded, notes as well, what is fine in a line', async () => {
  const later = { id: 12, title: 'Summer', steps: [2, 3] };
  const named = [[1], [1], [1], [1, 2, 3]].map((steps, index) => ({
    id: index + 1,
    name: `Person ${index + 1}`,
    email: `p${index + 1}@club.example`,
    steps,
  }));
  finds(
    finding({
      check: 'same_mail',
      templates: [...templates, later],
      details: ['Last season', 'Autumn'],
      people: { contacts: 6, people: named },
    }),
    finding({ check: 'no_unsubscribe', severity: 'notes', templates }),
    finding({ check: 'no_unsubscribe', severity: 'notes', templates: [later] }),
    finding({ check: 'holidays', severity: 'notes' }),
  );
  const { user, dialog } = await openResume();
  const list = within(await dialog.findByRole('list', { name: 'Before it goes out' }));
  expect(list.getAllByText(/these contacts got this email before/u)).toHaveLength(1);
  expect(list.getByText('Template “Spring”, step 1 · Template “Summer”, step 2, 3')).toBeVisible();
  expect(list.getByText('In: Last season, Autumn')).toBeVisible();
  const person = list.getByText('(steps 1, 2, 3)');
  expect(person).not.toBeVisible();
  await user.click(list.getByText('6 contacts'));
  expect(person).toBeVisible();
  const note = dialog.getByText(/the template has no way to unsubscribe/u);
  expect(note).not.toBeVisible();
  await user.click(dialog.getByText('Good to know: 2 notes'));
  expect(note).toBeVisible();
  expect(dialog.getByText('Fine: subjects and texts, buttons, merge tags, mailboxes')).toBeVisible();
});

it('V9 folds the addresses of many links', async () => {
  const details = Array.from({ length: 30 }, (_, index) => `https://club.example/${index}`);
  finds(finding({ check: 'link_broken', templates, details }));
  const { user, dialog } = await openResume();
  expect(await dialog.findByText('https://club.example/29')).not.toBeVisible();
  await user.click(dialog.getByText('30 links'));
  expect(dialog.getByText('https://club.example/29')).toBeVisible();
});

it('V9 S9 whoever was removed stays so when storing it is refused', async () => {
  const ann = { id: 7, name: 'Ann', email: 'ann@club.example' };
  const people = { contacts: 1, people: [ann], contact_ids: [7] };
  finds(finding({ check: 'waiting_answer', severity: 'notes', people }));
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user, dialog, send } = await openResume('en', [contact(6), contact(7)]);
  await user.click(await dialog.findByRole('button', { name: 'Remove 1 contact', hidden: true }));
  await waitFor(() => expect(send()).toBeEnabled());
  server.change(5, { updated_at: '2026-03-09T10:00:00.000Z' });
  await user.click(send());
  expect(await screen.findByText('Somebody else has changed it.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Resume' }));
  const again = within(await screen.findByRole('dialog', { name: 'Resume this campaign?' }));
  expect(again.getByText('1 contact will be left out of this campaign.')).toBeVisible();
  const resume = again.getByRole('button', { name: 'Resume' });
  await waitFor(() => expect(resume).toBeEnabled());
  await user.click(resume);
  await waitFor(() => expect(server.state.updates.at(-1)).toMatchObject({ contact_ids: [6] }));
});

it('V9 whoever was removed stays so after Back', async () => {
  const people = {
    contacts: 1,
    people: [{ id: 7, name: 'Ann', email: 'ann@club.example' }],
    contact_ids: [7],
  };
  finds(finding({ check: 'waiting_answer', people }));
  const { user, dialog } = await openResume('en', [contact(6), contact(7)]);
  await user.click(await dialog.findByRole('button', { name: 'Remove 1 contact' }));
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  await user.click(await screen.findByRole('button', { name: 'Resume' }));
  const again = within(await screen.findByRole('dialog', { name: 'Resume this campaign?' }));
  expect(again.getByText('1 contact will be left out of this campaign.')).toBeVisible();
  expect(server.state.updates).toEqual([]);
});
