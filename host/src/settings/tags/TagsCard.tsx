import {
  Alert,
  Button,
  LoadFailure,
  Skeleton,
  Menu,
  useAction,
  useFormatNumber,
  usePhone,
} from '@touchline/shared';
import { useDeletedNotice } from '@touchline/shared/deletions';
import { useState } from 'react';
import { FirmItemHead, ItemActions, ItemHead, ItemName, ItemNote, LongItemList } from '../ItemList.ts';
import { Hint, SettingsCard } from '../SettingsCard.tsx';
import { messages } from './messages.ts';
import { MergeTagDialog } from './MergeTagDialog.tsx';
import { RenameTagDialog } from './RenameTagDialog.tsx';
import { deleteTag, type ShownTag, tags } from './tags.ts';

/** The tags of organizations and contacts, with how many have each (G3). */
export function TagsCard() {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const isPhone = usePhone();
  const load = tags.use();
  const { value: rows, status, isGone, reload } = load;
  const [open, setOpen] = useState<{ readonly what: 'rename' | 'merge'; readonly tag: ShownTag }>();
  const tellDeleted = useDeletedNotice();
  const { failure, busy, run } = useAction({
    log: 'A tag could not be deleted.',
    failed: t('failed'),
    reload,
  });
  if (isGone) return null;
  const remove = ({ id, name }: ShownTag) =>
    void run(async () => {
      const deletion = await deleteTag(id);
      tellDeleted({ name, text: t('deleted', { name }), deletion });
    });
  const close = () => setOpen(undefined);
  const Head = isPhone ? FirmItemHead : ItemHead;
  return (
    <SettingsCard anchor="tags" title={t('title')}>
      <Hint>{t('hint')}</Hint>
      {status === 'failed' && (
        <LoadFailure title={t('loadFailed')} load={load} isOutOfDate={rows !== undefined} />
      )}
      {status === 'loading' && rows === undefined && <Skeleton count={3} label={t('loading')} />}
      {rows?.length === 0 && <Hint>{t('none')}</Hint>}
      {rows !== undefined && rows.length > 0 && (
        <LongItemList aria-label={t('title')}>
          {rows.map((tag) => {
            const { id, name, organizations, contacts } = tag;
            return (
              <li key={id}>
                <Head>
                  <ItemName>
                    <b>{name}</b>
                    <ItemNote>
                      {t('organizations', { count: organizations, formatted: formatNumber(organizations) })},{' '}
                      {t('contacts', { count: contacts, formatted: formatNumber(contacts) })}
                    </ItemNote>
                  </ItemName>
                  <TagActions
                    name={name}
                    canMerge={rows.length > 1}
                    busy={busy}
                    onRename={() => setOpen({ what: 'rename', tag })}
                    onMerge={() => setOpen({ what: 'merge', tag })}
                    onDelete={() => remove(tag)}
                  />
                </Head>
              </li>
            );
          })}
        </LongItemList>
      )}
      {failure !== undefined && <Alert>{failure}</Alert>}
      {open?.what === 'rename' && <RenameTagDialog tag={open.tag} onClose={close} onSaved={reload} />}
      {open?.what === 'merge' && (
        <MergeTagDialog
          tag={open.tag}
          others={rows?.filter(({ id }) => id !== open.tag.id) ?? []}
          onClose={close}
          onSaved={reload}
        />
      )}
    </SettingsCard>
  );
}

interface TagActionsProps {
  readonly name: string;
  readonly canMerge: boolean;
  readonly busy: boolean;
  readonly onRename: () => void;
  readonly onMerge: () => void;
  readonly onDelete: () => void;
}

/** What can be done with a tag; on a phone behind one button. */
function TagActions({ name, canMerge, busy, onRename, onMerge, onDelete }: TagActionsProps) {
  const t = messages.use();
  const actions = [
    { label: t('rename'), of: t('renameOf', { name }), onClick: onRename },
    ...(canMerge ? [{ label: t('merge'), of: t('mergeOf', { name }), onClick: onMerge }] : []),
    { label: t('delete'), of: t('deleteOf', { name }), onClick: onDelete },
  ];
  if (usePhone()) return <Menu label={t('actionsFor', { name })} items={actions} />;
  return (
    <ItemActions>
      {actions.map(({ label, of, onClick }) => (
        <Button key={label} size="small" kind="quiet" aria-label={of} disabled={busy} onClick={onClick}>
          {label}
        </Button>
      ))}
    </ItemActions>
  );
}
