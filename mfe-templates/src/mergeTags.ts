import { defineMessages, useLanguage } from '@touchline/shared';
import {
  CONTACT_FIELDS,
  MERGE_TAG_FIELDS,
  MERGE_TAG_NAMES,
  mergeTagText,
  recordOf,
  type Language,
  type MergeTagName,
  ownTagName,
  type OwnTagName,
} from '@touchline/shared/contract';
import { ownName } from '@touchline/shared/contract/own-values';
import { ownFields } from '@touchline/shared/own-fields';
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
    ofOrganization: '{{name}} (organization)',
    ofContact: '{{name}} (contact)',
  },
  ru: {
    first_name: 'Имя',
    full_name: 'Полное имя',
    organization: 'Организация',
    ...fieldLabels('ru'),
    unsubscribe_url: 'Ссылка для отписки',
    signature: 'Подпись',
    ofOrganization: '{{name}} (организация)',
    ofContact: '{{name}} (контакт)',
  },
});

/** A placeholder that is filled in for each contact when a mail is sent. */
export interface MergeTag {
  readonly name: MergeTagName | OwnTagName;
  /** Such as `{{first_name}}`. */
  readonly value: string;
  readonly label: string;
}

/** The merge tags (E5) with those of the team's own fields (G3), labelled in the language of the interface; the same list until that changes. */
export function useMergeTags(): readonly MergeTag[] {
  const t = messages.use();
  const { language } = useLanguage();
  const { value: fields } = ownFields.use();
  return useMemo(() => {
    const own = (fields ?? [])
      .filter(({ isRetired }) => !isRetired)
      .map((field) => {
        const label = ownName(field, language);
        const name = ownTagName(field, label);
        const text = t(field.about === 'contact' ? 'ofContact' : 'ofOrganization', { name: label });
        return { name, value: mergeTagText(name), label: text };
      });
    const usual = MERGE_TAG_NAMES.map((name) => ({ name, value: mergeTagText(name), label: t(name) }));
    return [...usual, ...own];
  }, [t, fields, language]);
}
