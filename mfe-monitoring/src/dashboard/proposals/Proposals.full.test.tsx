import type { MailProposal } from '@touchline/shared/contract';
import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { sectionBadges } from '@touchline/shared';
import { contact, renderDashboard, SILENT } from '../dashboardServer.testing.tsx';
import { server, proposal, FOLDED, panel, settling } from './Proposals.testing.tsx';

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

const flood = (id: number): MailProposal => ({
  ...proposal,
  id: String(id),
  from: `Zoe ${id} <Zoe@meadow.example>`,
  subject: `Forged ${id}`,
  group_total: 210,
});

describe('S12 many of one kind and sender', () => {
  const waiting = [flood(900), flood(899), flood(898), { ...proposal, from: 'Anna <anna@club.example>' }];

  it('are one line with their number, beside a real one, and are looked through page by page', async () => {
    server.state.proposals = waiting;
    const asked: (string | null)[] = [];
    server.use(
      on.get('*/api/mail/proposals/', ({ request }) => {
        const query = new URL(request.url).searchParams;
        if (query.get('outcome') === 'dismissed' || query.get('of') === 'others')
          return HttpResponse.json([]);
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
  await user.click((await panel('From others')).getByRole('button', { name: /^Create contact/u }));
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

const giveButton = () => screen.findByRole('button', { name: 'Assign to contact: No, thanks' });

it('S12 says that a reply that could not be read has to be opened whole', async () => {
  server.state.proposals = [{ ...proposal, text: '' }];
  renderDashboard();
  const region = await panel();
  expect(region.getByText('Its text could not be read. Open the whole email.')).toBeVisible();
  expect(region.queryByText(FOLDED)).not.toBeInTheDocument();
});

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
