import type {
  AnswerAddress,
  AnswerAddresses,
  AnswerAttachment,
  AnswerDraft,
  AnswerForm,
  AnswerStored,
  LastAnswer,
  OpenAnswer,
} from '../answers.ts';
import { ANSWER_STATES } from '../rules.ts';
import { parseId, parseList, parseNumber, parseObject, parseText, parseTrimmed } from './untrusted.ts';

/** Reads the answer of `GET …/contacts/{id}/reply/`; `from` may be empty. @returns undefined for anything else */
export function parseUntrustedAnswerAddresses(answer: unknown): AnswerAddresses | undefined {
  const found = parseObject<keyof AnswerAddresses>(answer);
  const rows = parseList(found?.addresses);
  return (
    rows && {
      from: parseTrimmed(found?.from),
      addresses: parseAddresses(rows),
      everybody: parseTexts(found?.everybody),
    }
  );
}

const parseAddresses = (rows: readonly unknown[]): AnswerAddress[] =>
  rows.flatMap((value) => {
    const row = parseObject<keyof AnswerAddress>(value);
    const email = parseTrimmed(row?.email);
    if (row === undefined || email === '') return [];
    // An unknown origin must not pass for the contact's own address.
    const origin = row.origin === 'contact' || row.origin === 'reply_to' ? row.origin : 'sender';
    return [{ email, origin, gets_no_mail: row.gets_no_mail === true }];
  });

/** Texts of a list; anything else in it is left out. */
const parseTexts = (value: unknown): string[] => (parseList(value) ?? []).map(parseTrimmed).filter(Boolean);

/** Reads files of an answer; one without an id is left out. */
const parseAttachments = (value: unknown): AnswerAttachment[] =>
  (parseList(value) ?? []).flatMap((item) => {
    const row = parseObject<keyof AnswerAttachment>(item);
    const id = parseTrimmed(row?.id);
    return id === '' ? [] : [{ id, name: parseText(row?.name), size: parseNumber(row?.size) ?? 0 }];
  });

/** Reads an uploaded file. @returns undefined for anything else */
export const parseUntrustedAttachment = (answer: unknown): AnswerAttachment | undefined =>
  parseAttachments([answer])[0];

/** Reads answers that are not settled; those without an id or of an unknown state are left out. */
export const parseUntrustedOpenAnswers = (value: unknown): OpenAnswer[] =>
  (parseList(value) ?? []).flatMap((item) => {
    const row = parseObject<keyof OpenAnswer>(item);
    const id = parseId(row?.id);
    const state = ANSWER_STATES.find((known) => known === row?.state);
    if (row === undefined || id === null || state === undefined) return [];
    const failure = parseObject<'en' | 'ru'>(row.failure);
    return [
      {
        id,
        state,
        by: parseTrimmed(row.by),
        is_own: row.is_own === true,
        is_retry: row.is_retry === true,
        at: parseTrimmed(row.at),
        due_at: parseTrimmed(row.due_at),
        to: parseTrimmed(row.to),
        cc: parseTexts(row.cc),
        subject: parseTrimmed(row.subject),
        html: parseText(row.html),
        attachments: parseAttachments(row.attachments),
        failure: failure ? { en: parseTrimmed(failure.en), ru: parseTrimmed(failure.ru) } : null,
        refused_cc: parseTexts(row.refused_cc),
      },
    ];
  });

/** Reads the newest answer of the staff; null for none. */
export function parseUntrustedLastAnswer(value: unknown): LastAnswer | null {
  const row = parseObject<keyof LastAnswer>(value);
  const id = parseTrimmed(row?.id);
  return id === '' ? null : { id, by: parseTrimmed(row?.by) || null, at: parseTrimmed(row?.at) };
}

/** Reads accounts that are writing. */
export const parseUntrustedWriting = parseTexts;

/** Reads what writing to a contact begins with. @returns undefined for anything else */
export function parseUntrustedAnswerForm(answer: unknown): AnswerForm | undefined {
  const form = parseObject<keyof AnswerForm>(answer);
  const addresses = parseList(form?.addresses);
  if (form === undefined || addresses === undefined) return undefined;
  const values = Object.entries(parseObject<string>(form.merge_values) ?? {});
  return {
    draft: parseDraft(form.draft),
    from: parseTrimmed(form.from),
    addresses: parseAddresses(addresses),
    everybody: parseTexts(form.everybody),
    signature: parseText(form.signature),
    subject: parseTrimmed(form.subject),
    merge_values: Object.fromEntries(values.map(([name, value]) => [name, parseTrimmed(value)])),
  };
}

function parseDraft(value: unknown): AnswerDraft | null {
  const draft = parseObject<keyof AnswerDraft>(value);
  const version = parseNumber(draft?.version);
  if (draft === undefined || version === null) return null;
  return {
    version,
    html: parseText(draft.html),
    to: parseTrimmed(draft.to) || null,
    cc: parseTexts(draft.cc),
    subject: parseTrimmed(draft.subject),
    attachments: parseAttachments(draft.attachments),
  };
}

/** Reads that an answer is stored. @returns undefined for anything else */
export function parseUntrustedStoredAnswer(answer: unknown): AnswerStored | undefined {
  const stored = parseObject<keyof AnswerStored>(answer);
  const id = parseId(stored?.id);
  return id === null ? undefined : { id, due_at: parseTrimmed(stored?.due_at) };
}
