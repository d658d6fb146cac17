import { SanitizedHtml } from '@touchline/shared/safe-html';
import { color, font, radius } from '@touchline/shared';
import { Link2Off, Lock } from 'lucide-react';
import { memo, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import type { Block, Row, Values } from '../../../emailEditor.ts';
import { useEditor } from '../EditorContext.ts';
import { messages } from '../messages.ts';
import { type BlockPlace, type Direction, spotForMove, typeOf } from '../model/index.ts';
import { kindName, summaryOf } from '../partNames.ts';
import { isEditable, renderBlock } from '../rendering/index.ts';
import { isBlank } from './blankBlock.ts';
import { useDragSource } from './dragging.ts';
import { lacksLink } from './lacksLink.ts';
import { partAttributes, partOutline } from './part.ts';
import { PartToolbar } from './PartToolbar.tsx';
import { WritingBlock } from './WritingBlock.tsx';

export interface BlockViewProps {
  readonly block: Block;
  /** The row it is in, for the widths; any row with the same values and cells draws the block the same way. */
  readonly row: Row;
  readonly bodyValues: Values;
  readonly rowIndex: number;
  readonly columnIndex: number;
  readonly columnCount: number;
  readonly index: number;
  readonly isSelected: boolean;
  readonly isWriting: boolean;
}

/** One block as it will look, with an outline and its tools while it is selected. */
export const BlockView = memo(function BlockView(props: BlockViewProps) {
  const { block, row, bodyValues, rowIndex, columnIndex, columnCount, index, isSelected, isWriting } = props;
  const t = messages.use();
  const element = useRef<HTMLDivElement>(null);
  const place: BlockPlace = { kind: 'block', row: rowIndex, column: columnIndex, block: index };
  const name = kindName(t, typeOf(block));
  const summary = summaryOf(block);
  const isLocked = !block || !isEditable(block);
  const isUnfinished = !isLocked && lacksLink(block);
  const html = useMemo(
    () => draw(block, bodyValues, row, columnIndex),
    [block, bodyValues, row, columnIndex],
  );
  useDragSource(element, { dragged: isWriting ? undefined : { kind: 'part', place }, label: name });
  return (
    <Shell
      ref={element}
      {...partAttributes({
        place,
        isSelected,
        label: [name, isLocked && t('lockedTitle'), summary, isUnfinished && t('linkMissing')]
          .filter(Boolean)
          .join(': '),
        role: t('block'),
      })}
      $isSelected={isSelected && !isWriting}
    >
      {isSelected && !isWriting && <BlockTools place={place} name={name} columnCount={columnCount} />}
      {isWriting ? (
        <WritingBlock block={block} place={place} bodyValues={bodyValues} label={t('writing', { name })} />
      ) : (
        <Drawn>
          {isLocked || !isBlank(block) ? <DrawnBlock html={html} /> : <Blank>{t('blank', { name })}</Blank>}
        </Drawn>
      )}
      {isLocked && (
        <CornerBadge title={t('locked')}>
          <Lock aria-hidden="true" />
          {name}
        </CornerBadge>
      )}
      {isUnfinished && (
        <LinkBadge>
          <Link2Off aria-hidden="true" />
          {t('linkMissing')}
        </LinkBadge>
      )}
    </Shell>
  );
}, drawsAlike);

function DrawnBlock({ html }: { readonly html: string | undefined }) {
  const t = messages.use();
  return html === undefined ? <Undrawn>{t('notDrawn')}</Undrawn> : <SanitizedHtml html={html} />;
}

/** A row is a new object whenever anything in it changes, but only its widths and values affect this block. */
function drawsAlike(before: BlockViewProps, after: BlockViewProps): boolean {
  const { row: oldRow, ...old } = before;
  const { row: newRow, ...current } = after;
  return (
    oldRow?.values === newRow?.values &&
    oldRow?.cells === newRow?.cells &&
    Object.entries(current).every(([key, value]) => Object.is(value, old[key as keyof typeof old]))
  );
}

/** @returns undefined for what no renderer can draw: one such block must not break the whole editor */
function draw(block: Block, bodyValues: Values, row: Row, columnIndex: number): string | undefined {
  try {
    return renderBlock(block, { bodyValues, row, columnIndex });
  } catch {
    return undefined;
  }
}

const WAYS: readonly Direction[] = ['up', 'down', 'left', 'right'];

interface BlockToolsProps {
  readonly place: BlockPlace;
  readonly name: string;
  readonly columnCount: number;
}

function BlockTools({ place, name, columnCount }: BlockToolsProps) {
  const { store } = useEditor();
  const { design } = store.getState();
  const directions = WAYS.filter((direction) => spotForMove(design, place, direction) !== undefined);
  const isAtRight = columnCount > 1 && place.column === columnCount - 1;
  return (
    <PartToolbar place={place} name={name} directions={directions} side={isAtRight ? 'right' : 'left'} />
  );
}

const Shell = styled.div<{ $isSelected: boolean }>`
  ${partOutline}
  &[aria-current='true'] {
    z-index: 2;
  }
  min-height: 20px;
  cursor: pointer;
`;

/** Nothing in it can be pressed or dragged on its own, only the block as a whole. */
const Drawn = styled.div`
  /* The mail is made for a white background, whatever the theme. */
  color-scheme: light;
  pointer-events: none;
`;

const Undrawn = styled.p`
  padding: 16px;
  color: ${color.muted};
  font: ${font.small};
`;

const Blank = styled.p`
  display: grid;
  place-items: center;
  min-height: 56px;
  margin: 4px;
  padding: 8px;
  border: 1px dashed ${color.lineStrong};
  border-radius: ${radius.tile};
  background: light-dark(#ffffffd9, #171b19d9);
  color: ${color.muted};
  font: ${font.small};
`;

const CornerBadge = styled.span`
  position: absolute;
  top: 4px;
  right: 4px;
  display: inline-flex;
  align-items: center;
  gap: 4px;
  padding: 2px 6px;
  border-radius: ${radius.control};
  background: ${color.inverse};
  color: ${color.onInverse};
  font: ${font.caption};
  & > svg {
    width: 12px;
    height: 12px;
  }
`;

const LinkBadge = styled(CornerBadge)`
  background: ${color.warnSoft};
  color: ${color.warnText};
  pointer-events: none;
`;
