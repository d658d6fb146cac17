import { Alert, changeFailure, logFailure, Switch, useMay } from '@touchline/shared';
import { useState } from 'react';
import { Hint, SettingsCard } from '../SettingsCard.tsx';
import { saveTeamSettings, teamSettings } from '@touchline/shared/team-settings';
import { LoadState } from '../LoadState.tsx';
import { LoneApprover } from './LoneApprover.tsx';
import { messages } from './messages.ts';

/** Whether campaigns take an approval before they go out (U4). */
export function ApprovalCard() {
  const t = messages.use();
  const load = teamSettings.use();
  const { put } = teamSettings.useChanges();
  const mayChange = useMay('settings');
  const { value, isGone } = load;
  const [chosen, setChosen] = useState<boolean>();
  const [failure, setFailure] = useState<string>();
  // An older API has no such settings.
  if (isGone) return null;
  const choose = async (approval_required: boolean) => {
    if (chosen !== undefined) return;
    setChosen(approval_required);
    setFailure(undefined);
    try {
      await saveTeamSettings({ approval_required });
      if (value !== undefined) await put(undefined, { ...value, approval_required });
    } catch (error) {
      logFailure('Approval of campaigns could not be changed.', error);
      setFailure(changeFailure(error, t('failed')));
    } finally {
      setChosen(undefined);
    }
  };
  return (
    <SettingsCard anchor="approval" title={t('title')}>
      <LoadState load={load} failed={t('loadFailed')} loading={t('loading')} count={1} />
      {value !== undefined && !mayChange && <p>{t(value.approval_required ? 'on' : 'off')}</p>}
      {value !== undefined && mayChange && (
        <>
          <Switch
            label={t('required')}
            checked={chosen ?? value.approval_required}
            onChange={(checked) => void choose(checked)}
          />
          <Hint>{t('hint')}</Hint>
          <LoneApprover isRequired={chosen ?? value.approval_required} />
          {failure !== undefined && <Alert>{failure}</Alert>}
        </>
      )}
    </SettingsCard>
  );
}
