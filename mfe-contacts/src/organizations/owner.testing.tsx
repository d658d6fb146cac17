import { screen, waitFor, within } from '@testing-library/react';
import type { Organization, OrganizationUpdate } from '@touchline/shared/contract';
import { HttpResponse, on } from '@touchline/shared/testing';
import { contactsServer, meadow, renderSection } from '../contactsServer.testing.tsx';

export const server = contactsServer();

export const ANN = 'ann@club.example';

export const BO = 'bo@club.example';

export const people = [
  { id: 1, email: ANN },
  { id: 2, email: BO },
];

export const USES = 'Campaigns that go out from the owner’s mailbox use the mailbox of this person.';

export const ORGANIZATION = 'PUT /api/contacts/organizations/1/';

/** What the server has stored. Like ours, it refuses a change that does not carry the current `updated_at`. */
export let stored: Organization;

export let reads: number;

beforeEach(() => {
  reads = 0;
  stored = { ...structuredClone(meadow), owner_id: 1, updated_at: '2026-11-22T10:00:00.000Z' };
  server.has(stored);
  server.use(
    on.get('*/api/mailboxes/', () => {
      reads += 1;
      return HttpResponse.json({ results: [{ id: 7, kind: 'password', owner: people[0] }], people });
    }),
    on.get('*/api/contacts/organizations/1/', () => HttpResponse.json(stored)),
    on.put('*/api/contacts/organizations/1/', async ({ request }) => {
      const body = (await request.json()) as OrganizationUpdate;
      server.state.calls.push({ what: ORGANIZATION, body });
      const { updated_at, ...values } = body;
      if (updated_at !== stored.updated_at)
        return HttpResponse.json({ detail: 'Outdated.' }, { status: 409 });
      return HttpResponse.json(change(values as Partial<Organization>));
    }),
  );
});

export function change(values: Partial<Organization>): Organization {
  const later = new Date(Date.parse(stored.updated_at ?? '') + 1);
  return Object.assign(stored, values, { updated_at: later.toISOString() });
}

export async function openDialog() {
  const { user } = renderSection({ path: '/?edit=1' });
  const name = await screen.findByRole('textbox', { name: 'Organization Name' });
  const dialog = screen.getByRole('dialog');
  const form = within(dialog);
  return { user, form, name, save: form.getByRole('button', { name: 'Save' }) };
}

type Opened = Awaited<ReturnType<typeof openDialog>>;

export const ownerField = ({ form }: Pick<Opened, 'form'>) => form.findByRole('combobox', { name: 'Owner' });

export async function choose({ user, form }: Pick<Opened, 'user' | 'form'>, email: string) {
  const field = await ownerField({ form });
  await waitFor(() => expect(field).toBeEnabled());
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: email }));
}

export const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
