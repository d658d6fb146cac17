import { HttpResponse, on } from '@touchline/shared/testing';
import { campaign, campaignsServer, contact } from '../../campaignsServer.testing.tsx';
import { openPage, peopleTable } from '../campaignPage.testing.tsx';

export const server = campaignsServer();

export const running = campaign(1, {
  name: 'Spring renovation',
  status: 'active',
  template_map: { 1: 11, 2: 12 },
  contacts: [
    contact(1, { name: 'Zoë Marchetti', state: 'sent', sent_count: 1 }),
    contact(2, { name: 'Иван Петров', organization_id: null, organization_name: '' }),
    contact(3, { name: 'Ann Byrne', state: 'failed' }),
    contact(4, {
      name: 'Bo Lindqvist',
      stopped: 'ended',
      kept_from: 'stopped_by_staff',
      stopped_by: 'jo@club.example',
    }),
    contact(6, { kept_from: 'other_campaign', waits_for: { id: 9, name: 'Autumn' } }),
    contact(5, { name: 'Gone Person', deleted: true, removed: true, state: 'sent' }),
  ],
});

/** Answers actions on people. @returns what was asked for */
export function actions(answer: object = { done: 1, refused: [], undo: 9 }) {
  const asked: unknown[] = [];
  server.use(
    on.post('*/api/campaigns/1/people/', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(answer);
    }),
    on.post('*/api/campaigns/1/people/9/undo/', () => {
      asked.push('undo');
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

export const open = async (path = '/1') => {
  server.has(running);
  const { user } = openPage(path);
  return { user, table: await peopleTable() };
};
