import { LANGUAGE_NAMES, LANGUAGES } from '@touchline/shared/contract/language';
import { html, type Html } from './html.ts';
import { listPane, type ViewContext } from './list-view.ts';
import { queryOf } from './mailbox.ts';
import { texts } from './texts.ts';

const MARK = html`<svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
  <rect class="mark-field" width="24" height="24" rx="6" />
  <path class="mark-line" d="M5 19 19 5M5 12h5M14 12h5" />
</svg>`;

/** The whole page: the list, and beside it an open mail or what to do next. On a phone it is one of the two. */
export function page(context: ViewContext, mail?: { readonly title: string; readonly content: Html }): Html {
  const { language, place, openId } = context;
  const title = texts.title[language];
  const query = queryOf(place);
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${mail === undefined ? title : `${mail.title} · ${title}`}</title>
        <link rel="stylesheet" href="/mailbox.css" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <script type="module" src="/mailbox.js"></script>
      </head>
      <body
        class="${mail === undefined ? 'at-list' : 'at-mail'}"
        data-list="/list${queryOf(place, openId === undefined ? {} : { open: String(openId) })}"
      >
        <a class="skip" href="#mail">${texts.skip[language]}</a>
        <header class="bar">
          ${MARK}
          <h1><a href="/">${title}</a></h1>
          <p>${texts.lead[language]}</p>
          <form method="post" action="/language">
            <input
              type="hidden"
              name="back"
              value="/${openId !== undefined && html`mails/${openId}`}${query}"
            />
            ${LANGUAGES.filter((other) => other !== language).map(
              (other) =>
                html`<button class="button quiet" name="language" value="${other}" lang="${other}">
                  ${LANGUAGE_NAMES[other]}
                </button>`,
            )}
          </form>
        </header>
        <main class="panes">
          <p class="hidden" id="arrivals" aria-live="polite"></p>
          ${listPane(context)}
          <div class="pane" id="mail" tabindex="-1">
            ${mail === undefined ? html`<p class="empty">${texts.choose[language]}</p>` : mail.content}
          </div>
        </main>
      </body>
    </html>`;
}
