import {
  CONTACT_FIELDS,
  MERGE_TAG_FIELDS,
  recordOf,
  type ContactValues,
  type MergeTagName,
} from '@touchline/shared/contract';
import type { Language } from '../../language/language.ts';

/** What a mailbox puts under its mails; both empty for none. */
export interface Signature {
  readonly html: string;
  readonly text: string;
}

/** The recipient of a mail; what is unknown is empty. */
export interface Recipient extends ContactValues {
  readonly organization_name: string;
}

/** The value of each merge tag as plain text, on one line except the signature, and the signature's HTML. */
export type MergeValues = Readonly<Record<MergeTagName | 'signature_html', string>>;

/**
 * Used where the name or the organization is unknown, so that no mail says "Hello ,". Other fields have their own fallbacks.
 */
const FALLBACKS = {
  en: { name: 'there', organization: 'your organization' },
  ru: { name: 'коллега', organization: 'вашей организации' },
} as const satisfies Record<Language, object>;

const TITLES = /^(?:(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|г-н|г-жа|д-р|проф)\.?\s+)+/iu;
const SUFFIX = /,?\s+(?:jr|sr|ii|iii|iv|ph\.?\s?d|md|mba|esq)\.?$/iu;
const PATRONYMIC = /(?:ович|евич|ьич|ич|овна|евна|ична|инична)$/iu;
const INITIAL = /^\p{L}\.?$/u;
/** Ends a line, moves the cursor or changes the writing direction: no name contains these, but an attack may. */
const UNPRINTABLE = /[\p{Cc}\u200E\u200F\u2028-\u202E\u2066-\u2069]+/gu;

/** A value that is safe anywhere in a mail, headers included: one line, without invisible control characters. */
export const oneLine = (value: string): string =>
  value.toWellFormed().replaceAll(UNPRINTABLE, ' ').replaceAll(/\s+/gu, ' ').trim();

/**
 * How to address somebody: `Anna` of `Dr. Anna Smith`, of `Smith, Anna`, and of `Смирнова Анна Петровна`, where the
 * patronymic shows which word is the name. The whole name when only an initial is known.
 */
export function firstNameOf(fullName: string): string {
  const whole = oneLine(fullName);
  const [family = '', given = ''] = whole.replace(SUFFIX, '').split(/\s*,\s*/u, 2);
  const words = (given === '' ? family : given).replace(TITLES, '').split(' ');
  const [first = '', second, third] = words;
  const name = third !== undefined && second !== undefined && PATRONYMIC.test(third) ? second : first;
  return INITIAL.test(name) ? whole : name;
}

/** @param language of the mail, for the fallbacks. */
export function mergeValuesOf(
  recipient: Recipient,
  unsubscribeUrl: string,
  signature: Signature,
  language: Language,
): MergeValues {
  const fallbacks = FALLBACKS[language];
  return {
    first_name: firstNameOf(recipient.full_name) || fallbacks.name,
    full_name: oneLine(recipient.full_name) || fallbacks.name,
    organization: oneLine(recipient.organization_name) || fallbacks.organization,
    ...recordOf(
      MERGE_TAG_FIELDS,
      (key) => oneLine(recipient[key]) || CONTACT_FIELDS[key].mergeTag.fallback[language],
    ),
    unsubscribe_url: unsubscribeUrl,
    signature: signature.text,
    signature_html: signature.html,
  };
}
