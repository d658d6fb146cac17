import { Alert, changeFailure, ChoiceField, logFailure, RetryButton, useMay } from '@touchline/shared';
import { REPLY_EFFECTS, type ReplyEffect } from '@touchline/shared/contract';
import { useRef, useState } from 'react';
import { Hint, SettingsCard } from '../SettingsCard.tsx';
import { LoadState } from '../LoadState.tsx';
import { messages } from './messages.ts';
import { saveTeamSettings, teamSettings } from '@touchline/shared/team-settings';

/** What a reply does to the other campaigns of who wrote it (S6). */
export function RepliesCard() {
  const t = messages.use();
  const load = teamSettings.use();
  const mayChange = useMay('settings');
  const { put } = teamSettings.useChanges();
  const { value: settings, isGone } = load;
  /** What was chosen and is not stored yet: under way, or refused. */
  const [chosen, setChosen] = useState<ReplyEffect>();
  const [failure, setFailure] = useState<unknown>();
  const isSaving = useRef(false);
  // An older API has no such settings.
  if (isGone) return null;
  const choose = async (reply_effect: ReplyEffect) => {
    // Two at once could be stored in the other order.
    if (isSaving.current) return;
    isSaving.current = true;
    setChosen(reply_effect);
    setFailure(undefined);
    try {
      await saveTeamSettings({ reply_effect });
      await put(undefined, {
        holiday_country: null,
        two_factor_required: false,
        approval_required: false,
        ...settings,
        reply_effect,
      });
      setChosen(undefined);
    } catch (error) {
      logFailure('The settings of the team could not be saved.', error);
      setFailure(error);
    } finally {
      isSaving.current = false;
    }
  };
  const effect = chosen ?? settings?.reply_effect;
  return (
    <SettingsCard anchor="replies" title={t('title')}>
      <LoadState load={load} failed={t('loadFailed')} loading={t('loading')} count={2} />
      {effect !== undefined && (
        <>
          {mayChange ? (
            <ChoiceField
              label={t('effect')}
              hint={t(`${effect}Hint`)}
              value={effect}
              options={REPLY_EFFECTS.map((value) => ({ value, label: t(value) }))}
              onChange={(value) => void choose(value)}
            />
          ) : (
            <p>
              {t('effect')}: <b>{t(effect)}</b>. {t(`${effect}Hint`)}
            </p>
          )}
          {failure !== undefined && (
            <Alert action={<RetryButton onRetry={() => choose(effect)} />}>
              {changeFailure(failure, t('saveFailed'))}
            </Alert>
          )}
          <Hint>{t('concerned')}</Hint>
        </>
      )}
    </SettingsCard>
  );
}
