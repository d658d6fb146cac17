import { Card, color, font, PageHeader, RoleNote, space, useMay } from '@touchline/shared';
import { styled } from 'styled-components';
import { mayBeLocal } from '../federation/index.ts';
import { messages as hostMessages } from '../messages.ts';
import { ActivityCard } from './activity/ActivityCard.tsx';
import { ApiKeysCard } from './api-keys/ApiKeysCard.tsx';
import { AccountCard } from './account/AccountCard.tsx';
import { LanguageSetting } from './account/LanguageSetting.tsx';
import { ApprovalCard } from './approval/ApprovalCard.tsx';
import { DoNotEmailCard } from './do-not-email/DoNotEmailCard.tsx';
import { HolidaysCard } from './holidays/HolidaysCard.tsx';
import { MailCard } from './mail/MailCard.tsx';
import { MailboxesCard } from './mailboxes/MailboxesCard.tsx';
import { LocalSections } from './LocalSections.tsx';
import { messages } from './messages.ts';
import { OutcomesCard } from './outcomes/OutcomesCard.tsx';
import { PeopleCard } from './people/PeopleCard.tsx';
import { RecentlyDeletedCard } from './recently-deleted/RecentlyDeletedCard.tsx';
import { RepliesCard } from './replies/RepliesCard.tsx';
import { SectionsTable } from './SectionsTable.tsx';
import { SnippetsCard } from './snippets/SnippetsCard.tsx';
import { WebhooksCard } from './webhooks/WebhooksCard.tsx';

const Stack = styled.div`
  display: grid;
  gap: ${space(3)};
`;

const Sections = styled.div`
  display: grid;
  gap: ${space(1.5)};
`;

/** The card of the spec: it says nothing that anybody acts on, so it stands below what is used, and quietly. */
const Placeholder = styled(Card)`
  color: ${color.muted};
  font: ${font.small};
`;

/** Settings (H7): mail and conversations first; then the placeholder, with the language and what runs in this page below it. */
export function SettingsPage() {
  const t = messages.use();
  const titles = hostMessages.use();
  const mayChangeSettings = useMay('settings');
  return (
    <Stack>
      <PageHeader title={titles('settings')}>
        <RoleNote permission="conversations" />
      </PageHeader>
      <MailboxesCard />
      <MailCard />
      <RepliesCard />
      <ApprovalCard />
      <AccountCard />
      <PeopleCard />
      <ApiKeysCard />
      <WebhooksCard />
      {mayChangeSettings && <HolidaysCard />}
      {mayChangeSettings && <OutcomesCard />}
      <SnippetsCard />
      <DoNotEmailCard />
      <RecentlyDeletedCard />
      <ActivityCard />
      <Placeholder>{t('placeholder')}</Placeholder>
      <LanguageSetting />
      <Sections>
        <h2>{t('sections')}</h2>
        <SectionsTable />
      </Sections>
      {mayBeLocal && <LocalSections />}
    </Stack>
  );
}
