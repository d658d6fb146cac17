import { screen, within } from '@testing-library/react';
import { HttpResponse, on } from '@touchline/shared/testing';
import { contact, contactsServer } from '../contactsServer.testing.tsx';

export const server = contactsServer();

export const PURGE = '*/api/contacts/purge-unassigned-empty/';

beforeEach(() => {
  server.state.unassigned = [
    contact(1, { full_name: 'Ann Okafor' }),
    contact(2, { email: 'noor@x.example' }),
  ];
});

export const region = () => within(screen.getByRole('region', { name: 'Unassigned contacts' }));

/** A purge whose dry run answers `preview`; `purged` counts the real ones. */
export function purgeable(preview: unknown) {
  const seen = { purged: 0 };
  server.use(
    on.delete(PURGE, ({ request }) => {
      if (new URL(request.url).searchParams.get('dry_run') === '1')
        return HttpResponse.json(preview as object);
      seen.purged += 1;
      server.state.unassigned = [];
      return HttpResponse.json({ deleted: 2 });
    }),
  );
  return seen;
}
