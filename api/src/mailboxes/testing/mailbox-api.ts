import type { Mailbox, MailboxList, MailboxSettings } from '@touchline/shared/contract';
import type { Clock } from '../../clock.ts';
import { startCampaignApi, type CampaignApi } from '../../testing/campaign-api.ts';
import { settingsOf } from './settings-of.ts';

export const MAILBOXES_URL = '/api/mailboxes/';

/** Call it inside `describe`: an API without contacts, and with no mailbox but the sandbox before each test. */
export function testMailboxes(clock: Clock) {
  const held: { api?: CampaignApi } = {};
  const api = () => {
    if (!held.api) throw new Error('The API is not started yet');
    return held.api;
  };
  beforeAll(async () => {
    held.api = await startCampaignApi({ clock });
  });
  beforeEach(async () => {
    await api().clearContacts();
    await kysely().deleteFrom('mailboxes').where('id', '>', 1).execute();
  });
  afterAll(() => api().close());
  const kysely = () => api().testDatabase.database.kysely;
  const list = async () => (await api().ask('GET', MAILBOXES_URL)).json<MailboxList>();
  const read = async (id: number): Promise<Mailbox> => {
    const found = (await list()).results.find((mailbox) => mailbox.id === id);
    if (found === undefined) throw new Error(`No mailbox ${id}`);
    return found;
  };
  return {
    api,
    kysely,
    list,
    read,
    remove: (id: number) => api().ask('DELETE', `${MAILBOXES_URL}${id}/`),
    put: async (id: number, changes: Partial<Record<keyof MailboxSettings, unknown>>) =>
      api().ask('PUT', `${MAILBOXES_URL}${id}/`, { ...settingsOf(await read(id)), ...changes }),
  };
}
