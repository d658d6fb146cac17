import {
  CardGrid,
  ContactLink,
  DateTime,
  Figure,
  font,
  space,
  useFormatNumber,
  useHasSection,
} from '@touchline/shared';
import { styled } from 'styled-components';
import type { ContactRow } from '@touchline/shared/contract/readers';
import { contactHistory, type ShownHistory } from '../../common/contactHistory.ts';
import { messages as commonMessages } from '../../common/messages.ts';
import { FIGURES_POLL_INTERVAL } from '../../common/monitoringLists.ts';
import { DetailsDialog } from '../DetailsDialog.tsx';
import { useDialogPlace } from '../dialogs.ts';
import { ContactStatusBadge, useContactStatusLabel } from './contactStatus.tsx';
import { History } from './History.tsx';
import { messages } from './messages.ts';

/** The history of the contact that the URL names, if any. */
export function HistoryDialog() {
  const { shown } = useDialogPlace();
  return shown?.name === 'contact' ? <OpenHistory key={shown.id} id={shown.id} /> : null;
}

function OpenHistory({ id }: { readonly id: number }) {
  const t = messages.use();
  const unnamed = commonMessages.use()('unnamed');
  const details = contactHistory.use(id, { pollInterval: FIGURES_POLL_INTERVAL });
  const contact = details.value?.contact;
  return (
    <DetailsDialog
      title={contact === undefined ? t('details') : contact.name || unnamed}
      description={details.value && <About history={details.value} />}
      details={details}
      gone={t('gone')}
    >
      {({ entries, email }) => (
        <>
          {contact && <Figures contact={contact} />}
          <History entries={entries} email={email} />
        </>
      )}
    </DetailsDialog>
  );
}

function About({ history: { contact, email } }: { readonly history: ShownHistory }) {
  const statusLabel = useContactStatusLabel();
  const t = messages.use();
  const hasPages = useHasSection('organizations');
  const who = [contact?.organizationName, email].filter(Boolean).join(' · ');
  return (
    <Kind>
      {who !== '' && <span>{who}</span>}
      {hasPages && contact !== undefined && contact.id !== null && (
        <ContactLink id={contact.id}>{t('contactPage')}</ContactLink>
      )}
      {contact && contact.status !== '' && (
        <ContactStatusBadge status={contact.status} label={statusLabel(contact.status)} />
      )}
    </Kind>
  );
}

function Figures({ contact }: { readonly contact: ContactRow }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const shown = (value: number | null) => (value === null ? '—' : formatNumber(value));
  return (
    <CardGrid as="dl" $smallest={156}>
      <Figure label={t('totalInteractions')} value={shown(contact.totalInteractions)} />
      <Figure label={t('repliesReceived')} value={shown(contact.repliesReceived)} />
      <Figure label={t('emailsOpened')} value={shown(contact.emailsOpened)} />
      <Figure
        label={t('lastInteraction')}
        value={
          <When>
            <DateTime value={contact.lastInteraction} missing={t('notAvailable')} />
          </When>
        }
      />
    </CardGrid>
  );
}

/** A time among figures: in their size it would not fit. */
const When = styled.span`
  display: block;
  padding-top: ${space(1)};
  font: ${font.strong};
  letter-spacing: 0;
  text-wrap: balance;
  & > time {
    white-space: normal;
  }
`;

const Kind = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(0.5)} ${space(1.5)};
  overflow-wrap: anywhere;
`;
