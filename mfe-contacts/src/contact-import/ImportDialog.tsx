import {
  Alert,
  Button,
  Dialog,
  DialogCloseButton,
  type Language,
  useLanguage,
  useLeaveQuestion,
} from '@touchline/shared';
import { CONTACT_FIELD_KEYS, CONTACT_FIELDS } from '@touchline/shared/contract/contact-fields';
import { FileUp } from 'lucide-react';
import { DownloadButton } from './DownloadButton.tsx';
import { ImportProgressView } from './ImportProgressView.tsx';
import { ImportReport } from './ImportReport.tsx';
import { downloadSample } from './importRequests.ts';
import { messages } from './messages.ts';
import type { ContactImport, ImportState } from './useContactImport.ts';

/** The fields of a contact, joined as in a sentence. */
const fieldNames = (language: Language) =>
  CONTACT_FIELD_KEYS.map((key) => CONTACT_FIELDS[key].label[language].toLocaleLowerCase(language)).join(', ');

export interface ImportDialogProps {
  readonly contactImport: ContactImport;
  /** Opens the file picker. */
  readonly choose: () => void;
  readonly onClose: () => void;
}

/** The message for each way a cancelled import ended. */
export const ENDING_MESSAGES = {
  unchanged: 'cancelled',
  'too-late': 'cancelledTooLate',
  unknown: 'cancelledUnknown',
} as const;

/** The import of a workbook, from choosing it to the report (O16). While it runs, it cannot be closed by accident. */
export function ImportDialog({ contactImport, choose, onClose }: ImportDialogProps) {
  const { state, start, cancel } = contactImport;
  const t = messages.use();
  const { language } = useLanguage();
  const isRunning = state.phase === 'running' || state.phase === 'cancelling';
  const isChoosing = !isRunning && state.phase !== 'done';
  const { confirmClose, question } = useLeaveQuestion({
    needed: isRunning,
    title: t('leaveTitle'),
    text: t('leaveText'),
    leaveLabel: t('leave'),
    stayLabel: t('stay'),
  });
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Dialog
      open
      size={state.phase === 'done' && state.outcome.errors.length > 0 ? 'large' : 'medium'}
      title={state.phase === 'done' ? t('done', { name: state.file.name }) : t('title')}
      {...(isChoosing && { description: t('description') })}
      onClose={close}
      confirmClose={confirmClose}
      footer={
        isRunning ? (
          <Button busy={state.phase === 'cancelling'} busyLabel={t('cancelling')} onClick={cancel}>
            {t('cancel')}
          </Button>
        ) : (
          <>
            <DialogCloseButton>{t('close')}</DialogCloseButton>
            {state.phase === 'failed' && state.canRetry && (
              <Button onClick={() => void start(state.file)}>{t('tryAgain')}</Button>
            )}
            <Button
              kind={state.phase === 'done' ? 'secondary' : 'primary'}
              icon={<FileUp />}
              onClick={choose}
            >
              {t(state.phase === 'idle' ? 'choose' : 'chooseAnother')}
            </Button>
          </>
        )
      }
    >
      <ImportStateView state={state} />
      {isChoosing && (
        <>
          <p>{t('howTo', { fields: fieldNames(language) })}</p>
          <div>
            <DownloadButton download={downloadSample} failure={t('sampleFailed')}>
              {t('sample')}
            </DownloadButton>
          </div>
        </>
      )}
      {question}
    </Dialog>
  );
}

function ImportStateView({ state }: { readonly state: ImportState }) {
  const t = messages.use();
  switch (state.phase) {
    case 'running':
      return <ImportProgressView state={state} />;
    case 'cancelled':
      return <Alert kind="info">{t(ENDING_MESSAGES[state.ending])}</Alert>;
    case 'failed':
      return <Alert>{state.message}</Alert>;
    case 'done':
      return <ImportReport outcome={state.outcome} />;
    default:
      return null;
  }
}
