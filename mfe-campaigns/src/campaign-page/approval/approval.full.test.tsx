import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { CampaignApproval } from '@touchline/shared/contract';
import { PLAN, expectLogged } from '../../campaignsServer.testing.tsx';
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
  edit,
  form,
  buttons,
  CHANGES,
  offered,
} from './approval.testing.tsx';

it('U4 it goes to those whom the plan counts', async () => {
  server.use(
    on.post('*/api/campaigns/plan/', () => HttpResponse.json({ ...PLAN, contacts: 1, receivers: [2] })),
  );
  server.has({ ...running, status: 'waiting', approval: approval({ asked, approvers: [OWN] }) });
  const { user } = open('approver');
  await user.click(await (await details()).findByRole('button', { name: 'Approve…' }));
  const people = await screen.findByRole('list', { name: 'Goes to 1 contact' });
  expect(within(people).getAllByRole('listitem')).toHaveLength(1);
});

it('U4 what needs approval since the page was loaded is asked for instead', async () => {
  expectLogged();
  const errors = [{ field: 'status', message: 'This needs approval.' }];
  server.has({ ...running, status: 'draft' });
  server.use(
    on.put(
      '*/api/campaigns/1/update/',
      () => HttpResponse.json({ detail: 'status: This needs approval.', errors }, { status: 409 }),
      { once: true },
    ),
  );
  const { user } = open();
  await user.click(await (await details()).findByRole('button', { name: 'Activate…' }));
  await confirm(user, 'Activate this campaign?', 'Activate');
  await confirm(user, 'Ask for approval of this campaign?', 'Ask for approval');
  await waitFor(() => expect(server.state.updates).toMatchObject([{ status: 'waiting' }]));
  expect(screen.queryByText(/This needs approval\./u)).not.toBeInTheDocument();
});

type User = ReturnType<typeof edit>['user'];

const confirm = async (user: User, title: string, label: string) => {
  const plan = within(await screen.findByRole('dialog', { name: title }));
  await plan.findByText('2 emails · 2 contacts');
  await user.click(plan.getByRole('button', { name: label }));
};

/** Opens the form of a campaign and gives its first step a mail. */
const addStep = async (status: 'active' | 'waiting') => {
  server.has({ ...running, status, template_map: {}, approval: approval({ is_approved: true }) });
  const mail = {
    id: 11,
    title: 'Mail 11',
    subject: 'A',
    scenario: 'renovation',
    tone: 'Casual',
    step_number: 1,
  };
  server.use(
    on.get('*/api/templates/', () => HttpResponse.json([{ ...mail, content: '{}', html: '<p>A</p>' }])),
  );
  const { user } = edit();
  const dialog = await form();
  await user.click(await dialog.findByRole('button', { name: /Select Templates Per Step/u }));
  const library = within(await screen.findByRole('dialog', { name: /Choose templates/u }));
  await user.click(await library.findByRole('button', { name: 'Mail 11' }));
  await user.click(library.getByRole('button', { name: 'Done' }));
  return { user, dialog };
};

const expectSaved = (status: string) =>
  waitFor(() => expect(server.state.updates).toMatchObject([{ status, template_map: { 1: 11 } }]));

