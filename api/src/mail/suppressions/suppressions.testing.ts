import type { ContactPage, SuppressionList } from '@touchline/shared/contract';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCampaignApi, type CampaignApi } from '../../testing/campaign-api.ts';

export let api: CampaignApi;

export let folder: string;

export let template = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-suppressions-'));
  api = await startCampaignApi({}, { DATA_DIR: folder });
});

afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  await api.clearContacts();
  await api.testDatabase.empty('suppressions', 'suppression_lifts', 'contact_addresses');
  template = (await api.addTemplate()).id;
});

export const PATH = '/api/mail/suppressions/';

export const query = (statement: string, values: unknown[] = []) =>
  api.testDatabase.database.pool.query(statement, values);

export const list = async (search = '', offset = 0) =>
  (
    await api.ask('GET', `${PATH}?search=${encodeURIComponent(search)}&offset=${offset}`)
  ).json<SuppressionList>();

export const add = async (address: unknown, explanation = '') =>
  (await api.ask('POST', PATH, { address, explanation })).statusCode;

export const lift = async (email: string) =>
  (await api.ask('POST', `${PATH}lift/`, { email, explanation: 'They asked for it' })).statusCode;

export const suppressionOf = async (contact: number) =>
  (await api.ask('GET', `/api/contacts/contacts/${contact}/page/`)).json<ContactPage>().suppression;
