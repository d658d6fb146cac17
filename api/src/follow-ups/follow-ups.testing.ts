import type { FollowUp, MonitoringContact, Outcome, RepliesToAnswer } from '@touchline/shared/contract';
import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';

export const MONITORING = '/api/campaigns/monitoring/';

export const on = (day: number, hour = 14) => new Date(Date.UTC(2026, 2, day, hour));

export const clock = { at: on(2), now: () => clock.at };

export let api: CampaignApi;

export let people: number[];

export let one: number;

export let two: number;

export let campaign: number;

beforeEach(async () => {
  api ??= await startCampaignApi({ clock });
  clock.at = on(2);
  await api.clearContacts();
  await api.testDatabase.empty('read_replies', 'answered_replies', 'follow_ups', 'follow_up_changes');
  people = await api.addContacts(3, 'Meadow Park');
  [one = 0, two = 0] = people;
  const { id } = await api.addTemplate();
  campaign = (await api.addCampaign({ status: 'active', contacts: people, template_map: { 1: id, 2: id } }))
    .id;
  for (const contact of people) await api.sendNext(campaign, contact, on(1));
});

afterAll(() => api.close());

export const get = async <Answer>(path: string) => (await api.ask('GET', path)).json<Answer>();

export const toAnswer = async () => (await get<RepliesToAnswer>(`${MONITORING}replies/`)).to_answer;

export const rows = () => get<MonitoringContact[]>(`${MONITORING}contacts/`);

export const rowOf = async (contact: number) => (await rows()).find(({ id }) => id === contact);

export const followUp = (contact: number) => get<FollowUp>(`/api/conversations/${contact}/`);

export const patch = (contact: number, change: object) =>
  api.ask('PATCH', `/api/conversations/${contact}/`, change);

/** Notes something, whatever was noted before. */
export const note = async (contact: number, change: object) => {
  const { version } = await followUp(contact);
  const answer = await patch(contact, { version, ...change });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json<FollowUp>();
};

export const outcome = async (code: string) =>
  (await get<Outcome[]>('/api/outcomes/')).find((row) => row.code === code)?.id ?? 0;

export const marked = async () => (await followUp(one)).marked;

export const seen = (hour: number) => ({ seen_reply_at: on(2, hour).toISOString() });
