import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openPage } from '../campaignPage.testing.tsx';
import {
  server,
  OWN,
  OLGA,
  approval,
  running,
  asked,
  open,
  details,
  buttons,
  CHANGES,
  offered,
} from './approval.testing.tsx';

it('U4 whoever may approve sees the plan, and approves exactly that', async () => {
  server.has({ ...running, status: 'waiting', approval: approval({ asked, approvers: [OWN, OLGA] }) });
  const { user } = open('approver');
  const page = await details();
  expect(await page.findByText(/stan@company\.example asks for approval\. See what goes out/u)).toBeVisible();
  await user.click(page.getByRole('button', { name: 'Approve…' }));
  const plan = within(await screen.findByRole('dialog', { name: 'Approve this campaign?' }));
  await plan.findByText('2 emails · 2 contacts');
  const people = within(plan.getByRole('list', { name: 'Goes to 2 contacts' })).getAllByRole('listitem');
  expect(people.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('@'),
    expect.stringContaining('@'),
  ]);
  await user.click(plan.getByRole('button', { name: 'Approve' }));
  expect(await page.findByText('Active')).toBeVisible();
  expect(server.state.updates).toMatchObject([{ status: 'active', seen: 'what-was-seen' }]);
});

it('U4 of many who can approve the first are named, and the others counted', async () => {
  const approvers = Array.from({ length: 12 }, (_, index) => ({
    id: 10 + index,
    email: `p${index}@company.example`,
    name: `Person ${index}`,
  }));
  server.has({ ...running, status: 'waiting', approval: approval({ asked, approvers }) });
  open();
  const page = await details();
  expect(await page.findByText(/by Person 0, Person 1, Person 2 or 9 more\./u)).toBeVisible();
});

it('U4 what was stopped by a change is paused, and told that it then no longer goes on by itself', async () => {
  server.has({
    ...running,
    status: 'waiting',
    sent_templates: [{ step_number: 1, subject: 'A', body: '', sent_count: 1, last_sent_at: asked.at }],
    approval: approval({ asked: { ...asked, is_held: true } }),
  });
  const { user } = open();
  const page = await details();
  expect(await page.findByText(/goes on by itself, unless you pause it\./u)).toBeVisible();
  expect(buttons()).not.toContain('Take the request back');
  await user.click(page.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(server.state.updates).toMatchObject([{ status: 'paused' }]));
});

it('U4 says that nobody can, where everybody who could has worked on it', async () => {
  server.has({ ...running, status: 'waiting', approval: approval({ asked, approvers: [] }) });
  open('approver');
  expect(await (await details()).findByText(/Nobody can approve it/u)).toBeVisible();
});

it('U4 sends it back with a note, which the author reads', async () => {
  server.has({ ...running, status: 'waiting', approval: approval({ asked, approvers: [OWN] }) });
  const notes: unknown[] = [];
  const note = 'The price of page 2 is wrong.';
  server.use(
    on.post('*/api/campaigns/1/send-back/', async ({ request }) => {
      notes.push(await request.json());
      const sent_back = { by: OWN.email, at: '2026-11-20T13:14:05.000Z', note };
      return HttpResponse.json({ ...running, status: 'draft', approval: approval({ sent_back }) });
    }),
  );
  const { user } = open('approver');
  const page = await details();
  await user.click(await page.findByRole('button', { name: 'Send back…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this campaign back?' }));
  await user.click(dialog.getByRole('button', { name: 'Send back' }));
  expect(await dialog.findByText('Write what has to change.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'What has to change?' }), note);
  await user.click(dialog.getByRole('button', { name: 'Send back' }));
  expect(await page.findByText(note)).toBeVisible();
  expect(page.getByText(/ann@company\.example sent this campaign back:/u)).toBeVisible();
  expect(notes).toEqual([{ note }]);
});

it('U4 one that waits again says what is not as it was approved, and of whom', async () => {
  const changes = {
    ...CHANGES,
    days: true,
    addresses: 1200,
    names: 1,
    details: [
      { what: 'gap' as const, id: 2, name: '', before: '3 days', after: '1 working_days', by: 'Kim Park' },
      {
        what: 'email' as const,
        id: 1,
        name: 'Anna Smith',
        before: 'a@x.example',
        after: 'b@x.example',
        by: 'Kim Park',
      },
      {
        what: 'full_name' as const,
        id: 2,
        name: 'Tim Reed',
        before: 'Tom Reed',
        after: 'Tim Reed',
        by: null,
      },
    ],
    more: 1199,
  };
  server.has({
    ...running,
    status: 'waiting',
    approval: approval({ asked: { ...asked, is_held: true }, changes }),
  });
  open();
  const page = await details();
  expect(await page.findByText(/^Not as it was approved/u)).toHaveTextContent(
    'Not as it was approved: when the emails go out; the addresses of 1,200 contacts; ' +
      'the name, title or organization of 1 contact.',
  );
  expect(page.getByText(/was approved, but what it sends was changed.*goes on by itself/u)).toBeVisible();
  expect(page.queryByText(/asks for approval/u)).not.toBeInTheDocument();
  const list = page.getByText(/Kim Park changed the wait/u).closest('ul');
  expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Kim Park changed the wait before step 2 from 3 days to 1 working day',
    'Kim Park changed the address of Anna Smith from a@x.example to b@x.example',
    'The name of a contact was changed from Tom Reed to Tim Reed',
    'and 1,199 more',
  ]);
  expect(page.getByRole('link', { name: 'Anna Smith' })).toHaveAttribute(
    'href',
    expect.stringMatching(/contacts\/1$/u),
  );
});

it('U4 what is approved is activated and resumed as ever', async () => {
  server.has({ ...running, status: 'paused', approval: approval({ is_approved: true }) });
  open();
  expect(await (await details()).findByRole('button', { name: 'Resume' })).toBeVisible();
  expect(buttons()).not.toContain('Ask for approval…');
});

it('U4 one that waits with what was approved already is activated by whoever runs campaigns', async () => {
  server.has({ ...running, status: 'waiting', approval: approval({ asked, is_approved: true }) });
  const { user } = open();
  const page = await details();
  expect(await page.findByText(/was approved already/u)).toBeVisible();
  await user.click(page.getByRole('button', { name: 'Activate…' }));
  const plan = within(await screen.findByRole('dialog', { name: 'Activate this campaign?' }));
  await plan.findByText('2 emails · 2 contacts');
  await user.click(plan.getByRole('button', { name: 'Activate' }));
  expect(await page.findByText('Active')).toBeVisible();
  expect(server.state.updates).toMatchObject([{ status: 'active' }]);
});

describe('in the form', () => {
  it('U4 a new campaign cannot be active where the team requires approval', async () => {
    server.use(
      on.get('*/api/settings/', () => HttpResponse.json({ reply_effect: 'ended', approval_required: true })),
    );
    const { user } = openPage('/?dialog=create', 'ru', 'staff');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/когда её утвердит кто-то другой/u)).toBeVisible();
    await user.click(dialog.getByRole('combobox', { name: 'Статус' }));
    expect(await offered()).toEqual(['Черновик', 'Приостановлена', 'Ждёт утверждения', 'Завершена']);
  });
});
