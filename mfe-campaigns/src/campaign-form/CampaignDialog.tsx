import {
  Button,
  changeFailure,
  Dialog,
  DialogCloseButton,
  errorStatus,
  lazyPart,
  logFailure,
  useDiscardQuestion,
  useScenarios,
} from '@touchline/shared';
import type { CampaignOverlap, PlannedCampaign } from '@touchline/shared/contract';
import type { ShownCampaign, ShownCampaignContact } from '@touchline/shared/contract/readers';
import type { Refusal } from '@touchline/shared/form';
import { useState } from 'react';
import { awaitsApproval, isUnapproved, useApprovalRequired } from '../approval.ts';
import { useKeptState } from '../common/keptPlace.ts';
import { changesSending } from '../common/sending-plan/changesSending.ts';
import type { SendingChange } from '../common/sending-plan/SendingPlanDialog.tsx';
import type { OverlapDecision } from '../common/sending-plan/useSendingPlan.ts';
import { useDialogPlace } from '../dialogs.ts';
import { ContactPicker } from './contact-picker/ContactPicker.tsx';
import { CampaignConflict, type Conflict } from './CampaignConflict.tsx';
import { CampaignFieldsView } from './CampaignFieldsView.tsx';
import { type CampaignFields, type FieldName, fieldsOf, plannedCampaignOf } from './campaignFields.ts';
import { refusedFields } from './checkFields.ts';
import { FailureAlert } from './FailureAlert.tsx';
import { isSurelyUnapproved } from './isSurelyUnapproved.ts';
import { mergeTheirs } from './mergeTheirs.ts';
import { messages } from './messages.ts';
import { TemplateStepsDialog } from './template-steps/TemplateStepsDialog.tsx';
import { useCampaignForm } from './useCampaignForm.ts';
import { useCampaignPeople } from './useCampaignPeople.ts';
import { fetchStoredCampaign } from './useStoredCampaign.ts';
import { stepTemplates } from '../stepTemplates.ts';

/** Loaded when a plan is asked for, which takes a moment by itself: the list of campaigns does not wait for it. */
const SendingPlanDialog = lazyPart(async () => ({
  default: (await import('../common/sending-plan/SendingPlanDialog.tsx')).SendingPlanDialog,
}));

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
  /** The version that is overwritten; undefined for the one that was opened. */
  readonly over: ShownCampaign | undefined;
  /** Undefined leaves it as it is. */
  readonly overlap: CampaignOverlap | undefined;
}

/** What is being saved. */
interface Work {
  readonly fields: CampaignFields;
  /** The version that it changes. */
  readonly over: ShownCampaign | undefined;
  /** The server has refused it as active: more would go out than was approved. */
  readonly isUnapproved?: boolean;
}

/** A campaign that would send, to be reviewed before it is stored. */
interface ToConfirm extends Work {
  readonly campaign: PlannedCampaign;
}

/** What came of merging: what to save next, or why not. */
interface Outcome {
  readonly merged?: Work;
  readonly refusal: Refusal<FieldName>;
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
  const { fields, busy } = form;
  const people = useCampaignPeople(stored?.contacts ?? NOBODY);
  const library = stepTemplates.use();
  const { labelOf } = useScenarios();
  const [inner, setInner] = useState<Inner>();
  const [toConfirm, setToConfirm] = useKeptState<ToConfirm | undefined>('plan of form', undefined);
  const [conflict, setConflict] = useState<Conflict>();
  const { confirmClose, question } = useDiscardQuestion({ dirty: form.isDirty, busy });
  const closeInner = () => setInner(undefined);
  /** Drops a plan whose program could not be loaded: Retry would save what was there before. */
  const change: typeof form.change = (name, value) => {
    setToConfirm(undefined);
    form.change(name, value);
  };

