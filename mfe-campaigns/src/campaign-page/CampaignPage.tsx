import {
  Alert,
  Card,
  color,
  EmptyState,
  font,
  LoadFailure,
  ProgressBar,
  Skeleton,
  space,
  usePageTitle,
  useReloading,
} from '@touchline/shared';
import { ActivityHistory } from '@touchline/shared/activity';
import { funnelPath } from '@touchline/shared/contract/paths';
import { parseId } from '@touchline/shared/contract/readers';
import { SendingHoldNotice } from '@touchline/shared/mail-status';
import { ArrowLeft, SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useNavigationType, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { campaignList } from '../campaignList.ts';
import { campaignPath } from '../campaignRequests.ts';
import { messages as campaignMessages } from '../messages.ts';
import { type CampaignStore, useCampaign } from '../useCampaign.ts';
import { AwaitedPlan } from './AwaitedPlan.tsx';
import { CampaignFigures, CampaignSettings } from './CampaignFigures.tsx';
import { CampaignFunnel } from './CampaignFunnel.tsx';
import { CampaignHeader, NamedHeader } from './CampaignHeader.tsx';
import { messages } from './messages.ts';
import { FailedMessages, UncertainMessages } from './MessagesToSettle.tsx';
import { OverdueMails } from './OverdueMails.tsx';
import { PausedOrganizations } from './PausedOrganizations.tsx';
import { CampaignPeople } from './people/CampaignPeople.tsx';
import { ReloadState } from './ReloadState.tsx';
import { DisconnectedMailboxes, SenderSentence } from './SenderMailboxes.tsx';
import { SentTemplates } from './SentTemplates.tsx';
import { UpcomingTemplates } from './UpcomingTemplates.tsx';

export interface CampaignPageProps {
  /** Milliseconds between reloads (C4). */
  readonly reloadInterval: number;
}

/** The page of the campaign that the URL names: `/campaigns/5` (C3, V8). */
export function CampaignPage({ reloadInterval }: CampaignPageProps) {
  const id = parseId(useParams()['campaignId']);
  return id === null ? <Gone /> : <OpenCampaign key={id} id={id} reloadInterval={reloadInterval} />;
}

/** Says that there is no such campaign, or that somebody deleted it. */
function Gone() {
  const t = messages.use();
  const gone = campaignMessages.use()('gone');
  return (
    <Page aria-label={t('title')}>
      <BackLink />
      <EmptyState icon={<SearchX />} action={<Link to="..">{t('toCampaigns')}</Link>}>
        {gone}
      </EmptyState>
    </Page>
  );
}

function BackLink() {
  const t = messages.use();
  return (
    <Back to="..">
      <ArrowLeft aria-hidden="true" />
      {t('campaigns')}
    </Back>
  );
}

interface OpenCampaignProps extends CampaignPageProps {
  readonly id: number;
}

/**
 * A campaign, its people and its plan, reloaded while it is active or not yet loaded (C4), and while somebody is asked to approve it
 * (U4): whoever asked learns of it here.
 */
function OpenCampaign({ id, reloadInterval }: OpenCampaignProps) {
  const t = messages.use();
  const unnamed = campaignMessages.use()('unnamed');
  const { rows: campaigns } = campaignList.use();
  const store = useCampaign(id);
  const { campaign, isGone } = store;
  const isRunning = campaign === undefined || campaign.status === 'active';
  const isAsked = campaign?.status === 'waiting' && campaign.approval !== null;
  const isReloading = !isGone && (isRunning || isAsked);
  useReloading({ path: campaignPath(id), interval: reloadInterval, isNeeded: isReloading });
  useReloading({
    path: funnelPath(id),
    interval: reloadInterval,
    isNeeded: !isGone && isRunning && campaign !== undefined,
  });
  // What the list already knows is shown while the rest is loading.
  const known = campaign ?? campaigns.find((row) => row.id === id);
  const name = known && (known.name || unnamed);
  usePageTitle(name);
  const page = useRef<HTMLElement>(null);
  const isOpenedHere = useNavigationType().startsWith('PUSH');
  useEffect(() => {
    if (!isOpenedHere) return;
    document.documentElement.scrollTop = 0;
    // The card that was pressed is gone, and the focus with it. The page is higher than the window: to show all of it, the browser
    // would scroll its heading away.
    if (document.activeElement === document.body) page.current?.focus({ preventScroll: true });
  }, [isOpenedHere]);
  if (campaign === undefined && isGone) return <Gone />;
  return (
    <Page ref={page} aria-label={name ?? t('title')} tabIndex={-1}>
      <BackLink />
      {campaign === undefined && known !== undefined && <NamedHeader campaign={known} />}
      {campaign === undefined && known !== undefined && <CampaignFigures figures={known} />}
      {campaign === undefined &&
        (store.status === 'loading' ? (
          <Skeleton count={6} label={t('loading')} />
        ) : (
          <LoadFailure title={t('loadFailed')} load={store} />
        ))}
      {campaign !== undefined && <Parts store={store} campaign={campaign} />}
      <ReloadState store={store} interval={isReloading ? reloadInterval : undefined} />
    </Page>
  );
}

interface PartsProps {
  readonly store: CampaignStore;
  readonly campaign: NonNullable<CampaignStore['campaign']>;
}

function Parts({ store, campaign }: PartsProps) {
  const t = messages.use();
  const gone = campaignMessages.use()('gone');
  const part = { campaign, onConflict: () => void store.reload() };
  const { progress_percent: progress } = campaign;
  return (
    <>
      {store.isGone ? (
        <>
          <NamedHeader campaign={campaign} />
          <Alert kind="warning">{gone}</Alert>
        </>
      ) : (
        <CampaignHeader {...part} />
      )}
      {campaign.status === 'active' && <SendingHoldNotice />}
      <OverdueMails {...part} />
      <AwaitedPlan {...part} />
      <CampaignFigures figures={campaign} />
      <ProgressBar
        label={t('progress')}
        value={progress ?? 0}
        {...(progress === undefined && { valueText: t('unknown') })}
      />
      <Facts>
        <SenderSentence campaign={campaign} />
        <CampaignSettings campaign={campaign} />
      </Facts>
      <DisconnectedMailboxes {...part} />
      <FailedMessages {...part} />
      <UncertainMessages {...part} />
      <PausedOrganizations {...part} />
      <CampaignFunnel id={campaign.id} />
      <CampaignPeople campaign={campaign} />
      <UpcomingTemplates campaign={campaign} />
      <SentTemplates templates={campaign.sent_templates} />
      <Card>
        <ActivityHistory thing="campaign" id={campaign.id} />
      </Card>
    </>
  );
}

const Page = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  &:focus {
    outline: none;
  }
`;

const Facts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(0.5)};
`;

const Back = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${space(0.5)};
  justify-self: start;
  min-height: 24px;
  color: ${color.muted};
  font: ${font.small};
  text-decoration: none;
  &:hover {
    color: ${color.text};
    text-decoration: underline;
  }
  & > svg {
    width: 16px;
    height: 16px;
  }
`;
