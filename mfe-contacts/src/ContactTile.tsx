import { Avatar, color, font, oneLine, radius, space } from '@touchline/shared';
import type { Contact } from '@touchline/shared/contract';
import { memo } from 'react';
import { styled } from 'styled-components';
import { contactName } from './contactName.ts';
import { messages } from './contactMessages.ts';

/** Narrowest a tile may get, in pixels, and the gap between tiles. */
export const TILE = { minTileWidth: 232, gap: 12 } as const;

const PADDING = 12;
const NAME_LINE = 20;
const LINE = 18;

const heights = new WeakMap<readonly Contact[], number>();

/** Height in pixels of the tiles of one grid: there is a line for the phone as soon as one contact has one (O5). */
export function tileHeight(contacts: readonly Contact[]): number {
  let height = heights.get(contacts);
  if (height === undefined) {
    const lines = contacts.some(({ phone }) => phone !== '') ? 3 : 2;
    height = 2 * PADDING + NAME_LINE + lines * LINE;
    heights.set(contacts, height);
  }
  return height;
}

/** One contact (O5): name, title, e-mail, and the phone when there is one. */
export const ContactTile = memo(function ContactTile({ contact }: { readonly contact: Contact }) {
  const t = messages.use();
  const name = contactName(contact, t('unnamed'));
  return (
    <Tile>
      <Avatar name={name} />
      <div>
        <b title={name}>{name}</b>
        <span title={contact.title}>{contact.title || t('noTitle')}</span>
        <span title={contact.email}>{contact.email || t('noEmail')}</span>
        {contact.phone && <span data-figures>{contact.phone}</span>}
      </div>
    </Tile>
  );
});

// One component for the tile and its lines: a long list draws a hundred tiles in one frame, and each costs.
const Tile = styled.div`
  display: flex;
  gap: ${space(1.5)};
  min-width: 0;
  padding: ${PADDING}px;
  border-radius: ${radius.tile};
  background: ${color.ground};
  & > div {
    flex: 1;
    min-width: 0;
  }
  & b,
  & div > span {
    ${oneLine}
    display: block;
  }
  & b {
    font: ${font.strong};
  }
  & div > span {
    color: ${color.muted};
    font: ${font.small};
  }
  /* Not the e-mail: Inter widens its hyphens too. */
  & div > span[data-figures] {
    font-variant-numeric: tabular-nums;
  }
`;
