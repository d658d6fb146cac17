import { tokenStore } from '@touchline/shared';
import { HttpResponse, on, renderInPage } from '@touchline/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { campaign, contact, expectLogged, place, PLAN, renderSection } from '../campaignsServer.testing.tsx';
import {
  choose,
  type Dialog,
  dialog,
  fillNew,
  openPicker,
  openSteps,
  type User,
} from './campaignFormServer.testing.tsx';
import { CampaignsRoutes } from '../routes.tsx';
import {
  server,
  PATH,
  planIs,
  hasNoPreflight,
  openPlan,
  WARNINGS,
  activate,
  OTHERS,
  planAsks,
} from './sendingPlan.testing.tsx';

it('C12 V9 says once what the preflight says as well', async () => {
  planIs({ warnings: WARNINGS });
  const { summary } = await openPlan();
  expect(await summary.findByText('Nothing was found that should not go out.')).toBeVisible();
  const warnings = await summary.findAllByRole('alert');
  expect(warnings.map(({ textContent }) => textContent)).toEqual([
    'There is no template for steps 2, 3.',
    '201 emails on Fri, Nov 20, 2099: more than 200 a day may end up in spam folders.',
  ]);
});

it('C12 S7 says that nothing would be sent, and is not activated where nobody is left to write to', async () => {
  const without_mail = [{ reason: 'bounced', contacts: 2 }] as const;
  planIs({ steps: [], mails: 0, contacts: 0, busiest: null, without_mail: [...without_mail] });
  const { summary } = await openPlan();
  expect(await summary.findByText('Nothing would be sent.')).toBeVisible();
  expect(summary.getByRole('alert')).toHaveTextContent(/^Nobody is left to write to\./u);
  expect(await summary.findByText('Nothing was found that should not go out.')).toBeVisible();
  expect(summary.getByRole('button', { name: 'Activate' })).toBeDisabled();
});

it('S5 says that nothing would be sent yet, while everybody waits', async () => {
  const without_mail = [{ reason: 'other_campaign', contacts: 2 }] as const;
  planIs({ steps: [], mails: 0, contacts: 0, busiest: null, without_mail: [...without_mail] });
  const { summary } = await openPlan();
  expect(await summary.findByText('Nothing would be sent until the other campaign has ended.')).toBeVisible();
  await waitFor(() => expect(summary.getByRole('button', { name: 'Activate' })).toBeEnabled());
});

it('C12 says when the plan could not be loaded, tries again, and loses nothing', async () => {
  const logged = expectLogged();
  server.use(on.post(PATH, () => new HttpResponse(null, { status: 503 }), { once: true }));
  const { user, summary } = await openPlan();
  expect(await summary.findByText(/The sending plan could not be loaded/u)).toBeVisible();
  expect(summary.getByRole('button', { name: 'Activate' })).toBeEnabled();
  await user.click(summary.getByRole('button', { name: 'Retry' }));
  expect(await summary.findByText('2 emails · 2 contacts')).toBeVisible();
  expect(logged).toHaveBeenCalledTimes(1);
  await user.click(summary.getByRole('button', { name: 'Activate' }));
  await waitFor(() => expect(server.state.updates).toMatchObject([{ status: 'active' }]));
});

it.each([
  ['has no such call', () => HttpResponse.json({ detail: 'There is no such path.' }, { status: 404 })],
  ['answers with a page', () => HttpResponse.html('<p>Welcome</p>')],
])(
  'C12 says that the plan cannot be shown where the API %s, and activates all the same',
  async (_case, answer) => {
    server.use(on.post(PATH, answer));
    const { user, summary } = await openPlan();
    expect(await summary.findByText(/cannot show in advance what goes out/u)).toBeVisible();
    await user.click(summary.getByRole('button', { name: 'Activate' }));
    await waitFor(() => expect(server.state.updates).toMatchObject([{ status: 'active' }]));
  },
);

it('S4 names those who are left out because another contact has the same address', async () => {
  const people = [
    { id: 7, name: 'Ann Byrne', email: 'ann@lakeside.example' },
    { id: 8, name: '', email: 'zoe@meadow.example' },
  ];
  planIs({
    same_address: { contacts: 12, people },
    without_mail: [
      { reason: 'same_address', contacts: 12 },
      { reason: 'bounced', contacts: 2 },
    ],
  });
  const { summary } = await openPlan();
  const title = '12 contacts are left out: another contact of this campaign has the same address';
  const list = await summary.findByRole('list', { name: title });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ann Byrneann@lakeside.example', 'zoe@meadow.example']);
  expect(summary.getByText('and 10 more')).toBeVisible();
  // Told once: not again among those who get nothing.
  expect(summary.queryByText(/^another contact of the campaign has the same address/u)).toBeNull();
  expect(summary.getByText('2 more contacts get nothing:')).toBeVisible();
});

