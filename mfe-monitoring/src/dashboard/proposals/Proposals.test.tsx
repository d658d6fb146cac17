import { sectionBadges } from '@touchline/shared';
import type { MailProposal } from '@touchline/shared/contract';
import { HttpResponse, on } from '@touchline/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { contact, dashboardServer, renderDashboard, SILENT } from '../dashboardServer.testing.tsx';

const server = dashboardServer();
afterEach(() => jest.restoreAllMocks());

const proposal: MailProposal = {
  id: '7',
  from: 'Zoe <zoe@meadow.example>',
  subject: 'No, thanks',
  received_at: '2026-11-20T13:14:05.000Z',
  kind: 'replied',
  text: 'We are not interested.',
  is_folded: true,
  contact_id: 1,
  contact_name: 'Zoe Field',
  contact_email: 'zoe@meadow.example',
  campaign_name: 'Spring pitches',
  group_total: 1,
};
const FOLDED = 'Shown without quoted text and signature';
/** The panel, opened. */
const panel = async (name = 'Emails to check') => {
  const region = within(await screen.findByRole('region', { name }));
  const fold = region.getByRole('button', { name });
  if (fold.getAttribute('aria-expanded') === 'false') fireEvent.click(fold);
  return region;
};

it('V1 S12 stands above the list as one line with its number, until somebody opens it', async () => {
  server.state.proposals = [proposal, { ...proposal, id: '8', subject: 'Second' }];
  const { user } = renderDashboard();
  const region = within(await screen.findByRole('region', { name: 'Emails to check' }));
  expect(region.getByText('Waiting: 2')).toBeVisible();
  expect(region.queryByText('No, thanks')).not.toBeInTheDocument();
  await user.click(region.getByRole('button', { name: 'Emails to check' }));
  expect(region.getByText('No, thanks')).toBeVisible();
  await user.click(region.getByRole('button', { name: 'Emails to check' }));
  expect(region.queryByText('No, thanks')).not.toBeInTheDocument();
});

