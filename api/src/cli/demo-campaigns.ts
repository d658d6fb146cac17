import type { Faker } from '@faker-js/faker';
import { BLANK_CONTACT, type CampaignDetail, type CampaignStatus } from '@touchline/shared/contract';
import { createCampaign, updateCampaign } from '../campaigns/campaigns.repository.ts';
import type { Queryable } from '../database/database.ts';
import { readHere } from '../mail/composition/read-template.ts';
import { TemplateCache } from '../mail/composition/template-cache.ts';
import type { Timing } from '../outreach/sending-window.ts';
import { recordEvent, recordSent, recordStaffReply, type MessageEvent } from '../outreach/messages.ts';

const DAY = 24 * 60 * 60 * 1000;
const MINUTE = 60 * 1000;

interface DemoCampaign {
  readonly name: string;
  readonly scenario: string;
  readonly status: CampaignStatus;
  readonly contacts: number;
  /** Whether they are people with Cyrillic names. */
  readonly russian: boolean;
  /** Days ago that its first mail went out; none for a campaign that has sent nothing. */
  readonly started?: number;
  /** The part of its contacts who have got the first mail so far. */
  readonly reached?: number;
  readonly replies: readonly string[];
  /** What a member of staff answers to those. */
  readonly answers: readonly string[];
}

const ENGLISH_REPLIES = [
  'Thank you, could you come and look at our main pitch next week?',
  'We have a contractor this year, but please send us prices for the spring.',
  'Sounds good. What would four pitches cost?',
  'Please call me on Thursday morning.',
  'Our north goalmouth never drains. Is that something you could look at?',
  'Not this season, thank you. Ask me again in August.',
  'Please write to our facilities manager, she decides about the fields.',
  'No, thank you. We look after our fields ourselves.',
];
const ENGLISH_ANSWERS = [
  'Thank you! I will call you tomorrow to find a day.',
  'Happy to help. The price list is on its way to you.',
];
const RUSSIAN_REPLIES = [
  'Спасибо, приезжайте на следующей неделе, посмотрим главное поле.',
  'В этом году уже есть подрядчик. Пришлите, пожалуйста, цены на весну.',
  'Сколько будет стоить осмотр четырёх полей?',
  'Позвоните, пожалуйста, в четверг утром.',
  'Интересно. А дренаж вы тоже проверяете?',
  'Спасибо, нет: у нас свои агрономы.',
  'Это не ко мне. Напишите, пожалуйста, нашему агроному.',
];
const RUSSIAN_ANSWERS = [
  'Спасибо! Завтра позвоню, договоримся о дне.',
  'Рады помочь. Прайс-лист уже отправили.',
];

/** Oldest first, as they were created. */
const CAMPAIGNS: readonly DemoCampaign[] = [
  {
    name: 'New pitches: clubs',
    scenario: 'new_pitch_construction',
    status: 'completed',
    contacts: 60,
    russian: false,
    started: 28,
    replies: ENGLISH_REPLIES,
    answers: ENGLISH_ANSWERS,
  },
  {
    name: 'Весенняя подкормка: клубы',
    scenario: 'seed_and_fertilizer',
    status: 'active',
    contacts: 45,
    russian: true,
    started: 12,
    reached: 0.8,
    replies: RUSSIAN_REPLIES,
    answers: RUSSIAN_ANSWERS,
  },
  {
    name: 'New pitches: schools',
    scenario: 'new_pitch_construction',
    status: 'active',
    contacts: 80,
    russian: false,
    started: 8,
    reached: 0.6,
    replies: ENGLISH_REPLIES,
    answers: ENGLISH_ANSWERS,
  },
  {
    name: 'New pitches: universities',
    scenario: 'new_pitch_construction',
    status: 'paused',
    contacts: 30,
    russian: false,
    started: 5,
    reached: 0.3,
    replies: ENGLISH_REPLIES,
    answers: ENGLISH_ANSWERS,
  },
  {
    name: 'Весенняя подкормка: второй круг',
    scenario: 'seed_and_fertilizer',
    status: 'waiting',
    contacts: 25,
    russian: true,
    replies: [],
    answers: [],
  },
  {
    name: 'New pitches: city parks',
    scenario: 'new_pitch_construction',
    status: 'draft',
    contacts: 20,
    russian: false,
    replies: [],
    answers: [],
  },
];

/** Campaigns in every status over the last 30 days, with what they have sent and what came back. */
export async function insertDemoCampaigns(database: Queryable, faker: Faker, timing: Timing): Promise<void> {
  const now = Date.now();
  for (const [index, campaign] of CAMPAIGNS.entries()) {
    const detail = await create(database, faker, campaign, timing);
    if (campaign.started !== undefined)
      await run(database, faker, campaign, detail, now - campaign.started * DAY, timing);
    const created_at = new Date(now - (campaign.started ?? CAMPAIGNS.length - index) * DAY - 90 * MINUTE);
    await database.updateTable('campaigns').set({ created_at }).where('id', '=', detail.id).execute();
  }
}

