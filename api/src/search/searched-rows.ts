import type { OwnField, OwnValues } from '@touchline/shared/contract';
import {
  CONTACT_FIELD_KEYS,
  CONTACT_FIELDS,
  type ContactValues,
} from '@touchline/shared/contract/contact-fields';
import { ownValueTexts, type SearchedTexts } from '@touchline/shared/contract/search';
import type { Client } from 'pg';

/** Characters of each note that are looked at, and notes of one thing. */
const NOTE = { length: 2000, count: 20 } as const;

interface SearchedRow {
  readonly id: number;
  readonly own_values: OwnValues;
  readonly tag_ids: readonly number[];
  readonly notes: string | null;
}
export type SearchedOrganization = SearchedRow & { readonly name: string; readonly owner_id: number | null };
export type SearchedContact = SearchedRow & ContactValues & { readonly organization_id: number | null };

const notesOf = (column: string) => `(
  select string_agg(text, E'\\n') from (
    select left(n.text, ${NOTE.length}) as text from notes n
    where n.${column} = t.id and n.deleted_at is null order by n.id desc limit ${NOTE.count}
  ) newest
) as notes`;
const ORGANIZATION = `t.id, t.name, t.owner_id, t.own_values, t.tag_ids, ${notesOf('organization_id')}`;
const CONTACT = `t.id, t.organization_id, ${CONTACT_FIELD_KEYS.map((key) => `t.${key}`).join(', ')}, t.own_values, t.tag_ids,
  ${notesOf('contact_id')}`;

/** Rows read at a time. */
const BATCH = 2000;

async function* readAll<Row extends SearchedRow>(client: Client, table: string, columns: string) {
  for (let last = 0; ;) {
    const { rows } = await client.query<Row>(
      `select ${columns} from ${table} t where t.id > $1 order by t.id limit ${BATCH}`,
      [last],
    );
    yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.id;
  }
}

export const readOrganizations = (client: Client): AsyncGenerator<SearchedOrganization[]> =>
  readAll<SearchedOrganization>(client, 'organizations', ORGANIZATION);
export const readContacts = (client: Client): AsyncGenerator<SearchedContact[]> =>
  readAll<SearchedContact>(client, 'contacts', CONTACT);

export async function readTheseOrganizations(
  client: Client,
  ids: readonly number[],
): Promise<SearchedOrganization[]> {
  const { rows } = await client.query<SearchedOrganization>(
    `select ${ORGANIZATION} from organizations t where t.id = any($1)`,
    [ids],
  );
  return rows;
}

export async function readTheseContacts(client: Client, ids: readonly number[]): Promise<SearchedContact[]> {
  const { rows } = await client.query<SearchedContact>(
    `select ${CONTACT} from contacts t where t.id = any($1)`,
    [ids],
  );
  return rows;
}

/** Names of tags and own fields, by which what rows have becomes words. */
export interface Names {
  readonly tags: ReadonlyMap<number, string>;
  readonly fields: ReadonlyMap<string, OwnField>;
}

export async function readNames(client: Client): Promise<Names> {
  const { rows: tags } = await client.query<{ id: number; name: string }>('select id, name from tags');
  const { rows: fields } = await client.query<OwnField>(
    'select id, code, name, kind, choices from own_fields',
  );
  return {
    tags: new Map(tags.map(({ id, name }) => [id, name])),
    fields: new Map(fields.map((field) => [String(field.id), field])),
  };
}

const PHONES = CONTACT_FIELD_KEYS.filter((key) => CONTACT_FIELDS[key].kind === 'phone');
const TEXTS = CONTACT_FIELD_KEYS.filter((key) => CONTACT_FIELDS[key].kind !== 'phone');

/** Turns rows into what they are found by. */
export function textsBy({ tags, fields }: Names) {
  const known = new Map<string, readonly string[]>();
  const valueTexts = (id: string, value: OwnValues[string]): readonly string[] => {
    const field = fields.get(id);
    if (!field) return [];
    if (field.kind === 'text' || field.kind === 'link') return ownValueTexts(field, value);
    // Writing down a number or a day takes longer than looking it up, and many have the same.
    const key = `${id} ${JSON.stringify(value)}`;
    const texts = known.get(key) ?? ownValueTexts(field, value);
    if (known.size < 50_000) known.set(key, texts);
    return texts;
  };
  const others = ({ own_values, tag_ids, notes }: SearchedRow): string[] => {
    const texts: string[] = [];
    for (const id of tag_ids) texts.push(tags.get(id) ?? '');
    for (const id in own_values) texts.push(...valueTexts(id, own_values[id]!));
    if (notes !== null) texts.push(notes);
    return texts;
  };
  return {
    organization: (row: SearchedOrganization): SearchedTexts => ({ texts: [row.name, ...others(row)] }),
    contact: (row: SearchedContact): SearchedTexts => ({
      texts: [...TEXTS.map((key) => row[key]), ...others(row)],
      phones: PHONES.map((key) => row[key]),
    }),
  };
}