it('S12 says what a mail would change, and settles it as the person decides', async () => {
  const said: unknown[] = [];
  server.state.proposals = [proposal];
  server.use(
    on.post('*/api/mail/proposals/7/settle/', async ({ request }) => {
      said.push(await request.json());
      server.state.proposals = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderDashboard();
  const region = await panel();
  expect(region.getByText('We are not interested.')).toBeVisible();
  expect(
    region.getByText(/^If you confirm: it counts as a reply of Zoe Field in Spring pitches/u),
  ).toBeVisible();
  expect(region.getByRole('link', { name: 'Zoe Field' })).toHaveAttribute(
    'href',
    '/organizations/unassigned/contacts/1',
  );
  expect(region.getByRole('button', { name: 'Show whole email: No, thanks' })).toBeVisible();
  expect(region.getByText(FOLDED)).toBeVisible();
  await user.click(region.getByRole('button', { name: 'Dismiss: No, thanks' }));
  expect(said).toEqual([{ outcome: 'dismissed' }]);
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Emails to check' })).not.toBeInTheDocument(),
  );
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

/** Answers as the API does for the two lists. */
function settling() {
  const said: unknown[] = [];
  server.use(
    on.post('*/api/mail/proposals/:id/settle/', async ({ request, params }) => {
      const { outcome } = (await request.json()) as { readonly outcome: string };
      said.push([params['id'], outcome]);
      const all = [
        ...(server.state.proposals as MailProposal[]),
        ...(server.state.dismissed as MailProposal[]),
      ];
      const one = all.find(({ id }) => id === params['id']);
      const without = (rows: unknown) => (rows as MailProposal[]).filter((row) => row !== one);
      server.state.proposals = [...without(server.state.proposals), ...(outcome === 'open' ? [one] : [])];
      server.state.dismissed = [
        ...without(server.state.dismissed),
        ...(outcome === 'dismissed' ? [one] : []),
      ];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return said;
}

it('S12 puts back a mail dismissed by mistake, from the notice', async () => {
  const said = settling();
  server.state.proposals = [proposal];
  const { user } = renderDashboard();
  await user.click((await panel()).getByRole('button', { name: 'Dismiss: No, thanks' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await (await panel()).findByRole('button', { name: 'Dismiss: No, thanks' })).toBeVisible();
  expect(said).toEqual([
    ['7', 'dismissed'],
    ['7', 'open'],
  ]);
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

describe('S12 many of one kind and sender', () => {
  const flood = (id: number): MailProposal => ({
    ...proposal,
    id: String(id),
    from: `Zoe ${id} <Zoe@meadow.example>`,
    subject: `Forged ${id}`,
    group_total: 210,
  });
  const waiting = [flood(900), flood(899), flood(898), { ...proposal, from: 'Anna <anna@club.example>' }];

  it('are one line with their number, beside a real one, and are looked through page by page', async () => {
    server.state.proposals = waiting;
    const asked: (string | null)[] = [];
    server.use(
      on.get('*/api/mail/proposals/', ({ request }) => {
        const query = new URL(request.url).searchParams;
        if (query.has('outcome')) return HttpResponse.json([]);
        if (!query.has('before')) return HttpResponse.json(waiting);
        asked.push(query.get('before'));
        const from = Number(query.get('before'));
        return HttpResponse.json(Array.from({ length: 50 }, (_, index) => flood(from - 1 - index)));
      }),
    );
    const { user } = renderDashboard();
    const region = await panel();
    expect(region.getByText('Waiting: 211')).toBeVisible();
    expect(region.getByText('Replies from zoe@meadow.example (210)')).toBeVisible();
    expect(region.getByText('Newest: Forged 900', { exact: false })).toBeVisible();
    expect(region.getAllByRole('button', { name: /^Confirm/u })).toHaveLength(1);
    await user.click(region.getByRole('button', { name: 'Show emails' }));
    expect(region.getAllByRole('button', { name: /^Confirm/u })).toHaveLength(4);
    await user.click(region.getByRole('button', { name: 'Show older (207)' }));
    expect(await region.findByRole('button', { name: 'Confirm: Forged 848' })).toBeVisible();
    expect(region.getByRole('button', { name: 'Show older (157)' })).toBeVisible();
    expect(asked).toEqual(['898']);
  });

  it('are dismissed at once after a question that names their number, and put back from the notice', async () => {
    server.state.proposals = waiting;
    const said: unknown[] = [];
    server.use(
      on.post('*/api/mail/proposals/:id/settle-group/', async ({ request, params }) => {
        const { outcome } = (await request.json()) as { readonly outcome: string };
        said.push([params['id'], outcome]);
        server.state.proposals = outcome === 'open' ? waiting : waiting.slice(3);
        return HttpResponse.json({ settled: 210 });
      }),
    );
    const { user } = renderDashboard();
    const region = await panel();
    await user.click(region.getByRole('button', { name: 'Dismiss all 210' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Dismiss all 210 emails?' }));
    expect(said).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Dismiss all 210' }));
    expect(await screen.findByText('Emails dismissed: 210')).toBeVisible();
    await waitFor(() => expect(region.queryByText(/^Replies from zoe/u)).not.toBeInTheDocument());
    expect(region.getByRole('button', { name: 'Confirm: No, thanks' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await region.findByText('Replies from zoe@meadow.example (210)')).toBeVisible();
    expect(said).toEqual([
      ['900', 'dismissed'],
      ['900', 'open'],
    ]);
  });
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
  const region = await panel();
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

it('V6 V7 says who has the address already, with a way to their page that keeps what is typed', async () => {
  const unknown = { ...proposal, contact_id: null, contact_name: '', contact_email: '', campaign_name: '' };
  server.state.proposals = [unknown];
  server.use(
    on.get('*/api/contacts/', () => HttpResponse.json([{ id: 3, name: 'Meadow Park', contacts: [] }])),
    on.post('*/api/mail/proposals/7/contact/', () => {
      server.state.contacts = [contact(9, { name: 'Zoe Field' })];
      return HttpResponse.json({ id: 9 }, { status: 201 });
    }),
    on.get('*/api/mail/proposals/7/contact/', () =>
      HttpResponse.json({
        full_name: 'Zoe Field',
        email: 'zoe@meadow.example',
        organization: { id: 3, name: 'Meadow Park' },
        contacts: [{ id: 4, name: 'Z. Field', organization_name: 'Meadow Park' }],
      }),
    ),
  );
  const { user } = renderDashboard();
  await user.click((await panel()).getByRole('button', { name: /^Create contact/u }));
  const link = await screen.findByRole('link', { name: 'Z. Field' });
  expect(link).toHaveAttribute('href', '/organizations/unassigned/contacts/4');
  expect(link).toHaveAttribute('target', '_blank');
  await user.click(screen.getByRole('button', { name: 'Create contact' }));
  expect(await screen.findByRole('link', { name: 'Open' })).toHaveAttribute(
    'href',
    '/dashboard/conversations/9',
  );
  expect(await screen.findByRole('link', { name: 'Zoe Field' })).toHaveAttribute('href', '/conversations/9');
});