/** Creates a campaign with the templates that exist for its scenario, ready to send if it should. */
async function create(
  database: Queryable,
  faker: Faker,
  campaign: DemoCampaign,
  timing: Timing,
): Promise<CampaignDetail> {
  const templates = await database
    .selectFrom('templates')
    .select(['id', 'step_number'])
    .where('scenario', '=', campaign.scenario)
    .where('step_number', '<=', 3)
    // Of several for one step the newest wins.
    .orderBy('id')
    .execute();
  const reachable = await database
    .selectFrom('contacts')
    .select(['id', 'full_name'])
    .where('email_key', 'is not', null)
    .where('email_key', 'not in', database.selectFrom('suppressions').select('email_key'))
    .orderBy('id')
    .execute();
  const people = reachable.filter(({ full_name }) => /[а-я]/i.test(full_name) === campaign.russian);
  return JSON.parse(
    await createCampaign(
      database,
      {
        name: campaign.name,
        scenario: campaign.scenario,
        status: campaign.started === undefined ? campaign.status : 'active',
        frequency_days: 3,
        // Of those that are still to start, days are counted as people work (V10).
        ...(campaign.started === undefined && { step_days: { 3: 5 }, day_unit: 'working_days' as const }),
        stagger_sends: false,
        email_count: 3,
        contacts: faker.helpers.arrayElements(people, campaign.contacts).map(({ id }) => id),
        template_map: Object.fromEntries(templates.map(({ id, step_number }) => [step_number, id])),
      },
      timing,
    ),
  ) as CampaignDetail;
}

/** Sends what would have gone out by now, a mail every few minutes and each step at its time; then sets its status. */
async function run(
  database: Queryable,
  faker: Faker,
  campaign: DemoCampaign,
  detail: CampaignDetail,
  start: number,
  timing: Timing,
): Promise<void> {
  const { contacts, template_map, frequency_days } = detail;
  let count = 0;
  // In turn: whatever chance has it, each is said by somebody.
  const nextReply = () => campaign.replies[count++ % campaign.replies.length] ?? '';
  const reached = contacts.slice(0, Math.ceil(contacts.length * (campaign.reached ?? 1)));
  for (const [step, template] of Object.values(template_map).entries()) {
    for (const [index, contact] of reached.entries()) {
      const sent_at = new Date(start + step * frequency_days * DAY + index * 7 * MINUTE);
      if (sent_at.getTime() < Date.now())
        await send(
          database,
          faker,
          { nextReply, answers: campaign.answers },
          detail.id,
          contact,
          template,
          sent_at,
          timing,
        );
    }
  }
  const { name, scenario, stagger_sends, email_count } = detail;
  const contact_ids = contacts.map(({ id }) => id);
  const fields = { name, scenario, frequency_days, stagger_sends, email_count, template_map, contact_ids };
  await updateCampaign(database, detail.id, { ...fields, status: campaign.status }, timing);
  await database
    .updateTable('campaign_status_changes')
    .set({ changed_at: new Date(start) })
    .where('campaign_id', '=', detail.id)
    .where('status', '=', 'active')
    .execute();
}

const templates = new TemplateCache(readHere);

async function send(
  database: Queryable,
  faker: Faker,
  { nextReply, answers }: { readonly nextReply: () => string; readonly answers: readonly string[] },
  campaign: number,
  contact: CampaignDetail['contacts'][number],
  template_id: number,
  sent_at: Date,
  timing: Timing,
): Promise<void> {
  const message = await database
    .selectFrom('messages')
    .select('id')
    .where('campaign_id', '=', campaign)
    .where('contact_id', '=', contact.id)
    .where('state', '=', 'queued')
    .orderBy('step_number')
    .limit(1)
    .executeTakeFirst();
  // The sequence ends for a contact who has answered, or whose address bounced.
  if (!message) return;
  const { subject, html } = await database
    .selectFrom('templates')
    .select(['subject', 'html'])
    .where('id', '=', template_id)
    .executeTakeFirstOrThrow();
  const recipient = { email: contact.email, name: contact.name };
  const filled = await templates.get({ subject, html });
  const { subject: sent_subject } = filled.fillIn(
    {
      ...BLANK_CONTACT,
      full_name: contact.name,
      organization_name: contact.organization_name,
      email: contact.email,
    },
    { unsubscribeUrl: '', pixelUrl: '' },
  );
  await recordSent(
    database,
    message.id,
    { template_id, subject, html, sent_subject, recipient, sent_at },
    timing,
  );
  const record = async (kind: MessageEvent['kind'], minutes: number, reply_text?: string) => {
    const occurred_at = new Date(sent_at.getTime() + minutes * MINUTE);
    if (occurred_at.getTime() > Date.now()) return;
    await recordEvent(
      database,
      message.id,
      {
        kind,
        occurred_at,
        ...(reply_text !== undefined && { reply_text }),
      },
      timing,
    );
  };
  const luck = faker.number.float();
  if (luck < 0.03) return record('bounced', 1);
  if (luck < 0.05) return record('automatic_reply', 2);
  if (luck < 0.07) return record('soft_bounced', 3);
  if (luck > 0.62) return;
  await record('opened', faker.number.int({ min: 4, max: 600 }));
  if (luck < 0.25) {
    const minutes = faker.number.int({ min: 700, max: 2000 });
    await record('replied', minutes, nextReply());
    const answered = new Date(sent_at.getTime() + (minutes + 300) * MINUTE);
    // Two in five are answered by now.
    if (faker.datatype.boolean({ probability: 0.4 }) && answered.getTime() < Date.now())
      await recordStaffReply(database, message.id, {
        sent_at: answered,
        reply_text: faker.helpers.arrayElement(answers),
      });
  } else if (luck < 0.28) await record('unsubscribed', 650);
}
