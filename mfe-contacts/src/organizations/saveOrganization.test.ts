import { contact, contactsServer, meadow } from '../contactsServer.testing.tsx';
import { changeDraft, draftOf } from './organizationDraft.ts';
import { NOTHING_SAVED, saveOrganization } from './saveOrganization.ts';

const server = contactsServer();

it('O11 S9 sends none of 3,000 contacts when nothing changed, and one when one did', async () => {
  const contacts = Array.from({ length: 3000 }, (_, index) =>
    contact(index + 1, { full_name: `Person ${index}`, organization: 1 }),
  );
  server.has({ id: 1, name: meadow.name, contacts });
  const draft = draftOf({ id: 1, name: meadow.name, contacts });
  const save = (change = draft) =>
    saveOrganization(1, { draft: change, isUnread: false, saved: NOTHING_SAVED }, () => undefined);
  expect(await save()).toBeUndefined();
  expect(server.sent()).toEqual([]);
  const typed = { type: 'change', key: 2, field: 'title', value: 'x' } as const;
  expect((await save(changeDraft(draft, typed)))?.contacts[1]?.title).toBe('x');
  expect(server.sent()).toEqual(['PUT /api/contacts/contacts/2/', 'GET /api/contacts/organizations/1/']);
});
