import {
  Alert,
  Button,
  ChoiceField,
  media,
  NumberField,
  RetryButton,
  Select,
  space,
  TextField,
  useScenarios,
  withChosen,
  YesNoField,
} from '@touchline/shared';
import {
  CAMPAIGN_STATUSES,
  DAY_UNITS,
  MAX_FREQUENCY_DAYS,
  MAX_STEP_NUMBER,
} from '@touchline/shared/contract';
import { useSendingDays } from '@touchline/shared/mail-status';
import type { ShownCampaign } from '@touchline/shared/contract/readers';
import { fieldElementId } from '@touchline/shared/form';
import { styled } from 'styled-components';
import { StepSchedule } from '../common/sending-plan/StepSchedule.tsx';
import { useStatusLabel } from '../messages.ts';
import { plannedCampaignOf, stepsBeyond } from './campaignFields.ts';
import { ContactsField } from './ContactsField.tsx';
import { messages } from './messages.ts';
import { SenderField } from './SenderField.tsx';
import { StepDaysFields } from './StepDaysFields.tsx';
import { StepsField } from './StepsField.tsx';
import type { CampaignPeople } from './useCampaignPeople.ts';
import { useTemplateName } from './useTemplateName.ts';
import type { CampaignForm } from './useCampaignForm.ts';
import type { StepTemplates } from '../stepTemplates.ts';

export interface CampaignFieldsViewProps extends CampaignForm {
  /** Undefined for a new campaign. */
  readonly stored: ShownCampaign | undefined;
  /** Somebody else has to approve it before it can be active (U4). */
  readonly needsApproval: boolean;
  readonly people: CampaignPeople;
  readonly library: StepTemplates;
  readonly onOpenContacts: () => void;
  readonly onOpenTemplates: () => void;
}

/** The fields of a campaign (C5). What could not be loaded, and what a change would remove, is shown beside it. */
export function CampaignFieldsView(props: CampaignFieldsViewProps) {
  const { formId, fields, errors, change, busy, needsApproval, people, library } = props;
  const t = messages.use();
  const statusLabel = useStatusLabel();
  const { scenarios, failed, reload, labelOf } = useScenarios();
  const values = scenarios.map(({ value }) => value);
  const nameOf = useTemplateName(library);
  const sendingDays = useSendingDays();
  const statuses = CAMPAIGN_STATUSES.filter((status) => status !== 'active' || !needsApproval);
  return (
    <>
      <TextField
        id={fieldElementId(formId, 'name')}
        label={t('name')}
        value={fields.name}
        error={errors.get('name')}
        autoComplete="off"
        readOnly={busy}
        onChange={(name) => change('name', name)}
      />
      <Columns>
        <Select
          id={fieldElementId(formId, 'scenario')}
          label={t('scenario')}
          value={fields.scenario || null}
          error={errors.get('scenario')}
          disabled={busy}
          options={withChosen(values, fields.scenario).map((value) => ({ value, label: labelOf(value) }))}
          onChange={(value) => change('scenario', value)}
        />
        <Select
          id={fieldElementId(formId, 'status')}
          label={t('status')}
          value={fields.status}
          error={errors.get('status')}
          hint={needsApproval ? t('needsApproval') : undefined}
          disabled={busy}
          options={withChosen(statuses, fields.status).map((value) => ({
            value,
            label: statusLabel(value),
          }))}
          onChange={(value) => change('status', value)}
        />
      </Columns>
      {failed && <LoadFailure text={t('scenariosFailed')} onRetry={reload} />}
      <Columns>
        <ContactsField
          id={fieldElementId(formId, 'contacts')}
          chosen={fields.contacts}
          people={people}
          error={errors.get('contacts')}
          busy={busy}
          onOpen={props.onOpenContacts}
        />
        <StepsField
          id={fieldElementId(formId, 'templates')}
          chosen={fields.templates}
          nameOf={nameOf}
          error={errors.get('templates')}
          busy={busy}
          onOpen={props.onOpenTemplates}
        />
      </Columns>
      {people.status === 'failed' && <LoadFailure text={t('organizationsFailed')} onRetry={people.reload} />}
      {library.status === 'failed' && <LoadFailure text={t('templatesFailed')} onRetry={library.reload} />}
      <ClearedChoices {...props} />
      <SenderField
        id={fieldElementId(formId, 'sender')}
        stored={props.stored}
        sender={fields.sender}
        error={errors.get('sender')}
        busy={busy}
        onChange={(sender) => change('sender', sender)}
      />
      <Numbers>
        <NumberField
          id={fieldElementId(formId, 'emailCount')}
          label={t('emailCount')}
          min={1}
          max={MAX_STEP_NUMBER}
          value={fields.emailCount}
          error={errors.get('emailCount')}
          readOnly={busy}
          onChange={(value) => change('emailCount', value)}
        />
        <NumberField
          id={fieldElementId(formId, 'frequencyDays')}
          label={t('frequency')}
          hint={t('frequencyHint')}
          min={0}
          max={MAX_FREQUENCY_DAYS}
          value={fields.frequencyDays}
          error={errors.get('frequencyDays')}
          readOnly={busy}
          onChange={(value) => change('frequencyDays', value)}
        />
        <YesNoField
          label={t('stagger')}
          value={fields.staggerSends}
          disabled={busy}
          onChange={(value) => change('staggerSends', value)}
        />
      </Numbers>
      <StepDaysFields
        dayUnit={fields.dayUnit}
        templates={fields.templates}
        stepDays={fields.stepDays}
        usual={fields.frequencyDays ?? 0}
        busy={busy}
        onChange={(days) => change('stepDays', days)}
      />
      {errors.has('stepDays') && <Alert>{errors.get('stepDays')}</Alert>}
      <Columns>
        <ChoiceField
          label={t('dayUnit')}
          hint={
            fields.dayUnit === 'working_days' && sendingDays !== undefined
              ? t('workingDaysAre', { days: sendingDays })
              : t(`${fields.dayUnit ?? 'days'}Hint`)
          }
          value={fields.dayUnit ?? 'days'}
          options={DAY_UNITS.map((unit) => ({ value: unit, label: t(unit) }))}
          disabled={busy}
          onChange={(unit) => change('dayUnit', unit)}
        />
        <TextField
          id={fieldElementId(formId, 'startsOn')}
          type="date"
          label={t('startsOn')}
          hint={t('startsOnHint')}
          value={fields.startsOn ?? ''}
          error={errors.get('startsOn')}
          readOnly={busy}
          onChange={(day) => change('startsOn', day === '' ? null : day)}
        />
      </Columns>
      {fields.templates.size > 0 && <StepSchedule campaign={plannedCampaignOf(fields, undefined)} />}
      <ChoicesBeyond {...props} nameOf={nameOf} />
    </>
  );
}

