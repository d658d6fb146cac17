import type { Organization } from '@touchline/shared/contract';
import type { Found, SearchIndex, SearchWord } from '@touchline/shared/contract/search';
import type { SearchRules } from '@touchline/shared';
import { textsOfContact } from '../common/search/textsOfContact.ts';

/** Searches the organizations that the page holds, by the rules of the API (G4). */
export class OrganizationSearch {
  readonly #index: SearchIndex;
  readonly #known = new Map<number, Organization>();
  readonly #textsOf: (organization: Organization) => readonly string[];
  #rows: readonly Organization[] = [];
  /** Row from which on they are not looked at yet. */
  #next = 0;

  /** @param textsOf what an organization is found by itself */
  constructor(rules: SearchRules, textsOf: (organization: Organization) => readonly string[]) {
    this.#index = new rules.SearchIndex();
    this.#textsOf = textsOf;
  }

  /** Takes over what has changed among the rows, later. */
  follow(rows: readonly Organization[]): void {
    if (rows === this.#rows) return;
    this.#rows = rows;
    this.#next = 0;
  }

  /** Reads rows until the time is over. @returns whether it has read them all */
  read(milliseconds: number): boolean {
    if (this.#next > this.#rows.length) return true;
    const end = performance.now() + milliseconds;
    for (; this.#next < this.#rows.length; this.#next += 1) {
      if (performance.now() > end) return false;
      this.#put(this.#rows[this.#next]!);
    }
    const listed = new Set(this.#rows.map(({ id }) => id));
    for (const [id, organization] of this.#known) if (!listed.has(id)) this.#remove(organization);
    this.#next += 1;
    return true;
  }

  find(words: readonly SearchWord[]): Found {
    this.read(Infinity);
    return this.#index.find(words);
  }

  // An organization is never changed: another object takes its place.
  #put(organization: Organization): void {
    const { id, contacts } = organization;
    const known = this.#known.get(id);
    if (known === organization) return;
    if (known) this.#remove(known);
    this.#known.set(id, organization);
    this.#index.putOrganization(id, { texts: this.#textsOf(organization) });
    for (const contact of contacts) this.#index.putContact(contact.id, id, textsOfContact(contact));
  }

  #remove({ id, contacts }: Organization): void {
    this.#known.delete(id);
    this.#index.removeOrganization(id);
    for (const contact of contacts) this.#index.removeContact(contact.id, id);
  }
}
