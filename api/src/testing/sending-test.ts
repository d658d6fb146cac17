import type { CampaignPlan, CampaignSender, DayUnit } from '@touchline/shared/contract';
import { sql } from 'kysely';
import { readConfig } from '../config.ts';
import { createComposer } from '../mail/composition/compose-mail.ts';
import { readHere } from '../mail/composition/read-template.ts';
import { SILENT } from '../mail/sending/testing/engine.ts';
import { startMailSink } from '../mail/sending/testing/mail-sink.ts';
import { openTransport } from '../mail/sending/transport.ts';
import { Worker } from '../mail/sending/worker.ts';
import { writeEnvironmentMailbox } from '../mailboxes/environment-mailbox.ts';
import { startCampaignApi, type StoredMessage } from './campaign-api.ts';
import { CAP_PERIOD, windowOf } from '../outreach/mailbox-limits.ts';
import { RATE_PERIOD } from '../outreach/rates.ts';
import { inZone, readTimeZones, withNone, type Zone } from '../outreach/recipient-zones.ts';
import {
  endOfDay,
  nextSendingMoment,
  startOfSendingDay,
  type SendingWindow,
} from '../outreach/sending-window.ts';

const DAY = 24 * 60 * 60_000;
const LONGEST_STEP = DAY / 2;
/** Monday, midnight in UTC-4. */
export const MONDAY = new Date('2026-11-09T04:00:00Z');

export interface CampaignShape {
  readonly organizations: readonly {
    readonly people: number;
    /** Domain of their addresses. */
    readonly domain: string;
    /** IANA name; not known unless given. */
    readonly time_zone?: Zone;
  }[];
  readonly steps: number;
  readonly frequency_days: number;
  readonly stagger_sends: boolean;
  readonly step_days?: Readonly<Record<string, number>>;
  readonly day_unit?: DayUnit;
  /** For how many days the people are away, in their order; everybody else is there. */
  readonly away?: readonly (number | null)[];
  /** Unless given, the environment's mailbox. */
  readonly sender?: CampaignSender;
}

export interface Outcome {
  /** What the API says before a campaign is started. */
  readonly plan: readonly string[];
  /** What is sent. */
  readonly reality: readonly string[];
  /** When each mail was sent, and by whose clocks. */
  readonly sent: readonly { readonly at: Date; readonly zone: Zone }[];
}

