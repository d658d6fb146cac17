import { createHash } from 'node:crypto';
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '@touchline/shared/contract/language';
import { Html, html } from '../sandbox/page/html.ts';
import { texts } from './texts.ts';

/** The state of the recipient who follows the link of a mail. */
export type Standing =
  | { readonly kind: 'ask' | 'done'; readonly email: string }
  | { readonly kind: 'unknown' | 'test' | 'tooMany' };

const STYLE = `
:root{color-scheme:light dark;--ground:light-dark(#f6f7f5,#101312);--surface:light-dark(#fff,#171b19);--line:light-dark(#e3e6e1,#2a302d);--text:light-dark(#161a18,#eef1ef);--muted:light-dark(#59625d,#a3ada7);--accent:light-dark(#1b6e3c,#5ac98b);--on-accent:light-dark(#fff,#08140d)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--ground);color:var(--text);font:400 16px/24px "Inter Variable",Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:min(480px,100%);padding:32px;display:grid;gap:16px;background:var(--surface);border:1px solid var(--line);border-radius:14px}
h1{margin:0;font-size:22px;line-height:28px;font-weight:600;letter-spacing:-.015em}
p{margin:0;color:var(--muted)} b{display:block;color:var(--text);font-weight:600;overflow-wrap:anywhere}
button{justify-self:start;height:44px;padding:0 20px;border:0;border-radius:6px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}
a{color:var(--text);text-underline-offset:3px;overflow-wrap:anywhere} :focus-visible{outline:2px solid var(--accent);outline-offset:2px}
footer{padding-top:16px;border-top:1px solid var(--line);font-size:14px}
@media (max-width:480px){main{padding:24px 20px}}`;

/** The style by its hash and the form to ourselves; no script, no picture, no frame. */
export const CONTENT_SECURITY_POLICY =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; ` +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The page, which works without scripts. @param from whom to write to after a mistake. */
export function unsubscribePage(standing: Standing, language: Language, from: string): string {
  const t = (name: keyof typeof texts) => texts[name][language];
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${t(`${standing.kind}Title`)}</title>
        ${new Html(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>${t(`${standing.kind}Title`)}</h1>
          <p>${t(standing.kind)}${'email' in standing && html` <b>${standing.email}</b>`}</p>
          ${
            standing.kind === 'ask' &&
            html`<form method="post" action="?lang=${language}"><button>${t('unsubscribe')}</button></form>`
          }
          ${standing.kind === 'done' && html`<p>${t('mistake')} <a href="mailto:${from}">${from}</a></p>`}
          <footer>
            ${LANGUAGES.filter((other) => other !== language).map(
              (other) =>
                html`<a href="?lang=${other}" lang="${other}" hreflang="${other}"
                  >${LANGUAGE_NAMES[other]}</a
                > `,
            )}
          </footer>
        </main>
      </body>
    </html>`.text;
}
