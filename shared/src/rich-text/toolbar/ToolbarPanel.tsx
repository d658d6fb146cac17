import { Button, color, font, space } from '@touchline/shared';
import { type ComponentType, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { ColorPicker } from '../color-picker/ColorPicker.tsx';
import { insertMergeTag, letterStyle, setLetterStyle } from '../commands.ts';
import { messages } from '../messages.ts';
import { useTextState } from '../useTextEditor.ts';
import { LinkPanel } from './LinkPanel.tsx';
import type { PanelContentProps } from './panelContentProps.ts';

export type PanelName = 'link' | 'color' | 'size' | 'mergeTag';

export interface ToolbarPanelProps extends PanelContentProps {
  readonly name: PanelName;
}

/** Font sizes offered, in pixels. */
const SIZES = [12, 14, 16, 18, 20, 24, 28, 32, 40, 48] as const;

const CONTENTS: Readonly<Record<PanelName, ComponentType<PanelContentProps>>> = {
  link: LinkPanel,
  color: LetterColor,
  size: LetterSize,
  mergeTag: MergeTags,
};

/**
 * The panel that a toolbar button opens below the buttons. A newly mounted one takes the focus: give it the panel's name as
 * key.
 */
export function ToolbarPanel({ name, editor, mergeTags, onFinish }: ToolbarPanelProps) {
  const t = messages.use();
  const panel = useRef<HTMLFieldSetElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  const Content = CONTENTS[name];
  return (
    <Panel ref={panel} aria-label={t(name)}>
      <Content editor={editor} mergeTags={mergeTags} onFinish={onFinish} />
    </Panel>
  );
}

function LetterColor({ editor }: PanelContentProps) {
  const t = messages.use();
  const value = letterStyle(useTextState(editor), 'color');
  return (
    <ColorPicker
      value={value ?? ''}
      noneLabel={t('asInBlock')}
      onChange={(chosen) => setLetterStyle(editor, 'color', chosen || null)}
    />
  );
}

function LetterSize({ editor, onFinish }: PanelContentProps) {
  const t = messages.use();
  const current = letterStyle(editor.state, 'font-size');
  const choose = (size: string | null) => onFinish(() => setLetterStyle(editor, 'font-size', size));
  return (
    <Choices>
      {SIZES.map((size) => (
        <Button
          key={size}
          size="small"
          kind="quiet"
          aria-pressed={current === `${size}px`}
          onClick={() => choose(`${size}px`)}
        >
          {t('sizeOf', { size })}
        </Button>
      ))}
      <Button size="small" kind="quiet" aria-pressed={current === null} onClick={() => choose(null)}>
        {t('asInBlock')}
      </Button>
    </Choices>
  );
}

function MergeTags({ editor, mergeTags, onFinish }: PanelContentProps) {
  return (
    <ManyChoices>
      {mergeTags.map((tag) => (
        <Button
          key={tag.name}
          size="small"
          kind="quiet"
          onClick={() => onFinish(() => insertMergeTag(editor, tag.value))}
        >
          {tag.label}
        </Button>
      ))}
    </ManyChoices>
  );
}

const Panel = styled.fieldset`
  box-sizing: border-box;
  min-width: 100%;
  /* As wide as the buttons above, whatever its content. */
  width: 0;
  margin-top: ${space(0.5)};
  padding: ${space(1)};
  border-top: 1px solid ${color.line};
  font: ${font.body};
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.5)};
  & [aria-pressed='true'] {
    background: ${color.accentSoft};
    color: ${color.accentText};
  }
`;

/** A team may have a hundred fields of its own. */
const ManyChoices = styled(Choices)`
  max-height: 180px;
  overflow-y: auto;
`;
