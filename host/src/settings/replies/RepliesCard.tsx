import {
  Alert,
  Card,
  CardHeader,
  changeFailure,
  ChoiceField,
  color,
  LoadFailure,
  logFailure,
  RetryButton,
  Skeleton,
  space,
} from '@touchline/shared';
import { REPLY_EFFECTS, type ReplyEffect } from '@touchline/shared/contract';
import { useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import { saveTeamSettings, teamSettings } from './teamSettings.ts';

/** What a reply does to the other campaigns of who wrote it (S6). */
export function RepliesCard() {
  const t = messages.use();
  const headingId = useId();
  const load = teamSettings.use();
  const { put } = teamSettings.useChanges();
  const { value: settings, status, isGone } = load;
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
    const next = { ...settings, reply_effect };
    try {
      await saveTeamSettings(next);
      await put(undefined, next);
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
    <StackedCard as="section" aria-labelledby={headingId}>
      <CardHeader>
        <h2 id={headingId}>{t('title')}</h2>
      </CardHeader>
      {status === 'failed' && (
        <LoadFailure title={t('loadFailed')} load={load} isOutOfDate={settings !== undefined} />
      )}
      {status === 'loading' && settings === undefined && <Skeleton count={2} label={t('loading')} />}
      {effect !== undefined && (
        <>
          <ChoiceField
            label={t('effect')}
            hint={t(`${effect}Hint`)}
            value={effect}
            options={REPLY_EFFECTS.map((value) => ({ value, label: t(value) }))}
            onChange={(value) => void choose(value)}
          />
          {failure !== undefined && (
            <Alert action={<RetryButton onRetry={() => choose(effect)} />}>
              {changeFailure(failure, t('saveFailed'))}
            </Alert>
          )}
          <Hint>{t('concerned')}</Hint>
        </>
      )}
    </StackedCard>
  );
}

const StackedCard = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
`;

const Hint = styled.p`
  color: ${color.muted};
`;
