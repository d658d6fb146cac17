import { color, font, radius, VisuallyHidden } from '@touchline/shared';
import { type MouseEvent, type PointerEvent, type RefObject, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { useEditor, useEditorState } from '../EditorContext.ts';
import { messages } from '../messages.ts';
import {
  BODY,
  blockAt,
  isWrittenInPlace,
  keyOf,
  type Place,
  placeOf,
  rowsOf,
  samePlace,
  valuesOf,
} from '../model/index.ts';
import { ChunkedList, keysOf, SCROLLER } from './ChunkedList.tsx';
import { PART } from './dropPlace.ts';
import { bodyStyle } from './mailStyle.ts';
import { RowView } from './RowView.tsx';
import { useCanvasKeys } from './useCanvasKeys.ts';
import { useDropTarget } from './useDropTarget.ts';
import { useFocusOnSelection } from './useFocusOnSelection.ts';

const ROW_HEIGHT = 120;

/** The part that an event happened in. */
function partOf(target: EventTarget): Place {
  const part = target instanceof Element ? target.closest(`[${PART}]`) : null;
  return placeOf(part?.getAttribute(PART) ?? '');
}

export interface CanvasProps {
  /** A part was selected by the pointer. */
  readonly onPick: () => void;
}

/** The mail as it will look, and everything that can be done with it. */
export function Canvas({ onPick }: CanvasProps) {
  const { store, openSettings } = useEditor();
  const { design, place, isWriting } = useEditorState();
  const t = messages.use();
  const scroller = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const wasSelected = useRef(false);
  useFocusOnSelection(sheet);

  const startEditing = (target: Place) => {
    const type = blockAt(store.getState().design, target)?.type;
    if (isWrittenInPlace(type)) store.select(target, { isWriting: true });
    else openSettings();
  };
  const onKeyDown = useCanvasKeys(startEditing);

  // The press moves the focus and with it the selection; the click that follows must know what was selected before.
  const onPointerDown = ({ target }: PointerEvent) => {
    wasSelected.current = samePlace(partOf(target), store.getState().place);
  };
  const onClick = ({ target, currentTarget }: MouseEvent) => {
    const isOnTool = target instanceof Element && target.closest('button, input, [contenteditable]') !== null;
    // React bubbles a press in a popup to here although the popup is elsewhere in the page.
    if (isOnTool || !(target instanceof Node && currentTarget.contains(target))) return;
    const pressed = partOf(target);
    if (wasSelected.current && samePlace(pressed, store.getState().place)) {
      if (pressed.kind === 'block' && !store.getState().isWriting) startEditing(pressed);
    } else store.select(pressed);
    onPick();
  };

  const rows = rowsOf(design);
  const keys = useMemo(() => keysOf(rows), [rows]);
  const bodyValues = valuesOf(design.body);
  const selectedRow = place.kind === 'body' ? undefined : place.row;
  return (
    <Frame>
      <Scroller ref={scroller} {...{ [SCROLLER]: '' }}>
        <Sheet
          ref={sheet}
          {...{ [PART]: keyOf(BODY) }}
          role="application"
          aria-label={t('canvas')}
          tabIndex={place.kind === 'body' ? 0 : -1}
          style={bodyStyle(bodyValues)}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
          onClick={onClick}
          onFocus={({ target }) => {
            if (target.hasAttribute(PART)) store.select(partOf(target));
          }}
        >
          {rows.length === 0 && <Empty>{t('empty')}</Empty>}
          <ChunkedList count={rows.length} pinned={selectedRow} partHeight={ROW_HEIGHT}>
            {(index) => {
              const row = rows[index];
              if (row === undefined) return null;
              const isIn = index === selectedRow;
              return (
                <RowView
                  key={keys[index]}
                  row={row}
                  index={index}
                  rowCount={rows.length}
                  bodyValues={bodyValues}
                  selection={isIn ? place : undefined}
                  isWriting={isWriting && isIn}
                />
              );
            }}
          </ChunkedList>
        </Sheet>
      </Scroller>
      <DropIndicator scroller={scroller} />
      <VisuallyHidden>{t('addHint')}</VisuallyHidden>
    </Frame>
  );
}

/** Separate from the canvas, so that dragging redraws only this line. */
function DropIndicator({ scroller }: { readonly scroller: RefObject<HTMLElement | null> }) {
  const line = useDropTarget(scroller);
  return line && <Line style={line} />;
}

const Frame = styled.div`
  position: relative;
  /* A z-index within the mail must not rise above the panel that covers it. */
  isolation: isolate;
  min-width: 0;
  min-height: 0;
  container: canvas / inline-size;
`;

const Scroller = styled.div`
  position: absolute;
  inset: 0;
  overflow: auto;
  overscroll-behavior: contain;
`;

const Sheet = styled.div`
  min-height: 100%;
  padding: 48px 20px 96px;
  &:focus-visible {
    outline: 3px solid light-dark(#1b6e3c, #5ac98b);
    outline-offset: -3px;
  }
  @container canvas (max-width: 520px) {
    padding: 48px 8px 96px;
  }
  /* A panel that covers the mail must not keep its last parts out of sight. */
  @container editor (max-width: 760px) {
    *:has(+ [data-open]) & {
      padding-bottom: 480px;
    }
  }
`;

const Empty = styled.p`
  max-width: 600px;
  margin: 24px auto;
  padding: 48px 24px;
  border: 1px dashed ${color.lineStrong};
  border-radius: ${radius.card};
  background: ${color.surface};
  color: ${color.muted};
  font: ${font.body};
  text-align: center;
`;

const Line = styled.div`
  position: absolute;
  z-index: 5;
  height: 4px;
  margin-top: -2px;
  border: 1px solid #ffffff;
  border-radius: 2px;
  background: #1b6e3c;
  pointer-events: none;
`;
