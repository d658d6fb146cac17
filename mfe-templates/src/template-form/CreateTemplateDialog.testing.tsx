import { screen } from '@testing-library/react';
import { fillIn } from '@touchline/shared/testing/fillIn';
import { dialog, templatesServer, typeOver, type User } from '../templatesServer.testing.tsx';

export const server = templatesServer();

afterEach(() => jest.restoreAllMocks());

type Dialog = Awaited<ReturnType<typeof dialog>>;

export async function choose(user: User, inside: Dialog, field: string, option: string) {
  await user.click(inside.getByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** Opens Create Template and fills everything in. */
export async function fillNew(user: User) {
  const form = await dialog('Create Template');
  await fillIn(user, form.getByLabelText('Template Name'), ' Spring offer ');
  await choose(user, form, 'Scenario', 'Seasonal maintenance');
  await choose(user, form, 'Tone', 'Casual');
  await typeOver(user, form.getByLabelText('Email Step Number'), '2');
  await fillIn(user, form.getByLabelText('Subject'), 'Your turf');
  await fillIn(user, await form.findByLabelText('Mail'), 'Hello');
  return form;
}

export const createButton = (form: Dialog) => form.getByRole('button', { name: 'Create Template' });
