import type { Group, GroupMember } from '@touchline/shared/contract';
import { HttpResponse, on, renderInPage } from '@touchline/shared/testing';
import { contactsServer } from '../contactsServer.testing.tsx';
import { OrganizationsSection } from '../routes.tsx';

export const server = contactsServer();

export const NAME = 'Name of the group';

const city = {
  about: 'organization',
  code: 'city',
  name: '',
  kind: 'text',
  choices: [],
  is_retired: false,
  version: 1,
};

const member = (id: number, full_name: string): GroupMember => ({
  id,
  full_name,
  title: 'Director',
  email: `${id}@club.example`,
  phone: '',
  organization: { id: 1, name: 'Royal Golf' },
});

export const written = { type: 'condition', key: 'written', operator: 'not_last_days', value: 180 } as const;

export const group = (values: Partial<Group> = {}): Group => ({
  id: 7,
  name: 'Golf',
  filter: { type: 'all', of: [written] },
  version: 3,
  made_by: 'Ann',
  changed_by: 'Ann',
  changed_at: '2026-11-20T10:00:00.000Z',
  things: [],
  dead: [],
  ...values,
});

/** What was asked, newest last, by path. */
export function groupServer(stored: Group[] = []) {
  const asked: { path: string; body: unknown }[] = [];
  const note = async (request: Request) => {
    asked.push({ path: new URL(request.url).pathname, body: await request.clone().json() });
  };
  server.use(
    on.get('*/api/own-fields/', () => HttpResponse.json([{ id: 3, ...city }])),
    on.get('*/api/groups/', () => HttpResponse.json(stored)),
    on.get('*/api/groups/:id/', () => HttpResponse.json(stored[0])),
    on.post('*/api/groups/count/', async ({ request }) => {
      await note(request);
      return HttpResponse.json({
        contacts: 1234,
        organizations: 12,
        with_address: 1200,
        things: [],
        dead: [],
      });
    }),
    on.post('*/api/groups/members/', async ({ request }) => {
      const { offset } = (await request.clone().json()) as { offset: number };
      return HttpResponse.json({
        members: [member(offset + 1, `Person ${offset + 1}`)],
        has_more: offset === 0,
      });
    }),
    on.post('*/api/groups/', async ({ request }) => {
      await note(request);
      return HttpResponse.json(group(), { status: 201 });
    }),
  );
  return asked;
}

export const open = (path: string) => renderInPage(<OrganizationsSection />, { path });

export const last = (asked: { path: string; body: unknown }[], path: string) =>
  asked.findLast((one) => one.path === path)?.body;
