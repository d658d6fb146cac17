import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { card, contactsServer, lakeside, meadow, renderSection } from '../contactsServer.testing.tsx';

export const server = contactsServer();

export const UPLOAD = '*/api/contacts/upload/';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const workbook = (name = 'clubs.xlsx', content = 'PK-workbook') =>
  new File([content], name, { type: XLSX });

export const SUMMARY = {
  organizations_created: 1,
  contacts_created: 3,
  contacts_updated: 2,
  rows_skipped: 1,
};

export const answer = (more: object = {}) => ({
  organizations: [meadow],
  summary: SUMMARY,
  errors: [],
  import_id: '00000000-0000-4000-8000-000000000001',
  ...more,
});

/** Chooses a file as the picker passes it on: it offers only some types, but a person can override that. */
export async function choose(file: File) {
  fireEvent.change(await screen.findByLabelText('Workbook to import'), { target: { files: [file] } });
  return within(await screen.findByRole('dialog'));
}

export const shown = async () => {
  const { user } = renderSection();
  await card(lakeside.name);
  return user;
};

beforeEach(() => {
  server.has(lakeside);
  server.use(
    on.get('*/api/contacts/upload/:id/progress/', () => HttpResponse.json({ stage: 'reading', rows: 1200 })),
  );
});

export const paste = (target: Element, text: string, files: readonly File[] = []) =>
  fireEvent.paste(target, { clipboardData: { getData: () => text, files } });
