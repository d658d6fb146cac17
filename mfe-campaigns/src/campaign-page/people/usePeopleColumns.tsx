import {
  Badge,
  Checkbox,
  type Column,
  ContactLink,
  Menu,
  oneLine,
  space,
  useFormatNumber,
  useLaptop,
  Marked,
} from '@touchline/shared';
import type { ShownCampaignContact } from '@touchline/shared/contract/readers';
import { useContext, useMemo } from 'react';
import { styled } from 'styled-components';
import { ActingContext } from './acting.ts';
import { actionsFor } from './actionsFor.ts';
import { ContactState, widthOfStates } from './ContactState.tsx';
import { messages } from './messages.ts';
import { SelectionContext } from './usePeopleSelection.ts';

/** The columns of the people of a campaign. */
export function usePeopleColumns(
  contacts: readonly ShownCampaignContact[],
): readonly Column<ShownCampaignContact>[] {
  const t = messages.use();
  const isNarrow = useLaptop();
  const stateWidth = widthOfStates(contacts, isNarrow);
  return useMemo(
    () => [
      { id: 'name', label: t('name'), cell: nameCell, sortBy: ({ name }) => name },
      {
        id: 'organization',
        label: t('organization'),
        cell: ({ organization_name }) =>
          organization_name ? <Marked text={organization_name} /> : t('unknown'),
        sortBy: ({ organization_name }) => organization_name,
      },
      {
        id: 'email',
        label: t('email'),
        cell: ({ email }) => (email ? <Marked text={email} /> : t('unknown')),
        sortBy: ({ email }) => email,
      },
      {
        id: 'state',
        label: t('state'),
        cell: stateCell,
        sortBy: ({ state }) => (state === undefined ? '' : t(state)),
        width: stateWidth,
      },
      {
        id: 'sent',
        label: t('sentCount'),
        cell: sentCell,
        sortBy: ({ sent_count }) => sent_count,
        align: 'end',
        width: isNarrow ? 84 : 104,
      },
      { id: 'actions', label: t('actions'), cell: actionsCell, width: 96, onPhone: 'actions' },
    ],
    [t, isNarrow, stateWidth],
  );
}

const nameCell = (contact: ShownCampaignContact) => <ContactName contact={contact} />;
const stateCell = (contact: ShownCampaignContact) => <ContactState contact={contact} />;
const sentCell = (contact: ShownCampaignContact) => <SentCount contact={contact} />;
const actionsCell = (contact: ShownCampaignContact) => <ContactActions contact={contact} />;

interface CellProps {
  readonly contact: ShownCampaignContact;
}

function ContactName({ contact }: CellProps) {
  const { id, name, email, removed, deleted, organization_id } = contact;
  const t = messages.use();
  const selection = useContext(SelectionContext);
  const shown = name || t('noName');
  return (
    <NameBox>
      {selection !== undefined && (
        <Checkbox
          label={t('select', { name: name || email || t('noName') })}
          labelHidden
          checked={selection.has(id)}
          onChange={() => selection.toggle(id)}
        />
      )}
      <ContactLink id={deleted ? null : id} organization={organization_id}>
        <Marked text={shown} />
      </ContactLink>
      {removed && <Badge kind="count">{t('removed')}</Badge>}
    </NameBox>
  );
}

function SentCount({ contact: { sent_count } }: CellProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  return sent_count === undefined ? t('unknown') : formatNumber(sent_count);
}

function ContactActions({ contact }: CellProps) {
  const t = messages.use();
  const acting = useContext(ActingContext);
  if (acting === undefined) return null;
  const actions = actionsFor(contact, acting);
  if (actions.length === 0) return null;
  return (
    <Menu
      size="small"
      label={t('actionsFor', { name: contact.name || contact.email || t('noName') })}
      items={actions.map((action) => ({
        label: t(action),
        kind: action === 'take_out' ? 'danger' : 'plain',
        onClick: () => acting.begin(action, contact),
      }))}
    />
  );
}

/** However long the name, the note that the contact was removed stays in sight. */
const NameBox = styled.span`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  min-width: 0;
  & > :is(a, span) {
    ${oneLine}
    min-width: 0;
  }
  & > label {
    flex: none;
  }
`;
