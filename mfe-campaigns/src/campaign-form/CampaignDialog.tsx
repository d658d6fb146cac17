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
import type { CampaignOverlap, PlannedCampaign } from '@touchline/shared/contract';
import type { ShownCampaign, ShownCampaignContact } from '@touchline/shared/contract/readers';
import { useState } from 'react';
import { SendingPlanDialog } from '../common/sending-plan/SendingPlanDialog.tsx';
import type { OverlapDecision } from '../common/sending-plan/useSendingPlan.ts';
import { useDialogPlace } from '../dialogs.ts';
import { CampaignConflict } from './CampaignConflict.tsx';
import { CampaignFieldsView } from './CampaignFieldsView.tsx';
import { type CampaignFields, plannedCampaignOf, sendsMore } from './campaignFields.ts';
import { refusedFields } from './checkFields.ts';
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
  readonly stored?: ShownCampaign;
  readonly canSave: (fields: CampaignFields) => boolean;
  /** Stores it. @throws when it was not stored. */
  readonly save: (fields: CampaignFields, how: Saving) => Promise<void>;
  /** Shown when it was not stored (C13), without a full stop. */
  readonly failureText: string;
  /** Starts over with another version of the campaign. */
  readonly onTakeTheirs?: (theirs: ShownCampaign) => void;
}

/** How a campaign is to be stored. */
export interface Saving {
  /** Overwrites whatever somebody else has changed meanwhile. */
  readonly overwrites: boolean;
  /** Undefined leaves it as it is. */
  readonly overlap: CampaignOverlap | undefined;
}

/** A campaign that would send, to be reviewed before it is stored. */
interface ToConfirm {
  readonly campaign: PlannedCampaign;
  readonly overwrites: boolean;
}

const NOBODY: readonly ShownCampaignContact[] = [];
const NO_IDS: ReadonlySet<number> = new Set();

type Inner = 'contacts' | 'templates';

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
  const [toConfirm, setToConfirm] = useState<ToConfirm>();
  const [isConflict, setConflict] = useState(false);
  const { confirmClose, question } = useDiscardQuestion({ dirty: form.isDirty, busy });
  const closeInner = () => setInner(undefined);

  const store = (overwrites: boolean, decision?: OverlapDecision) =>
    form.send(async () => {
      setToConfirm(undefined);
      setConflict(false);
      try {
        const contacts = fields.contacts.difference(decision?.leftOut ?? NO_IDS);
        await props.save({ ...fields, contacts }, { overwrites, overlap: decision?.overlap });
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
  const submit = (overwrites: boolean) => {
    if (!canSave(fields) || !form.check()) return;
    // Nobody knows whether a version that is overwritten unseen sends.
    const sends = overwrites ? fields.status === 'active' : sendsMore(fields, form.original);
    if (sends) setToConfirm({ campaign: plannedCampaignOf(fields, stored?.id), overwrites });
    else void store(overwrites);
  };

  return (
    <Dialog
      open
      size="large"
      title={title}
      busy={busy}
      onClose={close}
      confirmClose={confirmClose}
      onSubmit={() => submit(false)}
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
        <CampaignConflict
          stored={stored}
          fields={fields}
          people={people}
          library={library}
          onOverwrite={() => submit(true)}
          onTakeTheirs={onTakeTheirs}
        />
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
      {toConfirm !== undefined && (
        <SendingPlanDialog
          change={form.original.status === 'active' ? 'save' : 'activate'}
          campaign={toConfirm.campaign}
          overlap={stored?.overlap}
          onBack={() => setToConfirm(undefined)}
          onConfirm={(decision) => void store(toConfirm.overwrites, decision)}
        />
      )}
      {question}
    </Dialog>
  );
}