describe('in the form', () => {
  it('U4 a change of an active one goes on where the server lets it, such as with what was approved before', async () => {
    const { user, dialog } = await addStep('active');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await confirm(user, 'Save these changes?', 'Save Changes');
    await expectSaved('active');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each(['active', 'waiting'] as const)(
    'U4 a change of one that is %s is asked for once the server has refused it',
    async (status) => {
      expectLogged();
      const { user, dialog } = await addStep(status);
      const errors = [{ field: 'status', message: 'This needs approval.' }];
      server.use(
        on.put(
          '*/api/campaigns/1/update/',
          () => HttpResponse.json({ detail: 'status: This needs approval.', errors }, { status: 409 }),
          { once: true },
        ),
      );
      if (status === 'waiting') {
        await user.click(dialog.getByRole('combobox', { name: 'Status' }));
        await user.click(await screen.findByRole('option', { name: 'Active' }));
      }
      await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
      if (status === 'active') await confirm(user, 'Save these changes?', 'Save Changes');
      else await confirm(user, 'Activate this campaign?', 'Activate');
      await confirm(user, 'Ask for approval of this campaign?', 'Ask for approval');
      await expectSaved('waiting');
      expect(screen.queryByText('This needs approval.')).not.toBeInTheDocument();
    },
  );

  it.each([
    ['asked for at once where it surely needs approval', OLGA, 'waiting'],
    ['saved by whoever may approve it', OWN, 'active'],
  ] as const)('U4 a change of an active one is %s, with one plan', async (_what, approver, status) => {
    const approved = approval({ is_approved: true, approvers: [approver] });
    const template_map = { 1: 11, 2: 12 };
    server.has({ ...running, status: 'active', template_map, approval: approved });
    const { user } = openPage('/?edit=1', 'en', approver === OWN ? 'approver' : 'staff');
    const dialog = await form();
    const days = await dialog.findByRole('spinbutton', { name: /^Frequency/u });
    await user.clear(days);
    await user.type(days, '2');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    if (status === 'active') await confirm(user, 'Save these changes?', 'Save Changes');
    else await confirm(user, 'Ask for approval of this campaign?', 'Ask for approval');
    await waitFor(() => expect(server.state.updates).toMatchObject([{ status, frequency_days: 2 }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('U4 Active is not offered before the approval, and the field says why', async () => {
    server.has({ ...running, approval: approval() });
    const { user } = edit();
    const dialog = await form();
    expect(await dialog.findByText(/becomes active once somebody else has approved it/u)).toBeVisible();
    await user.click(dialog.getByRole('combobox', { name: 'Status' }));
    expect(await offered()).toEqual(['Draft', 'Paused', 'Waiting for approval', 'Completed']);
    await user.click(screen.getByRole('option', { name: 'Waiting for approval' }));
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    const plan = within(await screen.findByRole('dialog', { name: 'Ask for approval of this campaign?' }));
    await plan.findByText('2 emails · 2 contacts');
    await user.click(plan.getByRole('button', { name: 'Ask for approval' }));
    await waitFor(() => expect(server.state.updates).toMatchObject([{ status: 'waiting' }]));
  });
});

it.each(['draft', 'paused'] as const)(
  'U4 of %s: approval is asked for, with the plan, instead of activating',
  async (status) => {
    server.has({ ...running, status, approval: approval() });
    const { user } = open();
    const page = await details();
    await user.click(await page.findByRole('button', { name: 'Ask for approval…' }));
    expect(page.getByText(/Olga Meadow has to approve it/u)).toBeVisible();
    expect(buttons()).not.toContain('Activate…');
    expect(buttons()).not.toContain('Resume');
    const plan = within(await screen.findByRole('dialog', { name: 'Ask for approval of this campaign?' }));
    await plan.findByText('2 emails · 2 contacts');
    await user.click(plan.getByRole('button', { name: 'Ask for approval' }));
    expect(await page.findByText('Waiting for approval')).toBeVisible();
    expect(server.state.updates).toMatchObject([{ status: 'waiting', contact_ids: [1, 2] }]);
    expect(server.state.updates[0]).not.toHaveProperty('seen');
  },
);

it('U4 whoever may not is told who can, and can take the request back', async () => {
  server.has({
    ...running,
    status: 'waiting',
    approval: approval({
      asked,
      approvers: [OLGA, { id: 3, email: 'oleg@company.example', name: 'Oleg Park' }],
    }),
  });
  const { user } = open();
  const page = await details();
  expect(await page.findByText(/It can be given by Olga Meadow or Oleg Park\./u)).toBeVisible();
  expect(buttons()).not.toContain('Approve…');
  expect(buttons()).not.toContain('Send back…');
  await user.click(page.getByRole('button', { name: 'Take the request back' }));
  await waitFor(() => expect(server.state.updates).toMatchObject([{ status: 'draft' }]));
});

it.each([
  [
    { how: 'wrote', steps: [1] } as const,
    /You cannot approve it: the words of the email of step 1 are yours\./u,
  ],
  [{ how: 'wrote', steps: [1, 2] } as const, /the words of the emails of steps 1, 2 are yours\./u],
  [{ how: 'made', steps: [] } as const, /You cannot approve it: you made it\./u],
])('U4 tells an approver who cannot approve it why: %o', async (worked, text) => {
  const worked_on = [{ ...OWN, ...worked, steps: [...worked.steps] }];
  server.has({ ...running, status: 'waiting', approval: approval({ asked, worked_on }) });
  open('approver');
  expect(await (await details()).findByText(text)).toBeVisible();
  expect(buttons()).not.toContain('Approve…');
});

it('U4 an approval of what has changed since is refused in words, and what is there now is shown', async () => {
  expectLogged();
  server.has({ ...running, status: 'waiting', approval: approval({ asked, approvers: [OWN] }) });
  const { user } = open('approver');
  const page = await details();
  const button = await page.findByRole('button', { name: 'Approve…' });
  server.change(1, { opened: 300, updated_at: '2026-03-09T10:00:00.000Z' });
  await user.click(button);
  const plan = within(await screen.findByRole('dialog', { name: 'Approve this campaign?' }));
  await plan.findByText('2 emails · 2 contacts');
  await user.click(plan.getByRole('button', { name: 'Approve' }));
  expect(await page.findByText('Somebody else has changed it.')).toBeVisible();
  await waitFor(() => expect(page.getByText('Opened').nextSibling).toHaveTextContent('300'));
});

it.each([
  ['of a first request', null, false],
  ['of a server that says nothing of it', undefined, false],
  ['once all is as it was', { ...CHANGES }, true],
])('U4 says nothing of changes %s', async (_what, changes, is_approved) => {
  const asking = { ...approval({ asked, is_approved }), changes } as CampaignApproval;
  server.has({ ...running, status: 'waiting', approval: asking });
  open();
  expect(await (await details()).findByText(/asks for approval|approved already/u)).toBeVisible();
  expect(screen.queryByText(/Not as it was approved/u)).not.toBeInTheDocument();
});
