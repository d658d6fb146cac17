import { Badge, type Column, oneLine, SearchBox, space, Table } from '@touchline/shared';
import type { ShownCampaign, ShownCampaignContact } from '@touchline/shared/contract/readers';
import { useDeferredValue, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { ContactContinuation } from './ContactContinuation.tsx';
import { ContactState, widthOfStates } from './ContactState.tsx';
import { messages } from './messages.ts';
import { Nothing, Section } from './Section.tsx';

/** Pixels before the table scrolls inside itself. */
const MAX_HEIGHT = 450;

const NOBODY: readonly ShownCampaignContact[] = [];

export interface CampaignContactsProps {
  readonly campaign: ShownCampaign;
  /** Called when what is shown is out of date. */
  readonly onConflict: () => void;
}

/** The people of a campaign (C3), each with how far the campaign has got, and why it goes no further (S4–S6). */
export function CampaignContacts({ campaign, onConflict }: CampaignContactsProps) {
  const t = messages.use();
  const { contacts = NOBODY } = campaign;
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
  const columns = useMemo<readonly Column<ShownCampaignContact>[]>(
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
        sortBy: ({ state }) => (state === undefined ? '' : t(state)),
        width: widthOfStates(contacts),
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
          <ContactContinuation campaign={campaign} onConflict={onConflict}>
            <Table
              label={t('contactsTitle')}
              columns={columns}
              rows={found}
              rowKey={rowKey}
              maxHeight={MAX_HEIGHT}
              empty={<Nothing>{t('contactsNotFound')}</Nothing>}
            />
          </ContactContinuation>
        </>
      )}
    </Section>
  );
}

const rowKey = ({ id }: ShownCampaignContact): number => id;

const nameCell = (contact: ShownCampaignContact) => <ContactName contact={contact} />;
const stateCell = (contact: ShownCampaignContact) => <ContactState contact={contact} />;

function ContactName({ contact: { name, removed } }: { readonly contact: ShownCampaignContact }) {
  const t = messages.use();
  return (
    <NameBox>
      <span>{name || t('noName')}</span>
      {removed && <Badge kind="count">{t('removed')}</Badge>}
    </NameBox>
  );
}

/** However long the name, the note that the contact was removed stays in sight. */
const NameBox = styled.span`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  min-width: 0;
  & > :first-child {
    ${oneLine}
  }
`;
