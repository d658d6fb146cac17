import {
  Alert,
  Button,
  changeFailure,
  fieldErrors,
  Combobox,
  defineItem,
  Dialog,
  DialogCloseButton,
  type List,
  logFailure,
  media,
  notify,
  RetryButton,
  space,
  TextField,
  useMay,
} from '@touchline/shared';
import { Send } from 'lucide-react';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { MailDraft } from '../contract/index.ts';
import { parseObject, parseText } from '../contract/readers/untrusted.ts';
import { SIGNED_IN_USER_PATH, sendTestMail } from './mailRequests.ts';
import { messages } from './messages.ts';
import { PreviewedMail } from './PreviewedMail.tsx';
import { MailTextWarnings } from './MailTextWarnings.tsx';
import { usePreview } from './usePreview.ts';

/** A contact whose data can fill a preview. */
export interface PreviewContact {
  readonly id: number;
  /** May be empty. */
  readonly name: string;
  readonly organizationName: string;
  readonly email: string;
}

export type PreviewContacts = Pick<List<PreviewContact>, 'rows' | 'status' | 'reload'>;

export interface MailPreviewDialogProps {
  /** What the template is called. */
  readonly name: string;
  /** The mail; must stay the same object. undefined while it is not known. */
  readonly mail: Omit<MailDraft, 'contact_id'> | undefined;
  /** Why the mail is not known, when it could not be read. */
  readonly failure?: string | undefined;
  /** Contacts to fill the preview with; the first unless another is chosen. */
  readonly people: PreviewContacts;
  readonly onClose: () => void;
}

/** Stands for "nobody" in the list of contacts, whose values cannot be empty. */
const NOBODY = 'nobody';

/** A mail as a real contact would get it, and a test of it sent to oneself (E5). */
export function MailPreviewDialog({ name, mail, failure, people, onClose }: MailPreviewDialogProps) {
  const t = messages.use();
  const [chosen, setChosen] = useState<string>();
  const contact = chosen ?? String(people.rows[0]?.id ?? NOBODY);
  const isReady = mail !== undefined && people.status !== 'loading';
  const draft = useMemo(
    () => (isReady ? { ...mail, ...(contact === NOBODY ? {} : { contact_id: Number(contact) }) } : undefined),
    [isReady, mail, contact],
  );
  const preview = usePreview(draft);
  const test = useTestMail(name, draft);
  const maySend = useMay('templates');
  const options = useMemo(
    () => [
      ...people.rows.map(({ id, name: contactName, organizationName, email }) => ({
        value: String(id),
        label: [contactName || t('unnamed'), organizationName, email].filter(Boolean).join(' · '),
      })),
      { value: NOBODY, label: t('nobody') },
    ],
    [people.rows, t],
  );
  return (
    <Dialog
      open
      size="large"
      startsWith="dialog"
      title={t('title', { name })}
      description={t('description')}
      busy={test.busy}
      onClose={onClose}
      {...(maySend && { onSubmit: () => void test.send() })}
      footer={
        <>
          <DialogCloseButton disabled={test.busy}>{t('close')}</DialogCloseButton>
          {maySend && (
            <Button
              kind="primary"
              type="submit"
              icon={<Send />}
              disabled={draft === undefined}
              busy={test.busy}
              busyLabel={t('sending')}
            >
              {t('send')}
            </Button>
          )}
        </>
      }
    >
      {test.failure !== undefined && <Alert>{test.failure}</Alert>}
      <Fields>
        <Combobox
          label={t('contact')}
          hint={t('contactHint')}
          options={options}
          value={people.status === 'loading' ? null : contact}
          placeholder={t('contactsLoading')}
          searchPlaceholder={t('searchContacts')}
          onChange={setChosen}
        />
        {maySend && (
          <TextField
            label={t('to')}
            hint={t('toHint')}
            type="email"
            autoComplete="email"
            value={test.to}
            error={test.error}
            onChange={test.setTo}
          />
        )}
      </Fields>
      {people.status === 'failed' && (
        <Alert kind="warning" action={<RetryButton onRetry={people.reload} />}>
          {t('contactsFailed')}
        </Alert>
      )}
      {mail !== undefined && <MailTextWarnings {...mail} />}
      {failure === undefined ? <PreviewedMail name={name} {...preview} /> : <Alert>{failure}</Alert>}
    </Dialog>
  );
}

const signedInAddress = defineItem({
  path: () => SIGNED_IN_USER_PATH,
  parse: (answer) => parseText(parseObject<'email'>(answer)?.email),
  failure: 'Who is signed in could not be loaded.',
  settings: { revalidateOnFocus: false },
});

/** Sends the test, to one's own address unless another is typed. */
function useTestMail(name: string, draft: MailDraft | undefined) {
  const t = messages.use();
  const { value: ownAddress = '' } = signedInAddress.use();
  const [typed, setTyped] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [error, setError] = useState<string>();
  const to = typed ?? ownAddress;
  const send = async () => {
    if (busy || draft === undefined) return;
    setFailure(undefined);
    if (to.trim() === '') {
      setError(t('toRequired'));
      return;
    }
    setBusy(true);
    try {
      await sendTestMail({ ...draft, to: to.trim() });
      notify({ kind: 'success', text: t('sent', { name, to: to.trim() }) });
    } catch (why) {
      logFailure('A test mail could not be sent.', why);
      const refusal = fieldErrors(why).get('to');
      if (refusal === undefined) setFailure(changeFailure(why, t('sendFailed')));
      else setError(refusal);
    } finally {
      setBusy(false);
    }
  };
  const setTo = (next: string) => {
    setTyped(next);
    setError(undefined);
  };
  return { to, setTo, busy, failure, error, send };
}

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: ${space(2)};
  @media ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
