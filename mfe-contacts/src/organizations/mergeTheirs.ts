import type { OwnValue, OwnValues } from '@touchline/shared/contract/own-values';
import { parseOwnValues, type ShownOwnField } from '@touchline/shared/contract/readers';
import { isSameValue, type TypedValues, withoutTyped } from '../common/own-values/typedValues.ts';
import {
  type Contact,
  type ContactFieldKey,
  contactValues,
  type Organization,
} from '@touchline/shared/contract';
import {
  changedFields,
  type ContactDraft,
  draftOfContact,
  isContactChanged,
  isMoved,
  isReassigned,
  type OrganizationDraft,
  storedValues,
} from './organizationDraft.ts';

/** Something that two people have changed differently: a person decides which version to keep (S9). */
export type Clash = TextClash | OwnerClash | ValueClash;

export interface TextClash {
  /** `name` or `time_zone` of the organization, a `contact` that was deleted, or a field of a contact. */
  readonly of: 'name' | 'time_zone' | 'contact' | ContactFieldKey;
  /** Key of the contact; 0 for the organization. */
  readonly key: number;
  readonly mine: string;
  readonly theirs: string;
}

/** Two people have given an organization to different owners. */
export interface OwnerClash {
  readonly of: 'owner';
  readonly key: 0;
  readonly mine: number | null;
  readonly theirs: number | null;
}

/** Two people have typed different values of one of the team's own fields; null for nothing. */
export interface ValueClash {
  readonly of: 'value';
  /** Key of the contact; 0 for the organization. */
  readonly key: number;
  readonly field: ShownOwnField;
  readonly mine: OwnValue | null;
  readonly theirs: OwnValue | null;
}

/** A draft that includes what others have changed, except where both have changed the same. */
export interface Merged {
  readonly draft: OrganizationDraft;
  readonly clashes: readonly Clash[];
}

/** Merges what the server has now into a draft. What was typed stays; everything else becomes theirs. */
export function mergeTheirs(draft: OrganizationDraft, theirs: Organization): Merged {
  const clashes: Clash[] = [];
  const now = new Map(theirs.contacts.map((contact) => [contact.id, contact]));
  const contacts = draft.contacts.flatMap((contact) => {
    if (contact.isNew) return contact;
    const stored = now.get(contact.id);
    now.delete(contact.id);
    return stored === undefined ? mergeGone(contact, clashes) : mergeContact(contact, stored, clashes);
  });
  const added = [...now.values()].map(draftOfContact);
  return {
    draft: {
      ...draft,
      name: mergeName(draft, theirs.name, clashes),
      ownerId: mergeOwner(draft, theirs.owner_id, clashes),
      timeZone: mergeZone(draft, theirs.time_zone, clashes),
      typed: mergeValues(draft, 0, parseOwnValues(theirs.own_values), clashes),
      stored: theirs,
      contacts: [...contacts, ...added],
    },
    clashes,
  };
}

function mergeName({ name, stored }: OrganizationDraft, theirs: string, clashes: Clash[]): string {
  const before = stored?.name ?? '';
  const mine = name.trim();
  if (mine === before.trim()) return theirs;
  if (theirs !== before && theirs.trim() !== mine) clashes.push({ of: 'name', key: 0, mine, theirs });
  return name;
}

function mergeOwner(
  draft: OrganizationDraft,
  theirs: number | null | undefined,
  clashes: Clash[],
): OrganizationDraft['ownerId'] {
  const { ownerId: mine, stored } = draft;
  if (mine === undefined || !isReassigned(draft)) return theirs;
  const isTheirs = theirs !== undefined && theirs !== stored?.owner_id;
  if (isTheirs && theirs !== mine) clashes.push({ of: 'owner', key: 0, mine, theirs });
  return mine;
}

function mergeZone(
  draft: OrganizationDraft,
  theirs: string | null | undefined,
  clashes: Clash[],
): OrganizationDraft['timeZone'] {
  const { timeZone: mine, stored } = draft;
  if (mine === undefined || !isMoved(draft)) return theirs;
  const isTheirs = theirs !== undefined && theirs !== stored?.time_zone;
  if (isTheirs && theirs !== mine)
    clashes.push({ of: 'time_zone', key: 0, mine: mine ?? '', theirs: theirs ?? '' });
  return mine;
}

/** What was typed stays, but for what they have typed as well. */
function mergeValues(
  draft: Pick<OrganizationDraft | ContactDraft, 'typed' | 'stored'>,
  key: number,
  theirs: OwnValues,
  clashes: Clash[],
): TypedValues {
  const before = storedValues(draft);
  const settled: string[] = [];
  for (const [id, { field, value: mine }] of Object.entries(draft.typed)) {
    const isTheirs = !isSameValue(before[id], theirs[id]);
    if (mine === undefined) continue;
    if (isSameValue(mine, before[id]) || isSameValue(mine, theirs[id])) settled.push(id);
    else if (isTheirs) clashes.push({ of: 'value', key, field, mine, theirs: theirs[id] ?? null });
  }
  return withoutTyped(draft.typed, settled);
}

/** A contact that no longer exists: what was typed into it can only be stored as a new one. */
function mergeGone(contact: ContactDraft, clashes: Clash[]): readonly ContactDraft[] {
  if (!isContactChanged(contact)) return [];
  clashes.push({ of: 'contact', key: contact.key, mine: '', theirs: '' });
  return [{ ...contact, id: -contact.id, isNew: true, organization: null, stored: undefined }];
}

function mergeContact(contact: ContactDraft, stored: Contact, clashes: Clash[]): ContactDraft {
  const before = contact.stored ?? stored;
  const mine = changedFields(contact, before);
  const values = { ...contactValues(stored) };
  for (const field of mine) {
    values[field] = contact[field];
    const isTheirs = changedFields(stored, before).includes(field);
    if (isTheirs && stored[field].trim() !== contact[field].trim()) {
      clashes.push({ of: field, key: contact.key, mine: contact[field].trim(), theirs: stored[field] });
    }
  }
  const typed = mergeValues(contact, contact.key, parseOwnValues(stored.own_values), clashes);
  return { ...contact, ...values, typed, organization: stored.organization, stored };
}

/** The draft with their version of each clash in place of what was typed. */
export function takeTheirs(draft: OrganizationDraft, clashes: readonly Clash[]): OrganizationDraft {
  const owner = clashes.find((clash) => clash.of === 'owner');
  const values = clashes.filter((clash) => clash.of === 'value');
  const untyped = (typed: TypedValues, of: number) =>
    withoutTyped(
      typed,
      values.flatMap(({ key, field }) => (key === of ? [String(field.id)] : [])),
    );
  const texts = clashes.filter((clash) => clash.of !== 'owner' && clash.of !== 'value');
  const name = texts.find(({ of }) => of === 'name')?.theirs ?? draft.name;
  const zone = texts.find(({ of }) => of === 'time_zone');
  const contacts = draft.contacts.flatMap((contact) => {
    const own = texts.filter(({ key }) => key === contact.key);
    if (own.some(({ of }) => of === 'contact')) return [];
    const taken = Object.fromEntries(own.map(({ of, theirs }) => [of, theirs]));
    return { ...contact, ...taken, typed: untyped(contact.typed, contact.key) };
  });
  const ownerId = owner === undefined ? draft.ownerId : owner.theirs;
  const timeZone = zone === undefined ? draft.timeZone : zone.theirs || null;
  return { ...draft, name, ownerId, timeZone, typed: untyped(draft.typed, 0), contacts };
}
