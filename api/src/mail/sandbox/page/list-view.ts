import type { Language } from '../../../language/language.ts';
import type { MailStore } from '../mail-store.ts';
import type { Reaction, StoredMail } from '../stored-mail.ts';
import { html, type Html } from './html.ts';
import { arrivedSince, lookInto, queryOf, type MailsOfContact, type Place } from './mailbox.ts';
import { countOfMails, formatTime, moreMails, newMail, newMails, reactionsDone, texts } from './texts.ts';

/** What a view is drawn for. */
export interface ViewContext {
  readonly store: MailStore;
  readonly language: Language;
  readonly place: Place;
  /** The mail that is open. */
  readonly openId: number | undefined;
}

/** The left of the page: search, and the mails of each contact. */
export function listPane(context: ViewContext): Html {
  const { language, place } = context;
  return html`<nav class="list" aria-label="${texts.list[language]}">
    <form class="search" role="search" action="/" method="get">
      <input
        class="field"
        type="search"
        name="search"
        maxlength="200"
        value="${place.search}"
        placeholder="${texts.searchHint[language]}"
        aria-label="${texts.search[language]}"
      />
      <button class="button small">${texts.find[language]}</button>
    </form>
    ${listOfMails(context)}
  </nav>`;
}

/**
 * The part of the list that is redrawn when mail arrives.
 * @param since the newest mail that the reader has seen in it: what has come since is said, for the page to announce.
 */
export function listOfMails(context: ViewContext, since?: number): Html {
  const { store, language, place } = context;
  const part = lookInto(store, place);
  const arrived = since === undefined ? [] : arrivedSince(store, place, since);
  return html`<div
    id="mails"
    data-newest="${part.newest?.id ?? 0}"
    data-arrived="${announce(arrived, language)}"
  >
    ${
      part.contacts.length > 0
        ? html`<ul class="contacts">
            ${part.contacts.map((contact) => contactEntry(contact, context))}
          </ul>`
        : nothing(part.isEmpty, language)
    }
    ${
      (part.hasNewer || part.hasOlder) &&
      html`<div class="pages" role="group" aria-label="${texts.pages[language]}">
        ${
          part.hasNewer &&
          html`<a class="button small" href="/${queryOf({ ...place, page: place.page - 1 })}"
            >${texts.newer[language]}</a
          >`
        }
        ${
          part.hasOlder &&
          html`<a class="button small" href="/${queryOf({ ...place, page: place.page + 1 })}"
            >${texts.older[language]}</a
          >`
        }
      </div>`
    }
  </div>`;
}

function announce([newest, ...others]: readonly StoredMail[], language: Language): string {
  if (newest === undefined) return '';
  if (others.length > 0) return newMails(others.length + 1, language);
  return newMail(
    newest.subject || texts.noSubject[language],
    newest.recipientName || newest.recipient,
    language,
  );
}

const nothing = (isEmpty: boolean, language: Language) =>
  isEmpty
    ? html`<div class="empty">
        <p>${texts.empty[language]}</p>
        <p>${texts.emptyHint[language]}</p>
      </div>`
    : html`<div class="empty">
        <p>${texts.nothingFound[language]}</p>
        <a class="button small" href="/">${texts.clearSearch[language]}</a>
      </div>`;

function contactEntry({ address, name, count, mails }: MailsOfContact, context: ViewContext): Html {
  const { language } = context;
  return html`<li class="contact">
    <div class="who">
      <h2>${name || address}</h2>
      <span class="badge count">${countOfMails(count, language)}</span>
      ${name !== '' && html`<p>${address}</p>`}
    </div>
    <ul>
      ${mails.map((mail) => mailEntry(mail, context))}
    </ul>
    ${count > mails.length && html`<p class="more">${moreMails(count - mails.length, language)}</p>`}
  </li>`;
}

function mailEntry(mail: StoredMail, { store, language, place, openId }: ViewContext): Html {
  const journal = store.journalOf(mail.id);
  const isUnread = journal.length === 0 && mail.id !== openId;
  const done = new Set(journal.map(({ kind }) => kind).filter((kind) => kind !== 'opened'));
  return html`<li>
    <a
      class="mail${isUnread && ' unread'}"
      href="/mails/${mail.id}${queryOf(place)}"
      ${mail.id === openId && html`aria-current="page"`}
    >
      <span class="subject">${mail.subject || texts.noSubject[language]}</span>
      <time datetime="${mail.receivedAt}">${formatTime(mail.receivedAt, language, 'short')}</time>
      ${isUnread && html`<span class="hidden">${texts.unread[language]}</span>`}
      ${
        done.size > 0 &&
        html`<span class="badges">${[...done].map((kind) => reactionBadge(kind, language))}</span>`
      }
    </a>
  </li>`;
}

const TONES: Readonly<Record<Reaction, string>> = {
  answer: 'ok',
  automatic_answer: 'info',
  bounce_hard: 'danger',
  bounce_soft: 'warn',
  unsubscribe: 'warn',
};

export const reactionBadge = (kind: Reaction, language: Language): Html =>
  html`<span class="badge ${TONES[kind]}">${reactionsDone[kind][language]}</span>`;
