import type { RejectedRow } from '../rejected-rows.ts';
import { readWorkbook } from '../workbook.ts';
import { findContacts } from '../workbook-contacts.ts';

/** What the parser finds in a file, without a process of its own: `organization | name | email | title | phone` of each contact. */
export async function readContacts(bytes: Buffer) {
  const contacts: string[] = [];
  const rejected: RejectedRow[] = [];
  const { tables } = await findContacts(await readWorkbook(bytes), 'en', {
    accepted: async (rows) => {
      for (const { organization_name, full_name, email, title, phone } of rows) {
        contacts.push([organization_name, full_name, email, title, phone].join(' | '));
      }
    },
    supplements: async () => {},
    facts: async () => {},
    rejected: async (rows) => void rejected.push(...rows),
    headers: async () => {},
    progress: async () => {},
  });
  return {
    contacts,
    rejected: rejected.map(({ row, message }) => `${row}: ${message}`),
    warnings: tables.flatMap(({ warnings }) => warnings),
  };
}
