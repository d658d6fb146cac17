import { Alert, changeFailure, logFailure, Switch } from '@touchline/shared';
import { useState } from 'react';
import { ItemFacts } from '../ItemList.ts';
import { saveTeamSettings, teamSettings } from '@touchline/shared/team-settings';
import { messages } from './messages.ts';

/** Whether everybody must have a second factor (U2). */
export function RequireTwoFactor() {
  const t = messages.use();
  const { value } = teamSettings.use();
  const { put } = teamSettings.useChanges();
  const [chosen, setChosen] = useState<boolean>();
  const [failure, setFailure] = useState<string>();
  if (value === undefined) return null;
  const choose = async (two_factor_required: boolean) => {
    if (chosen !== undefined) return;
    setChosen(two_factor_required);
    setFailure(undefined);
    try {
      await saveTeamSettings({ two_factor_required });
      await put(undefined, { ...value, two_factor_required });
    } catch (error) {
      logFailure('Two-factor sign-in could not be required.', error);
      setFailure(changeFailure(error, t('failed')));
    } finally {
      setChosen(undefined);
    }
  };
  return (
    <div>
      <Switch
        label={t('requireTwoFactor')}
        checked={chosen ?? value.two_factor_required}
        onChange={(checked) => void choose(checked)}
      />
      <ItemFacts>{t('requireTwoFactorHint')}</ItemFacts>
      {failure !== undefined && <Alert>{failure}</Alert>}
    </div>
  );
}
