import { color, font, media, motion, radius, space, TOUCH_TARGET } from '@touchline/shared';
import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { type Anchor, CONTENTS, GROUPS, type ShownCards } from './anchors.ts';
import { messages } from './messages.ts';

export interface ContentsProps {
  readonly cards: ShownCards;
  /** The card that is being read. */
  readonly current: Anchor | undefined;
}

interface ContentsListProps extends ContentsProps {
  readonly onChoose?: () => void;
}

/** Links to the cards that are there, by what they are about. */
export function ContentsList({ cards, current, onChoose }: ContentsListProps) {
  const t = messages.use();
  const id = useId();
  const { search } = useLocation();
  const groups = GROUPS.map((group) => ({
    group,
    anchors: CONTENTS[group].filter((anchor: Anchor) => cards.has(anchor)),
  })).filter(({ anchors }) => anchors.length > 0);
  return groups.map(({ group, anchors }) => (
    <div key={group}>
      <Title id={`${id}-${group}`}>{t(group)}</Title>
      <List aria-labelledby={`${id}-${group}`}>
        {anchors.map((anchor) => (
          <li key={anchor}>
            <Link
              to={{ search, hash: `#${anchor}` }}
              aria-current={anchor === current ? 'location' : undefined}
              onClick={onChoose}
            >
              {cards.get(anchor)}
            </Link>
          </li>
        ))}
      </List>
    </div>
  ));
}

const Title = styled.p`
  padding: 0 ${space(1)} ${space(0.5)};
  color: ${color.muted};
  font: ${font.caption};
`;

const List = styled.ul.attrs({ role: 'list' })`
  list-style: none;
  a {
    display: flex;
    align-items: center;
    min-height: 28px;
    padding: 4px ${space(1)};
    border-radius: ${radius.control};
    color: ${color.text};
    font: ${font.small};
    text-decoration: none;
    transition: background-color ${motion};
  }
  a:hover {
    background: ${color.hover};
  }
  a[aria-current] {
    background: ${color.accentSoft};
    color: ${color.accentText};
    font-weight: 550;
  }
  @media (forced-colors: active) {
    a[aria-current] {
      outline: 1px solid Highlight;
    }
  }
  @media ${media.coarse} {
    a {
      min-height: ${TOUCH_TARGET}px;
    }
  }
`;
