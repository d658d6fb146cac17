import { simpleParser, type ParsedMail } from 'mailparser';
import { z } from 'zod';
import type { Language, Text } from '../../../language/language.ts';
import { headersOf, REACTIONS, type JournalEntry, type Reaction, type StoredMail } from '../stored-mail.ts';
import { html, type Html } from './html.ts';
import { reactionBadge, type ViewContext } from './list-view.ts';
import { hasForeignImages } from './mail-document.ts';
import { queryOf } from './mailbox.ts';
import { formatTime, reactionNames, reactionNotices, texts } from './texts.ts';

/** Ways to look at a mail: as a mail client shows it, its text part, its bytes, its headers. */
export const MailView = z.enum(['mail', 'text', 'source', 'headers']);
export type MailView = z.infer<typeof MailView>;

/** Longest answer in characters; a form is not sent with more. */
export const MAX_ANSWER_LENGTH = 20_000;
const MAX_SHOWN_SOURCE_BYTES = 500_000;

/** What did not work, and what was typed. */
export interface Failure {
  readonly text: Text;
  /** Another way for the person. */
  readonly link?: string | undefined;
  readonly answer: string;
  readonly isAnswer: boolean;
}

/** The right of the page: an open mail and what its contact may do with it. */
export interface OpenMail {
  readonly mail: StoredMail;
  readonly raw: Buffer;
  readonly view: MailView;
  /** Where images of our own come from. */
  readonly linkOrigin: string;
  /** Whether the person asked for the images of others. */
  readonly hasImages: boolean;
  /** What was just done. */
  readonly done?: Reaction | undefined;
  readonly failure?: Failure | undefined;
}

export async function mailPane(open: OpenMail, context: ViewContext): Promise<Html> {
  const { mail, raw, done, failure } = open;
  const { language, place, store } = context;
  const parsed = await simpleParser(raw);
  const view = open.view === 'mail' && !parsed.html ? 'text' : open.view;
  const author = parsed.from?.value[0];
  const addresses = [
    [texts.from, fullAddress(author?.name ?? '', author?.address ?? mail.sender)],
    [texts.to, fullAddress(mail.recipientName, mail.recipient)],
  ] as const;
  return html`<a class="back" href="/${queryOf(place)}">${texts.back[language]}</a>
    <header class="head">
      <h2>${mail.subject || texts.noSubject[language]}</h2>
      <dl>
        ${addresses.map(
          ([name, value]) =>
            html`<div>
              <dt>${name[language]}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
        <div>
          <dt>${texts.received[language]}</dt>
          <dd><time datetime="${mail.receivedAt}">${formatTime(mail.receivedAt, language, 'full')}</time></dd>
        </div>
      </dl>
    </header>
    ${done !== undefined && html`<p class="notice" role="status">${reactionNotices[done][language]}</p>`}
    ${failure !== undefined && failureNotice(failure, language)} ${actions(open, context)}
    ${history(store.journalOf(mail.id), language)}
    <nav class="views" aria-label="${texts.views[language]}">
      ${MailView.options.map(
        (option) =>
          html`<a
            href="/mails/${mail.id}${queryOf(place, option === 'mail' ? {} : { view: option })}"
            ${option === view && html`aria-current="page"`}
            >${texts[`view_${option}`][language]}</a
          >`,
      )}
      <a class="download" href="/mails/${mail.id}/source">${texts.download[language]}</a>
    </nav>
    <div class="body">
      ${view === 'text' && open.view === 'mail' && html`<p class="hint">${texts.noHtml[language]}</p>`}
      ${bodyOf(view, parsed, open, context)}
    </div>`;
}

const fullAddress = (name: string, address: string) => (name === '' ? address : `${name} <${address}>`);

const failureNotice = ({ text, link }: Failure, language: Language) =>
  html`<p class="failure" role="alert">
    ${text[language]}
    ${link !== undefined && html`<a href="${link}" target="_blank" rel="noreferrer">${link}</a>`}
  </p>`;

/** Each a form of its own, so that all work without a script. */
function actions({ mail, failure }: OpenMail, { language, place }: ViewContext): Html {
  const address = `/mails/${mail.id}/reactions${queryOf(place)}`;
  return html`<div class="actions" role="group" aria-label="${texts.actions[language]}">
    <details class="answer" ${failure?.isAnswer === true && html`open`}>
      <summary class="button primary">${reactionNames.answer[language]}</summary>
      <form method="post" action="${address}">
        <input type="hidden" name="kind" value="answer" />
        <label for="answer">${texts.yourAnswer[language]}</label>
        <textarea id="answer" class="field" name="text" rows="6" required maxlength="${MAX_ANSWER_LENGTH}">
${failure?.answer}</textarea>
        <button class="button primary">${texts.send[language]}</button>
      </form>
    </details>
    ${REACTIONS.filter((kind) => kind !== 'answer').map(
      (kind) =>
        html`<form method="post" action="${address}">
          <button class="button" name="kind" value="${kind}">${reactionNames[kind][language]}</button>
        </form>`,
    )}
  </div>`;
}

function history(journal: readonly JournalEntry[], language: Language): Html | false {
  const entries = journal.flatMap((entry) =>
    entry.kind === 'opened' ? [] : [{ ...entry, kind: entry.kind }],
  );
  if (entries.length === 0) return false;
  return html`<section class="history" aria-label="${texts.history[language]}">
    <ol>
      ${entries.map(
        ({ kind, at, text }) =>
          html`<li>
            ${reactionBadge(kind, language)}
            <time datetime="${at}">${formatTime(at, language, 'short')}</time>
            ${text !== undefined && html`<p>${text}</p>`}
          </li>`,
      )}
    </ol>
  </section>`;
}

function bodyOf(
  view: MailView,
  parsed: ParsedMail,
  { mail, raw, linkOrigin, hasImages }: OpenMail,
  { language, place }: ViewContext,
): Html {
  const viewName = texts[`view_${view}`][language];
  if (view === 'headers') return preformatted(headersOf(raw), viewName);
  if (view === 'source') {
    const isCut = raw.length > MAX_SHOWN_SOURCE_BYTES;
    return html`${isCut && html`<p class="hint">${texts.sourceCut[language]}</p>`}
    ${preformatted(raw.toString('utf8', 0, MAX_SHOWN_SOURCE_BYTES), viewName)}`;
  }
  if (view === 'text') {
    return parsed.text === undefined
      ? html`<p class="hint">${texts.noText[language]}</p>`
      : preformatted(parsed.text, viewName);
  }
  const areBlocked = !hasImages && hasForeignImages(parsed.html || '', linkOrigin);
  return html`${
      areBlocked &&
      html`<p class="hint">
        ${texts.imagesBlocked[language]}
        <a href="/mails/${mail.id}${queryOf(place, { images: 'shown' })}">${texts.showImages[language]}</a>
      </p>`
    }
    <iframe
      src="/mails/${mail.id}/content${hasImages && '?images=shown'}"
      title="${mail.subject || texts.noSubject[language]}"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerpolicy="no-referrer"
    ></iframe>`;
}

/** Reached by the keyboard, because what is wide or long must be scrolled. */
const preformatted = (text: string, name: string) =>
  html`<pre tabindex="0" role="region" aria-label="${name}">${text}</pre>`;
