import { usePhone, VirtualList, type VirtualListItem } from '@touchline/shared';
import type { Organization } from '@touchline/shared/contract';
import { memo, useCallback } from 'react';
import type { CardFacts } from './cardFacts.ts';
import { messages } from './messages.ts';
import type { Tiles } from './useTiles.ts';
import { cardHeight, OrganizationCard } from './OrganizationCard.tsx';

export interface OrganizationListProps {
  readonly organizations: readonly Organization[];
  readonly facts: CardFacts;
  readonly tiles: Tiles;
  readonly onAbout: (id: number) => void;
  readonly onEdit: (id: number) => void;
  readonly onDelete: (id: number) => void;
}

/** The cards. Memoised: while the person types, the list is redrawn once for the latest search, not for each keystroke. */
export const OrganizationList = memo(function OrganizationList(props: OrganizationListProps) {
  const { organizations, facts, tiles, onAbout, onEdit, onDelete } = props;
  const t = messages.use();
  const isPhone = usePhone();
  const height = useCallback(
    (index: number, width: number) => {
      const organization = organizations[index];
      return organization ? cardHeight(organization, { facts, tiles, isPhone }, width) : 0;
    },
    [organizations, facts, tiles, isPhone],
  );
  return (
    <VirtualList
      label={t('listLabel')}
      count={organizations.length}
      itemKey={useCallback((index: number) => organizations[index]?.id ?? index, [organizations])}
      itemHeight={height}
      gap={tiles.isCompact ? 8 : 16}
      renderItem={({ index, scrollOffset }: VirtualListItem) => {
        const organization = organizations[index];
        return (
          organization && (
            <OrganizationCard
              organization={organization}
              offset={scrollOffset}
              facts={facts}
              tiles={tiles}
              onAbout={onAbout}
              onEdit={onEdit}
              onDelete={onDelete}
            />
          )
        );
      }}
    />
  );
});
