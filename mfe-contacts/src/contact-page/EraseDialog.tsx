import {
  Alert,
  Button,
  changeFailure,
  Dialog,
  DialogCloseButton,
  LoadFailure,
  logFailure,
  notify,
  Skeleton,
  space,
  TextField,
  useFormatNumber,
} from '@touchline/shared';
import type { PersonErasurePreview } from '@touchline/shared/contract';
import { canonicalAddress, TEXT_LIMITS } from '@touchline/shared/contract/rules';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useDialogPlace } from '../dialogs.ts';
import type { ContactDialogProps } from './contactDialog.ts';
import { messages } from './messages.ts';
import { erasePerson, erasure } from './personalData.ts';

/** Says what erasing a person means, and asks for their address to be typed. */
export function EraseDialog({ shown: { contact }, name, onChanged }: ContactDialogProps) {
  const t = messages.use();
  const { close } = useDialogPlace();
  const load = erasure.use(contact.id);
  const { value: preview, status } = load;
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // A double click is faster than the next render.
  const running = useRef(false);
  const isConfirmed =
    preview !== undefined && canonicalAddress(typed) === canonicalAddress(preview.confirmation);
  const erase = async () => {
    if (!isConfirmed || running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const isFinished = await erasePerson(contact.id, typed.trim());
      notify({ kind: 'success', text: t(isFinished ? 'erasedNotice' : 'erasedSoon') });
      close();
      await onChanged();
    } catch (error) {
      logFailure('A person could not be erased.', error);
      running.current = false;
      setBusy(false);
      setFailure(changeFailure(error, t('eraseFailed')));
    }
  };
  return (
    <Dialog
      open
      title={t('eraseTitle', { name })}
      description={t('eraseText')}
      size="medium"
      startsWith="dialog"
      busy={isBusy}
      onClose={close}
      onSubmit={() => void erase()}
      footer={
        <>
          <DialogCloseButton disabled={isBusy}>{t('cancel')}</DialogCloseButton>
          <Button kind="danger" type="submit" disabled={!isConfirmed} busy={isBusy} busyLabel={t('erasing')}>
            {t('eraseNow')}
          </Button>
        </>
      }
    >
      {status === 'failed' && preview === undefined && (
        <LoadFailure title={t('eraseLoadFailed')} load={load} isOutOfDate={false} />
      )}
      {status === 'loading' && preview === undefined && <Skeleton count={4} label={t('loading')} />}
      {preview !== undefined && (
        <Stack>
          <Consequences preview={preview} />
          <Alert kind="warning">{t('eraseForGood')}</Alert>
          <TextField
            label={t('eraseConfirm', { text: preview.confirmation })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={TEXT_LIMITS.email}
            value={typed}
            onChange={setTyped}
          />
          {failure !== undefined && <Alert>{failure}</Alert>}
        </Stack>
      )}
    </Dialog>
  );
}

const NAMED = {
  tag: 'namedTag',
  snippet: 'namedSnippet',
  template: 'namedTemplate',
  campaign: 'namedCampaign',
  organization: 'namedOrganization',
} as const;

function Consequences({ preview }: { readonly preview: PersonErasurePreview }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { contacts, sent, received, sequences, waiting_answers: waiting, copies, addresses, named } = preview;
  const counted = (key: 'eraseContacts' | 'eraseSequences' | 'eraseWaiting' | 'eraseCopies', count: number) =>
    t(key, { count, number: formatNumber(count) });
  return (
    <ul>
      <li>{counted('eraseContacts', contacts)}</li>
      <li>{t('eraseMails', { sent: formatNumber(sent), received: formatNumber(received) })}</li>
      {sequences > 0 && <li>{counted('eraseSequences', sequences)}</li>}
      {waiting > 0 && <li>{counted('eraseWaiting', waiting)}</li>}
      {copies > 0 && <li>{counted('eraseCopies', copies)}</li>}
      {addresses.length > 0 && <li>{t('eraseAddresses', { addresses: addresses.join(', ') })}</li>}
      {named.length > 0 && (
        <li>
          {t('eraseNamed', { names: named.map(({ kind, name }) => t(NAMED[kind], { name })).join(', ') })}
        </li>
      )}
      <li>{t('eraseFigures')}</li>
    </ul>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  & > ul {
    display: grid;
    gap: ${space(0.5)};
    padding-left: ${space(2.5)};
    overflow-wrap: anywhere;
  }
`;
