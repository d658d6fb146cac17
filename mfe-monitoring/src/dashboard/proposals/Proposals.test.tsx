import { HttpResponse, on } from '@touchline/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderDashboard } from '../dashboardServer.testing.tsx';
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
  fireEvent.click(
    others.getByRole('button', { name: 'The rest: automatic replies, reports and the like (1)' }),
  );
  expect(others.getByText('Order 12')).toBeVisible();
  expect(others.getByRole('button', { name: 'Show whole email: Order 12' })).toBeVisible();
});