  const approvalRequired = useApprovalRequired();
  /** Somebody else has to approve it before it can be active (U4). */
  const needsApproval = (over: ShownCampaign | undefined) =>
    over === undefined ? approvalRequired : awaitsApproval(over);
  const asks = ({ fields: chosen, over, isUnapproved: isRefused }: Work) =>
    isRefused === true ||
    (['active', 'waiting'].includes(chosen.status) &&
      over?.status !== 'waiting' &&
      (needsApproval(over) || (over !== undefined && isSurelyUnapproved(chosen, over))));
  const plannedOf = (planned: CampaignFields) => plannedCampaignOf(planned, stored?.id);
  /** Shows the plan first where the change sends something (S7), or asks for leave to. */
  const saveOrPlan = (work: Work) => {
    const asked = asks(work) ? { ...work.fields, status: 'active' } : work.fields;
    const campaign = plannedOf(asked);
    const before = work.over && plannedOf(fieldsOf(work.over));
    if (asks(work) || changesSending(campaign, before)) setToConfirm({ ...work, campaign });
    else void store(work);
  };
  const changeOf = (work: Work): SendingChange => {
    if (asks(work)) return 'ask';
    return work.over?.status === 'active' ? 'save' : 'activate';
  };
  const store = async (whole: Work, decision?: OverlapDecision) => {
    // Whoever was left out stays so whatever becomes of storing it: asked again, nobody would look for them once more.
    const contacts = whole.fields.contacts.difference(decision?.leftOut ?? NO_IDS);
    const work = { ...whole, fields: { ...whole.fields, contacts } };
    form.edit((current) => ({ ...current, contacts: current.contacts.intersection(contacts) }));
    let merged: Work | undefined;
    let refused = false;
    await form.send(async () => {
      setToConfirm(undefined);
      setConflict(undefined);
      try {
        const status = work.fields.status === 'active' && asks(work) ? 'waiting' : work.fields.status;
        await props.save({ ...work.fields, status }, { over: work.over, overlap: decision?.overlap });
        close();
        return undefined;
      } catch (error) {
        refused = work.fields.status === 'active' && !asks(work) && isUnapproved(error);
        if (refused) return {};
        if (errorStatus(error) !== 409 || work.over === undefined) return refusalOf(error);
        const outcome = await merge(work.fields, work.over);
        merged = outcome.merged;
        return outcome.refusal;
      }
    });
    if (merged !== undefined) saveOrPlan(merged);
    if (refused) saveOrPlan({ ...work, isUnapproved: true });
  };
  /** Brings in what somebody else has changed meanwhile, and asks about what both have changed (S9). */
  const merge = async (mine: CampaignFields, over: ShownCampaign): Promise<Outcome> => {
    let theirs: ShownCampaign;
    try {
      theirs = await fetchStoredCampaign(over.id);
    } catch (error) {
      logFailure('What somebody else has changed could not be loaded.', error);
      return { refusal: { failure: t('theirsUnread') } };
    }
    const { fields: next, clashes } = mergeTheirs(mine, over, theirs);
    form.edit(() => next);
    if (clashes.length === 0) return { merged: { fields: next, over: theirs }, refusal: {} };
    setConflict({ theirs, clashes });
    return { refusal: {} };
  };
  const refusalOf = (error: unknown): Refusal<FieldName> => {
    logFailure('The campaign could not be saved.', error);
    const reason = changeFailure(error, failureText);
    const failure = reason.startsWith(failureText) ? reason : `${failureText}. ${reason}`;
    return { errors: refusedFields(error), failure };
  };
  /** @param over a version of somebody else that a person has decided to overwrite */
  const submit = (over = stored) => {
    if (canSave(fields) && form.check()) saveOrPlan({ fields, over });
  };

  return (
    <Dialog
      open
      size="large"
      title={title}
      busy={busy}
      onClose={close}
      confirmClose={confirmClose}
      onSubmit={() => submit()}
      footer={
        <>
          <DialogCloseButton disabled={busy}>{t('cancel')}</DialogCloseButton>
          <Button
            kind="primary"
            type="submit"
            disabled={!canSave(fields) || conflict !== undefined}
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
        change={change}
        stored={stored}
        needsApproval={needsApproval(stored)}
        people={people}
        library={library}
        onOpenContacts={() => setInner('contacts')}
        onOpenTemplates={() => setInner('templates')}
      />
      {form.failure !== undefined && <FailureAlert>{form.failure}</FailureAlert>}
      {conflict !== undefined && stored !== undefined && onTakeTheirs !== undefined && (
        <CampaignConflict
          {...conflict}
          stored={stored}
          fields={fields}
          people={people}
          library={library}
          onOverwrite={() => submit(conflict.theirs)}
          onTakeTheirs={onTakeTheirs}
        />
      )}
      {inner === 'contacts' && (
        <ContactPicker
          chosen={fields.contacts}
          organizations={people.rows}
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
          change={changeOf(toConfirm)}
          campaign={toConfirm.campaign}
          overlap={toConfirm.over?.overlap}
          onBack={(removed) => {
            form.edit((current) => ({ ...current, contacts: current.contacts.difference(removed) }));
            setToConfirm(undefined);
          }}
          onConfirm={(decision) => void store(toConfirm, decision)}
        />
      )}
      {question}
    </Dialog>
  );
}
