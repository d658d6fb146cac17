import {
  Alert,
  changeFailure,
  LoadFailure,
  logFailure,
  RetryButton,
  Select,
  Skeleton,
} from '@touchline/shared';
import { useRef, useState } from 'react';
import { saveTeamSettings, teamSettings } from '@touchline/shared/team-settings';
import { Hint, SettingsCard } from '../SettingsCard.tsx';
import { holidayCountries } from './holidayCountries.ts';
import { messages } from './messages.ts';

/** Of which country, or region of one, public holidays are left out when emails go out (V10). */
export function HolidaysCard() {
  const t = messages.use();
  const load = holidayCountries.use();
  const { value: settings, isGone } = teamSettings.use();
  const { put } = teamSettings.useChanges();
  /** What was chosen and is not stored yet: under way, or refused. Empty for none. */
  const [chosen, setChosen] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const isSaving = useRef(false);
  // An older API knows no holidays.
  if (isGone || load.isGone) return null;
  const choose = async (code: string) => {
    // Two at once could be stored in the other order.
    if (isSaving.current || settings === undefined) return;
    isSaving.current = true;
    setChosen(code);
    setFailure(undefined);
    const holiday_country = code === '' ? null : code;
    try {
      await saveTeamSettings({ holiday_country });
      await put(undefined, { ...settings, holiday_country });
      setChosen(undefined);
    } catch (error) {
      logFailure('The country of public holidays could not be saved.', error);
      setFailure(error);
    } finally {
      isSaving.current = false;
    }
  };
  const code = chosen ?? settings?.holiday_country ?? '';
  const countries = load.value;
  const country = countries?.find((one) => one.code === code.split('-', 1)[0]);
  return (
    <SettingsCard anchor="holidays" title={t('title')}>
      {load.status === 'failed' && (
        <LoadFailure title={t('loadFailed')} load={load} isOutOfDate={countries !== undefined} />
      )}
      {(countries === undefined || settings === undefined) && load.status !== 'failed' && (
        <Skeleton count={1} label={t('loading')} />
      )}
      {countries !== undefined && settings !== undefined && (
        <>
          <Select
            label={t('country')}
            value={country?.code ?? ''}
            options={[
              { value: '', label: t('none') },
              ...countries.map((one) => ({ value: one.code, label: one.name })),
            ]}
            onChange={(value) => void choose(value)}
          />
          {country !== undefined && country.regions.length > 0 && (
            <Select
              label={t('region')}
              value={code}
              options={[
                { value: country.code, label: t('wholeCountry') },
                ...country.regions.map((one) => ({ value: one.code, label: one.name })),
              ]}
              onChange={(value) => void choose(value)}
            />
          )}
          {failure !== undefined && (
            <Alert action={<RetryButton onRetry={() => choose(code)} />}>
              {changeFailure(failure, t('saveFailed'))}
            </Alert>
          )}
          <Hint>{t('hint')}</Hint>
        </>
      )}
    </SettingsCard>
  );
}
