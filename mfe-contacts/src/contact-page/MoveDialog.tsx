import {
  Alert,
  Button,
  changeFailure,
  Combobox,
  Dialog,
  DialogCloseButton,
  logFailure,
  notify,
} from '@touchline/shared';
import { useMemo, useState } from 'react';
import { useDialogPlace } from '../dialogs.ts';
import { organizationList } from '../common/organizationList.ts';
import type { ContactDialogProps } from './contactDialog.ts';
import { moveContact } from './contactPageData.ts';
import { messages } from './messages.ts';

const NONE = 'none';

/** Moves the contact to another organization, or to none; Undo moves it back. */
export function MoveDialog({ shown: { contact }, name, onChanged }: ContactDialogProps) {
  const t = messages.use();
  const { close } = useDialogPlace();
  const { rows } = organizationList.use();
  const own = String(contact.organization ?? NONE);
  const [chosen, setChosen] = useState(own);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const options = useMemo(
    () => [
      { value: NONE, label: t('unassigned') },
      ...rows.map(({ id, name: label }) => ({ value: String(id), label })),
    ],
    [rows, t],
  );
  const moveBack = async () => {
    try {
      await moveContact(contact.id, contact.organization);
    } catch (failure) {
      logFailure('A move could not be undone.', failure);
      notify({ kind: 'error', text: changeFailure(failure, t('undoFailed')) });
    }
    await onChanged();
  };
  const move = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await moveContact(contact.id, chosen === NONE ? null : Number(chosen), contact.updated_at);
      const organization = options.find(({ value }) => value === chosen)?.label ?? '';
      const text = chosen === NONE ? t('movedOut', { name }) : t('moved', { name, organization });
      notify({ kind: 'success', text, action: { label: t('undo'), onClick: () => void moveBack() } });
      close();
      await onChanged();
    } catch (failure) {
      logFailure('A contact could not be moved.', failure);
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={t('moveTitle')}
      description={t('moveHint')}
      size="small"
      busy={isBusy}
      dirty={chosen !== own}
      onClose={close}
      onSubmit={() => void move()}
      footer={
        <>
          <DialogCloseButton>{t('cancel')}</DialogCloseButton>
          <Button kind="primary" type="submit" busy={isBusy} disabled={chosen === own}>
            {t('move').replace(/\.+$/u, '')}
          </Button>
        </>
      }
    >
      {error !== undefined && <Alert>{changeFailure(error, t('moveFailed'))}</Alert>}
      <Combobox
        label={t('organization')}
        value={chosen}
        options={options}
        onChange={setChosen}
        searchPlaceholder={t('search')}
      />
    </Dialog>
  );
}
