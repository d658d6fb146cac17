import type { Language, Text } from '../../../language/language.ts';
import { html, type Html } from './html.ts';
import { texts } from './texts.ts';

/** A page that says what did not work, and leads back. */
export const errorView = (detail: Text, language: Language): Html =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${texts.title[language]}</title>
        <link rel="stylesheet" href="/mailbox.css" />
      </head>
      <body>
        <main class="empty">
          <h1>${texts.title[language]}</h1>
          <p>${detail[language]}</p>
          <a class="button" href="/">${texts.back[language]}</a>
        </main>
      </body>
    </html>`;
