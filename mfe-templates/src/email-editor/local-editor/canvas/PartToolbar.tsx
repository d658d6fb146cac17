import { color, IconButton, radius, shadow, usePhone } from '@touchline/shared';
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Copy,
  GripVertical,
  Settings2,
  SquareArrowUp,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useEditor } from '../EditorContext.ts';
import { messages } from '../messages.ts';
import type { Direction, Place } from '../model/index.ts';

export interface PartToolbarProps {
  readonly place: Place;
  readonly name: string;
  /** The directions in which the part can move. */
  readonly directions: readonly Direction[];
  /** The side it is aligned to: at the right edge the toolbar grows to the left. */
  readonly side: 'left' | 'right';
}

const ICONS: Readonly<Record<Direction, ReactNode>> = {
  up: <ArrowUp />,
  down: <ArrowDown />,
  left: <ArrowLeft />,
  right: <ArrowRight />,
};
const WORDS = { up: 'moveUp', down: 'moveDown', left: 'moveLeft', right: 'moveRight' } as const;

/** Toolbar above the selected part. The drag handle is for the pointer only; the keyboard uses Alt and the arrow keys. */
export function PartToolbar({ place, name, directions, side }: PartToolbarProps) {
  const { store, actions, openSettings } = useEditor();
  const t = messages.use();
  const isPhone = usePhone();
  return (
    <Bar aria-label={t('actionsFor', { name })} $side={side}>
      {!isPhone && (
        <Grip aria-hidden="true" title={t('drag', { name })}>
          <GripVertical />
        </Grip>
      )}
      {directions.map((direction) => (
        <IconButton
          key={direction}
          size="small"
          label={t(WORDS[direction])}
          icon={ICONS[direction]}
          onClick={() => actions.move(place, direction)}
        />
      ))}
      {(place.kind === 'block' || place.kind === 'column') && (
        <IconButton
          size="small"
          label={t('selectRow')}
          icon={<SquareArrowUp />}
          onClick={() => store.select({ kind: 'row', row: place.row })}
        />
      )}
      <IconButton size="small" label={t('settings')} icon={<Settings2 />} onClick={openSettings} />
      <IconButton
        size="small"
        label={t('duplicate')}
        icon={<Copy />}
        onClick={() => actions.duplicate(place)}
      />
      <IconButton size="small" label={t('delete')} icon={<Trash2 />} onClick={() => actions.remove(place)} />
    </Bar>
  );
}

const Bar = styled.fieldset<{ $side: 'left' | 'right' }>`
  position: absolute;
  z-index: 3;
  bottom: calc(100% + 4px);
  ${({ $side }) => ($side === 'left' ? 'left: -2px;' : 'right: -2px;')}
  display: flex;
  align-items: center;
  padding: 2px;
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
  background: ${color.raised};
  color: ${color.text};
  box-shadow: ${shadow.popup};
  /* The tools must not inherit the mail's font. */
  font-family: var(--font-family);
  cursor: default;
`;

const Grip = styled.span`
  display: grid;
  place-items: center;
  width: 24px;
  height: 28px;
  color: ${color.muted};
  cursor: grab;
  & > svg {
    width: 16px;
    height: 16px;
  }
`;
