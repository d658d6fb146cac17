import {
  Button,
  Card,
  color,
  font,
  gridHeight,
  May,
  Menu,
  oneLine,
  space,
  useMay,
  usePhone,
  Marked,
} from '@touchline/shared';
import type { Organization } from '@touchline/shared/contract';
import { Info, Pencil, Trash2 } from 'lucide-react';
import { memo, useEffect, useId } from 'react';
import { styled } from 'styled-components';
import { ContactGrid } from '../ContactGrid.tsx';
import { TILE, tileHeight } from '../ContactTile.tsx';
import { OwnerMark } from './assigning/OwnerMark.tsx';
import { SelectBox } from './assigning/SelectBox.tsx';
import type { CardFacts, FactsShape } from './cardFacts.ts';
import { ContactCount } from './ContactCount.tsx';
import { FACTS_GAP, factsHeight, FactsLine } from './FactsLine.tsx';
import { messages } from './messages.ts';
import type { ShownTiles, Tiles } from './useTiles.ts';

// The list draws only what is in sight, so it must know the height of each card in advance.
const BORDER = 1;
const HEADER_GAP = 12;
const NO_CONTACTS_LINE = 20;
const LAYOUT = {
  wide: { padding: 20, header: 28 },
  phone: { padding: 16, header: 46 },
  compactWide: { padding: 8, header: 28 },
  compactPhone: { padding: 8, header: 46 },
} as const;
const NO_FACTS: FactsShape = { hasTags: false, hasValues: false };

const layoutOf = ({ isPhone, tiles }: Pick<CardLook, 'isPhone' | 'tiles'>) =>
  tiles.isCompact ? LAYOUT[isPhone ? 'compactPhone' : 'compactWide'] : LAYOUT[isPhone ? 'phone' : 'wide'];

/** What a card shows, beside the organization itself. */
interface CardLook {
  readonly facts: CardFacts;
  readonly tiles: Tiles;
  readonly isPhone: boolean;
}

/** Whether there is anything below the head of the card. */
const isFolded = (organization: Organization, { tiles }: CardLook, shown: ShownTiles) =>
  shown.count === 0 && !tiles.isOpen(organization);

/** A folded card of a compact list is its head alone. */
const shapeOf = (organization: Organization, look: CardLook, shown: ShownTiles): FactsShape =>
  look.tiles.isCompact && isFolded(organization, look, shown) ? NO_FACTS : look.facts.shapeOf(organization);

/** Height in pixels of an organization's card in a list of `width` pixels. */
export function cardHeight(organization: Organization, look: CardLook, width: number): number {
  const { padding, header } = layoutOf(look);
  const shown = look.tiles.shownOf(organization);
  const facts = factsHeight(shapeOf(organization, look, shown), look.isPhone);
  const head = 2 * (padding + BORDER) + header;
  if (isFolded(organization, look, shown)) return head + (facts === 0 ? 0 : HEADER_GAP + facts - FACTS_GAP);
  const shape = { ...TILE, tileHeight: tileHeight(shown.contacts, shown.count) };
  const body =
    shown.count === 0 ? NO_CONTACTS_LINE : gridHeight(shown.count, width - 2 * (padding + BORDER), shape);
  return head + HEADER_GAP + facts + body;
}

export interface OrganizationCardProps {
  readonly organization: Organization;
  /** Pixels from the top of the page to the card; a large card draws only the tiles in sight. */
  readonly offset: number;
  readonly facts: CardFacts;
  readonly tiles: Tiles;
  readonly onAbout: (id: number) => void;
  readonly onEdit: (id: number) => void;
  readonly onDelete: (id: number) => void;
}

/** An organization (O4): its name, how many contacts it has, the contacts, and what can be done. */
export const OrganizationCard = memo(function OrganizationCard(props: OrganizationCardProps) {
  const { organization, offset, facts, tiles, onAbout, onEdit, onDelete } = props;
  const { id, name, owner_id: ownerId } = organization;
  const t = messages.use();
  const isPhone = usePhone();
  const mayChange = useMay('contacts');
  const headingId = useId();
  const look = { facts, tiles, isPhone };
  const { padding, header } = layoutOf(look);
  const shown = tiles.shownOf(organization);
  const shape = shapeOf(organization, look, shown);
  useEffect(() => tiles.want(organization), [tiles, organization]);
  const isHeadAlone = isFolded(organization, look, shown);
  return (
    <Surface as="article" aria-labelledby={headingId} $padding={padding}>
      <Header $height={header}>
        <SelectBox id={id} name={name} />
        <Names $stacked={isPhone}>
          <h2 id={headingId} title={name}>
            <Marked text={name} />
          </h2>
          <ContactCount organization={organization} tiles={tiles} />
        </Names>
        <OwnerMark ownerId={ownerId} />
        {isPhone && (mayChange || facts.isKnown) && (
          <Menu
            label={t('actionsFor', { name })}
            items={[
              ...(facts.isKnown
                ? [{ label: t('about'), icon: <Info />, onClick: () => onAbout(id) } as const]
                : []),
              ...(mayChange
                ? ([
                    { label: t('edit'), icon: <Pencil />, onClick: () => onEdit(id) },
                    { label: t('delete'), icon: <Trash2 />, kind: 'danger', onClick: () => onDelete(id) },
                  ] as const)
                : []),
            ]}
          />
        )}
        {!isPhone && (
          <>
            {facts.isKnown && (
              <Button
                kind="quiet"
                size="small"
                aria-label={t('aboutNamed', { name })}
                onClick={() => onAbout(id)}
              >
                {t('about')}
              </Button>
            )}
            <May do="contacts">
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
            </May>
          </>
        )}
      </Header>
      {shape !== NO_FACTS && (
        <FactsLine
          name={name}
          tags={facts.tagsOf(organization)}
          values={facts.valuesOf(organization)}
          isPhone={isPhone}
        />
      )}
      {shown.count > 0 ? (
        <ContactGrid
          label={t('contactsOf', { name })}
          contacts={shown.contacts}
          count={shown.count}
          scrollOffset={offset + BORDER + padding + header + HEADER_GAP + factsHeight(shape, isPhone)}
        />
      ) : (
        !isHeadAlone && <NoContacts>{t('noContacts')}</NoContacts>
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
