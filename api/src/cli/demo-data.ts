import { Faker, base, en, ru } from '@faker-js/faker';
import { BLANK_CONTACT, type ContactValues } from '@touchline/shared/contract';
import { insertContacts } from '../database/contact-rows.ts';
import type { Database } from '../database/database.ts';
import { organizationKey } from '../database/keys.ts';
import { writeTeamSettings } from '../outreach/team-settings.ts';
import type { Timing } from '../outreach/sending-window.ts';
import { insertDemoCampaigns } from './demo-campaigns.ts';
import { insertDemoFollowUps } from './demo-follow-ups.ts';
import { insertDemoSnippets } from './demo-snippets.ts';
import { insertDemoTemplates } from './demo-templates.ts';
import { pairDemoTwins } from './demo-twins.ts';
import { insertDemoUnmatchedMails } from './demo-unmatched.ts';
import { ENGLISH, RUSSIAN, type Trade } from './demo-words.ts';

const ORGANIZATIONS = 300;
const CONTACTS = 2000;
const UNASSIGNED = 12;
/** The same data on every machine, so that people can talk about it. */
const SEED = 20_261_121;

/** As the templates of the demonstration say it. */
const DEMO_COMPANY = {
  reply_effect: 'ended',
  company_name: 'Touchline Sports Turf',
  company_address: '48 Mill Road, Greenfield GF1 2TT',
  company_website: 'https://touchline.example/',
} as const;

/**
 * Fills an empty database with the organizations, contacts, templates and campaigns of a sports-turf trade, English and
 * Russian, all in one transaction.
 * @returns whether it did: a database that holds anything stays as it is.
 */
export async function fillWithDemoData(database: Database, timing: Timing): Promise<boolean> {
  return database.kysely.transaction().execute(async (transaction) => {
    const found = await transaction.selectFrom('organizations').select('id').limit(1).executeTakeFirst();
    const contact = await transaction.selectFrom('contacts').select('id').limit(1).executeTakeFirst();
    const template = await transaction.selectFrom('templates').select('id').limit(1).executeTakeFirst();
    if (found ?? contact ?? template) return false;
    const english = createPeople(new Faker({ locale: [en, base], seed: SEED }), ENGLISH);
    const russian = createPeople(new Faker({ locale: [ru, en, base], seed: SEED }), RUSSIAN);
    // Two in five are Russian.
    const peopleOf = (index: number) => (index % 5 < 2 ? russian : english);
    const rows = Array.from({ length: ORGANIZATIONS }, (_, index) => {
      const name = peopleOf(index).organization();
      return { name, name_key: organizationKey(name) };
    });
    const created = await transaction
      .insertInto('organizations')
      .values(rows)
      .returning(['id', 'name'])
      .execute();
    for (const [index, { id, name }] of created.entries()) {
      const people = peopleOf(index);
      const count = sizeOf(index);
      await insertContacts(
        transaction,
        id,
        Array.from({ length: count }, () => people.contact(name)),
      );
    }
    const former = Array.from({ length: UNASSIGNED }, (_, index) => peopleOf(index).contact(undefined));
    await insertContacts(transaction, null, former);
    await writeTeamSettings(transaction, DEMO_COMPANY);
    await insertDemoTemplates(transaction);
    await insertDemoSnippets(transaction);
    await insertDemoCampaigns(transaction, new Faker({ locale: [en, base], seed: SEED }), timing);
    await insertDemoFollowUps(transaction);
    await insertDemoUnmatchedMails(transaction);
    await pairDemoTwins(transaction);
    return true;
  });
}

/** How many contacts the organization at that index has; with the unassigned ones they add up to {@link CONTACTS}. */
function sizeOf(index: number): number {
  const scale = (CONTACTS - UNASSIGNED) / weightUpTo(ORGANIZATIONS);
  return Math.round(weightUpTo(index + 1) * scale) - Math.round(weightUpTo(index) * scale);
}

/** Sum of the weights, 1 to 12 in turn, of the organizations before that index. */
function weightUpTo(index: number): number {
  let sum = 0;
  for (let at = 0; at < index; at += 1) sum += 1 + ((at * 7) % 12);
  return sum;
}

interface People {
  /** A name not used before. */
  organization(): string;
  /** Somebody of that organization; some lack a phone, a title or an address. */
  contact(organization: string | undefined): ContactValues;
}

function createPeople(faker: Faker, trade: Trade): People {
  const names = new Set<string>();
  const addresses = new Set<string>();
  const organization = (): string => {
    for (;;) {
      const name = faker.helpers.arrayElement(trade.organizations)(faker.helpers.arrayElement(trade.places));
      if (names.has(name)) continue;
      names.add(name);
      return name;
    }
  };
  const emailOf = (first: string, last: string, owner: string | undefined): string => {
    const host = owner ? `${slug(trade.toLatin(owner))}.example` : 'mail.example';
    const local = `${slug(trade.toLatin(first)).charAt(0)}.${slug(trade.toLatin(last))}`;
    for (let attempt = 1; ; attempt += 1) {
      const address = `${local}${attempt === 1 ? '' : attempt}@${host}`;
      if (addresses.has(address)) continue;
      addresses.add(address);
      return address;
    }
  };
  return {
    organization,
    contact: (owner) => {
      const sex = faker.person.sexType();
      const first = faker.person.firstName(sex);
      const last = faker.person.lastName(sex);
      const has = (probability: number) => faker.datatype.boolean({ probability });
      return {
        ...BLANK_CONTACT,
        full_name: `${first} ${last}`,
        email: has(0.94) ? emailOf(first, last, owner) : '',
        phone: has(0.7) ? faker.helpers.replaceSymbols(trade.phone) : '',
        title: has(0.88) ? faker.helpers.arrayElement(trade.titles) : '',
      };
    },
  };
}

/** Small Latin letters and digits, words joined by hyphens. */
function slug(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
