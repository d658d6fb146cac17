import {
  Button,
  color,
  font,
  IconButton,
  LanguageSwitch,
  layer,
  media,
  openPalette,
  paletteModifier,
  radius,
  space,
  tabularFigures,
  useFormatNumber,
  useHeightVariable,
  useSectionBadges,
  VisuallyHidden,
} from '@touchline/shared';
import { Search } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { messages } from '../messages.ts';
import { useLogOut } from '../useLogOut.ts';
import { type Destination, pathOf, useNavigation, useStartPath } from '../navigation.ts';
import { idAt } from '../openingSection.ts';
import { Brand } from './Brand.tsx';
import { useCutEdges } from './useCutEdges.ts';

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${layer.bar};
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 56px;
  padding: 0 ${space(3)};
  background: color-mix(in srgb, ${color.surface} 88%, transparent);
  backdrop-filter: blur(12px);
  border-bottom: 1px solid ${color.line};

  @media ${media.tablet} {
    flex-wrap: wrap;
    padding: 8px 12px 0;
    gap: 0 4px;
  }
`;

const Home = styled(Link)`
  display: inline-flex;
  margin-right: 16px;
  border-radius: ${radius.control};
  color: inherit;
  text-decoration: none;
`;

const Sections = styled.nav`
  display: flex;
  gap: 2px;
  flex: 1;
  min-width: 0;
  overflow-x: auto;
  scrollbar-width: none;
  /* Room for the focus ring, which a scroll container would cut. */
  padding: 4px;
  margin: 0 -4px;
  /* Entries that are cut off fade, which shows that there are more; the focused one stays clear of that. */
  scroll-padding-inline: 28px;
  mask-image: linear-gradient(
    to right,
    transparent,
    #000 var(--cut-start, 0px),
    #000 calc(100% - var(--cut-end, 0px)),
    transparent
  );
  &[data-cut~='start'] {
    --cut-start: 28px;
  }
  &[data-cut~='end'] {
    --cut-end: 28px;
  }

  a {
    display: flex;
    align-items: center;
    min-height: 32px;
    padding: 0 12px;
    border-radius: ${radius.control};
    color: ${color.muted};
    text-decoration: none;
    font-weight: 500;
    white-space: nowrap;
  }
  a:hover {
    color: ${color.text};
    background: ${color.ground};
  }
  a[aria-current] {
    color: ${color.accentText};
    background: ${color.accentSoft};
  }

  @media ${media.tablet} {
    order: 3;
    flex-basis: 100%;
    padding-bottom: 8px;

    a {
      min-height: 40px;
    }
  }
`;

const Account = styled.div`
  display: flex;
  margin-left: auto;
`;

/** More than this is shown as `99+`: the entry must not push its neighbours away. */
const MOST_COUNTED = 99;

const Count = styled.span`
  ${tabularFigures}
  min-width: 20px;
  margin-left: 6px;
  padding: 2px 6px;
  border-radius: 10px;
  background: ${color.accent};
  color: ${color.onAccent};
  font: ${font.caption};
  text-align: center;
`;

/** A section in the navigation, with the number that it has set ({@link useSectionBadges}). */
function Entry({ id, label }: Destination) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const badges = useSectionBadges();
  const descriptionId = useId();
  const count = badges[id] ?? 0;
  if (count === 0) return <NavLink to={pathOf(id)}>{label}</NavLink>;
  return (
    <NavLink to={pathOf(id)} aria-describedby={descriptionId}>
      {label}
      {/* The entry keeps its accessible name; how much waits there is its description. */}
      <Count aria-hidden="true">{count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}</Count>
      <VisuallyHidden id={descriptionId} aria-hidden="true">
        {t('toAnswer', { count, formatted: formatNumber(count) })}
      </VisuallyHidden>
    </NavLink>
  );
}

/** The top navigation (H1), the language switch (H9) and Log out (A9). */
export function TopBar() {
  const t = messages.use();
  const logOut = useLogOut();
  const section = idAt(useLocation().pathname);
  const bar = useRef<HTMLElement>(null);
  const sections = useRef<HTMLElement>(null);
  useHeightVariable(bar, '--top-bar-height');
  useCutEdges(sections);

  // On a narrow screen the entries scroll: the current one must be in sight.
  useEffect(() => {
    const node = sections.current;
    if (!node) return undefined;
    const show = () =>
      node
        .querySelector(`a[href="${pathOf(section)}"]`)
        ?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
    show();
    // A font that arrives, another language, or a number at an entry makes them wider, and moves it out of sight again.
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(show);
    for (const entry of node.children) observer?.observe(entry);
    return () => observer?.disconnect();
    // Not at each path within a section: bringing something into sight lays out the whole page at once.
  }, [section]);

  return (
    <Bar ref={bar}>
      <Home to={useStartPath()} aria-label={t('home')}>
        <Brand />
      </Home>
      <Sections ref={sections} aria-label={t('navigation')}>
        {useNavigation().map((destination) => (
          <Entry key={destination.id} {...destination} />
        ))}
      </Sections>
      <Account>
        <IconButton
          label={t('search', { keys: `${paletteModifier}+K` })}
          icon={<Search />}
          onClick={openPalette}
        />
        <LanguageSwitch />
        <Button kind="quiet" onClick={() => void logOut()}>
          {t('logOut')}
        </Button>
      </Account>
    </Bar>
  );
}
