import { Checkbox, NumberField } from '@touchline/shared';
import { MAX_DAILY_CAP, MAX_PER_MINUTE } from '@touchline/shared/contract/rules';
import { fieldElementId, type Form } from '@touchline/shared/form';
import { Fieldset, Pair } from './Fieldset.ts';
import { messages } from './messages.ts';
import type { SettingsFields, SettingsKey } from './settingsFields.ts';

/** How much a mailbox may send (B5). */
export function LimitsFieldset({ form }: { readonly form: Form<SettingsFields, SettingsKey> }) {
  const t = messages.use();
  const { fields, errors, formId, change } = form;
  const wiring = (key: 'dailyCap' | 'perMinute' | 'firstDay' | 'dailyIncrease') => ({
    id: fieldElementId(formId, key),
    error: errors.get(key),
    value: fields[key],
    min: 1,
    onChange: (value: number | null) => change(key, value),
  });
  return (
    <Fieldset>
      <legend>{t('limits')}</legend>
      <Pair>
        <NumberField
          {...wiring('dailyCap')}
          label={t('dailyCap')}
          hint={t('dailyCapHint')}
          max={MAX_DAILY_CAP}
        />
        <NumberField {...wiring('perMinute')} label={t('perMinute')} max={MAX_PER_MINUTE} />
      </Pair>
      <Checkbox
        label={t('ramp')}
        description={t('rampHint')}
        checked={fields.isRamped}
        onChange={(checked) => change('isRamped', checked)}
      />
      {fields.isRamped && (
        <Pair>
          <NumberField {...wiring('firstDay')} label={t('firstDay')} max={MAX_DAILY_CAP} />
          <NumberField {...wiring('dailyIncrease')} label={t('dailyIncrease')} max={MAX_DAILY_CAP} />
        </Pair>
      )}
    </Fieldset>
  );
}
