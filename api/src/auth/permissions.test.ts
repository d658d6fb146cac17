import {
  isKeyPermission,
  KEY_PERMISSIONS,
  may,
  type Permission,
  PERMISSIONS,
  ROLES,
  type Role,
} from '@touchline/shared/contract';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { mailboxKey } from '../database/keys.ts';
import { insertMailbox } from '../testing/mailboxes.ts';
import { SECRET } from '../testing/api.ts';
import { changeRole, LastAdministrator, removeUser } from './users.repository.ts';
import { PUBLIC_ROUTES, ROUTE_TABLE } from './testing/route-table.ts';
import { requireSignIn } from './authenticate.ts';
import { createTokens } from './tokens.ts';
import { api, tokens, ids, pathOf, type Asked, askWith, keyWith } from './permissions.testing.ts';

const ask = (asked: Asked, role?: Role, payload?: object) => askWith(asked, role && tokens[role], payload);

/** Ids of who did what a key may see of the activity. */
const seenActivity = async (key: string) => {
  const answer = await api.app.inject({
    url: '/api/activity/',
    headers: { authorization: `Bearer ${key}` },
  });
  return new Set(answer.json<{ entries: { by: { id: number } }[] }>().entries.map(({ by }) => by.id));
};

/** Does what takes the permission `contacts`. */
const create = () =>
  ask({ method: 'POST', url: '/api/contacts/organizations/' }, 'staff', { name: 'Riverside', contacts: [] });

/** Marks a reply of nobody, as a viewer. */
const mark = (change: object) =>
  ask({ method: 'PUT', url: '/api/campaigns/monitoring/contacts/999999/reply/marks/' }, 'viewer', {
    reply_at: new Date().toISOString(),
    ...change,
  });

