import { defineMessages } from '@touchline/shared';
import {
  CONTACT_FIELDS,
  MERGE_TAG_FIELDS,
  MERGE_TAG_NAMES,
  mergeTagText,
  recordOf,
  type Language,
  type MergeTagName,
} from '@touchline/shared/contract';
import { useMemo } from 'react';

const fieldLabels = (language: Language) =>
  recordOf(MERGE_TAG_FIELDS, (key) => CONTACT_FIELDS[key].mergeTag.label[language]);

const messages = defineMessages('templates.mergeTags', {
  en: {
    first_name: 'First name',
    full_name: 'Full name',
    organization: 'Organization',
    ...fieldLabels('en'),
    unsubscribe_url: 'Unsubscribe link',
    signature: 'Signature',
  },
  ru: {
    first_name: 'Имя',
    full_name: 'Полное имя',
    organization: 'Организация',
    ...fieldLabels('ru'),
    unsubscribe_url: 'Ссылка для отписки',
    signature: 'Подпись',
  },
});

/** A placeholder that is filled in for each contact when a mail is sent. */
export interface MergeTag {
  readonly name: MergeTagName;
  /** Such as `{{first_name}}`. */
  readonly value: string;
  readonly label: string;
}

/** The merge tags (E5), labelled in the language of the interface; the same list until that changes. */
export function useMergeTags(): readonly MergeTag[] {
  const t = messages.use();
  return useMemo(
    () => MERGE_TAG_NAMES.map((name) => ({ name, value: mergeTagText(name), label: t(name) })),
    [t],
  );
}
