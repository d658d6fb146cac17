import { sectionBadges } from '@touchline/shared';
import { HttpResponse, on } from '@touchline/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { contact, renderDashboard, SILENT } from '../dashboardServer.testing.tsx';
import { server, proposal, FOLDED, panel, settling } from './Proposals.testing.tsx';

it('V1 S12 stands above the list as one line with its number, until somebody opens it', async () => {
  server.state.proposals = [proposal, { ...proposal, id: '8', subject: 'Second' }];
  const { user } = renderDashboard();
  const region = within(await screen.findByRole('region', { name: 'Emails to check' }));
  expect(region.getByText('Waiting: 2')).toBeVisible();
  expect(region.queryByText('No, thanks')).not.toBeInTheDocument();
  await user.click(region.getByRole('button', { name: 'Emails to check' }));
  expect(await region.findByText('No, thanks')).toBeVisible();
  await user.click(region.getByRole('button', { name: 'Emails to check' }));
  expect(region.queryByText('No, thanks')).not.toBeInTheDocument();
});

it('S12 shows a refusal beside the mail', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  server.state.proposals = [{ ...proposal, kind: 'bounced', text: null, is_folded: false }];
  server.use(
    on.post('*/api/mail/proposals/7/settle/', () =>
      HttpResponse.json({ detail: 'Somebody else has decided.' }, { status: 409 }),
    ),
  );
  const { user } = renderDashboard();
  const region = await panel();
  expect(
    region.getByText('If you confirm: it counts as a bounce; Zoe Field gets no more email at all.'),
  ).toBeVisible();
  expect(region.queryByText(FOLDED)).not.toBeInTheDocument();
  await user.click(region.getByRole('button', { name: 'Confirm: No, thanks' }));
  expect(await region.findByRole('alert')).toHaveTextContent('Somebody else has decided.');
});

it('S12 says that a reply that could not be read has to be opened whole', async () => {
  server.state.proposals = [{ ...proposal, text: '' }];
  renderDashboard();
  const region = await panel();
  expect(region.getByText('Its text could not be read. Open the whole email.')).toBeVisible();
  expect(region.queryByText(FOLDED)).not.toBeInTheDocument();
});

it('S12 H9 speaks Russian', async () => {
  server.state.proposals = [proposal];
  renderDashboard({ language: 'ru' });
  expect(
    (await panel('Письма на проверку')).getByRole('button', { name: 'Отклонить: No, thanks' }),
  ).toBeVisible();
});

it('S12 lists dismissed mails, which can be reviewed again', async () => {
  settling();
  server.state.dismissed = [proposal];
  const { user } = renderDashboard();
  const region = await panel();
  await user.click(
    region.getByRole('button', { name: 'Dismissed or assigned to a contact in the last 7 days (1)' }),
  );
  await user.click(region.getByRole('button', { name: 'Check again: No, thanks' }));
  expect(await region.findByRole('button', { name: 'Confirm: No, thanks' })).toBeVisible();
});

it('S12 moves the focus to the next mail, or else to the line of the panel', async () => {
  settling();
  server.state.proposals = [proposal, { ...proposal, id: '8', subject: 'Second' }];
  const { user } = renderDashboard();
  const region = await panel();
  region.getByRole('button', { name: 'Dismiss: No, thanks' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Second/u));
  region.getByRole('button', { name: 'Dismiss: Second' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(region.getByRole('button', { name: 'Emails to check' })).toHaveFocus());
});

const giveButton = () => screen.findByRole('button', { name: 'Assign to contact: No, thanks' });

it('B4 V1 gives a mail to the contact whose reply it is, where it is to be answered at once, and takes it back', async () => {
  const said: unknown[] = [];
  const unknown = { ...proposal, contact_id: null, contact_name: '', contact_email: '', campaign_name: '' };
  const silent = contact(4, { ...SILENT, name: 'Anna Hill' });
  server.state.contacts = [silent, contact(5, { name: 'Never Written', status: 'waiting' })];
  server.state.proposals = [unknown];
  server.use(
    on.post('*/api/mail/proposals/7/settle/', async ({ request }) => {
      said.push(await request.json());
      const isGiven = said.length === 1;
      server.state.proposals = isGiven ? [] : [unknown];
      server.state.contacts = [isGiven ? contact(4, { name: 'Anna Hill' }) : silent];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderDashboard();
  const region = await panel('From others');
  expect(region.getByText(/^Nobody knows which contact this is from/u)).toBeVisible();
  expect(region.queryByRole('button', { name: /^Confirm/u })).not.toBeInTheDocument();
  expect(await giveButton()).toBeDisabled();
  await user.click(await region.findByRole('combobox', { name: /Contact/u }));
  const choices = await screen.findAllByRole('option');
  expect(choices.map((choice) => choice.textContent)).toEqual(['Anna Hill · Meadow Park']);
  await user.click(choices[0] as HTMLElement);
  await user.click(await giveButton());
  expect(await screen.findByText('Counts as a reply of Anna Hill · Meadow Park')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/dashboard/conversations/4');
  expect(await screen.findByRole('link', { name: 'Anna Hill' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'To answer 1' })).toBeVisible();
  expect(sectionBadges.get().dashboard).toBe(1);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await giveButton()).toBeVisible();
  await waitFor(() => expect(sectionBadges.get().dashboard).toBe(0));
  expect(said).toEqual([{ outcome: 'confirmed', contact_id: 4 }, { outcome: 'open' }]);
});

it('V6 mail that matches nobody is a list of its own; what programs wrote is folded away, and each opens whole', async () => {
  const stranger = { ...proposal, id: '8', subject: 'Quote?', contact_id: null, contact_name: '' };
  server.state.proposals = [proposal, stranger];
  server.state.programs = [
    { id: '9', from: 'shop@seed.example', subject: 'Order 12', received_at: proposal.received_at },
  ];
  renderDashboard();
  const others = await panel('From others');
  expect(others.getByText(/They are kept for 30 days\.$/u)).toBeVisible();
  expect(others.getByText('Quote?')).toBeVisible();
  expect(others.getByRole('button', { name: 'Assign to contact: Quote?' })).toBeVisible();
  expect(others.getByRole('button', { name: 'Create contact from: Quote?' })).toBeVisible();
  expect(others.queryByText('No, thanks')).not.toBeInTheDocument();
  expect((await panel()).queryByText('Quote?')).not.toBeInTheDocument();
  expect(others.queryByText('Order 12')).not.toBeInTheDocument();
  fireEvent.click(others.getByRole('button', { name: 'From programs: automatic replies and reports (1)' }));
  expect(others.getByText('Order 12')).toBeVisible();
  expect(others.getByRole('button', { name: 'Show whole email: Order 12' })).toBeVisible();
});
