import type { PaletteResults } from '@touchline/shared/contract';
import { startCampaignApi, type CampaignApi } from '../testing/campaign-api.ts';

let api: CampaignApi;
beforeAll(async () => {
  api = await startCampaignApi();
});
afterAll(() => api.close());

const find = async (kind: string, query = '') =>
  (await api.ask('GET', `/api/palette/${kind}/${query}`)).json<PaletteResults>().results;
const labels = async (kind: string, query = '') => (await find(kind, query)).map(({ label }) => label);

const person = (full_name: string, email: string) => ({ full_name, email, phone: '', title: '' });

describe('G5 the palette finds', () => {
  beforeAll(async () => {
    const add = (name: string, contacts: readonly object[]) =>
      api.ask('POST', '/api/contacts/organizations/', { name, contacts });
    await add('Harbour Golf Club', [person('Zoë Reed', 'zoe@harbour.example'), person('Tom Hill', '')]);
    await add('Meadow Park', [person('Anna Golf', 'anna@meadow.example')]);
    await add('50% off_turf', []);
    await api.addTemplate({ title: 'Golf offer', subject: 'Grass for you' });
    await api.addTemplate({ title: 'Reminder', subject: 'Golf again' });
    const [contact = 0] = await api.addContacts(1);
    const { id } = await api.addTemplate({ title: 'Of the campaign', subject: 'Turf' });
    const campaign = await api.addCampaign({
      name: 'Golf in spring',
      contacts: [contact],
      template_map: { 1: id },
      status: 'active',
    });
    await api.sendNext(campaign.id, contact);
    await api.respond(campaign.id, contact, 'replied', 'Yes.');
  });

  it.each([
    // By what its people are called as well.
    ['organizations', 'golf', ['Harbour Golf Club', 'Meadow Park']],
    ['organizations', 'CLUB harb', ['Harbour Golf Club']],
    ['organizations', '50%', ['50% off_turf']],
    ['organizations', 'h_rbour', []],
    ['organizations', 'harbuor', ['Harbour Golf Club']],
    ['contacts', 'golf', ['Anna Golf']],
    ['contacts', 'harbour reed', ['Zoë Reed']],
    ['contacts', 'kbylmrdbcn', []],
    ['contacts', 'zoe@ reed', ['Zoë Reed']],
    ['campaigns', 'spring golf', ['Golf in spring']],
    ['campaigns', 'пщда', ['Golf in spring']],
    ['campaigns', 'сприн', ['Golf in spring']],
    ['templates', 'golf', ['Golf offer', 'Reminder']],
    ['templates', 'remindre', ['Reminder']],
    ['templates', "g'; drop table templates; --", []],
  ])('G5 %s by %j', async (kind, text, found) => {
    expect(new Set(await labels(kind, `?q=${encodeURIComponent(text)}`))).toEqual(new Set(found));
  });

  it('G5 the newest where nothing is typed, no more than are asked for', async () => {
    expect(await labels('organizations', '?limit=2')).toHaveLength(2);
    expect((await labels('templates')).slice(0, 2)).toEqual(['Of the campaign', 'Reminder']);
  });

  it('G5 conversations by who wrote', async () => {
    const [conversation, ...others] = await find('conversations');
    expect(others).toEqual([]);
    expect(conversation?.label).not.toBe('');
    expect(await find('conversations', '?q=nobody')).toEqual([]);
  });

  it('G5 conversations by words of replies, and how many of a kind there are', async () => {
    await api.testDatabase.database.kysely
      .updateTable('message_events')
      .set({ reply_text: 'Please come and look at our bunkers.' })
      .where('kind', '=', 'replied')
      .execute();
    await expect.poll(() => find('conversations', '?q=bunkers%20come'), { timeout: 5000 }).toHaveLength(1);
    const answer = await api.ask('GET', '/api/palette/templates/?q=o&limit=1');
    expect(answer.json<PaletteResults>()).toMatchObject({ results: [{}], total: 3 });
    const people = await api.ask('GET', '/api/palette/contacts/?q=example&limit=1');
    expect(people.json<PaletteResults>().results).toHaveLength(1);
    expect(people.json<PaletteResults>().total).toBeGreaterThan(1);
  });

  it('G5 of no organization, a person whose name was typed comes before those whose names only sound so', async () => {
    const { kysely } = api.testDatabase.database;
    const others = Array.from({ length: 9 }, (_, number) => ({
      full_name: `Juri Sokolow ${number}`,
      email: '',
      phone: '',
      title: '',
    }));
    await api.ask('POST', '/api/contacts/organizations/', { name: 'Sokols', contacts: others });
    await kysely
      .insertInto('contacts')
      .values({
        organization_id: null,
        email_key: null,
        email: '',
        full_name: 'Yuri Sokolov',
        phone: '',
        title: '',
      })
      .execute();
    expect((await labels('contacts', '?q=yuri%20sokolov'))[0]).toBe('Yuri Sokolov');
  });

  it('G5 erased people and deleted campaigns are found by nothing', async () => {
    const { kysely } = api.testDatabase.database;
    await kysely.updateTable('campaigns').set({ deleted_at: new Date() }).execute();
    await kysely
      .updateTable('contacts')
      .set({ erased_at: new Date() })
      .where('full_name', '=', 'Zoë Reed')
      .execute();
    expect(await labels('campaigns', '?q=golf')).toEqual([]);
    expect(await labels('contacts', '?q=zo')).toEqual([]);
  });
});

it.each(['?limit=0', '?limit=9', '?limit=x', `?q=${'a'.repeat(201)}`, '?other=1', '?q=a&q=b'])(
  'G5 refuses %s',
  async (query) => {
    expect((await api.ask('GET', `/api/palette/contacts/${query}`)).statusCode).toBe(400);
  },
);