describe('U3 one table says who may do what', () => {
  it('U3 every route answers each role and nobody as its table says', async () => {
    const expected = new Map(
      ROLES.flatMap((role) =>
        ROUTE_TABLE[role].map((row) => {
          const [method, url, status] = row.split(' ');
          return [`${method} ${url}`, { lowest: role, status: Number(status) }];
        }),
      ),
    );
    const routes = api.app.guardedRoutes.filter(({ method }) => method !== 'HEAD');
    expect(routes.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual(
      Array.from(expected.keys()).toSorted(),
    );
    const answered: string[] = [];
    const wanted: string[] = [];
    for (const route of routes) {
      const name = `${route.method} ${route.url}`;
      const to = { method: route.method, url: pathOf(route) };
      const { lowest, status } = expected.get(name)!;
      const allowed = new Set(ROLES.slice(ROLES.indexOf(lowest)));
      answered.push(`${name} nobody ${await ask(to)}`);
      wanted.push(`${name} nobody 401`);
      for (const role of ROLES) {
        answered.push(`${name} ${role} ${await ask(to, role)}`);
        wanted.push(`${name} ${role} ${allowed.has(role) ? status : 403}`);
      }
    }
    expect(answered).toEqual(wanted);
    expect(answered).toHaveLength(routes.length * (ROLES.length + 1));
  });

  it('U3 nothing else answers without a sign-in', () => {
    const routes = api.app.publicRoutes.filter(({ method }) => method !== 'HEAD');
    expect(routes.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual(PUBLIC_ROUTES.toSorted());
  });

  it('U3 each permission is one that a route takes, or that decides about a thing of others', () => {
    const taken = new Set(api.app.guardedRoutes.map(({ permission }) => permission));
    expect(PERMISSIONS.filter((permission) => !taken.has(permission))).toEqual([
      'notesOfOthers',
      'answersOfOthers',
      'mailboxesOfOthers',
      'keysOfOthers',
    ]);
  });

  it('U3 writes nothing for a viewer', () => {
    const writing = api.app.guardedRoutes.filter(
      ({ method, permission }) => !['GET', 'HEAD'].includes(method) && may('viewer', permission),
    );
    // What only computes an answer, and what is kept of oneself.
    expect(writing.map(({ method, url }) => `${method} ${url}`)).toMatchInlineSnapshot(`
      [
        "POST /api/mail/images/",
        "POST /api/campaigns/preflight/",
        "POST /api/campaigns/plan/",
        "PUT /api/campaigns/monitoring/contacts/:id/reply/marks/",
        "POST /api/groups/count/",
        "POST /api/groups/members/",
        "POST /api/groups/addresses/",
        "POST /api/mail/preview/",
        "POST /api/activity/downloads/",
        "POST /api/account/passkeys/options/",
        "POST /api/account/passkeys/",
        "PATCH /api/account/passkeys/:id/",
        "DELETE /api/account/passkeys/:id/",
        "POST /api/account/two-factor/",
        "POST /api/account/two-factor/confirm/",
        "POST /api/account/two-factor/recovery-codes/",
        "POST /api/account/two-factor/off/",
        "PATCH /api/account/",
        "PUT /api/account/password/",
        "DELETE /api/account/sessions/",
        "DELETE /api/account/sessions/:session/",
        "DELETE /api/account/photo/",
        "PUT /api/account/photo/",
        "POST /api/account/address/",
        "DELETE /api/account/address/",
      ]
    `);
  });

  it('U3 refuses a route that names no permission when it is added', () => {
    const app = Fastify();
    requireSignIn(app, api.testDatabase.database, createTokens(SECRET));
    expect(() => app.get('/api/forgotten/', () => 'open')).toThrow('GET /api/forgotten/ names no permission');
  });

  it('U3 a mailbox of somebody else is the business of its owner and of administrators', async () => {
    const kysely = api.testDatabase.database.kysely;
    const own = await insertMailbox(kysely, { email: 'staff@company.example', owner_id: ids.staff ?? 0 });
    const others = await insertMailbox(kysely, {
      email: 'other@company.example',
      owner_id: ids.approver ?? 0,
    });
    const change = (id: number, role: Role) =>
      ask({ method: 'PUT', url: `/api/mailboxes/${id}/` }, role, {
        owner_id: ids.staff,
        updated_at: new Date().toISOString(),
      });
    expect(await change(own, 'staff')).not.toBe(403);
    expect(await change(others, 'staff')).toBe(403);
    expect(await ask({ method: 'DELETE', url: `/api/mailboxes/${others}/` }, 'staff')).toBe(403);
    expect(await change(others, 'administrator')).not.toBe(403);
  });

  it('U3 a viewer says what they have read, and nothing for the others', async () => {
    expect(await mark({ is_answered: true })).toBe(403);
    expect(await mark({ is_answered: false })).toBe(403);
    expect(await mark({ is_read: true })).toBe(404);
  });

  it('U3 another role holds from the next request, of a session that is open', async () => {
    const kysely = api.testDatabase.database.kysely;
    await changeRole(kysely, ids.staff ?? 0, 'viewer');
    expect(await create()).toBe(403);
    await changeRole(kysely, ids.staff ?? 0, 'staff');
    expect(await create()).toBe(201);
  });
});

describe('U8 a key with a narrower scope', () => {
  it('U8 is refused by every route but those of its permissions, and by all that are for people alone', async () => {
    const routes = api.app.guardedRoutes.filter(({ method }) => method !== 'HEAD');
    const only = new Map<Permission, string>();
    const allBut = new Map<Permission, string>();
    for (const permission of KEY_PERMISSIONS) {
      only.set(permission, await keyWith('administrator', [permission]));
      const others = KEY_PERMISSIONS.filter((other) => other !== permission);
      allBut.set(permission, await keyWith('administrator', others));
    }
    const all = await keyWith('administrator', KEY_PERMISSIONS);
    const wrong: string[] = [];
    let forPeople = 0;
    for (const route of routes) {
      const to = { method: route.method, url: pathOf(route) };
      const expected = async (key: string | undefined, isAllowed: boolean, what: string) => {
        const status = await askWith(to, key ?? 'none');
        // 401 would be a key that is no good at all.
        if (status === 401 || (status === 403) === isAllowed || status >= 500)
          wrong.push(`${route.method} ${route.url} answers ${status} to a key ${what}`);
      };
      if (isKeyPermission(route.permission)) {
        await expected(only.get(route.permission), true, `with ${route.permission} alone`);
        await expected(allBut.get(route.permission), false, `without ${route.permission}`);
      } else {
        forPeople += 1;
        await expected(all, false, 'with all that keys are given');
      }
    }
    expect(wrong).toEqual([]);
    expect(forPeople).toBeGreaterThan(25);
  });

  it('U8 S12 lets mails go on to somebody only with what sending takes, and off the list only with that as well', async () => {
    const kysely = api.testDatabase.database.kysely;
    const { contacts } = await api.createOrganization('Bounced Park', [
      { full_name: 'Ann', email: 'ann@park.example' },
    ]);
    await kysely
      .insertInto('suppressions')
      .values({ email_key: mailboxKey('ann@park.example'), reason: 'bounced' })
      .execute();
    const to = { method: 'POST', url: `/api/contacts/contacts/${contacts[0]!.id}/resume/` };
    const asked = async (...permissions: Permission[]) =>
      askWith(to, await keyWith('administrator', permissions), { explanation: 'It works again' });
    expect(await asked('read', 'contacts', 'suppressions')).toBe(403);
    expect(await asked('read', 'contacts', 'campaigns')).toBe(403);
    expect(await asked('campaigns', 'suppressions')).toBe(204);
  });

  it('U8 makes a contact of a mail only with what making contacts takes as well', async () => {
    const to = { method: 'POST', url: '/api/mail/proposals/999999/contact/' };
    const { id: organization } = await api.createOrganization('Mail Park');
    const contact = { full_name: 'Ann', email: 'ann@mail.example', organization };
    const asked = async (...permissions: Permission[]) =>
      askWith(to, await keyWith('administrator', permissions), contact);
    expect(await asked('conversations')).toBe(403);
    expect(await asked('conversations', 'contacts')).toBe(404);
  });

  it('U8 S12 says alike to all keys that somebody who is on the list for another reason than a bounce stays there', async () => {
    const kysely = api.testDatabase.database.kysely;
    const { contacts } = await api.createOrganization('Quiet Park', [
      { full_name: 'Ann', email: 'ann@quiet.example' },
    ]);
    await kysely
      .insertInto('suppressions')
      .values({ email_key: mailboxKey('ann@quiet.example'), reason: 'unsubscribed' })
      .execute();
    const to = { method: 'POST', url: `/api/contacts/contacts/${contacts[0]!.id}/resume/` };
    for (const permissions of [['campaigns'], ['campaigns', 'suppressions']] satisfies Permission[][]) {
      const key = await keyWith('administrator', permissions);
      expect(await askWith(to, key, { explanation: 'It works again' })).toBe(409);
    }
  });

  it('U8 U4 gives nobody what lets people in, decides about them or the team, moves mailboxes, approves or erases', () => {
    expect(PERMISSIONS.filter((permission) => !isKeyPermission(permission))).toEqual([
      'account',
      'approve',
      'erasePeople',
      'mailboxes',
      'mailboxesOfOthers',
      'settings',
      'people',
      'keys',
      'keysOfOthers',
      'webhooks',
    ]);
  });

  it('U8 U4 switches neither approval nor the second factor off, though it was made when keys could', async () => {
    const key = await keyWith('administrator', PERMISSIONS);
    for (const change of [{ approval_required: false }, { two_factor_required: false }])
      expect(
        await askWith({ method: 'PUT', url: '/api/settings/' }, key, { reply_effect: 'ended', ...change }),
      ).toBe(403);
  });

  it('U8 decides within a route as well, such as whose activity is seen', async () => {
    const reader = await keyWith('administrator', ['read']);
    // Of its maker alone.
    expect(await seenActivity(reader)).toEqual(new Set([ids.administrator]));
    const all = await keyWith('administrator', ['read', 'activity']);
    expect((await seenActivity(all)).size).toBeGreaterThan(1);
  });
});

describe('U2 the last administrator', () => {
  it('U2 stays, also when two go at once', async () => {
    const kysely = api.testDatabase.database.kysely;
    const administrators = await kysely
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'administrator')
      .execute();
    expect(administrators).toHaveLength(2);
    const [first, second] = administrators.map(({ id }) => id);
    const went = await Promise.allSettled([
      changeRole(kysely, first ?? 0, 'staff'),
      removeUser(kysely, second ?? 0),
    ]);
    expect(went.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = went.find((one) => one.status === 'rejected');
    expect(refused?.reason).toBeInstanceOf(LastAdministrator);
  });
});
