import { media, PageHeader, RoleNote, space, useLaptop } from '@touchline/shared';
import { SendingHoldNotice } from '@touchline/shared/mail-status';
import { memo, Suspense, useCallback } from 'react';
import { styled } from 'styled-components';
import { DailyMails } from '../common/daily-mails/DailyMails.tsx';
import { POLL_INTERVAL } from '../common/monitoringLists.ts';
import { useConversationCommands } from './conversation/useConversationCommands.ts';
import { useConversationKeys } from './conversation/useConversationKeys.ts';
import { useConversationPlace } from './conversation/useConversationPlace.ts';
import { useNextToAnswer } from './conversation/useNextToAnswer.ts';
import { DialogPlaceProvider } from './dialogs.ts';
import { contactTotals } from './figures/contactTotals.ts';
import { Totals } from './figures/Totals.tsx';
import { LazyApprovals } from './LazyApprovals.tsx';
import { LazyOpenParts } from './LazyOpenParts.tsx';
import { messages } from './messages.ts';
import { Proposals } from './proposals/Proposals.tsx';
import { RecentResponses } from './responses/RecentResponses.tsx';
import { useReplies } from './responses/useReplies.ts';
import { useShownReplies } from './responses/useShownReplies.ts';

/** The component that the host renders. */
export function DashboardSection() {
  return <DashboardPage pollInterval={POLL_INTERVAL} />;
}

/** The page that the day begins with: totals (D1), who replied (D2 to D11), and the mails of each day. */
export function DashboardPage(props: DashboardPageProps) {
  return (
    <DialogPlaceProvider>
      <Dashboard {...props} />
    </DialogPlaceProvider>
  );
}

interface DashboardPageProps {
  /** Milliseconds. */
  readonly pollInterval: number;
}

function Dashboard({ pollInterval }: DashboardPageProps) {
  const t = messages.use();
  // Read once here: every further reader would poll on its own.
  const store = useReplies(pollInterval);
  const shown = useShownReplies(store.replies);
  const conversation = useConversationPlace();
  const nextToAnswer = useNextToAnswer({ found: shown.found, conversation });
  const underWay = useConversationCommands({ found: shown.found, conversation, store, nextToAnswer });
  useConversationKeys(underWay);
  const { reload } = store;
  const { reload: reloadTotals } = contactTotals.useChanges();
  const reloadOthers = useCallback(() => {
    void reload();
    reloadTotals();
  }, [reload, reloadTotals]);
  // On a narrow screen the conversation covers the page.
  const isCovered = useLaptop() && conversation.id !== null;
  return (
    <Columns $beside={conversation.id !== null}>
      <Page inert={isCovered}>
        <PageHeader title={t('title')}>
          <RoleNote permission="conversations" />
        </PageHeader>
        <SendingHoldNotice pollInterval={pollInterval} />
        <StillTotals />
        <Suspense fallback={null}>{store.status !== 'loading' && <LazyApprovals />}</Suspense>
        <StillProposals of="contacts" onSettled={reloadOthers} />
        <StillProposals of="others" onSettled={reloadOthers} />
        <RecentResponses store={store} shown={shown} />
        <StillDailyMails />
      </Page>
      <Suspense fallback={null}>
        {(store.hasRows || conversation.id !== null) && (
          <LazyOpenParts
            conversation={conversation}
            store={store}
            commands={underWay.commands}
            nextToAnswer={nextToAnswer}
          />
        )}
      </Suspense>
    </Columns>
  );
}

/** Neither a key in the list's search nor a conversation that opens concerns these. */
const [StillTotals, StillProposals, StillDailyMails] = [memo(Totals), memo(Proposals), memo(DailyMails)];

/** The list, and a conversation beside it where there is room. */
const Columns = styled.div<{ $beside: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) ${({ $beside }) => ($beside ? '460px' : '')};
  align-items: start;
  gap: ${space(3)};
  /* Both need the width of the window, of which the page leaves a margin on each side. */
  margin-inline: ${({ $beside }) => ($beside ? `max(-160px, (100% - 100vw) / 2 + ${space(3)})` : '')};
  @media ${media.laptop} {
    grid-template-columns: minmax(0, 1fr);
    margin-inline: 0;
  }
`;

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
`;
