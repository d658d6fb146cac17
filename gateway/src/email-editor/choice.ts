import { EMAIL_EDITOR_CHOICES, type EmailEditorChoice } from '@touchline/shared/contract/registry';

/** Where the provider of `react-email-editor` serves the editor's script and the frame it draws itself in. */
export const EMAIL_EDITOR_PROVIDER = 'https://editor.unlayer.com';

/** Reads the setting `EMAIL_EDITOR`. @throws {Error} naming it when it is none of the choices */
export function readEmailEditor(setting = 'auto'): EmailEditorChoice {
  const choice = EMAIL_EDITOR_CHOICES.find((known) => known === setting);
  if (choice === undefined)
    throw new Error(
      `EMAIL_EDITOR must be ${EMAIL_EDITOR_CHOICES.join(', ')}; it is ${JSON.stringify(setting)}.`,
    );
  return choice;
}