describe('people in another active campaign', () => {
  it.each([
    [
      'Send both',
      { overlap: 'send', contact_ids: [1, 4] },
      { overlap: 'send', contacts: [1, 4] },
      '22 emails · 2 contacts',
    ],
    ['Leave out', { contact_ids: [1] }, { contacts: [1] }, '1 email · 2 contacts'],
  ])('S5 %s is planned anew and saved', async (press, saved, planned, figures) => {
    const asked = planAsks();
    const { user, summary } = await openPlan();
    await user.click(await summary.findByRole('radio', { name: press }));
    expect(await summary.findByText(figures)).toBeVisible();
    expect(
      summary.getByRole('list', { name: '1 contact is in another campaign that is active or paused' }),
    ).toBeVisible();
    expect(asked).toMatchObject([{ contacts: [1, 4] }, planned]);
    expect(asked[0]).not.toHaveProperty('overlap');
    await user.click(summary.getByRole('radio', { name: 'Wait' }));
    await user.click(summary.getByRole('radio', { name: press }));
    expect(await summary.findByText(figures)).toBeVisible();
    await activate(user, summary);
    await waitFor(() => expect(server.state.updates).toMatchObject([saved]));
    expect('overlap' in (server.state.updates[0] ?? {})).toBe('overlap' in saved);
  });

  it.each([
    [1, 'They get the emails of this campaign once the other one has ended.'],
    [0, 'None of them has to wait.'],
  ])('S5 says once what becomes of them where %i waits', async (contacts, hint) => {
    planIs({
      steps: [],
      mails: 0,
      in_other_campaigns: OTHERS,
      without_mail: [
        { reason: 'other_campaign', contacts },
        { reason: 'bounced', contacts: 2 },
      ],
    });
    const { user, summary } = await openPlan();
    expect(await summary.findByText(hint)).toBeVisible();
    expect(summary.queryByText(/^wait until another campaign has ended/u)).toBeNull();
    expect(summary.getByText(/^2 (more )?contacts get nothing:$/u)).toBeVisible();
    // Some of them may have replied: then they get nothing of either.
    await user.click(summary.getByRole('radio', { name: 'Send both' }));
    expect(await summary.findByText('They do not wait for the other campaign.')).toBeVisible();
  });

  it('S5 with nobody in another one, sends no field that a server may not know', async () => {
    const { user, summary } = await openPlan();
    await summary.findByText('2 emails · 2 contacts');
    expect(summary.queryByRole('radio')).not.toBeInTheDocument();
    await activate(user, summary);
    await waitFor(() => expect(server.state.updates).toHaveLength(1));
    expect(server.state.updates[0]).not.toHaveProperty('overlap');
  });

  it('S5 are named with that campaign, and wait unless told otherwise', async () => {
    planAsks();
    const { user, summary } = await openPlan();
    const list = await summary.findByRole('list', {
      name: '1 contact is in another campaign that is active or paused',
    });
    expect(list).toHaveTextContent('Bo Lindqvistbo@lakeside.exampleAutumn, Unnamed campaign');
    expect(summary.getByRole('radio', { name: 'Wait' })).toBeChecked();
    expect(summary.getByText('11 emails · 2 contacts')).toBeVisible();
    await activate(user, summary);
    await waitFor(() =>
      expect(server.state.updates).toMatchObject([{ overlap: 'wait', contact_ids: [1, 4] }]),
    );
  });
});

/** Opens an active campaign of two people in Edit Campaign. */
const openActive = async () => {
  server.has(campaign(5, { status: 'active', contacts: [contact(1), contact(4)] }));
  const { user } = renderSection({ path: '/?edit=5' });
  await screen.findByLabelText('Campaign Name');
  const form = await dialog('Edit Campaign');
  await form.findByText('2 contacts: Zoë Marchetti, Bo Lindqvist');
  return { user, form, save: () => user.click(form.getByRole('button', { name: 'Save Changes' })) };
};

/** When somebody else has changed the campaign. */
const CHANGED_AT = '2026-03-04T10:00:00.000Z';

