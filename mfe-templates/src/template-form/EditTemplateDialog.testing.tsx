import { dialog, template, templatesServer, typeOver, type User } from '../templatesServer.testing.tsx';

export const server = templatesServer();

afterEach(() => jest.restoreAllMocks());

type Dialog = Awaited<ReturnType<typeof dialog>>;

export const saveButton = (form: Dialog) => form.getByRole('button', { name: 'Save Changes' });

export const one = template(1, { title: 'One' });

/** Edits a template, changes it elsewhere, and saves. */
export async function collide(user: User) {
  const form = await dialog('Edit Template');
  await typeOver(user, await form.findByLabelText('Mail'), 'Mine');
  server.has({ ...one, title: 'Theirs', updated_at: '2026-05-01T10:00:00.000Z' });
  await user.click(saveButton(form));
  return dialog('Somebody else has changed this template');
}
