import { Combobox } from '@touchline/shared';
import { useMemo } from 'react';
import { messages } from './messages.ts';

export interface TimeZoneFieldProps {
  /** IANA name; null where it is not known. */
  readonly timeZone: string | null;
  readonly error: string | undefined;
  readonly busy: boolean;
  readonly onChange: (timeZone: string | null) => void;
}

/** Stands for "not known" among the choices, whose values cannot be empty. */
const UNKNOWN = 'unknown';

/** By whose clocks people of an organization get mails of campaigns (V10). */
export function TimeZoneField({ timeZone, error, busy, onChange }: TimeZoneFieldProps) {
  const t = messages.use();
  const options = useMemo(() => {
    // One that this browser calls by another name stays as it is stored.
    const zones = new Set([...Intl.supportedValuesOf('timeZone'), ...(timeZone === null ? [] : [timeZone])]);
    const named = [...zones].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
    return [{ value: UNKNOWN, label: t('noTimeZone') }, ...named];
  }, [timeZone, t]);
  return (
    <Combobox
      label={t('timeZone')}
      hint={t('timeZoneHint')}
      error={error}
      value={timeZone ?? UNKNOWN}
      options={options}
      onChange={(zone) => {
        // The running request would miss it.
        if (!busy) onChange(zone === UNKNOWN ? null : zone);
      }}
    />
  );
}
