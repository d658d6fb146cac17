import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { logFailure } from '../http/index.ts';
import { useFormatNumber } from '../language/index.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { VisuallyHidden } from '../ui/display/VisuallyHidden.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { TextField } from '../ui/field/TextField.tsx';
import { color, font, media, radius, space } from '../ui/theme/index.ts';
import { Marked, MarkingContext, useMarking } from '../text-search/index.ts';
import { messages } from './messages.ts';
import { type PaletteCommand, useBroughtCommands } from './paletteCommands.ts';
import { groupsOf, isAll } from './paletteGroups.ts';
import type { PaletteSource } from './paletteSources.ts';
import { usePaletteResults } from './usePaletteResults.ts';

/** What the page offers, beside what is brought by what it shows. Each must stay the same while nothing changes. */
export interface PaletteContent {
  readonly commands: readonly PaletteCommand[];
  readonly sources: readonly PaletteSource[];
  /** Further commands, whose code is no part of the first download. */
  readonly loadMore: () => Promise<readonly PaletteCommand[]>;
}

export interface PaletteDialogProps extends PaletteContent {
  readonly onChoose: (command: PaletteCommand) => void;
  readonly onClose: () => void;
}

/** Milliseconds after which somebody may have seen what Enter would do. */
const SEEN = 150;

/** Finds commands and things by any of their words, and does or opens them by Enter or a press. */
export function PaletteDialog({ commands, sources, loadMore, onChoose, onClose }: PaletteDialogProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const brought = useBroughtCommands();
  const more = useMore(loadMore);
  const listId = useId();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<string>();
  const text = query.trim();
  const results = usePaletteResults(sources, text);
  const groups = useMemo(() => {
    const nameAll = (count: number) => t('all', { formatted: formatNumber(count) });
    return groupsOf({ brought: brought.flat(), commands, results, more, nameAll }, text);
  }, [brought, commands, results, more, text, t, formatNumber]);
  const found = groups.flatMap((group) => group.commands);
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const marking = useMarking(text);
  // By what it is, not by its place: answers that come later move what is below them.
  const current = found.find(({ id }) => id === chosen) ?? found[0];
  const currentId = current?.id;
  // Without this, an answer that comes above it while Enter is on its way would be opened in its place.
  useEffect(() => {
    if (chosen === currentId) return undefined;
    const timer = setTimeout(() => setChosen(currentId), SEEN);
    return () => clearTimeout(timer);
  }, [chosen, currentId]);
  const optionId = ({ id }: PaletteCommand) => `${listId}-${id}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || current === undefined) return;
    event.preventDefault();
    const next = found.at((found.indexOf(current) + step) % found.length);
    if (next === undefined) return;
    setChosen(next.id);
    document.getElementById(optionId(next))?.scrollIntoView?.({ block: 'nearest' });
  };
  const failed = results.filter(({ hasFailed }) => hasFailed).map(({ source }) => source.label);
  const isSettled = results.every(({ isFresh }) => isFresh);
  return (
    <Dialog
      open
      title={t('title')}
      onClose={onClose}
      onSubmit={() => {
        if (current) onChoose(current);
      }}
    >
      <TextField
        label={t('search')}
        labelHidden
        placeholder={t('search')}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- It is an input, which says that it steers a list (ARIA APG, combobox).
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current && optionId(current)}
        autoComplete="off"
        value={query}
        onChange={(typed) => {
          setQuery(typed);
          setChosen(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden as="output">
        {text !== '' && isSettled && t('found', { count, formatted: formatNumber(count) })}
      </VisuallyHidden>
      <Area>
        <MarkingContext value={marking}>
          <List id={listId} aria-label={t('title')} aria-busy={!isSettled}>
            {groups.map((group) => (
              <Group key={group.id} aria-label={group.label}>
                <Heading aria-hidden="true">{group.label}</Heading>
                {group.commands.map((command) => (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field above has the focus, and Enter there.
                  <Item
                    key={command.id}
                    id={optionId(command)}
                    aria-selected={command === current}
                    onClick={() => onChoose(command)}
                  >
                    <Label>{isAll(command) ? command.label : <Marked text={command.label} />}</Label>
                    {command.detail !== undefined && command.detail !== '' && (
                      <Detail>
                        <Marked text={command.detail} />
                      </Detail>
                    )}
                    {command.keys !== undefined && <kbd>{command.keys}</kbd>}
                  </Item>
                ))}
              </Group>
            ))}
          </List>
        </MarkingContext>
        {found.length === 0 && isSettled && <EmptyState>{t('nothing')}</EmptyState>}
      </Area>
      {failed.length > 0 && <Failed>{t('failed', { names: failed.join(', ') })}</Failed>}
    </Dialog>
  );
}

const NONE: readonly PaletteCommand[] = [];

/** Without them the palette has the rest. */
function useMore(loadMore: PaletteContent['loadMore']): readonly PaletteCommand[] {
  const [more, setMore] = useState(NONE);
  useEffect(() => {
    let isLeft = false;
    const load = async () => {
      try {
        const loaded = await loadMore();
        if (!isLeft) setMore(loaded);
      } catch (error) {
        logFailure('Commands of the palette could not be loaded.', error);
      }
    };
    void load();
    return () => {
      isLeft = true;
    };
  }, [loadMore]);
  return more;
}

/** Of one height, whatever is found: the field stays where it is while somebody types. */
const Area = styled.div`
  height: min(56dvh, 480px);
  overflow: auto;
  @media ${media.phone} {
    height: calc(100dvh - 140px);
  }
`;

const List = styled.div.attrs({ role: 'listbox' })``;

const Group = styled.div.attrs({ role: 'group' })`
  & + & {
    margin-top: ${space(1)};
  }
`;

const Heading = styled.div`
  padding: ${space(0.5)} ${space(1.5)};
  color: ${color.muted};
  font: ${font.caption};
`;

const Item = styled.div.attrs({ role: 'option' })`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  min-height: 36px;
  padding: ${space(0.5)} ${space(1.5)};
  border-radius: ${radius.control};
  cursor: pointer;
  &:hover {
    background: ${color.hover};
  }
  &[aria-selected='true'] {
    background: ${color.accentSoft};
    color: ${color.accentText};
  }
  & kbd {
    margin-inline-start: auto;
    padding: ${space(0.25)} ${space(1)};
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
    font: ${font.small};
  }
`;

const Label = styled.span`
  flex: 0 1 auto;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Detail = styled.span`
  flex: 1 1 0;
  min-width: 30%;
  overflow: hidden;
  color: ${color.muted};
  font: ${font.small};
  text-overflow: ellipsis;
  white-space: nowrap;
  [aria-selected='true'] > & {
    color: inherit;
  }
`;

const Failed = styled.output`
  display: block;
  color: ${color.muted};
  font: ${font.small};
`;
