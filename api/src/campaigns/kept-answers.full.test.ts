import { CAMPAIGNS } from '../testing/campaign-api.ts';
import { api, campaign, contact, template, DETAIL, LIST, ask } from './kept-answers.testing.ts';

it.each<[string, readonly (() => string)[], () => Promise<unknown>]>([
  ['the campaign is changed', [DETAIL, LIST], () => api.change(campaign, { name: 'Changed' })],
  ['a mail is sent', [DETAIL, LIST], () => api.sendNext(campaign, contact)],
  ['a mail is opened', [DETAIL, LIST], () => api.respond(campaign, contact, 'opened')],
  ['somebody replies', [DETAIL, LIST], () => api.respond(campaign, contact, 'replied')],
  [
    'an address unsubscribes in another campaign',
    [DETAIL, LIST],
    async () => {
      const other = await api.addCampaign({ contacts: [contact + 1], template_map: { 1: template } });
      await api.sendNext(other.id, contact + 1);
      await api.testDatabase.database.pool.query(
        'update messages m set recipient_email = p.email from contacts p where p.id = m.contact_id',
      );
      await api.respond(other.id, contact + 1, 'unsubscribed');
    },
  ],
  [
    'a contact is renamed',
    [DETAIL],
    () =>
      api.ask('PUT', `/api/contacts/contacts/${contact}/`, { full_name: 'New', email: 'new@name.example' }),
  ],
  [
    'an organization is renamed',
    [DETAIL],
    () => api.ask('PUT', '/api/contacts/organizations/1/', { name: 'New name', contacts: [] }),
  ],
  [
    'a template of two steps is renamed',
    [DETAIL],
    async () => {
      const body = {
        title: 'New',
        subject: 'New',
        scenario: 'pitch_testing',
        tone: 'Casual',
        content: '{}',
        html: '',
      };
      await api.ask('PUT', `/api/templates/${template}/`, body);
    },
  ],
  ['a contact is deleted', [DETAIL], () => api.ask('DELETE', `/api/contacts/contacts/${contact}/`)],
  ['another campaign is created', [LIST], () => api.addCampaign()],
  ['another campaign is deleted', [LIST], () => api.ask('DELETE', `${CAMPAIGNS}${campaign + 1}/delete/`)],
])('C4 is answered anew after %s', async (_case, urls, change) => {
  const before = await Promise.all(urls.map((url) => api.ask('GET', url())));
  await change();
  for (const [index, url] of urls.entries()) {
    const answer = await ask(url(), String(before[index]?.headers['etag']));
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toBe('');
  }
});