const setFrequency = async (user: User, form: Dialog, days: string) => {
  await user.clear(form.getByLabelText('Frequency (days)'));
  await user.type(form.getByLabelText('Frequency (days)'), days);
};

describe('an active campaign', () => {
  it('S7 shows the plan before people are added, and gives the focus back', async () => {
    const { user, form, save } = await openActive();
    const picker = await openPicker(user, form);
    await user.click(picker.getByRole('checkbox', { name: 'Иван Петров' }));
    await user.click(picker.getByRole('button', { name: 'Confirm Selection' }));
    await save();
    const plan = await dialog('Save these changes?');
    await plan.findByText('2 emails · 2 contacts');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(form.getByRole('button', { name: 'Save Changes' })).toHaveFocus());
    expect(server.state.updates).toEqual([]);
    await save();
    const again = await dialog('Save these changes?');
    await again.findByText('2 emails · 2 contacts');
    await user.click(again.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(server.state.updates).toMatchObject([{ contact_ids: [1, 4, 2] }]));
  });

  const PACE: readonly (readonly [string, (user: User, form: Dialog) => Promise<void>, object])[] = [
    ['its frequency', (user, form) => setFrequency(user, form, '0'), { frequency_days: 0 }],
    [
      'staggering',
      (user, form) => user.click(form.getByRole('radio', { name: 'Yes' })),
      { stagger_sends: true },
    ],
    [
      'a template',
      async (user, form) => {
        const steps = await openSteps(user, form);
        await user.click(await steps.findByRole('button', { name: 'Mail 12' }));
        await user.click(steps.getByRole('button', { name: 'Done' }));
      },
      { template_map: { 1: 12 } },
    ],
    [
      'whom it leaves',
      async (user, form) => {
        const picker = await openPicker(user, form);
        await user.click(picker.getByRole('checkbox', { name: 'Zoë Marchetti' }));
        await user.click(picker.getByRole('button', { name: 'Confirm Selection' }));
      },
      { contact_ids: [4] },
    ],
  ];
  it.each(PACE)('S7 shows the plan before a change of %s', async (_case, change, saved) => {
    const { user, form, save } = await openActive();
    await change(user, form);
    await save();
    const plan = await dialog('Save these changes?');
    await plan.findByText('2 emails · 2 contacts');
    expect(server.state.updates).toEqual([]);
    await user.click(plan.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(server.state.updates).toMatchObject([saved]));
  });

  it('S7 asks nothing when the name alone was changed', async () => {
    const { user, form, save } = await openActive();
    await user.type(form.getByLabelText('Campaign Name'), ' 2');
    await save();
    await waitFor(() => expect(place()).toBe('/'));
    expect(server.state.updates).toMatchObject([{ name: 'Campaign 5 2', contact_ids: [1, 4] }]);
  });

  it('S7 S9 shows the plan again before overwriting a change of somebody else', async () => {
    const { user, form, save } = await openActive();
    await setFrequency(user, form, '0');
    server.change(5, { frequency_days: 9, updated_at: CHANGED_AT });
    await save();
    const agree = async () => {
      const plan = await dialog('Save these changes?');
      await plan.findByText('2 emails · 2 contacts');
      await user.click(plan.getByRole('button', { name: 'Save Changes' }));
    };
    await agree();
    await user.click(await form.findByRole('button', { name: 'Save mine anyway' }));
    await agree();
    await waitFor(() =>
      expect(server.state.updates.at(-1)).toMatchObject({ frequency_days: 0, updated_at: CHANGED_AT }),
    );
    expect(server.state.updates).toHaveLength(2);
  });

  it('S7 S9 shows the plan again when what somebody else has changed becomes part of it', async () => {
    const { user, form, save } = await openActive();
    await setFrequency(user, form, '0');
    server.change(5, { contacts: [contact(4)], updated_at: CHANGED_AT });
    await save();
    const plan = await dialog('Save these changes?');
    await plan.findByText('2 emails · 2 contacts');
    await user.click(plan.getByRole('button', { name: 'Save Changes' }));
    await form.findByText('1 contact: Bo Lindqvist');
    const again = await dialog('Save these changes?');
    await again.findByText('2 emails · 2 contacts');
    await user.click(again.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(server.state.updates.at(-1)).toMatchObject({ frequency_days: 0, contact_ids: [4] }),
    );
  });
});

