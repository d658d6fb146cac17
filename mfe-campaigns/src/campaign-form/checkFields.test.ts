import { MAX_FREQUENCY_DAYS, MAX_STEP_NUMBER, TEXT_LIMITS } from '@touchline/shared/contract';
import { type CampaignFields, NEW_CAMPAIGN } from './campaignFields.ts';
import { checkFields } from './checkFields.ts';

const TODAY = '2026-11-23';
const wrongOf = (fields: Partial<CampaignFields>) => [
  ...checkFields(
    { ...NEW_CAMPAIGN, name: 'Spring', scenario: 'pitch_testing', ...fields },
    NEW_CAMPAIGN,
    TODAY,
  ).keys(),
];

it.each<[string, Partial<CampaignFields>, Partial<CampaignFields>]>([
  [
    'name',
    { name: 'x'.repeat(TEXT_LIMITS.campaignName) },
    { name: 'x'.repeat(TEXT_LIMITS.campaignName + 1) },
  ],
  ['startsOn', { startsOn: TODAY }, { startsOn: '2026-11-22' }],
  ['emailCount', { emailCount: MAX_STEP_NUMBER }, { emailCount: MAX_STEP_NUMBER + 1 }],
  [
    'emailCount',
    { emailCount: 2, templates: new Map([[2, 7]]) },
    { emailCount: 1, templates: new Map([[2, 7]]) },
  ],
  ['frequencyDays', { frequencyDays: MAX_FREQUENCY_DAYS }, { frequencyDays: MAX_FREQUENCY_DAYS + 1 }],
  ['stepDays', { stepDays: new Map([[2, 0]]) }, { stepDays: new Map([[2, -1]]) }],
])('C5 V8 V10 %s: accepts the limit and refuses the value beyond it', (field, fits, beyond) => {
  expect(wrongOf(fits)).toEqual([]);
  expect(wrongOf(beyond)).toEqual([field]);
});
