import type { CampaignPlan, PlannedCampaign } from '@touchline/shared/contract';
import { parseUntrustedCampaignDetail } from '@touchline/shared/contract/readers';
import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { campaign, contact, expectLogged, place, PLAN, renderSection } from '../campaignsServer.testing.tsx';
import {
  campaignFormServer,
  choose,
  type Dialog,
  dialog,
  openPicker,
  openSteps,
  type User,
} from './campaignFormServer.testing.tsx';
import { type CampaignFields, fieldsOf } from './campaignFields.ts';
import { isSurelyUnapproved } from './isSurelyUnapproved.ts';

const server = campaignFormServer();
afterEach(() => jest.restoreAllMocks());

const PATH = '*/api/campaigns/plan/';
const planIs = (values: Partial<CampaignPlan>) =>
  server.use(on.post(PATH, () => HttpResponse.json({ ...PLAN, ...values })));
/** An API that looks into nothing before it sends: the plan alone warns. */
const hasNoPreflight = () =>
  server.use(
    on.post('*/api/campaigns/preflight/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
  );

/** Opens the plan of campaign 5, which is paused, by choosing Active. */
async function openPlan() {
  server.has(campaign(5, { status: 'paused', contacts: [contact(1), contact(4)], frequency_days: 5 }));
  const { user } = renderSection({ path: '/?edit=5' });
  await screen.findByLabelText('Campaign Name');
  const form = await dialog('Edit Campaign');
  await form.findByText('2 contacts: Zoë Marchetti, Bo Lindqvist');
  await choose(user, form, 'Status', 'Active');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  return { user, form, summary: await dialog('Activate this campaign?') };
}

it('C12 shows who gets what and when, as the server plans what would be saved', async () => {
  const asked: PlannedCampaign[] = [];
  server.use(
    on.post(PATH, async ({ request }) => {
      asked.push((await request.json()) as PlannedCampaign);
      return HttpResponse.json({
        ...PLAN,
        busiest: { day: '2099-11-23', mails: 2 },
        without_mail: [
          { reason: 'bounced', contacts: 2 },
          { reason: 'paused', contacts: 1 },
        ],
        later_mails: 7,
        uses_local_time: true,
      });
    }),
  );
  const { summary } = await openPlan();
  const steps = await summary.findByRole('list', { name: 'Emails to be sent' });
  const step = within(steps).getByRole('listitem');
  expect(step).toHaveTextContent(
    /^Step 1\s*Mail 11\s*2 contacts · from Fri, Nov 20, 2099 to Mon, Nov 23, 2099 · at most 1 email a day/u,
  );
  expect(summary.getByText('2 emails · 2 contacts')).toBeVisible();
  expect(summary.getByText('Mon, Nov 23, 2099 · 2 emails')).toBeVisible();
  expect(summary.getByText('In each organization’s own time, where its time zone is known.')).toBeVisible();
  // A campaign of one step has no pause to tell of.
  const schedule = within(summary.getByRole('list', { name: 'Schedule' }));
  expect(schedule.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Step 1: from Fri, Nov 20, 2099',
  ]);
  expect(summary.getByText('3 contacts get nothing:')).toBeVisible();
  expect(summary.getByText('their address cannot be reached: 2')).toBeVisible();
  expect(summary.getByText('a colleague has replied: 1')).toBeVisible();
  expect(summary.getByText(/^7 of these emails go out too far ahead/u)).toBeVisible();
  expect(asked).toMatchObject([{ id: 5, status: 'active', contacts: [1, 4], template_map: { 1: 11 } }]);
});

const WARNINGS: CampaignPlan['warnings'] = {
  missing_steps: [2, 3],
  without_first_name: {
    contacts: 4,
    examples: [
      { id: 1, email: 'zoe@meadow.example' },
      { id: 2, email: '' },
    ],
  },
  without_unsubscribe: ['Bare', ''],
  overload: { day: '2099-11-20', mails: 201, limit: 200 },
  sandbox_contacts: 0,
};

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

const activate = (user: User, summary: Dialog) =>
  user.click(summary.getByRole('button', { name: 'Activate' }));

describe('people in another active campaign', () => {
  const others: CampaignPlan['in_other_campaigns'] = {
    contacts: 1,
    contact_ids: [4],
    people: [{ id: 4, name: 'Bo Lindqvist', email: 'bo@lakeside.example', campaigns: ['Autumn', ''] }],
  };
  /** Answers with plans whose figures depend on what was chosen. */
  const planAsks = () => {
    const asked: PlannedCampaign[] = [];
    server.use(
      on.post(PATH, async ({ request }) => {
        const campaignAsked = (await request.json()) as PlannedCampaign;
        asked.push(campaignAsked);
        const { contacts, overlap } = campaignAsked;
        const isIn = contacts.includes(4);
        const mails = { send: 22, wait: 11 }[overlap ?? 'wait'];
        return HttpResponse.json({
          ...PLAN,
          mails: isIn ? mails : 1,
          in_other_campaigns: isIn ? others : { contacts: 0, contact_ids: [], people: [] },
        });
      }),
    );
    return asked;
  };
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
      in_other_campaigns: others,
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

const OLGA = { id: 2, email: 'olga@company.example', name: 'Olga Meadow' };
const approvedCampaign = (is_approved = true) => {
  const read = parseUntrustedCampaignDetail(
    campaign(1, {
      status: 'active',
      contacts: [contact(1), contact(2), { ...contact(3), removed: true }],
      template_map: { 1: 11, 2: 21, 4: 41 },
      step_days: { 4: 7 },
      approval: {
        is_approved,
        seen: 'x',
        changes: null,
        asked: null,
        sent_back: null,
        approvers: [OLGA],
        worked_on: [],
      },
    }),
  );
  if (read === undefined) throw new Error('The campaign was not read.');
  return read;
};
const needsApproval = (fields: Partial<CampaignFields>, is_approved?: boolean) => {
  const before = approvedCampaign(is_approved);
  return isSurelyUnapproved({ ...fieldsOf(before), ...fields }, before);
};
const templates = (...steps: readonly (readonly [number, number])[]) => ({ templates: new Map(steps) });

it.each<[string, Partial<CampaignFields>]>([
  ['an email is taken out', templates([1, 11], [4, 41])],
  ['the days between emails are others', { frequencyDays: 2 }],
  ['the days before one email are others', { stepDays: new Map([[4, 8]]) }],
  ['days are counted otherwise', { dayUnit: 'working_days' }],
  ['the first day is another', { startsOn: '2099-11-20' }],
  ['emails are staggered', { staggerSends: true }],
  ['somebody is new', { contacts: new Set([1, 2, 9]) }],
])('U4 another approval is surely needed where %s', (_what, fields) => {
  expect(needsApproval(fields)).toBe(true);
});

it.each<[string, Partial<CampaignFields>, boolean]>([
  ['nothing is changed', {}, true],
  ['the name is another', { name: 'Autumn' }, true],
  ['somebody is left out, and somebody is in again', { contacts: new Set([1, 3]) }, true],
  ['an email has other words, which may be approved', templates([1, 12], [2, 21], [4, 41]), true],
  [
    'the days before one email are told otherwise',
    {
      stepDays: new Map([
        [2, 3],
        [4, 7],
      ]),
    },
    true,
  ],
  ['it was not approved, as the campaign says already', { frequencyDays: 2 }, false],
])('U4 another approval may not be needed where %s', (_what, fields, isApproved) => {
  expect(needsApproval(fields, isApproved)).toBe(false);
});
