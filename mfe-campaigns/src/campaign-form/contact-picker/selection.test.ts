import { fc } from '@fast-check/jest';
import type { PickedContact, PickedOrganization } from '@touchline/shared/contract/readers';
import { findContacts, listContacts } from './findContacts.ts';
import { canChoose, chooseContacts, rangeBetween, shareOf, toggleAll } from './selection.ts';

const WORDS = ['Zoë', 'Иван', 'park', 'ann@park.example', 'Head groundskeeper', '', ' '];
const word = fc.constantFrom(...WORDS);

/** Organizations whose contacts have ids from 1 on, none of them twice. */
const crowd = fc
  .array(
    fc.record({
      name: word,
      contacts: fc.array(
        fc.record({
          name: word,
          email: word,
          facts: fc.array(word, { maxLength: 2 }),
          unavailable: fc.constantFrom(undefined, undefined, 'no_email', 'unsubscribed', 'bounced'),
        }),
        { minLength: 1, maxLength: 6 },
      ),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((organizations) => {
    let next = 0;
    return organizations.map(({ name, contacts }, index): PickedOrganization => ({
      id: index + 1,
      name,
      contacts: contacts.map((contact) => ({ ...contact, id: (next += 1) })),
    }));
  });
const someIds = fc.array(fc.integer({ min: 1, max: 36 })).map((ids) => new Set(ids));
const contactsOf = (organizations: readonly PickedOrganization[]) =>
  organizations.flatMap(({ contacts }) => contacts);
const ids = (contacts: readonly PickedContact[]) => contacts.map(({ id }) => id);

it('C9 Select All chooses all who can get mail, Deselect All none, and neither touches another organization', () => {
  fc.assert(
    fc.property(crowd, someIds, fc.nat(), (organizations, selection, index) => {
      const organization = organizations[index % organizations.length] as PickedOrganization;
      const own = new Set(ids(organization.contacts));
      const before = shareOf(selection, organization.contacts);
      const after = toggleAll(selection, organization.contacts);
      expect(after.difference(own)).toEqual(selection.difference(own));
      for (const { id, unavailable } of organization.contacts) {
        // It does not choose contacts who can get no mail, but does remove them.
        const expected = before !== 'all' && (unavailable === undefined || selection.has(id));
        expect(after.has(id)).toBe(expected);
      }
    }),
  );
});

it('C9 the box of an organization is ticked, has a dash, or is empty as its contacts are chosen', () => {
  fc.assert(
    fc.property(crowd, someIds, (organizations, selection) => {
      for (const organization of organizations) {
        const chosen = organization.contacts.filter(({ id }) => selection.has(id));
        const left = organization.contacts.filter(
          ({ id, unavailable }) => unavailable === undefined && !selection.has(id),
        );
        const expected = chosen.length === 0 ? 'none' : left.length === 0 ? 'all' : 'some';
        expect(shareOf(selection, organization.contacts)).toBe(expected);
      }
    }),
  );
});

it('C9 a range ticks exactly what is shown between its ends, in either direction', () => {
  fc.assert(
    fc.property(
      crowd,
      someIds,
      fc.nat(),
      fc.nat(),
      fc.boolean(),
      (organizations, initial, one, other, chosen) => {
        const shown = contactsOf(organizations);
        const [from, to] = [one % shown.length, other % shown.length];
        const range = rangeBetween(shown, shown[from]?.id, shown[to]?.id ?? 0);
        expect(ids(range)).toEqual(ids(shown.slice(Math.min(from, to), Math.max(from, to) + 1)));
        const after = chooseContacts(initial, range, chosen, initial);
        for (const contact of shown) {
          const isInRange = range.includes(contact);
          const expected = isInRange ? chosen && canChoose(contact, initial) : initial.has(contact.id);
          expect(after.has(contact.id)).toBe(expected);
        }
      },
    ),
  );
});

it('C9 what is found keeps its place, by organization, and none is shown without contacts', () => {
  fc.assert(
    fc.property(crowd, word, fc.option(someIds, { nil: undefined }), (organizations, part, only) => {
      const has = (text: string) => text.includes(part);
      const found = findContacts(
        listContacts(organizations),
        (rows, textOf) => rows.filter((row) => has(textOf(row))),
        only,
      );
      const expected = organizations.flatMap(({ name, contacts }) =>
        contacts.filter(
          (contact) =>
            has([contact.name, ...contact.facts, name].join('\n')) && only?.has(contact.id) !== false,
        ),
      );
      expect(found.flatMap(({ contacts }) => ids(contacts))).toEqual(ids(expected));
      expect(found.every(({ contacts }) => contacts.length > 0)).toBe(true);
      expect(new Set(found.map(({ organization }) => organization)).size).toBe(found.length);
    }),
  );
});
