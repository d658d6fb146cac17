import type {
  CampaignFunnel,
  ContactHistory,
  DailyFigures,
  MonitoringContact,
} from '@touchline/shared/contract';
import { runs } from '@touchline/shared/testing/volume';
import fc from 'fast-check';
import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';
import {
  addressOf,
  dayOf,
  mailsOf,
  models,
  PEOPLE,
  recipientOf,
  store,
  type Model,
} from './testing/model.ts';

const MONITORING = '/api/campaigns/monitoring/';
const DAY = 86_400_000;
const RUNS = { numRuns: runs(60) };

let api: CampaignApi;
beforeAll(async () => {
  api = await startCampaignApi();
});
afterAll(() => api.close());
const get = async <Answer>(path: string) => (await api.ask('GET', MONITORING + path)).json<Answer>();

const iso = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString());
const sorted = (entries: readonly object[]) => entries.map((entry) => JSON.stringify(entry)).toSorted();
const count = (list: readonly string[], date: string) => list.filter((day) => day === date).length;
const latest = (times: readonly number[]) => (times.length === 0 ? undefined : Math.max(...times));

/** Where a contact is known from, everything that happened to it, and the row that the definitions make of that. */
function naive(model: Model, contact: number) {
  const person = model.people[contact - 1];
  const mails = mailsOf(model).filter((mail) => mail.contact === contact);
  const sent = mails.filter(({ state }) => state === 'sent');
  let lastId = 0;
  const events = mailsOf(model)
    .flatMap(({ events: own, contact: whose, id }) => own.map((event) => ({ ...event, whose, mail: id })))
    .map((event) => Object.assign(event, { id: (lastId += 1) }))
    .filter(({ whose }) => whose === contact);
  const ofKind = (...kinds: string[]) => events.filter(({ kind }) => kinds.includes(kind));
  const lastReply = ofKind('replied').toSorted((a, b) => b.at - a.at || b.id - a.id)[0];
  const lastAnswer = latest(ofKind('staff_reply').map(({ at }) => at));
  const memberships = model.campaigns.flatMap(({ deleted, members }) =>
    members
      .filter((member) => member.contact === contact)
      .map(({ removed }) => ({ isChosen: !deleted && !removed && person?.deleted === false })),
  );
  const isChosen = memberships.some((membership) => membership.isChosen);
  const all = [...sent.map(({ at }) => at), ...events.map(({ at }) => at)];
  const lastMail = mails.toSorted(
    (a, b) =>
      Number(b.state === 'sent') - Number(a.state === 'sent') ||
      (a.state === 'sent' ? b.at - a.at : 0) ||
      b.id - a.id,
  )[0];
  const gone = recipientOf(contact, lastMail?.id ?? 0);
  const email = person?.deleted ? (lastMail ? gone.recipient_email : '') : addressOf(contact);
  const status = (): MonitoringContact['status'] => {
    // Nobody can answer whoever was deleted.
    const isAnswered = lastReply !== undefined && lastAnswer !== undefined && lastAnswer >= lastReply.at;
    if (lastReply) return isAnswered || person?.deleted === true ? 'replied' : 'awaiting_reply';
    for (const kind of ['unsubscribed', 'bounced'] as const) {
      if (ofKind(kind).length > 0 || person?.suppressed === kind) return kind;
    }
    if (ofKind('opened').length > 0) return 'opened';
    if (all.length > 0) return 'sent';
    return isChosen ? 'waiting' : 'none';
  };
  const row: MonitoringContact = {
    id: contact,
    name: (person?.deleted ? (lastMail ? gone.recipient_name : '') : person?.name) || email,
    organizationName: '',
    totalInteractions: all.length,
    repliesReceived: ofKind('replied').length,
    emailsOpened: new Set(ofKind('opened').map(({ mail }) => mail)).size,
    lastInteraction: iso(latest(all)),
    status: status(),
    lastReplyText: lastReply?.text ?? null,
    lastReplyFrom: null,
    lastReplySubject: null,
    lastReplyAt: iso(lastReply?.at),
    isUnsubscribed: ofKind('unsubscribed').length > 0 || person?.suppressed === 'unsubscribed',
    isErased: false,
    waitingSince: iso(
      ofKind('replied')
        .map(({ at }) => at)
        .toSorted((a, b) => a - b)
        .find((at) => person?.deleted !== true && (lastAnswer === undefined || at > lastAnswer)),
    ),
    followUp: null,
  };
  return {
    row,
    email,
    takesPart: isChosen || all.length > 0,
    isKnown: person?.deleted === false || memberships.length > 0,
    entries: [
      ...sent.map(({ at }) => ({ kind: 'sent', at, text: null })),
      ...events.map(({ kind, at, text }) => ({ kind, at, text })),
    ],
  };
}
const CONTACTS = Array.from({ length: PEOPLE }, (_, index) => index + 1);

