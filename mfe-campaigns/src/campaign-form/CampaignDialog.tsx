import {
  Button,
  changeFailure,
  Dialog,
  DialogCloseButton,
  errorStatus,
  logFailure,
  useDiscardQuestion,
  useScenarios,
} from '@touchline/shared';
import type { CampaignContact, CampaignDetail } from '@touchline/shared/contract';
import { useMemo, useState } from 'react';
import { useDialogPlace } from '../dialogs.ts';
import { ActivationDialog } from './activation/ActivationDialog.tsx';
import { CampaignFieldsView } from './CampaignFieldsView.tsx';
import { type CampaignFields, plannedCampaignOf } from './campaignFields.ts';
import { refusedFields } from './checkFields.ts';
import { ConflictAlert } from './ConflictAlert.tsx';
import { ContactPicker } from './contact-picker/ContactPicker.tsx';
import { FailureAlert } from './FailureAlert.tsx';
import { messages } from './messages.ts';
import { TemplateStepsDialog } from './template-steps/TemplateStepsDialog.tsx';
import { useCampaignForm } from './useCampaignForm.ts';
import { useCampaignPeople } from './useCampaignPeople.ts';
import { stepTemplates } from '../stepTemplates.ts';

export interface CampaignDialogProps {
  readonly title: string;
  readonly saveLabel: string;
  /** The campaign that is edited; undefined for a new one. */
  readonly stored?: CampaignDetail;
  readonly canSave: (fields: CampaignFields) => boolean;
  /** Stores it. @param overwrites whatever somebody else has made of it meanwhile. @throws when it was not stored. */
  readonly save: (fields: CampaignFields, overwrites: boolean) => Promise<void>;
  /** What is said when it was not (C13), without the full stop. */
  readonly failureText: string;
  /** Begins again with another version of the campaign. */
  readonly onTakeTheirs?: (theirs: CampaignDetail) => void;
}

const NOBODY: readonly CampaignContact[] = [];

type Inner = 'contacts' | 'templates' | 'activation';

/** Create Campaign and Edit Campaign (C5–C8): the fields, and the dialogs that fill in two of them. */
export function CampaignDialog(props: CampaignDialogProps) {
  const { title, saveLabel, stored, canSave, failureText, onTakeTheirs } = props;
  const t = messages.use();
  const { close } = useDialogPlace();
  const form = useCampaignForm(stored);
  const { fields, change, busy } = form;
  const people = useCampaignPeople(stored?.contacts ?? NOBODY);
  const library = stepTemplates.use();
  const { labelOf } = useScenarios();
  const [inner, setInner] = useState<Inner>();
  const [isConflict, setConflict] = useState(false);
  const { confirmClose, question } = useDiscardQuestion({ dirty: form.isDirty, busy });
  const closeInner = () => setInner(undefined);

  const store = (overwrites: boolean) =>
    form.send(async () => {
      setInner(undefined);
      setConflict(false);
      try {
        await props.save(fields, overwrites);
        close();
        return undefined;
      } catch (error) {
        if (errorStatus(error) === 409) {
          setConflict(true);
          return {};
        }
        logFailure('The campaign could not be saved.', error);
        const reason = changeFailure(error, failureText);
        const failure = reason.startsWith(failureText) ? reason : `${failureText}. ${reason}`;
        return { errors: refusedFields(error), failure };
      }
    });
  const submit = () => {
    if (!canSave(fields) || !form.check()) return;
    // Whoever sets it going is told first what will happen; one that goes already is only changed.
    if (fields.status === 'active' && form.original.status !== 'active') setInner('activation');
    else void store(false);
  };
  const isActivating = inner === 'activation';
  const activated = useMemo(
    () => (isActivating ? plannedCampaignOf(fields, stored?.id) : undefined),
    [isActivating, fields, stored?.id],
  );

  return (
    <Dialog
      open
      size="large"
      title={title}
      busy={busy}
      onClose={close}
      confirmClose={confirmClose}
      onSubmit={submit}
      footer={
        <>
          <DialogCloseButton disabled={busy}>{t('cancel')}</DialogCloseButton>
          <Button
            kind="primary"
            type="submit"
            disabled={!canSave(fields)}
            busy={busy}
            busyLabel={t('saving')}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <CampaignFieldsView
        {...form}
        people={people}
        library={library}
        onOpenContacts={() => setInner('contacts')}
        onOpenTemplates={() => setInner('templates')}
      />
      {form.failure !== undefined && <FailureAlert>{form.failure}</FailureAlert>}
      {isConflict && stored !== undefined && onTakeTheirs !== undefined && (
        <ConflictAlert stored={stored} onOverwrite={() => void store(true)} onTakeTheirs={onTakeTheirs} />
      )}
      {inner === 'contacts' && (
        <ContactPicker
          chosen={fields.contacts}
          others={people.others}
          onConfirm={(contacts) => {
            change('contacts', contacts);
            closeInner();
          }}
          onClose={closeInner}
        />
      )}
      {inner === 'templates' && (
        <TemplateStepsDialog
          scenario={fields.scenario}
          scenarioLabel={labelOf(fields.scenario)}
          emailCount={fields.emailCount}
          chosen={fields.templates}
          onChange={(templates) => change('templates', templates)}
          onClose={closeInner}
        />
      )}
      {activated !== undefined && (
        <ActivationDialog campaign={activated} onBack={closeInner} onActivate={() => void store(false)} />
      )}
      {question}
    </Dialog>
  );
}
