/** Where the provider of `react-email-editor` serves the editor's script and the frame it draws itself in. */
export const EMAIL_EDITOR_PROVIDER = 'https://editor.unlayer.com';

/** The choices of {@link EmailEditorChoice}. */
export const EMAIL_EDITORS = ['auto', 'unlayer', 'local'] as const;

/**
 * Which editor the page opens for e-mails: the provider's (`unlayer`), our own (`local`), or the provider's where it
 * can be reached and else our own (`auto`).
 */
export type EmailEditorChoice = (typeof EMAIL_EDITORS)[number];

/** Reads the setting `EMAIL_EDITOR`. @throws {Error} naming it when it is none of the choices */
export function readEmailEditor(setting = 'auto'): EmailEditorChoice {
  const choice = EMAIL_EDITORS.find((known) => known === setting);
  if (choice === undefined)
    throw new Error(`EMAIL_EDITOR must be ${EMAIL_EDITORS.join(', ')}; it is ${JSON.stringify(setting)}.`);
  return choice;
}
