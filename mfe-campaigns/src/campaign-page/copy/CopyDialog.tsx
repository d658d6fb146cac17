import { Alert, Button, changeFailure, Dialog, logFailure, notify, TextField } from '@touchline/shared';
import { parseId, parseObject, type ShownCampaign } from '@touchline/shared/contract/readers';
import { TEXT_LIMITS } from '@touchline/shared/contract/rules';
import { type SubmitEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { copyCampaign } from '../../campaignRequests.ts';
import { messages as campaignMessages } from '../../messages.ts';
import { useCampaignCache } from '../../useCampaign.ts';
import { leftOutOf, useLeftOutWords } from './leftOut.ts';
import { messages } from './messages.ts';
import { nextSeason } from './nextSeason.ts';
import { PeopleToCopy } from './PeopleToCopy.tsx';

/** `again` asks when the copy starts. */
export type CopyKind = 'again' | 'duplicate';

export interface CopyDialogProps {
  readonly kind: CopyKind;
  readonly campaign: ShownCampaign;
  readonly onClose: () => void;
}

/** Copies a campaign as a draft, opens it, and says who is not in it and why, before and after (V8). */
export function CopyDialog({ kind, campaign, onClose }: CopyDialogProps) {
  const t = messages.use();
  const unnamed = campaignMessages.use()('unnamed');
  const wordsOf = useLeftOutWords();
  const navigate = useNavigate();
  const { put } = useCampaignCache();
  const form = useId();
  const usualName = t(`nameOf.${kind}`, { name: campaign.name || unnamed });
  const [name, setName] = useState(usualName.slice(0, TEXT_LIMITS.campaignName));
  const [suggested] = useState(() => nextSeason(campaign, new Date()));
  const [start, setStart] = useState(suggested);
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const required = (value: string) => (isAsked && value.trim() === '' ? t('required') : undefined);
  const tell = (answer: unknown) => {
    const told = { name: name.trim(), ...wordsOf(leftOutOf(answer)) };
    notify({ kind: 'success', text: told.count === 0 ? t('created', told) : t('leftOut', told) });
  };
  const create = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await copyCampaign(campaign.id, {
        name: name.trim(),
        ...(kind === 'again' && { starts_on: start }),
      });
      const copy = parseObject<'campaign'>(answer)?.campaign;
      await put(copy);
      tell(answer);
      const id = parseId(parseObject<'id'>(copy)?.id);
      onClose();
      if (id !== null) void navigate(`../${id}`);
    } catch (error) {
      logFailure('The campaign could not be copied.', error);
      setFailure(changeFailure(error, t('failed')));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!busy && name.trim() !== '' && (kind === 'duplicate' || start !== '')) void create();
  };
  return (
    <Dialog
      open
      size="small"
      title={t(`title.${kind}`)}
      description={t(`text.${kind}`)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy} busyLabel={t('creating')}>
            {t('create')}
          </Button>
        </>
      }
    >
      {failure !== undefined && <Alert>{failure}</Alert>}
      <form id={form} noValidate onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
        <TextField
          label={t('name')}
          value={name}
          maxLength={TEXT_LIMITS.campaignName}
          error={required(name)}
          onChange={setName}
        />
        {kind === 'again' && (
          <TextField
            label={t('start')}
            type="date"
            value={start}
            hint={t(start !== '' && start === suggested ? 'startSuggested' : 'startHint')}
            error={required(start)}
            onChange={setStart}
          />
        )}
        <PeopleToCopy campaign={campaign.id} />
      </form>
    </Dialog>
  );
}
