import {
  Alert,
  Button,
  changeFailure,
  Dialog,
  DialogCloseButton,
  font,
  LoadFailure,
  logFailure,
  notify,
  Skeleton,
  space,
  useFormatNumber,
} from '@touchline/shared';
import type { ImportEntry, ImportUndoCounts } from '@touchline/shared/contract';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useDialogPlace } from '../../dialogs.ts';
import { Figures } from '../Figures.tsx';
import { newestImports, undoImport, undoOfImport } from './importData.ts';
import { messages } from './messages.ts';
import { Stays } from './Stays.tsx';

const FIGURES = [
  ['contacts_removed', 'contactsRemoved'],
  ['contacts_restored', 'contactsRestored'],
  ['organizations_removed', 'organizationsRemoved'],
  ['organizations_restored', 'organizationsRestored'],
  ['stayed', 'stayed'],
] as const satisfies readonly (readonly [keyof ImportUndoCounts, string])[];

/** Says what undoing an import would do and what stays, and does it. */
export function UndoImportDialog({
  entry: { import_id: id, file_name },
  onUndone,
}: {
  readonly entry: ImportEntry;
  readonly onUndone: () => Promise<unknown>;
}) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { close } = useDialogPlace();
  const item = undoOfImport.use(id);
  const { value: undo, status, reload } = item;
  const { put, forget } = undoOfImport.useChanges();
  const { reload: reloadList } = newestImports.useChanges();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const running = useRef(false);
  // What was looked at when the dialog was open before may be out of date.
  useEffect(() => void reload(), [reload]);
  const run = async () => {
    if (running.current || undo === undefined) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await undoImport(id);
      await put(id, answer);
      await onUndone();
      reloadList(true);
      const { stayed } = undo.counts;
      notify({
        kind: 'success',
        text:
          stayed > 0
            ? t('undoneNoticeStayed', { count: stayed, formatted: formatNumber(stayed) })
            : t('undoneNotice'),
      });
      close();
    } catch (error) {
      logFailure('An import could not be undone.', error);
      setFailure(changeFailure(error, t('undoFailed')));
      await forget(id);
      await onUndone();
      running.current = false;
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={t('undoTitle', { name: file_name })}
      description={t('undoText')}
      size="medium"
      startsWith="dialog"
      busy={isBusy}
      onClose={close}
      onSubmit={() => void run()}
      footer={
        <>
          <DialogCloseButton disabled={isBusy}>{t('cancel')}</DialogCloseButton>
          <Button
            kind="danger"
            type="submit"
            disabled={undo === undefined}
            busy={isBusy}
            busyLabel={t('undoing')}
          >
            {t('undoNow')}
          </Button>
        </>
      }
    >
      {status === 'failed' && undo === undefined && (
        <LoadFailure title={t('undoLoadFailed')} load={item} isOutOfDate={false} />
      )}
      {status === 'loading' && undo === undefined && <Skeleton count={4} label={t('undoLoading')} />}
      {undo !== undefined && (
        <Stack>
          <Figures
            figures={FIGURES.filter(
              ([key]) => undo.counts[key] > 0 || key === 'contacts_removed' || key === 'stayed',
            ).map(([key, label]) => ({ label: t(label), value: formatNumber(undo.counts[key]) }))}
          />
          {undo.counts.leaving > 0 && (
            <Alert kind="warning">
              {t('leaving', { count: undo.counts.leaving, formatted: formatNumber(undo.counts.leaving) })}
            </Alert>
          )}
          {undo.counts.stayed === 0 ? (
            <p>{t('allGoes')}</p>
          ) : (
            <section>
              <h3>{t('whatStays')}</h3>
              <Stays id={id} undo={undo} />
            </section>
          )}
        </Stack>
      )}
      {failure !== undefined && <Alert>{failure}</Alert>}
    </Dialog>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  & h3 {
    margin: 0 0 ${space(0.5)};
    font: ${font.heading};
  }
  & p {
    margin: 0;
  }
`;
