import { useLanguage } from '@touchline/shared';
import type { ImportTarget } from '@touchline/shared/contract';
import { isImportField } from '@touchline/shared/contract/contact-fields';
import { ownName } from '@touchline/shared/contract/own-values';
import { ownFields } from '@touchline/shared/own-fields';
import { messages } from './messages.ts';

/** What the targets of columns are called: fields of the import, tags, and own fields. */
export function useTargetNames(): (target: ImportTarget) => string {
  const t = messages.use();
  const { language } = useLanguage();
  const { value: fields = [] } = ownFields.use();
  return (target) => {
    if (isImportField(target)) return t(`field_${target}`);
    const own = fields.find(({ id }) => target === `own:${id}`);
    return own ? ownName(own, language) : t('field_tags');
  };
}
