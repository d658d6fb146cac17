import { PageHeader, space } from '@touchline/shared';
import { SendingHoldNotice } from '@touchline/shared/mail-status';
import { styled } from 'styled-components';
import { DailyMails } from '../common/daily-mails/DailyMails.tsx';
import { POLL_INTERVAL } from '../common/monitoringLists.ts';
import { DialogPlaceProvider } from './dialogs.ts';
import { Totals } from './figures/Totals.tsx';
import { messages } from './messages.ts';
import { Proposals } from './proposals/Proposals.tsx';
import { InteractionDetailsDialog } from './responses/InteractionDetailsDialog.tsx';
import { QuickReplyDialog } from './responses/QuickReplyDialog.tsx';
import { RecentResponses } from './responses/RecentResponses.tsx';
import { useReplies } from './responses/useReplies.ts';

/** What the host draws. */
export function DashboardSection() {
  return <DashboardPage pollInterval={POLL_INTERVAL} />;
}

/** The page that the day begins with: how much there is (D1), who answered (D2 to D11), and how many do so. */
export function DashboardPage({ pollInterval }: { /** Milliseconds. */ readonly pollInterval: number }) {
  const t = messages.use();
  // Asked for once here: each reader of its own would poll on its own.
  const store = useReplies(pollInterval);
  return (
    <DialogPlaceProvider>
      <Page>
        <PageHeader title={t('title')} />
        <SendingHoldNotice pollInterval={pollInterval} />
        <Totals />
        <Proposals />
        <RecentResponses store={store} />
        <DailyMails />
      </Page>
      <InteractionDetailsDialog store={store} />
      <QuickReplyDialog store={store} />
    </DialogPlaceProvider>
  );
}

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
`;
