import { color, IconButton, layer, radius, shadow, space } from '@touchline/shared';
import { type Editor, isActive } from '@tiptap/core';
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  ALargeSmall,
  Baseline,
  Bold,
  Braces,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  RemoveFormatting,
  Underline,
} from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { css, styled } from 'styled-components';
import { type Alignment, alignmentOf, clearFormatting, setAlignment } from '../commands.ts';
import { messages } from '../messages.ts';
import type { MergeTag } from '../richTextProps.ts';
import { useTextState } from '../useTextEditor.ts';
import { type PanelName, ToolbarPanel } from './ToolbarPanel.tsx';
import { usePlaceBeside } from './usePlaceBeside.ts';
import { useRovingFocus } from './useRovingFocus.ts';

export interface ToolbarProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly editor: Editor;
  /** What the text is. */
  readonly label: string;
  readonly single: boolean;
  readonly mergeTags: readonly MergeTag[];
  /** The element it floats beside; undefined for a place of its own. */
  readonly anchor: RefObject<HTMLElement | null> | undefined;
  /** The id of the text. */
  readonly controls: string;
}

const ALIGNMENTS: readonly (readonly [Alignment, 'alignLeft' | 'alignCenter' | 'alignRight', LucideIcon])[] =
  [
    ['left', 'alignLeft', AlignLeft],
    ['center', 'alignCenter', AlignCenter],
    ['right', 'alignRight', AlignRight],
  ];

const PANELS: readonly (readonly [PanelName, LucideIcon])[] = [
  ['link', Link],
  ['color', Baseline],
  ['size', ALargeSmall],
  ['mergeTag', Braces],
];

function keepSelection(event: MouseEvent): void {
  if (!(event.target as Element).closest('input')) event.preventDefault();
}

/** Formatting of the selected text and lines. Pressing a button leaves selection and focus where they were. */
export function Toolbar({ ref, editor, label, single, mergeTags, anchor, controls }: ToolbarProps) {
  const t = messages.use();
  const box = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [panel, setPanel] = useState<PanelName | null>(null);
  const roving = useRovingFocus(bar);
  usePlaceBeside(box, anchor);
  useImperativeHandle(ref, () => bar.current!);

  const state = useTextState(editor);
  const has = (name: string) => isActive(state, name);
  const alignment = alignmentOf(state);

  const close = () => {
    // At once, before the panel closes: the dialog reclaims a lost focus in the next frame, which is when Tiptap's own
    // command would move it.
    editor.view.focus();
    setPanel(null);
  };
  const finish = (edit: () => void) => {
    close();
    edit();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Esc does one thing at a time: closes the panel, then leaves the toolbar; it must not close the dialog.
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
    close();
  };

  const button = (name: ButtonName, Icon: LucideIcon, pressed: boolean | undefined, run: () => void) => (
    <IconButton
      key={name}
      size="small"
      label={t(name)}
      title={t(name)}
      tooltip={false}
      icon={<Icon aria-hidden="true" />}
      aria-pressed={pressed}
      onClick={run}
    />
  );

  return (
    <Box
      ref={box}
      $floats={anchor !== undefined}
      popover={anchor && 'manual'}
      onMouseDown={keepSelection}
      onKeyDown={handleKeyDown}
    >
      <Bar ref={bar} role="toolbar" aria-label={t('toolbar', { label })} aria-controls={controls} {...roving}>
        {button('bold', Bold, has('bold'), () => editor.chain().focus().toggleMark('bold').run())}
        {button('italic', Italic, has('italic'), () => editor.chain().focus().toggleMark('italic').run())}
        {button('underline', Underline, has('underline'), () =>
          editor.chain().focus().toggleMark('underline').run(),
        )}
        {!single && (
          <>
            {button('bulletList', List, has('bulletList'), () =>
              editor.chain().focus().toggleBulletList().run(),
            )}
            {button('orderedList', ListOrdered, has('orderedList'), () =>
              editor.chain().focus().toggleOrderedList().run(),
            )}
            {ALIGNMENTS.map(([own, name, Icon]) =>
              button(name, Icon, alignment === own, () =>
                setAlignment(editor, alignment === own ? null : own),
              ),
            )}
          </>
        )}
        {PANELS.filter(([name]) => name !== 'mergeTag' || mergeTags.length > 0).map(([name, Icon]) => (
          <IconButton
            key={name}
            size="small"
            label={t(name)}
            title={t(name)}
            tooltip={false}
            icon={<Icon aria-hidden="true" />}
            aria-expanded={panel === name}
            data-active={(name === 'link' && has('link')) || undefined}
            onClick={() => setPanel(panel === name ? null : name)}
          />
        ))}
        {button('clear', RemoveFormatting, undefined, () => clearFormatting(editor))}
      </Bar>
      {panel && (
        <ToolbarPanel key={panel} name={panel} editor={editor} mergeTags={mergeTags} onFinish={finish} />
      )}
    </Box>
  );
}

type ButtonName =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'bulletList'
  | 'orderedList'
  | 'alignLeft'
  | 'alignCenter'
  | 'alignRight'
  | 'clear';

const floating = css`
  position: fixed;
  inset: auto;
  z-index: ${layer.popup};
  box-sizing: border-box;
  max-width: calc(100vw - ${space(2)});
  max-height: calc(100vh - ${space(2)});
  margin: 0;
  overflow-y: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
  box-shadow: ${shadow.popup};
`;

const Box = styled.div<{ $floats: boolean }>`
  padding: ${space(0.5)};
  background: ${color.raised};
  color: ${color.text};
  ${({ $floats }) => $floats && floating}
`;

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 2px;
  & [aria-pressed='true'],
  & [aria-expanded='true'],
  & [data-active] {
    background: ${color.accentSoft};
    color: ${color.accentText};
  }
`;
