import { Combobox } from '@touchline/shared';
import { useDeletedNotice } from '@touchline/shared/deletions';
import { messages } from './messages.ts';
import { TagDialog } from './TagDialog.tsx';
import { mergeTag, type ShownTag } from './tags.ts';

export interface MergeTagDialogProps {
  readonly tag: ShownTag;
  readonly others: readonly ShownTag[];
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Makes one tag of two: whatever has this one has the other then. */
export function MergeTagDialog({ tag, others, ...closing }: MergeTagDialogProps) {
  const t = messages.use();
  const tellMerged = useDeletedNotice();
  const merge = async (into: string) => {
    const deletion = await mergeTag(tag.id, { into: Number(into) });
    const other = others.find(({ id }) => String(id) === into)?.name ?? '';
    tellMerged({ name: tag.name, text: t('merged', { name: tag.name, other }), deletion });
  };
  return (
    <TagDialog
      name="into"
      initial=""
      needed={t('intoNeeded')}
      title={t('mergeTitle', { name: tag.name })}
      description={t('mergeHint', { name: tag.name })}
      saveLabel={t('mergeNow')}
      busyLabel={t('merging')}
      save={merge}
      {...closing}
    >
      {({ value, error, busy, change }) => (
        <Combobox
          label={t('into')}
          error={error}
          value={value === '' ? null : value}
          options={others.map((other) => ({ value: String(other.id), label: other.name }))}
          onChange={(into) => {
            if (!busy) change(into);
          }}
        />
      )}
    </TagDialog>
  );
}
