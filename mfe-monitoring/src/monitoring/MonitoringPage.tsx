import { PageHeader, space, Tabs } from '@touchline/shared';
import { styled } from 'styled-components';
import { DailyMails } from '../common/daily-mails/DailyMails.tsx';
import { CampaignAnalytics } from './campaigns/CampaignAnalytics.tsx';
import { FunnelDialog } from './campaigns/FunnelDialog.tsx';
import { ContactAnalytics } from './contacts/ContactAnalytics.tsx';
import { HistoryDialog } from './contacts/HistoryDialog.tsx';
import { DialogPlaceProvider } from './dialogs.ts';
import { messages } from './messages.ts';
import { useTab } from './useTab.ts';

/** The screen of the section (M1): two tabs, and the details that a row opens. */
export function MonitoringPage() {
  const t = messages.use();
  const [tab, setTab] = useTab();
  return (
    <DialogPlaceProvider>
      <Header>
        <PageHeader title={t('title')} />
      </Header>
      <Tabs
        label={t('views')}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'campaigns',
            label: t('campaigns'),
            panel: (
              <Panel>
                <CampaignAnalytics />
                <DailyMails />
              </Panel>
            ),
          },
          {
            value: 'contacts',
            label: t('contacts'),
            panel: (
              <Panel>
                <ContactAnalytics />
              </Panel>
            ),
          },
        ]}
      />
      <FunnelDialog />
      <HistoryDialog />
    </DialogPlaceProvider>
  );
}

const Header = styled.div`
  margin-bottom: ${space(1)};
`;

const Panel = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
`;
