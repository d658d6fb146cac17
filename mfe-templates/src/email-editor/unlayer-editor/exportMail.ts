import type { UnlayerEditor } from '@unlayer/types';
import type { Design, EmailBody } from '../../emailEditor.ts';
import { messages } from '../messages.ts';

/** Milliseconds the editor may take to make the mail; it answers from another frame, or never. */
const ANSWER_LIMIT = 15_000;

/** The mail as it is at this moment. @throws {Error} with a message to show, when the editor does not answer in time */
export function exportMail(editor: UnlayerEditor<'email'>, subject: string): Promise<EmailBody> {
  const { promise, resolve, reject } = Promise.withResolvers<EmailBody>();
  const limit = setTimeout(() => reject(new Error(messages.text('noAnswer'))), ANSWER_LIMIT);
  editor.exportHtml(
    ({ design, html }) => {
      clearTimeout(limit);
      resolve({ design: design as unknown as Design, html });
    },
    // Drops rules that the mail does not use: clients cut long mails off.
    { cleanup: true, title: subject },
  );
  return promise;
}
