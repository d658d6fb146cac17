import {
  Avatar,
  color,
  ContactLink,
  font,
  oneLine,
  radius,
  space,
  useLanguage,
  Marked,
} from '@touchline/shared';
import {
  type Contact,
  CONTACT_FIELD_KEYS,
  CONTACT_FIELDS,
  type ContactField,
  type ContactFieldKey,
} from '@touchline/shared/contract';
import { memo } from 'react';
import { styled } from 'styled-components';
import { contactName } from './contactName.ts';

/** Smallest width of a tile and the gap between tiles, in pixels. */
export const TILE = { minTileWidth: 232, gap: 12 } as const;

const PADDING = 12;
const NAME_LINE = 20;
const LINE = 18;

/** Lines below the name. */
const LINES = CONTACT_FIELD_KEYS.filter((key) => key !== 'full_name');
const missingText = (key: ContactFieldKey) => (CONTACT_FIELDS[key] as ContactField).missing;
const isAlwaysShown = (key: ContactFieldKey) => missingText(key) !== undefined;

const heights = new WeakMap<readonly Contact[], number>();

/**
 * Height in pixels of the tiles of one grid: all have a line for the phone as soon as one contact has one (O5), or where it is
 * not known yet.
 */
export function tileHeight(contacts: readonly Contact[], count = contacts.length): number {
  if (contacts.length < count) return heightOf(LINES.length);
  let height = heights.get(contacts);
  if (height === undefined) {
    const lines = LINES.filter(
      (key) => isAlwaysShown(key) || contacts.some((contact) => contact[key] !== ''),
    );
    height = heightOf(lines.length);
    heights.set(contacts, height);
  }
  return height;
}

const heightOf = (lines: number) => 2 * PADDING + NAME_LINE + lines * LINE;

/** One contact (O5): the name, and below it the other fields. */
export const ContactTile = memo(function ContactTile({ contact }: { readonly contact: Contact }) {
  const { language } = useLanguage();
  const name = contactName(contact, CONTACT_FIELDS.full_name.missing[language]);
  return (
    <Tile>
      <Avatar name={name} />
      <div>
        <b title={name}>
          <ContactLink id={contact.id} organization={contact.organization}>
            <Marked text={name} />
          </ContactLink>
        </b>
        {LINES.map((key) => {
          const text = contact[key] || missingText(key)?.[language];
          return (
            text && (
              <span key={key} title={contact[key]} data-kind={CONTACT_FIELDS[key].kind}>
                {contact[key] === '' ? (
                  text
                ) : (
                  <Marked text={text} isPhone={CONTACT_FIELDS[key].kind === 'phone'} />
                )}
              </span>
            )
          );
        })}
      </div>
    </Tile>
  );
});

// One component for the tile and its lines: a long list draws a hundred tiles in one frame, and each component costs time.
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
  & b > a {
    color: inherit;
    text-decoration: none;
    &:hover {
      text-decoration: underline;
    }
  }
  & div > span {
    color: ${color.muted};
    font: ${font.small};
  }
  /* Not for the e-mail address: Inter would widen its hyphens too. */
  & div > span[data-kind='phone'] {
    font-variant-numeric: tabular-nums;
  }
`;

/** In place of a contact that is being loaded. */
export const WaitingTile = styled.div`
  border-radius: ${radius.tile};
  background: ${color.ground};
`;