it('B5 B6 says what goes out from each mailbox, what slows it, and what is wrong with it', async () => {
  const mailbox = {
    id: 2,
    kind: 'password' as const,
    email: 'jo@club.example',
    name: '',
    state: 'sign_in_again' as const,
    contacts: 60,
    mails: 60,
    first_day: '2099-11-20',
    last_day: '2099-11-23',
    cap_now: 50,
    is_slowed_by_cap: true,
    held_until: null,
  };
  planIs({
    mailboxes: [
      mailbox,
      { ...mailbox, id: 3, email: 'al@club.example', state: 'held', is_slowed_by_cap: false },
    ],
    warnings: { ...PLAN.warnings, sandbox_contacts: 3 },
  });
  hasNoPreflight();
  const { summary } = await openPlan();
  const [one] = within(await summary.findByRole('list', { name: 'Mailboxes' })).getAllByRole('listitem');
  expect(one).toHaveTextContent('jo@club.example');
  expect(one).toHaveTextContent(/60 emails .* its limit of 50 in 24 hours slows it/u);
  const warnings = await summary.findAllByRole('alert');
  expect(warnings.map(({ textContent }) => textContent)).toEqual([
    '3 contacts get nothing: their emails go to the sandbox.',
    'jo@club.example has to sign in again. Nothing goes out from it before.',
    'al@club.example is held. Nothing goes out from it until somebody has it tried in Settings.',
  ]);
});

it('V9 U4 whoever was left out stays so when the campaign has to be approved first', async () => {
  expectLogged();
  planAsks();
  const errors = [{ field: 'status', message: 'This needs approval.' }];
  server.use(
    on.put(
      '*/api/campaigns/5/update/',
      () => HttpResponse.json({ detail: 'status: This needs approval.', errors }, { status: 409 }),
      { once: true },
    ),
  );
  const { user, summary } = await openPlan();
  await user.click(await summary.findByRole('radio', { name: 'Leave out' }));
  await waitFor(() => expect(summary.getByRole('button', { name: 'Activate' })).toBeEnabled());
  await activate(user, summary);
  const asking = within(await screen.findByRole('dialog', { name: 'Ask for approval of this campaign?' }));
  const ask = asking.getByRole('button', { name: 'Ask for approval' });
  await waitFor(() => expect(ask).toBeEnabled());
  await user.click(ask);
  await waitFor(() => expect(server.state.updates).toMatchObject([{ status: 'waiting', contact_ids: [1] }]));
});

it('C12 warns of what may be wrong', async () => {
  planIs({ warnings: WARNINGS });
  hasNoPreflight();
  const { summary } = await openPlan();
  const warnings = await summary.findAllByRole('alert');
  expect(warnings.map(({ textContent }) => textContent)).toEqual([
    'There is no template for steps 2, 3.',
    '4 contacts have no first name, but a template uses it: zoe@meadow.example, contact 2 and 2 more.',
    'No unsubscribe link in: Bare, Untitled template.',
    '201 emails on Fri, Nov 20, 2099: more than 200 a day may end up in spam folders.',
  ]);
});

it('V9 C12 a name is changed in the plan without sending the form below it, and Escape keeps the plan', async () => {
  const couple = { id: 7, name: 'Mr. & Mrs. Smith', email: 'ann@club.example' };
  const stored = { ...couple, full_name: couple.name, title: '', phone: '', organization: 1 };
  const people = { contacts: 1, people: [{ ...couple, first_name: couple.name }] };
  const unclear = {
    check: 'first_name_unclear',
    severity: 'warns',
    templates: [],
    details: [],
    mailboxes: [],
  };
  let isMended = false;
  server.use(
    on.post('*/api/campaigns/preflight/', () =>
      HttpResponse.json({ findings: isMended ? [] : [{ ...unclear, people }] }),
    ),
    on.get('*/api/contacts/contacts/7/page/', () => HttpResponse.json({ contact: stored })),
    on.put('*/api/contacts/contacts/7/', () => {
      isMended = true;
      return HttpResponse.json(stored);
    }),
  );
  const { user, summary } = await openPlan();
  const change = { name: 'Change the name of Mr. & Mrs. Smith' };
  await user.click(await summary.findByRole('button', change));
  await user.keyboard('{Escape}');
  expect(summary.getByRole('button', change)).toHaveFocus();
  await user.click(summary.getByRole('button', change));
  await user.type(summary.getByRole('textbox', { name: 'Name' }), ' (Ann){Enter}');
  expect(await summary.findByText('Nothing was found that should not go out.')).toBeVisible();
  expect(server.state.updates).toEqual([]);
});

function AnotherSection() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back to where I was</button>;
}

