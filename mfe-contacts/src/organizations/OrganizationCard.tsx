import {
  Badge,
  Button,
  Card,
  color,
  font,
  gridHeight,
  May,
  Menu,
  oneLine,
  space,
  useFormatNumber,
  usePhone,
} from '@touchline/shared';
import type { Organization } from '@touchline/shared/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { memo, useId } from 'react';
import { styled } from 'styled-components';
import { ContactGrid } from '../ContactGrid.tsx';
import { TILE, tileHeight } from '../ContactTile.tsx';
import { OwnerMark } from './assigning/OwnerMark.tsx';
import { SelectBox } from './assigning/SelectBox.tsx';
import { messages } from './messages.ts';

// The list draws only what is in sight, so it must know the height of each card in advance.
const BORDER = 1;
const HEADER_GAP = 12;
const NO_CONTACTS_LINE = 20;
const LAYOUT = {
  wide: { padding: 20, header: 28 },
  phone: { padding: 16, header: 46 },
} as const;

const layoutOf = (isPhone: boolean) => (isPhone ? LAYOUT.phone : LAYOUT.wide);

/** Height in pixels of an organization's card in a list of `width` pixels. */
export function cardHeight({ contacts }: Organization, width: number, isPhone: boolean): number {
  const { padding, header } = layoutOf(isPhone);
  const shape = { ...TILE, tileHeight: tileHeight(contacts) };
  const body =
    contacts.length === 0
      ? NO_CONTACTS_LINE
      : gridHeight(contacts.length, width - 2 * (padding + BORDER), shape);
  return 2 * (padding + BORDER) + header + HEADER_GAP + body;
}

export interface OrganizationCardProps {
  readonly organization: Organization;
  /** Pixels from the top of the page to the card; a large card draws only the tiles in sight. */
  readonly offset: number;
  readonly onEdit: (id: number) => void;
  readonly onDelete: (id: number) => void;
}

/** An organization (O4): its name, how many contacts it has, the contacts, and what can be done. */
export const OrganizationCard = memo(function OrganizationCard(props: OrganizationCardProps) {
  const { organization, offset, onEdit, onDelete } = props;
  const { id, name, contacts, owner_id: ownerId } = organization;
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const isPhone = usePhone();
  const headingId = useId();
  const { padding, header } = layoutOf(isPhone);
  return (
    <Surface as="article" aria-labelledby={headingId} $padding={padding}>
      <Header $height={header}>
        <SelectBox id={id} name={name} />
        <Names $stacked={isPhone}>
          <h2 id={headingId} title={name}>
            {name}
          </h2>
          <Badge kind="count">
            {t('contacts', { count: contacts.length, formatted: formatNumber(contacts.length) })}
          </Badge>
        </Names>
        <OwnerMark ownerId={ownerId} />
        <May do="contacts">
          {isPhone ? (
            <Menu
              label={t('actionsFor', { name })}
              items={[
                { label: t('edit'), icon: <Pencil />, onClick: () => onEdit(id) },
                { label: t('delete'), icon: <Trash2 />, kind: 'danger', onClick: () => onDelete(id) },
              ]}
            />
          ) : (
            <>
              <Button
                kind="quiet"
                size="small"
                aria-label={t('editNamed', { name })}
                onClick={() => onEdit(id)}
              >
                {t('edit')}
              </Button>
              <Button
                kind="quiet"
                size="small"
                aria-label={t('deleteNamed', { name })}
                onClick={() => onDelete(id)}
              >
                {t('delete')}
              </Button>
            </>
          )}
        </May>
      </Header>
      {contacts.length === 0 ? (
        <NoContacts>{t('noContacts')}</NoContacts>
      ) : (
        <ContactGrid
          label={t('contactsOf', { name })}
          contacts={contacts}
          scrollOffset={offset + BORDER + padding + header + HEADER_GAP}
        />
      )}
    </Surface>
  );
});

const Surface = styled(Card)<{ $padding: number }>`
  height: 100%;
  padding: ${({ $padding }) => $padding}px;
`;

const Header = styled.header<{ $height: number }>`
  display: flex;
  align-items: center;
  gap: ${space(0.5)};
  height: ${({ $height }) => $height}px;
  margin-bottom: ${HEADER_GAP}px;
`;

const Names = styled.div<{ $stacked: boolean }>`
  display: flex;
  flex-direction: ${({ $stacked }) => ($stacked ? 'column' : 'row')};
  align-items: ${({ $stacked }) => ($stacked ? 'start' : 'center')};
  gap: 2px 10px;
  flex: 1;
  min-width: 0;
  & > h2 {
    ${oneLine}
    max-width: 100%;
    font: ${font.heading};
  }
`;

const NoContacts = styled.p`
  color: ${color.muted};
`;
