import { TextField } from '@touchline/shared';
import { messages } from './messages.ts';
import { TagDialog } from './TagDialog.tsx';
import { renameTag, type ShownTag } from './tags.ts';

const MAX_TAG_LENGTH = 60;

export interface RenameTagDialogProps {
  readonly tag: ShownTag;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Gives a tag another name, wherever it is. */
export function RenameTagDialog({ tag, ...closing }: RenameTagDialogProps) {
  const t = messages.use();
  return (
    <TagDialog
      name="name"
      initial={tag.name}
      needed={t('nameNeeded')}
      title={t('renameTitle', { name: tag.name })}
      saveLabel={t('save')}
      busyLabel={t('saving')}
      save={(name) => renameTag(tag.id, { name })}
      {...closing}
    >
      {({ busy, change, ...field }) => (
        <TextField
          {...field}
          label={t('name')}
          maxLength={MAX_TAG_LENGTH}
          readOnly={busy}
          onChange={change}
        />
      )}
    </TagDialog>
  );
}
