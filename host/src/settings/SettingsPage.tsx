import { Card, PageHeader, space } from '@touchline/shared';
import { styled } from 'styled-components';
import { mayBeLocal } from '../federation/index.ts';
import { messages as hostMessages } from '../messages.ts';
import { LanguageSetting } from './LanguageSetting.tsx';
import { DoNotEmailCard } from './do-not-email/DoNotEmailCard.tsx';
import { HolidaysCard } from './holidays/HolidaysCard.tsx';
import { MailCard } from './mail/MailCard.tsx';
import { MailboxesCard } from './mailboxes/MailboxesCard.tsx';
import { LocalSections } from './LocalSections.tsx';
import { messages } from './messages.ts';
import { OutcomesCard } from './outcomes/OutcomesCard.tsx';
import { RecentlyDeletedCard } from './recently-deleted/RecentlyDeletedCard.tsx';
import { RepliesCard } from './replies/RepliesCard.tsx';
import { SectionsTable } from './SectionsTable.tsx';
import { SnippetsCard } from './snippets/SnippetsCard.tsx';

const Stack = styled.div`
  display: grid;
  gap: ${space(3)};
`;

const Sections = styled.div`
  display: grid;
  gap: ${space(1.5)};
`;

/** Settings (H7): the placeholder of the spec, the language of the interface, the state of mail (E6), and what runs in this page. */
export function SettingsPage() {
  const t = messages.use();
  const titles = hostMessages.use();
  return (
    <Stack>
      <PageHeader title={titles('settings')} />
      <Card>{t('placeholder')}</Card>
      <LanguageSetting />
      <MailboxesCard />
      <MailCard />
      <RepliesCard />
      <HolidaysCard />
      <OutcomesCard />
      <SnippetsCard />
      <DoNotEmailCard />
      <RecentlyDeletedCard />
      <Sections>
        <h2>{t('sections')}</h2>
        <SectionsTable />
      </Sections>
      {mayBeLocal && <LocalSections />}
    </Stack>
  );
}
