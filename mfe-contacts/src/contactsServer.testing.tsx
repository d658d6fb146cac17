import { BLANK_CONTACT, type Contact, type Organization } from '@touchline/shared/contract';
import { HttpResponse, on, renderInPage, startTestServer } from '@touchline/shared/testing';
import { screen, within } from '@testing-library/react';
import { OrganizationsSection } from './routes.tsx';

/** The English text of an empty list, and of one where nothing matches (O6). */
export const EMPTY = 'No organizations found. Click "Add New Organization" to get started.';

export function contact(id: number, values: Partial<Contact> = {}): Contact {
  return { ...BLANK_CONTACT, id, organization: null, ...values };
}

export const meadow: Organization = {
  id: 1,
  name: 'Meadow Park Athletic Club',
  contacts: [
    contact(11, {
      full_name: 'Zoë Marchetti',
      title: 'Head groundskeeper',
      email: 'zoe@meadowpark.example',
      phone: '+1 555 0142',
      organization: 1,
    }),
    contact(12, {
      full_name: 'Иван Петров',
      title: 'Главный агроном',
      email: 'ivan@meadowpark.example',
      organization: 1,
    }),
    contact(13, { email: 'turf-office@meadowpark.example', organization: 1 }),
  ],
};
export const lakeside: Organization = {
  id: 2,
  name: 'Lakeside School District',
  contacts: [contact(21, { full_name: 'Bo Lindqvist', email: 'bo@lakeside.example', organization: 2 })],
};

/** A request other than reading the lists, such as `PUT /api/contacts/contacts/11/`. */
export interface Call {
  readonly what: string;
  readonly body: unknown;
}

let logged: jest.SpyInstance | undefined;

/** Call it when this test logs failures as the spec wants (§8); any other output to the console fails a test. */
export function expectLogged(): void {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
}

const missing = () => HttpResponse.json({ detail: 'There is no such organization.' }, { status: 404 });

/**
 * A small API: two lists that a test sets, and the changes of the contract's calls on them. Handlers given with `server.use`
 * take precedence; `calls` records in order what reached these.
 */
export function contactsServer() {
  const state = {
    organizations: [] as Organization[],
    unassigned: [] as Contact[],
    calls: [] as Call[],
    /** How often each list was read. */
    reads: { organizations: 0, unassigned: 0 },
  };
  let nextId = 100;
  const note = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const text = await request.clone().text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    state.calls.push({ what: `${request.method} ${pathname}${search}`, body });
    return body;
  };
  const find = (id: unknown) => state.organizations.find((organization) => organization.id === Number(id));

  const server = startTestServer(
    on.get('*/api/contacts/', () => {
      state.reads.organizations += 1;
      return HttpResponse.json(state.organizations);
    }),
    on.get('*/api/contacts/contacts/', () => {
      state.reads.unassigned += 1;
      return HttpResponse.json(state.unassigned);
    }),
    on.get('*/api/own-fields/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
    on.get('*/api/groups/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
    on.get('*/api/contacts/imports/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
    on.get('*/api/settings/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
    on.get('*/api/tags/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
    on.get('*/api/accounts/', () => HttpResponse.json({ detail: 'No.' }, { status: 404 })),
    on.post('*/api/contacts/organizations/', async ({ request }) => {
      const { name, contacts } = (await note(request)) as { name: string; contacts: Partial<Contact>[] };
      const id = (nextId += 1);
      const created = {
        id,
        name,
        contacts: contacts.map((values) => contact((nextId += 1), { ...values, organization: id })),
      };
      state.organizations.unshift(created);
      return HttpResponse.json(created, { status: 201 });
    }),
    on.get('*/api/contacts/organizations/:id/', async ({ request, params }) => {
      await note(request);
      const organization = find(params['id']);
      return organization === undefined ? missing() : HttpResponse.json(organization);
    }),
    on.put('*/api/contacts/organizations/:id/', async ({ request, params }) => {
      const { name } = (await note(request)) as { name: string };
      const organization = find(params['id']);
      if (organization === undefined) return missing();
      organization.name = name;
      return HttpResponse.json(organization);
    }),
    on.delete('*/api/contacts/organizations/:id/', async ({ request, params }) => {
      await note(request);
      const organization = find(params['id']);
      if (organization === undefined) return missing();
      state.organizations = state.organizations.filter((other) => other !== organization);
      for (const one of organization.contacts) state.unassigned.push({ ...one, organization: null });
      return new HttpResponse(null, { status: 204 });
    }),
    on.post('*/api/contacts/organizations/:id/contacts/', async ({ request, params }) => {
      const values = (await note(request)) as Partial<Contact>;
      const created = contact((nextId += 1), { ...values, organization: Number(params['id']) });
      find(params['id'])?.contacts.push(created);
      return HttpResponse.json(created, { status: 201 });
    }),
    on.put('*/api/contacts/contacts/:id/', async ({ request, params }) => {
      const values = (await note(request)) as Partial<Contact>;
      const updated = state.organizations
        .flatMap(({ contacts }) => contacts)
        .find(({ id }) => id === Number(params['id']));
      if (updated) Object.assign(updated, values);
      return HttpResponse.json(values);
    }),
    on.delete('*/api/contacts/contacts/:id/', async ({ request }) => {
      await note(request);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  afterEach(() => {
    const lines = logged?.mock.calls.length;
    logged?.mockRestore();
    logged = undefined;
    expect(lines).not.toBe(0);
  });
  beforeEach(() => {
    Object.assign(state, {
      organizations: [],
      unassigned: [],
      calls: [],
      reads: { organizations: 0, unassigned: 0 },
    });
  });
  return {
    ...server,
    state,
    /** Puts copies of organizations onto the server, which changes them. */
    has: (...organizations: Organization[]) => {
      state.organizations = structuredClone(organizations);
    },
    sent: () => state.calls.map(({ what }) => what),
  };
}

/** Draws the section as the host would. */
export function renderSection(options: Parameters<typeof renderInPage>[1] = {}) {
  return renderInPage(<OrganizationsSection />, options);
}

/** The card of an organization, once it is there. */
export const card = (name: string) => screen.findByRole('article', { name });

/** The contact card with this number in the open form. */
export const contactCard = (dialog: HTMLElement, number: number) =>
  within(within(dialog).getByRole('group', { name: `Contact ${number}` }));

/** The page's location. */
export const place = () => screen.getByTestId('location').textContent;
