import type { Api } from './api.ts';
import { workbook } from './workbook.ts';

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

/** Organizations with 10 contacts each, as the rows of a table with its header; the same in every run. */
function crowdRows(organizations: number): (string | number)[][] {
  const rows: (string | number)[][] = [['Organization', 'Full name', 'Title', 'Email', 'Phone']];
  for (let organization = 0; organization < organizations; organization += 1) {
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
  return rows;
}

/** {@link crowdRows} as a workbook. */
export const crowdWorkbook = (organizations = ORGANIZATIONS): Buffer =>
  workbook({ Contacts: crowdRows(organizations) });

/** {@link crowdRows} as CSV, every cell in quotation marks as many programs write it. */
export const crowdCsv = (organizations: number): Buffer =>
  Buffer.from(
    crowdRows(organizations)
      .map((row) => `${row.map((cell) => `"${cell}"`).join(',')}\r\n`)
      .join(''),
  );

/** Puts the crowd into a system. @throws Error when the workbook is refused. */
export async function importCrowd(api: Api, organizations = ORGANIZATIONS): Promise<void> {
  const { isTaken } = await api.importWorkbook(crowdWorkbook(organizations));
  if (!isTaken) throw new Error('The workbook was refused');
}
