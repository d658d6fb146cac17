import type { PlannedCampaign } from '@touchline/shared/contract';
import { parseUntrustedCampaignDetail } from '@touchline/shared/contract/readers';
import { HttpResponse, on } from '@touchline/shared/testing';
import { within } from '@testing-library/react';
import { campaign, contact, PLAN } from '../campaignsServer.testing.tsx';
import { type CampaignFields, fieldsOf } from './campaignFields.ts';
import { isSurelyUnapproved } from './isSurelyUnapproved.ts';
import { server, PATH, openPlan } from './sendingPlan.testing.tsx';

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