/** A list that stays empty because it could not be loaded (C15). */
function LoadFailure({ text, onRetry }: { readonly text: string; readonly onRetry: () => Promise<void> }) {
  return <Alert action={<RetryButton onRetry={onRetry} />}>{text}</Alert>;
}

/** Says what a change of scenario has cleared (C8), and can restore it. */
function ClearedChoices({ cleared, undoClear, busy }: CampaignForm) {
  const t = messages.use();
  if (cleared === undefined) return null;
  const steps = [...cleared.templates.keys()];
  return (
    <Alert
      kind="info"
      action={
        <Button size="small" disabled={busy} onClick={undoClear}>
          {t('undo')}
        </Button>
      }
    >
      {t('cleared', { count: steps.length, steps: steps.join(', ') })}
    </Alert>
  );
}

interface ChoicesBeyondProps extends CampaignForm {
  readonly nameOf: (template: number) => string;
}

/** Shown for fewer e-mails than the last chosen step: nothing is dropped unasked, since a number is typed digit by digit. */
function ChoicesBeyond({ fields, change, busy, nameOf }: ChoicesBeyondProps) {
  const t = messages.use();
  const steps = stepsBeyond(fields);
  const last = steps.at(-1);
  if (last === undefined) return null;
  const choices = steps.map((step) => t('choice', { step, name: nameOf(fields.templates.get(step) ?? 0) }));
  const remove = () => {
    change('templates', new Map([...fields.templates].filter(([step]) => !steps.includes(step))));
    change('emailCount', fields.emailCount);
  };
  return (
    <Alert
      kind="warning"
      action={
        <Choices>
          <Button size="small" disabled={busy} onClick={remove}>
            {t('removeBeyond', { count: steps.length })}
          </Button>
          <Button size="small" disabled={busy} onClick={() => change('emailCount', last)}>
            {t('keepBeyond', { count: last })}
          </Button>
        </Choices>
      }
    >
      {t('beyond', { count: steps.length, choices: choices.join('; ') })}
    </Alert>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: ${space(2)};
  @media ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Numbers = styled(Columns)`
  grid-template-columns: repeat(3, minmax(0, 1fr));
  @media ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;
