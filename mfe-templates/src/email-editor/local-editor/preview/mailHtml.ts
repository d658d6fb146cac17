import type { Language } from '@touchline/shared';
import type { Design } from '../../../emailEditor.ts';
import { columnsOf, contentsOf, rowsOf, valuesOf } from '../model/index.ts';
import { renderMail } from '../rendering/index.ts';

/** The mail made from a design. */
export function mailHtml(design: Design, subject: string): string {
  return renderMail(design, { subject, language: languageOf(design, subject) });
}

/** The language a mail is written in, for screen readers: the script with more letters wins. */
function languageOf(design: Design, subject: string): Language {
  let cyrillic = 0;
  let latin = 0;
  const count = (text: unknown) => {
    if (typeof text !== 'string') return;
    const words = text.slice(0, 2000).replaceAll(/<[^>]*>|\{\{[^}]*\}\}|&\w+;/gu, ' ');
    cyrillic += words.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
    latin += words.match(/\p{Script=Latin}/gu)?.length ?? 0;
  };
  count(subject);
  for (const row of rowsOf(design)) {
    for (const column of columnsOf(row)) {
      for (const block of contentsOf(column)) {
        count(valuesOf(block)['text']);
        // A few sentences are enough; a mail of thousands of blocks need not be read to its end.
        if (cyrillic + latin > 500) return cyrillic > latin ? 'ru' : 'en';
      }
    }
  }
  return cyrillic > latin ? 'ru' : 'en';
}
