import {
  CONTACT_FIELDS,
  MERGE_TAG_FIELDS,
  recordOf,
  type ContactValues,
  type MergeTagName,
} from '@touchline/shared/contract';
import {
  type OwnFieldShape,
  ownName,
  type OwnValues,
  ownValueText,
} from '@touchline/shared/contract/own-values';
import type { Language } from '../../language/language.ts';
import { firstNameOf } from './first-name/first-name.ts';

/** What a mailbox puts under its mails; both empty for none. */
export interface Signature {
  readonly html: string;
  readonly text: string;
}

/** The recipient of a mail; what is unknown is empty. */
export interface Recipient extends ContactValues {
  readonly organization_name: string;
  /** What the team's own fields say of the contact and the organization, by the ids of the fields. */
  readonly own_values?: OwnValues | undefined;
}

/** A field that the team has made, as mails know it. */
export interface MailField extends OwnFieldShape {
  readonly id: number;
  readonly code: string | null;
  readonly name: string;
}

/** The value of each merge tag as plain text, on one line except the signature, and the signature's HTML. */
export type MergeValues = Readonly<Record<MergeTagName | 'signature_html', string>> & {
  /** Those of the team's own fields, by id. */
  readonly own: ReadonlyMap<number, string>;
};

/**
 * Used where the name or the organization is unknown, so that no mail says "Hello ,". Other fields have their own fallbacks.
 */
const FALLBACKS = {
  en: { name: 'there', organization: 'your organization' },
  ru: { name: 'коллега', organization: 'вашей организации' },
} as const satisfies Record<Language, object>;

/** The same for the fields that are there from the start; of any other the mail says the name. */
const OWN_FALLBACKS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  city: { en: 'your city', ru: 'ваш город' },
  region: { en: 'your region', ru: 'ваш регион' },
  country: { en: 'your country', ru: 'ваша страна' },
  ground_kind: { en: 'your ground', ru: 'ваша площадка' },
  league: { en: 'your league', ru: 'ваша лига' },
  pitch_count: { en: 'several', ru: 'несколько' },
  surface: { en: 'your surface', ru: 'ваше покрытие' },
  size: { en: 'the whole area', ru: 'вся площадь' },
  last_renovation: { en: 'recent years', ru: 'последние годы' },
  next_renovation: { en: 'the next renovation', ru: 'следующая реконструкция' },
};

/** Ends a line, moves the cursor or changes the writing direction: no name contains these, but an attack may. */
const UNPRINTABLE = /[\p{Cc}\u200E\u200F\u2028-\u202E\u2066-\u2069]+/gu;

/** A value that is safe anywhere in a mail, headers included: one line, without invisible control characters. */
export const oneLine = (value: string): string =>
  value.toWellFormed().replaceAll(UNPRINTABLE, ' ').replaceAll(/\s+/gu, ' ').trim();

/** What a mail says of a field: the value as people of its language write it, or what fits where it is not known. */
function ownText(field: MailField, values: OwnValues, language: Language): string {
  const value = values[field.id];
  const text = value === undefined ? '' : oneLine(ownValueText(field, value, language));
  if (text !== '') return text;
  return (
    OWN_FALLBACKS[field.name === '' ? (field.code ?? '') : '']?.[language] ??
    oneLine(ownName(field, language))
  );
}

/**
 * @param language of the mail, for the fallbacks, and how numbers and days are written
 * @param fields that the mail asks for
 */
export function mergeValuesOf(
  recipient: Recipient,
  unsubscribeUrl: string,
  signature: Signature,
  language: Language,
  fields: readonly MailField[] = [],
): MergeValues {
  const fallbacks = FALLBACKS[language];
  return {
    first_name: firstNameOf(oneLine(recipient.full_name)).text || fallbacks.name,
    full_name: oneLine(recipient.full_name) || fallbacks.name,
    organization: oneLine(recipient.organization_name) || fallbacks.organization,
    ...recordOf(
      MERGE_TAG_FIELDS,
      (key) => oneLine(recipient[key]) || CONTACT_FIELDS[key].mergeTag.fallback[language],
    ),
    unsubscribe_url: unsubscribeUrl,
    signature: signature.text,
    signature_html: signature.html,
    own: new Map(fields.map((field) => [field.id, ownText(field, recipient.own_values ?? {}, language)])),
  };
}
