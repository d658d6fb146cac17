import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogCloseButton,
  type Language,
  Skeleton,
  space,
  useLanguage,
  useLeaveQuestion,
} from '@touchline/shared';
import { CONTACT_FIELD_KEYS, CONTACT_FIELDS } from '@touchline/shared/contract/contact-fields';
import { FileUp } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { isRemembered, lackOf } from './columnDraft.ts';
import { DownloadButton } from './DownloadButton.tsx';
import { ImportProgressView } from './ImportProgressView.tsx';
import { ImportReport } from './ImportReport.tsx';
import { downloadSample } from './importRequests.ts';
import { messages } from './messages.ts';
import { PasteCells, type PastedCells } from './PasteCells.tsx';
import type { ChosenFile, ContactImport, ImportState } from './useContactImport.ts';

/** The fields of a contact, joined as in a sentence. */
const fieldNames = (language: Language) =>
  CONTACT_FIELD_KEYS.map((key) => CONTACT_FIELDS[key].label[language].toLocaleLowerCase(language)).join(', ');

export interface ImportDialogProps {
  readonly contactImport: ContactImport;
  /** Opens the file picker. */
  readonly choose: () => void;
  readonly cells: PastedCells;
  /** Whether columns and a dry run are shown first, whatever is understood. */
  readonly isReviewed: boolean;
  readonly setReviewed: (isReviewed: boolean) => void;
  readonly onClose: () => void;
}

/** The message for each way a cancelled import ended. */
export const ENDING_MESSAGES = {
  unchanged: 'cancelled',
  'too-late': 'cancelledTooLate',
  unknown: 'cancelledUnknown',
} as const;

/** The import of a workbook, from choosing it to the report (O16). While it runs, it cannot be closed by accident. */
export function ImportDialog({
  contactImport,
  choose,
  cells,
  isReviewed,
  setReviewed,
  onClose,
}: ImportDialogProps) {
  const { state, start, choose: chooseColumns, tryOut, apply, cancel } = contactImport;
  const t = messages.use();
  const { language } = useLanguage();
  const isRunning = state.phase === 'running' || state.phase === 'cancelling';
  const isMapping = state.phase === 'choosing' || state.phase === 'tried';
  const isChoosing = !isRunning && !isMapping && state.phase !== 'done';
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
      size={isMapping || (state.phase === 'done' && state.outcome.errors.length > 0) ? 'large' : 'medium'}
      title={titleOf(state, t)}
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
              <Button
                onClick={() => void (state.chosen ? tryOut(state.chosen) : start(state.file, isReviewed))}
              >
                {t('tryAgain')}
              </Button>
            )}
            {(state.phase === 'tried' || (state.phase === 'failed' && state.chosen)) && (
              <Button onClick={() => chooseColumns(chosenOf(state))}>{t('changeColumns')}</Button>
            )}
            {state.phase === 'choosing' && (
              <Button
                kind="primary"
                disabled={lackOf(state.draft) !== undefined}
                onClick={() => void tryOut(chosenOf(state))}
              >
                {t('try')}
              </Button>
            )}
            {state.phase === 'tried' && (
              <Button kind="primary" onClick={() => void apply(chosenOf(state), state.trial)}>
                {t('apply')}
              </Button>
            )}
            {!isMapping && (
              <Button
                kind={state.phase === 'done' || cells.text !== undefined ? 'secondary' : 'primary'}
                icon={<FileUp />}
                onClick={choose}
              >
                {t(state.phase === 'idle' ? 'choose' : 'chooseAnother')}
              </Button>
            )}
          </>
        )
      }
    >
      <ImportStateView state={state} onChange={chooseColumns} />
      {isChoosing && (
        <>
          <p>{t('howTo', { fields: fieldNames(language) })}</p>
          <Ways>
            <DownloadButton download={downloadSample} failure={t('sampleFailed')}>
              {t('sample')}
            </DownloadButton>
            <PasteCells cells={cells} onImport={(file) => void start(file, isReviewed)} />
          </Ways>
          <Checkbox label={t('review')} checked={isReviewed} onChange={setReviewed} />
        </>
      )}
      {question}
    </Dialog>
  );
}

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;

type FileState = Extract<ImportState, ChosenFile>;

function chosenOf(state: FileState | Extract<ImportState, { phase: 'failed' }>): ChosenFile {
  const chosen = state.phase === 'failed' ? state.chosen : state;
  if (!chosen) throw new Error('No columns have been chosen');
  const { file, look, draft } = chosen;
  return { file, look, draft };
}

function titleOf(state: ImportState, t: ReturnType<typeof messages.use>): string {
  switch (state.phase) {
    case 'done':
      return t('done', { name: state.file.name });
    case 'choosing':
      return t('chooseTitle', { name: state.file.name });
    case 'tried':
      return t('tryTitle', { name: state.file.name });
    default:
      return t('title');
  }
}

/** Most imports ask nothing. */
const ChooseColumns = lazy(async () => ({ default: (await import('./ChooseColumns.tsx')).ChooseColumns }));
const TrialReport = lazy(async () => ({ default: (await import('./TrialReport.tsx')).TrialReport }));

function ImportStateView({
  state,
  onChange,
}: {
  readonly state: ImportState;
  readonly onChange: (chosen: ChosenFile) => void;
}) {
  const t = messages.use();
  switch (state.phase) {
    case 'running':
      return <ImportProgressView state={state} />;
    case 'cancelled':
      return <Alert kind="info">{t(ENDING_MESSAGES[state.ending])}</Alert>;
    case 'failed':
      return <Alert>{state.message}</Alert>;
    case 'choosing':
      return (
        <Suspense fallback={<Skeleton label={t('lookingAt')} />}>
          <ChooseColumns
            look={state.look}
            draft={state.draft}
            onChange={(draft) => onChange({ ...chosenOf(state), draft })}
          />
        </Suspense>
      );
    case 'tried':
      return (
        <Suspense fallback={<Skeleton label={t('lookingAt')} />}>
          <TrialReport trial={state.trial} isRemembered={isRemembered(state.look)} />
        </Suspense>
      );
    case 'done':
      return <ImportReport outcome={state.outcome} />;
    default:
      return null;
  }
}