/** An API and a worker whose time is set, to compare what is planned with what is sent. */
export async function startSendingTest(environment: Record<string, string>) {
  let moment = MONDAY;
  // It goes on: of mails that go out one after another, the later steps are due one after another as well.
  const clock = {
    now: () => {
      moment = new Date(moment.getTime() + 1);
      return moment;
    },
  };
  const sink = await startMailSink();
  const settings = {
    MAIL_PER_MINUTE: '100000',
    MAIL_PER_DOMAIN_PER_MINUTE: '100000',
    SMTP_URL: sink.url,
    ...environment,
  };
  const api = await startCampaignApi({ clock }, settings);
  const { kysely } = api.testDatabase.database;
  const templates = await Promise.all([1, 2, 3].map(async () => (await api.addTemplate()).id));
  const { mail } = readConfig(settings);
  await writeEnvironmentMailbox(kysely, mail);
  const startWorker = (): Worker => {
    const worker = new Worker({
      database: api.testDatabase.database,
      databaseUrl: api.testDatabase.url,
      settings: mail,
      clock,
      composer: createComposer(mail, readHere),
      transport: openTransport({ server: sink.url, connections: 5 }),
      log: SILENT,
    });
    worker.start();
    return worker;
  };

  /** The zones of these tests are ahead of or behind UTC by less than half a day. */
  const dateOf = (time: Date) =>
    new Date(startOfSendingDay(api.timing.window, time).getTime() + DAY / 2).toISOString().slice(0, 10);

  /** What the API plans for a campaign started now. */
  async function planned(fields: object): Promise<string[]> {
    const answer = await api.ask('POST', '/api/campaigns/plan/', fields);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { later_mails: 0, without_mail: [] }]);
    const { steps, mailboxes } = answer.json<CampaignPlan>();
    return [
      ...steps.flatMap(({ step_number, days }) =>
        days.map(({ day, mails }) => `${day} step ${step_number}: ${mails}`),
      ),
      ...mailboxes
        .filter(({ mails }) => mails > 0)
        .map(({ id, mails, first_day, last_day }) => `mailbox ${id}: ${mails}, ${first_day} to ${last_day}`),
    ].toSorted();
  }

  /** What was sent, in the same words. */
  function told(messages: readonly (StoredMessage & { readonly mailbox_id: number | null })[]): string[] {
    const sent = messages.map(({ step_number, mailbox_id, sent_at }) => ({
      step_number,
      mailbox_id,
      day: dateOf(sent_at ?? new Date(0)),
    }));
    const steps = Map.groupBy(sent, ({ day, step_number }) => `${day} step ${step_number}`);
    const mailboxes = Map.groupBy(sent, ({ mailbox_id }) => mailbox_id);
    return [
      ...[...steps].map(([day, own]) => `${day}: ${own.length}`),
      ...[...mailboxes].map(([id, own]) => {
        const days = own.map(({ day }) => day).toSorted();
        return `mailbox ${id}: ${own.length}, ${days[0]} to ${days.at(-1)}`;
      }),
    ].toSorted();
  }

  /** What a campaign has to send, and has sent. */
  const messagesOf = (campaign: number) =>
    kysely
      .selectFrom('messages')
      .leftJoin('contacts', 'contacts.id', 'messages.contact_id')
      .leftJoin('organizations', 'organizations.id', 'contacts.organization_id')
      .select(['messages.id', 'contact_id', 'step_number', 'state', 'due_at', 'sent_at', 'mailbox_id'])
      .select('organizations.time_zone')
      .where('campaign_id', '=', campaign)
      .execute();

  /** Moments at which a worker that looks again may send what it could not: in between it sends nothing more. */
  async function changes(windows: readonly SendingWindow[]): Promise<Date[]> {
    const rates = await sql<{ began_at: Date }>`
      select began_at from mail_rates union select began_at from mailbox_rates`.execute(kysely);
    const sent = await sql<{ sending_at: Date }>`
      select sending_at from messages where sending_at is not null
      union select sending_at from mails_by_hand`.execute(kysely);
    return [
      ...rates.rows.map(({ began_at }) => new Date(began_at.getTime() + RATE_PERIOD)),
      ...sent.rows.map(({ sending_at }) => new Date(sending_at.getTime() + CAP_PERIOD)),
      // Of the team's days contacts of an organization take turns on.
      ...[...withNone(await readTimeZones(kysely)).map((zone) => inZone(api.timing.window, zone)), ...windows]
        .flatMap((window) => [nextSendingMoment(window, moment), endOfDay(window, moment)])
        // Of a window that is open, the moment itself is nothing new.
        .filter((time) => time > moment),
    ];
  }

  /** Lets time pass, and the worker look now and then: one that was away for more than a day holds what it has missed. */
  async function passUntil(time: Date, worker: Worker): Promise<void> {
    while (time.getTime() - moment.getTime() > LONGEST_STEP) {
      moment = new Date(moment.getTime() + LONGEST_STEP);
      await worker.idle();
    }
    moment = time;
    await worker.idle();
  }

  /** Lets time pass until everything has been sent. */
  async function sendAll(campaign: number, worker: Worker): Promise<Omit<Outcome, 'plan'>> {
    const zones = withNone(await readTimeZones(kysely));
    const windows = new Map(
      (await kysely.selectFrom('mailboxes').select(['id', 'sending_window']).execute()).map(
        ({ id, sending_window }) => [id, windowOf(sending_window)],
      ),
    );
    await worker.idle();
    // The clock goes on while the worker looks: what becomes due meanwhile waits for its next look, which is not tomorrow's.
    let lookedAt = moment.getTime();
    for (let rounds = 0; rounds < 3000; rounds += 1) {
      const messages = await messagesOf(campaign);
      const queued = messages.filter(({ state, due_at }) => state === 'queued' && due_at !== null);
      if (queued.length === 0) {
        expect(new Set(messages.map(({ state }) => state))).toEqual(new Set(['sent']));
        const sent = messages.map(({ sent_at, time_zone }) => ({
          at: sent_at ?? new Date(0),
          zone: time_zone,
        }));
        return { reality: told(messages), sent };
      }
      // Only of mailboxes that have something to send: of one that is open on Wednesdays, no other day matters.
      const open = [...new Set(queued.map(({ mailbox_id }) => mailbox_id))].flatMap((id) => {
        const window = windows.get(id ?? 0);
        return window === undefined ? [] : zones.map((zone) => inZone(window, zone));
      });
      const next = [...queued.map(({ due_at }) => due_at ?? moment), ...(await changes(open))]
        .map((time) => time.getTime())
        .filter((time) => time > lookedAt);
      const soonest = new Date(Math.max(moment.getTime(), Math.min(...next)));
      lookedAt = Math.min(...open.map((window) => nextSendingMoment(window, soonest).getTime()));
      await passUntil(new Date(lookedAt), worker);
    }
    throw new Error('It is not all sent');
  }

  return {
    api,
    /** What time it is. */
    now: () => moment,
    setTime: (time: Date) => {
      moment = time;
    },
    /** Creates a campaign, asks for its plan and has it sent. */
    runCampaign: async ({ sender, away = [], ...shape }: CampaignShape): Promise<Outcome> => {
      const contacts: number[] = [];
      await kysely.updateTable('organizations').set({ time_zone: null }).execute();
      for (const [index, { people, domain, time_zone = null }] of shape.organizations.entries()) {
        const persons = Array.from({ length: people }, (_, person) => ({
          full_name: `Person ${person}`,
          email: `person${person}.${index}@${domain}`,
        }));
        const organization = await api.createOrganization(
          `Organization ${index} of ${moment.toISOString()}`,
          persons,
        );
        await kysely
          .updateTable('organizations')
          .set({ time_zone })
          .where('id', '=', organization.id)
          .execute();
        contacts.push(...organization.contacts.map(({ id }) => id));
      }
      // Earlier campaigns of a test went to the same addresses.
      await kysely.deleteFrom('absences').execute();
      for (const [index, contact] of contacts.entries()) {
        const days = away[index];
        if (days == null) continue;
        const back_on = dateOf(new Date(moment.getTime() + days * DAY));
        const path = `/api/campaigns/monitoring/contacts/${contact}/absence/`;
        expect((await api.ask('PUT', path, { back_on })).statusCode).toBe(204);
      }
      const template_map = Object.fromEntries(
        templates.slice(0, shape.steps).map((template, index) => [index + 1, template]),
      );
      const { frequency_days, stagger_sends, step_days = {}, day_unit = 'days' } = shape;
      const from = sender ?? { kind: 'mailboxes' as const, mailbox_ids: [1] };
      const fields = {
        contacts,
        frequency_days,
        stagger_sends,
        step_days,
        day_unit,
        template_map,
        sender: from,
      };
      const plan = await planned({
        name: 'A campaign',
        scenario: 'pitch_testing',
        status: 'active',
        ...fields,
      });
      const { id } = await api.addCampaign(fields);
      await api.change(id, { status: 'active' });
      // Started for each campaign, else one that is just looking around could come in the way of clearing the tables.
      const worker = startWorker();
      try {
        return { plan, ...(await sendAll(id, worker)) };
      } finally {
        await worker.stop();
      }
    },
    close: async () => {
      await api.close();
      await sink.stop();
    },
  };
}
export type SendingTest = Awaited<ReturnType<typeof startSendingTest>>;
