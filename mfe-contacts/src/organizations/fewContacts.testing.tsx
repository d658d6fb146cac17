import type { Contact, Organization, OrganizationsFound } from '@touchline/shared/contract';
import { HttpResponse, on } from '@touchline/shared/testing';
import { screen, within } from '@testing-library/react';
import { contact, contactsServer } from '../contactsServer.testing.tsx';

/** An API that lists few contacts, and finds. */
export const server = contactsServer();

const people = (organization: number, count: number): Contact[] =>
  Array.from({ length: count }, (_, place) =>
    contact(organization * 100 + place, { full_name: `Person ${organization}-${place}`, organization }),
  );

export const all: Organization[] = [
  { id: 3, name: 'Meadow', contacts: people(3, 20) },
  { id: 2, name: 'Lakeside', contacts: people(2, 3) },
  { id: 1, name: 'Hillcrest', contacts: [] },
];

export const few = (id: number) => all.find((one) => one.id === id)!.contacts.slice(0, 12);

/** Paths of what was asked for, without the lists. */
export const asked: string[] = [];

export const api: { find: (query: string) => Partial<OrganizationsFound> | undefined } = {
  find: () => undefined,
};

beforeEach(() => {
  asked.length = 0;
  api.find = () => ({ total: 0, ids: [] });
  server.state.organizations = structuredClone(all);
  const note = ({ url }: Request) => asked.push(decodeURIComponent(url.slice(new URL(url).origin.length)));
  server.use(
    on.get('*/api/contacts/', ({ request }) => {
      const isFew = new URL(request.url).searchParams.get('contacts') === 'few';
      if (!isFew) return undefined;
      return HttpResponse.json(
        server.state.organizations.map(({ contacts, ...one }) =>
          Object.assign(one, { contact_count: contacts.length, contacts: one.id === 3 ? few(3) : [] }),
        ),
      );
    }),
    on.get('*/api/contacts/tiles/', ({ request }) => {
      note(request);
      const ids = new URL(request.url).searchParams.get('ids')!.split(',').map(Number);
      return HttpResponse.json(ids.map((id) => ({ id, contacts: few(id), found: null })));
    }),
    on.get('*/api/contacts/find/', ({ request }) => {
      note(request);
      const found = api.find(new URL(request.url).searchParams.get('query')!);
      return found ? HttpResponse.json(found) : HttpResponse.json({ detail: 'Busy.' }, { status: 503 });
    }),
  );
});

export const names = () =>
  screen.queryAllByRole('article').map((one) => within(one).getByRole('heading').textContent);

export const tiles = (article: HTMLElement) =>
  within(article)
    .queryAllByRole('link')
    .map((link) => link.textContent);

export const toggle = (article: HTMLElement, name: RegExp) => within(article).getByRole('button', { name });
