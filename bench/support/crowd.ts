import { workbook } from '../../e2e/support/workbook.ts';
import type { Api } from '../../e2e/support/api.ts';

export const ORGANIZATIONS = 5000;
export const CONTACTS_EACH = 10;

const PLACES = [
  'Meadow Park',
  'Riverside',
  'Lakeside',
  'Стадион «Север»',
  'Hillcrest',
  'Динамо',
  'Oak Ridge',
  'St. Mary',
];
const KINDS = [
  'Athletic Club',
  'School District',
  'Stadium Trust',
  'Городской парк',
  'Golf Links',
  'University',
];
const GIVEN = ['Zoë', 'Иван', 'Ann', 'Мария', 'Bo', 'Grace', 'Пётр', 'Noor', 'Liam', 'Елена'];
const FAMILY = [
  'Marchetti',
  'Петров',
  'Okafor',
  'Соколова',
  'Lindqvist',
  'Haddad',
  'Кузнецов',
  'Byrne',
  'Osei',
  'Волкова',
];
const TITLES = ['Head groundskeeper', 'Главный агроном', 'Athletic director', 'Facilities manager', ''];

const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

/** 5,000 organizations with 10 contacts each, as the rows of a workbook; the same in every run. */
export function crowdWorkbook(): Buffer {
  const rows: (string | number)[][] = [['Organization', 'Full name', 'Title', 'Email', 'Phone']];
  for (let organization = 0; organization < ORGANIZATIONS; organization += 1) {
    const name = `${pick(PLACES, organization)} ${pick(KINDS, Math.floor(organization / 8))} ${organization}`;
    for (let contact = 0; contact < CONTACTS_EACH; contact += 1) {
      const seed = organization * CONTACTS_EACH + contact;
      rows.push([
        name,
        `${pick(GIVEN, seed)} ${pick(FAMILY, Math.floor(seed / 10))}`,
        pick(TITLES, seed),
        `person${contact}@organization${organization}.example`,
        seed % 3 === 0 ? '' : `+1 555 ${String(seed).padStart(6, '0')}`,
      ]);
    }
  }
  return workbook({ Contacts: rows });
}

/** Uploads a workbook as the page does. @returns the size of the answer in bytes. @throws Error when it is refused. */
export async function upload(url: string, api: Api, file: Buffer): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), 'contacts.xlsx');
  const answer = await fetch(`${url}/api/contacts/upload/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.tokens.access}` },
    body: form,
  });
  const body = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`Upload: ${answer.status} ${Buffer.from(body).toString().slice(0, 300)}`);
  return body.byteLength;
}
