import {
  Badge,
  color,
  type Column,
  font,
  oneLine,
  SearchBox,
  space,
  Table,
  type Tone,
} from '@touchline/shared';
import type { CampaignContact, CampaignContactState } from '@touchline/shared/contract';
import { useDeferredValue, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import { Nothing, Section } from './Section.tsx';

/** Pixels before the table scrolls inside itself. */
const MAX_HEIGHT = 450;

const TONES: Readonly<Record<CampaignContactState, Tone>> = {
  waiting: 'neutral',
  sent: 'info',
  opened: 'info',
  replied: 'ok',
  bounced: 'danger',
  unsubscribed: 'warn',
  failed: 'danger',
  uncertain: 'warn',
};

/** The people of a campaign (C3), each with how far it has come with them. */
export function CampaignContacts({ contacts }: { readonly contacts: readonly CampaignContact[] }) {
  const t = messages.use();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search).trim().toLowerCase();
  const found = useMemo(
    () =>
      wanted === ''
        ? contacts
        : contacts.filter(({ name, organization_name, email }) =>
            [name, organization_name, email].some((text) => text.toLowerCase().includes(wanted)),
          ),
    [contacts, wanted],
  );
  const columns = useMemo<readonly Column<CampaignContact>[]>(
    () => [
      {
        id: 'name',
        label: t('name'),
        cell: nameCell,
        sortBy: ({ name }) => name,
      },
      {
        id: 'organization',
        label: t('organization'),
        cell: ({ organization_name }) => organization_name || t('unknown'),
        sortBy: ({ organization_name }) => organization_name,
      },
      {
        id: 'email',
        label: t('email'),
        cell: ({ email }) => email || t('unknown'),
        sortBy: ({ email }) => email,
      },
      {
        id: 'state',
        label: t('state'),
        cell: stateCell,
        sortBy: ({ state }) => t(state),
        width: contacts.some(({ paused_by }) => paused_by !== null) ? 260 : 150,
      },
    ],
    [t, contacts],
  );
  return (
    <Section title={t('contactsTitle')} count={contacts.length}>
      {contacts.length === 0 ? (
        <Nothing>{t('contactsEmpty')}</Nothing>
      ) : (
        <>
          <SearchBox placeholder={t('contactsSearch')} value={search} onChange={setSearch} />
          <Table
            label={t('contactsTitle')}
            columns={columns}
            rows={found}
            rowKey={rowKey}
            maxHeight={MAX_HEIGHT}
            empty={<Nothing>{t('contactsNotFound')}</Nothing>}
          />
        </>
      )}
    </Section>
  );
}

const rowKey = ({ id }: CampaignContact): number => id;

const nameCell = (contact: CampaignContact) => <ContactName contact={contact} />;
const stateCell = (contact: CampaignContact) => <ContactState contact={contact} />;

function ContactName({ contact: { name, removed } }: { readonly contact: CampaignContact }) {
  const t = messages.use();
  return (
    <NameBox>
      <span>{name || t('noName')}</span>
      {removed && <Badge kind="count">{t('removed')}</Badge>}
    </NameBox>
  );
}

/** How far it is; of one who waits because a colleague replied, also that. */
function ContactState({ contact: { state, paused_by } }: { readonly contact: CampaignContact }) {
  const t = messages.use();
  return (
    <StateBox>
      <Badge tone={TONES[state]}>{t(state)}</Badge>
      {paused_by !== null && (
        <small title={t('repliedBy', { name: paused_by })}>
          {t('paused')}: {t('repliedBy', { name: paused_by })}
        </small>
      )}
    </StateBox>
  );
}

const StateBox = styled.span`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  min-width: 0;
  & > small {
    ${oneLine}
    color: ${color.muted};
    font: ${font.small};
  }
`;

/** However long the name, it is seen that its bearer was taken out. */
const NameBox = styled.span`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  min-width: 0;
  & > :first-child {
    ${oneLine}
  }
`;