/** The page, with another section beside the campaigns. */
const renderSections = (path: string) =>
  renderInPage(
    <Routes>
      <Route path="/campaigns/*" element={<CampaignsRoutes reloadInterval={30_000} />} />
      <Route path="*" element={<AnotherSection />} />
    </Routes>,
    { path },
  );

/** Four people of a finding, whose names are folded. */
const SAME_MAIL = {
  check: 'same_mail',
  severity: 'warns',
  templates: [{ id: 11, title: 'Spring', steps: [1] }],
  details: ['Last season'],
  people: {
    contacts: 4,
    people: [1, 2, 4, 5].map((id) => ({ id, name: `Person ${id}`, email: '' })),
    contact_ids: [4],
  },
  mailboxes: [],
};

const finds = (findings: readonly object[]) =>
  server.use(on.post('*/api/campaigns/preflight/', () => HttpResponse.json({ findings })));

it('V9 V7 Back from a person of a finding leads to the finding, and what was typed is still there', async () => {
  finds([SAME_MAIL]);
  const { user } = renderSections('/campaigns?dialog=create');
  const form = await fillNew(user);
  await choose(user, form, 'Status', 'Active');
  await user.click(form.getByRole('button', { name: 'Create Campaign' }));
  const plan = await dialog('Activate this campaign?');
  await user.click(await plan.findByRole('checkbox', { name: /seen/u }));
  await user.click(plan.getByText('4 contacts'));
  const link = plan.getByRole('link', { name: 'Person 4' });
  expect(link).not.toHaveAttribute('target');
  await user.click(link);
  const back = await screen.findByRole('button', { name: 'Back to where I was' });
  expect(place()).toMatch(/contacts\/4$/u);
  await user.click(back);
  const again = await dialog('Activate this campaign?');
  await waitFor(() => expect(again.getByRole('link', { name: 'Person 4' })).toHaveFocus());
  expect(again.getByRole('link', { name: 'Person 4' })).toBeVisible();
  expect(again.getByRole('checkbox', { name: /seen/u })).toBeChecked();
  await activate(user, again);
  await waitFor(() => expect(server.created).toMatchObject([{ name: 'Spring', contacts: [1] }]));
});

it('V9 S9 what was typed changes the version that it began with, also after Back from a person', async () => {
  finds([SAME_MAIL]);
  server.has(campaign(5, { status: 'active', contacts: [contact(1), contact(4)] }));
  const { user } = renderSections('/campaigns?edit=5');
  await user.clear(await screen.findByLabelText('Frequency (days)'));
  const form = await dialog('Edit Campaign');
  await user.type(form.getByLabelText('Frequency (days)'), '9');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  const plan = await dialog('Save these changes?');
  await user.click(await plan.findByRole('button', { name: /^Remove/u }));
  await user.click(await plan.findByText('4 contacts'));
  await user.click(plan.getByRole('link', { name: 'Person 2' }));
  const back = await screen.findByRole('button', { name: 'Back to where I was' });
  server.change(5, { name: 'Renamed meanwhile', updated_at: '2026-03-09T10:00:00.000Z' });
  await user.click(back);
  const again = await dialog('Save these changes?');
  expect(await again.findByText('1 contact will be left out of this campaign.')).toBeVisible();
  await user.click(await again.findByRole('checkbox', { name: /seen/u }));
  await user.click(again.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(server.state.updates).toHaveLength(1));
  expect(server.state.updates[0]).toMatchObject({
    frequency_days: 9,
    contact_ids: [1],
    updated_at: '2026-03-02T10:00:00.000Z',
  });
});

it('A9 V9 what somebody has typed before a link was followed is not there for who signs in after them', async () => {
  tokenStore.save({ access: 'one', refresh: 'refresh' });
  finds([SAME_MAIL]);
  const { user } = renderSections('/campaigns?dialog=create');
  const form = await fillNew(user);
  await choose(user, form, 'Status', 'Active');
  await user.click(form.getByRole('button', { name: 'Create Campaign' }));
  const plan = await dialog('Activate this campaign?');
  await user.click(await plan.findByText('4 contacts'));
  await user.click(plan.getByRole('link', { name: 'Person 4' }));
  const back = await screen.findByRole('button', { name: 'Back to where I was' });
  act(() => tokenStore.clear());
  await user.click(back);
  expect(await (await dialog('Create Campaign')).findByLabelText('Campaign Name')).toHaveValue('');
  expect(screen.queryByRole('dialog', { name: 'Activate this campaign?' })).not.toBeInTheDocument();
});
