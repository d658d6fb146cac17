import { Card, color, font, PageHeader, RoleNote, space, useMay } from '@touchline/shared';
import { styled } from 'styled-components';
import { mayBeLocal } from '../federation/index.ts';
import { messages as hostMessages } from '../messages.ts';
import { ActivityCard } from './activity/ActivityCard.tsx';
import { ApiKeysCard } from './api-keys/ApiKeysCard.tsx';
import { AccountCard } from './account/AccountCard.tsx';
import { LanguageSetting } from './account/LanguageSetting.tsx';
import { CardsWithContents } from './contents/CardsWithContents.tsx';
import { ApprovalCard } from './approval/ApprovalCard.tsx';
import { CompanyCard } from './company/CompanyCard.tsx';
import { DoNotEmailCard } from './do-not-email/DoNotEmailCard.tsx';
import { HolidaysCard } from './holidays/HolidaysCard.tsx';
import { MailCard } from './mail/MailCard.tsx';
import { MailboxesCard } from './mailboxes/MailboxesCard.tsx';
import { LocalSections } from './LocalSections.tsx';
import { messages } from './messages.ts';
import { OutcomesCard } from './outcomes/OutcomesCard.tsx';
import { OwnFieldsCard } from './own-fields/OwnFieldsCard.tsx';
import { PeopleCard } from './people/PeopleCard.tsx';
import { RecentlyDeletedCard } from './recently-deleted/RecentlyDeletedCard.tsx';
import { RepliesCard } from './replies/RepliesCard.tsx';
import { BareSettingsCard } from './SettingsCard.tsx';
import { SectionsTable } from './SectionsTable.tsx';
import { TagsCard } from './tags/TagsCard.tsx';
import { SnippetsCard } from './snippets/SnippetsCard.tsx';
import { WebhooksCard } from './webhooks/WebhooksCard.tsx';

/** The card of the spec: it says nothing that anybody acts on, so it stands below what is used, and quietly. */
const Placeholder = styled(Card)`
  color: ${color.muted};
  font: ${font.small};
`;

/**
 * Settings (H7): what is everybody's own first, then mail, the team and its records, in the order of `CONTENTS`; the placeholder above the
 * language and what runs in this page.
 */
export function SettingsPage() {
  const t = messages.use();
  const titles = hostMessages.use();
  const mayChangeSettings = useMay('settings');
  const mayChangeContacts = useMay('contacts');
  return (
    <Page>
      <PageHeader title={titles('settings')}>
        <RoleNote permission="conversations" />
      </PageHeader>
      <CardsWithContents>
        <AccountCard />
        <ApiKeysCard />
        <MailboxesCard />
        <MailCard />
        <RepliesCard />
        <SnippetsCard />
        {mayChangeSettings && <HolidaysCard />}
        <DoNotEmailCard />
        <CompanyCard />
        <PeopleCard />
        <ApprovalCard />
        {mayChangeSettings && <OutcomesCard />}
        {mayChangeSettings && <OwnFieldsCard />}
        {mayChangeContacts && <TagsCard />}
        <RecentlyDeletedCard />
        <ActivityCard />
        <WebhooksCard />
        <Placeholder>{t('placeholder')}</Placeholder>
        <LanguageSetting />
        <BareSettingsCard anchor="sections" title={t('sections')}>
          <SectionsTable />
        </BareSettingsCard>
        {mayBeLocal && <LocalSections />}
      </CardsWithContents>
    </Page>
  );
}

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
`;
