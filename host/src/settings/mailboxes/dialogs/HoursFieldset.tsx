import { Checkbox, color, font, space, TextField, visuallyHidden } from '@touchline/shared';
import { fieldElementId, type Form } from '@touchline/shared/form';
import { styled } from 'styled-components';
import { Fieldset, ShortPair } from './Fieldset.ts';
import { messages } from './messages.ts';
import type { SettingsFields, SettingsKey } from './settingsFields.ts';
import { useWeekdayNames } from './useWeekdayNames.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** When a mailbox may send (B5). */
export function HoursFieldset({ form }: { readonly form: Form<SettingsFields, SettingsKey> }) {
  const t = messages.use();
  const { fields, errors, formId, change } = form;
  const { weekdays } = fields;
  const weekdayName = useWeekdayNames();
  const wiring = (key: 'startsAt' | 'endsAt' | 'timeZone') => ({
    id: fieldElementId(formId, key),
    error: errors.get(key),
    value: fields[key],
    onChange: (value: string) => change(key, value),
  });
  const zones = `${formId}-zones`;
  return (
    <Fieldset>
      <legend>{t('hours')}</legend>
      <Days>
        <HiddenLegend>{t('weekdays')}</HiddenLegend>
        {WEEKDAYS.map((weekday) => (
          <Checkbox
            key={weekday}
            id={weekday === 1 ? fieldElementId(formId, 'weekdays') : `${formId}-day-${weekday}`}
            label={weekdayName(weekday)}
            checked={weekdays.includes(weekday)}
            onChange={(checked) =>
              change('weekdays', checked ? [...weekdays, weekday] : weekdays.filter((day) => day !== weekday))
            }
          />
        ))}
      </Days>
      {errors.has('weekdays') && <Wrong role="alert">{errors.get('weekdays')}</Wrong>}
      <ShortPair>
        <TextField {...wiring('startsAt')} type="time" label={t('startsAt')} />
        <TextField {...wiring('endsAt')} type="time" label={t('endsAt')} />
      </ShortPair>
      <TextField
        {...wiring('timeZone')}
        label={t('timeZone')}
        hint={t('timeZoneHint')}
        list={zones}
        spellCheck={false}
        autoComplete="off"
      />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
    </Fieldset>
  );
}

const HiddenLegend = styled.legend`
  ${visuallyHidden}
`;

const Days = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.5)} ${space(2)};
`;

const Wrong = styled.p`
  color: ${color.dangerText};
  font: ${font.small};
`;
