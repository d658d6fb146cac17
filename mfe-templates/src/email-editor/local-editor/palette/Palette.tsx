import { color, font, media, motion, radius, shadow, space, useLanguage } from '@touchline/shared';
import { type ReactNode, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { type Dragged, useDragSource } from '../canvas/dragging.ts';
import { useEditor } from '../EditorContext.ts';
import { messages } from '../messages.ts';
import { kindName } from '../partNames.ts';
import { defaultValues, EDITABLE_TYPES } from '../rendering/index.ts';
import { BLOCK_ICONS } from './blockIcons.tsx';

const LAYOUTS = [[1], [1, 1], [1, 2], [2, 1], [1, 1, 1], [1, 1, 1, 1]] as const;

/** What can be added to the mail: pressed, it goes after the selection; dragged, to where the line shows. */
export function Palette({ onAdded }: { readonly onAdded: () => void }) {
  const { actions } = useEditor();
  const t = messages.use();
  return (
    <Sections>
      <Hint>{t('addHint')}</Hint>
      <section>
        <h2>{t('blocks')}</h2>
        <Tiles>
          {EDITABLE_TYPES.map((type) => (
            <BlockTile key={type} type={type} label={kindName(t, type)} onAdded={onAdded} />
          ))}
        </Tiles>
      </section>
      <section>
        <h2>{t('rows')}</h2>
        <Tiles>
          {LAYOUTS.map((cells) => (
            <Tile
              key={cells.join('_')}
              label={t(`cells_${cells.join('_') as CellsName}`)}
              dragged={{ kind: 'new row', cells }}
              onClick={() => {
                actions.addRow(cells);
                onAdded();
              }}
            >
              <Cells aria-hidden="true">
                {cells.map((cell, index) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <span key={index} style={{ flexGrow: cell }} />
                ))}
              </Cells>
            </Tile>
          ))}
        </Tiles>
      </section>
    </Sections>
  );
}

type CellsName = '1' | '1_1' | '1_2' | '2_1' | '1_1_1' | '1_1_1_1';

interface BlockTileProps {
  readonly type: (typeof EDITABLE_TYPES)[number];
  readonly label: string;
  readonly onAdded: () => void;
}

function BlockTile({ type, label, onAdded }: BlockTileProps) {
  const { actions } = useEditor();
  const { language } = useLanguage();
  const values = useMemo(() => defaultValues(type, language), [type, language]);
  return (
    <Tile
      label={label}
      dragged={{ kind: 'new block', type, values }}
      onClick={() => {
        actions.addBlock(type, values);
        onAdded();
      }}
    >
      {BLOCK_ICONS[type]}
    </Tile>
  );
}

interface TileProps {
  readonly label: string;
  readonly dragged: Dragged;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Tile({ label, dragged, onClick, children }: TileProps) {
  const element = useRef<HTMLButtonElement>(null);
  useDragSource(element, { dragged, label });
  return (
    <TileButton ref={element} type="button" onClick={onClick}>
      {children}
      {label}
    </TileButton>
  );
}

const Sections = styled.div`
  display: grid;
  gap: ${space(2.5)};
  & h2 {
    margin-bottom: ${space(1)};
    font: ${font.strong};
  }
`;

const Hint = styled.p`
  color: ${color.muted};
  font: ${font.small};
`;

const Tiles = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(120px, 1fr));
  gap: ${space(1)};
`;

const TileButton = styled.button`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: 6px;
  min-height: 68px;
  padding: ${space(1)} 6px;
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
  background: ${color.surface};
  color: ${color.text};
  box-shadow: ${shadow.card};
  font: ${font.label};
  cursor: grab;
  transition:
    border-color ${motion},
    background-color ${motion};
  &:hover {
    border-color: ${color.lineStrong};
    background: ${color.hover};
  }
  & > svg {
    width: 20px;
    height: 20px;
    color: ${color.accentText};
  }
  @media ${media.coarse} {
    min-height: 76px;
  }
`;

const Cells = styled.span`
  display: flex;
  gap: 3px;
  width: 64px;
  height: 20px;
  & > span {
    flex: 1 1 0;
    border-radius: 3px;
    background: ${color.accentSoft};
    box-shadow: inset 0 0 0 1px ${color.accentText};
  }
`;
