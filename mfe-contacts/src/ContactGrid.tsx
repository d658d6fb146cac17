import type { Contact } from '@touchline/shared/contract';
import { VirtualGrid, type VirtualGridProps } from '@touchline/shared';
import { ContactTile, TILE, tileHeight, WaitingTile } from './ContactTile.tsx';

type ContactGridProps = Pick<VirtualGridProps, 'label' | 'scroller' | 'scrollOffset'> & {
  readonly contacts: readonly Contact[];
  /** How many there will be, where some of them are being loaded. */
  readonly count?: number;
};

/** Contacts as a grid of tiles, of an organization (O4) or of none (O13); only those in sight are drawn. */
export function ContactGrid({ contacts, count = contacts.length, ...place }: ContactGridProps) {
  return (
    <VirtualGrid
      {...TILE}
      {...place}
      count={count}
      tileHeight={tileHeight(contacts, count)}
      itemKey={(index) => contacts[index]?.id ?? -index}
      renderItem={(index) => {
        const contact = contacts[index];
        return contact ? <ContactTile contact={contact} /> : <WaitingTile />;
      }}
    />
  );
}
