import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { TextField } from '../ui/field/TextField.tsx';
import { color, font, radius, space } from '../ui/theme/index.ts';
import { messages } from './messages.ts';
import { type PaletteCommand, useBroughtCommands } from './paletteCommands.ts';

export interface PaletteDialogProps {
  readonly onChoose: (command: PaletteCommand) => void;
  readonly onClose: () => void;
}

/** Finds what is brought by any of its words, and does it by Enter or a press. */
export function PaletteDialog({ onChoose, onClose }: PaletteDialogProps) {
  const t = messages.use();
  const brought = useBroughtCommands();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [place, setPlace] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const found = useMemo(() => find(brought.flat(), query), [brought, query]);
  const current = found[Math.min(place, found.length - 1)];
  const move = (to: number) => {
    setPlace(to);
    list.current?.children[to]?.scrollIntoView?.({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || last < 0) return;
    event.preventDefault();
    const next = place + step;
    move(next < 0 ? last : next > last ? 0 : next);
  };
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
        aria-activedescendant={current && `${listId}-${current.id}`}
        autoComplete="off"
        value={query}
        onChange={(text) => {
          setQuery(text);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
      />
      <List ref={list} id={listId} aria-label={t('title')}>
        {found.map((command) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field above has the focus, and Enter there.
          <Item
            key={command.id}
            id={`${listId}-${command.id}`}
            aria-selected={command === current}
            onClick={() => onChoose(command)}
          >
            <span>
              <Group>{command.group}</Group> {command.label}
            </span>
            {command.keys !== undefined && <kbd>{command.keys}</kbd>}
          </Item>
        ))}
      </List>
      {found.length === 0 && <EmptyState>{t('nothing')}</EmptyState>}
    </Dialog>
  );
}

/** Commands in which every word of the query occurs, in any order and case. */
function find(commands: readonly PaletteCommand[], query: string): readonly PaletteCommand[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  return commands.filter(({ group, label }) => {
    const text = `${group} ${label}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

const List = styled.ul.attrs({ role: 'listbox' })`
  max-height: min(50dvh, 420px);
  overflow: auto;
  list-style: none;
`;

const Item = styled.li.attrs({ role: 'option' })`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  min-height: 40px;
  padding: ${space(0.5)} ${space(1.5)};
  border-radius: ${radius.control};
  cursor: pointer;
  &[aria-selected='true'] {
    background: ${color.accentSoft};
    color: ${color.accentText};
  }
  &:hover {
    background: ${color.hover};
  }
  & kbd {
    padding: ${space(0.25)} ${space(1)};
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
    font: ${font.small};
  }
`;

const Group = styled.span`
  margin-inline-end: ${space(1)};
  color: ${color.muted};
  font: ${font.small};
`;
