import {
  Alert,
  media,
  NumberField,
  RetryButton,
  Select,
  space,
  TextField,
  useScenarios,
  withChosen,
} from '@touchline/shared';
import { MAX_STEP_NUMBER, TEMPLATE_TONES } from '@touchline/shared/contract';
import { fieldElementId, type Form } from '@touchline/shared/form';
import { styled } from 'styled-components';
import { useToneLabel } from '../messages.ts';
import { messages } from './messages.ts';
import type { FieldName, TemplateFields } from './templateWork.ts';

export interface TemplateFieldsViewProps extends Form<TemplateFields, FieldName> {
  /** Enter in one of the fields. */
  readonly onSubmit: () => void;
}

/**
 * The fields of a template (T4), in as few lines as possible: the height belongs to the editor. They are a form of their
 * own, so that Enter in a field of the editor does not save.
 */
export function TemplateFieldsView(props: TemplateFieldsViewProps) {
  const { formId, fields, errors, change, busy, onSubmit } = props;
  const t = messages.use();
  const toneLabel = useToneLabel();
  const { scenarios, failed, reload, labelOf } = useScenarios();
  const values = scenarios.map(({ value }) => value);
  const text = (name: 'title' | 'subject') => ({
    id: fieldElementId(formId, name),
    value: fields[name],
    error: errors.get(name),
    autoComplete: 'off',
    readOnly: busy,
    onChange: (value: string) => change(name, value),
  });
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Fields>
        <TextField label={t('name')} {...text('title')} />
        <Select
          id={fieldElementId(formId, 'scenario')}
          label={t('scenario')}
          error={errors.get('scenario')}
          value={fields.scenario || null}
          disabled={busy}
          options={withChosen(values, fields.scenario).map((value) => ({ value, label: labelOf(value) }))}
          onChange={(value) => change('scenario', value)}
        />
        <Select
          id={fieldElementId(formId, 'tone')}
          label={t('tone')}
          error={errors.get('tone')}
          value={fields.tone || null}
          disabled={busy}
          options={withChosen(TEMPLATE_TONES, fields.tone).map((value) => ({
            value,
            label: toneLabel(value),
          }))}
          onChange={(value) => change('tone', value)}
        />
        <NumberField
          label={t('step')}
          id={fieldElementId(formId, 'step_number')}
          min={1}
          max={MAX_STEP_NUMBER}
          value={fields.step_number}
          error={errors.get('step_number')}
          readOnly={busy}
          onChange={(value) => change('step_number', value)}
        />
        <TextField label={t('subject')} {...text('subject')} />
      </Fields>
      {failed && <Alert action={<RetryButton onRetry={reload} />}>{t('scenariosFailed')}</Alert>}
    </form>
  );
}

const Fields = styled.div`
  display: grid;
  grid-template-columns:
    minmax(0, 4fr) minmax(0, 3fr) minmax(0, 2.4fr) minmax(136px, 1.6fr)
    minmax(0, 5fr);
  align-items: start;
  gap: 12px;
  & + * {
    margin-top: 12px;
  }
  @media (max-width: 1200px) {
    grid-template-columns: repeat(6, minmax(0, 1fr));
    & > * {
      grid-column: span 2;
    }
    & > :is(:first-child, :last-child) {
      grid-column: 1 / -1;
    }
  }
  @media ${media.phone} {
    gap: ${space(1.5)} ${space(1)};
    & > * {
      grid-column: 1 / -1;
    }
    & > :is(:nth-child(3), :nth-child(4)) {
      grid-column: span 3;
    }
  }
`;