it('M3 every contact row is what its definition makes of the stored mails and events, newest first', async () => {
  await fc.assert(
    fc.asyncProperty(models, async (model) => {
      await store(api, model);
      const rows = CONTACTS.map((contact) => naive(model, contact)).filter(({ takesPart }) => takesPart);
      expect(await get('contacts/')).toEqual(
        rows
          .map(({ row }) => row)
          .toSorted(
            (a, b) => (b.lastInteraction ?? '').localeCompare(a.lastInteraction ?? '') || a.id - b.id,
          ),
      );
    }),
    RUNS,
  );
});

it('M3 a history has one entry for each interaction that its row counts, and nothing of anybody else', async () => {
  await fc.assert(
    fc.asyncProperty(models, async (model) => {
      await store(api, model);
      for (const contact of CONTACTS) {
        const { row, email, isKnown, entries } = naive(model, contact);
        const answer = await api.ask('GET', `${MONITORING}contacts/${contact}/history/`);
        expect(answer.statusCode).toBe(isKnown ? 200 : 404);
        if (!isKnown) continue;
        const history = answer.json<ContactHistory>();
        expect({ ...history, last_answer: history.last_answer?.at, entries: [] }).toEqual({
          contact: row,
          email,
          absence: null,
          answers: [],
          writing: [],
          draft_version: null,
          is_erased: false,
          is_deleted: model.people[contact - 1]?.deleted ?? true,
          last_answer: entries
            .flatMap(({ kind, at }) => (kind === 'staff_reply' && at !== null ? [iso(at) ?? ''] : []))
            .toSorted((one, other) => one.localeCompare(other))
            .at(-1),
          entries: [],
        });
        expect(history.entries).toHaveLength(row.totalInteractions);
        expect(sorted(history.entries.map(({ kind, at, text }) => ({ kind, at, text })))).toEqual(
          sorted(entries.map(({ kind, at, text }) => ({ kind, at: iso(at), text }))),
        );
        const times = history.entries.map(({ at }) => at);
        expect(times).toEqual(times.toSorted().toReversed());
      }
    }),
    RUNS,
  );
});

it('M4 every mail counts once on its day in UTC-4: when it was sent, first opened, first replied to', async () => {
  await fc.assert(
    fc.asyncProperty(models, async (model) => {
      await store(api, model);
      const first = (kind: string) =>
        mailsOf(model).flatMap(({ events }) => {
          const times = events.filter((event) => event.kind === kind).map(({ at }) => at);
          return times.length === 0 ? [] : [dayOf(Math.min(...times))];
        });
      const sent = mailsOf(model).filter(({ state }) => state === 'sent');
      const days = {
        sent: sent.map(({ at }) => dayOf(at)),
        opened: first('opened'),
        replied: first('replied'),
      };
      const before = dayOf(Date.now());
      const figures = await get<DailyFigures[]>('daily/');
      const today = figures.at(-1)?.date ?? '';
      expect([before, dayOf(Date.now())]).toContain(today);
      expect(figures).toEqual(
        Array.from({ length: 30 }, (_, index) => {
          const date = new Date(Date.parse(today) - (29 - index) * DAY).toISOString().slice(0, 10);
          return {
            date,
            sent: count(days.sent, date),
            opened: count(days.opened, date),
            replied: count(days.replied, date),
          };
        }),
      );
    }),
    RUNS,
  );
});

it('M2 every figure of a funnel counts the mails of its step', async () => {
  await fc.assert(
    fc.asyncProperty(models, async (model) => {
      await store(api, model);
      for (const [index, { deleted }] of model.campaigns.entries()) {
        const mails = mailsOf(model).filter(({ campaign }) => campaign === index + 1);
        const answer = await api.ask('GET', `${MONITORING}campaigns/${index + 1}/funnel/`);
        expect(answer.statusCode).toBe(deleted ? 404 : 200);
        if (deleted) continue;
        expect(answer.json<CampaignFunnel>().steps).toEqual(
          [1, 2, 3].flatMap((step) => {
            const own = mails.filter((mail) => mail.step === step);
            const having = (kind: string) =>
              own.filter(({ events }) => events.some((event) => event.kind === kind)).length;
            const figures = {
              step_number: step,
              subject: '',
              planned: own.length,
              sent: own.filter(({ state }) => state === 'sent').length,
              opened: having('opened'),
              replied: having('replied'),
              bounced: having('bounced'),
              unsubscribed: having('unsubscribed'),
            };
            return own.length === 0 ? [] : [figures];
          }),
        );
      }
    }),
    RUNS,
  );
});
