import { Button, color, IconButton, motion, notify, oneLine, radius, space } from '@touchline/shared';
import { Keyboard, Monitor, PanelBottom, PencilLine, Redo2, Smartphone, Undo2 } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { styled } from 'styled-components';
import { useEditor, useEditorState } from './EditorContext.ts';
import { messages } from './messages.ts';
import type { KeyboardHelpProps } from './preview/KeyboardHelp.tsx';
import { MailSize } from './preview/MailSize.tsx';

export type View = 'edit' | 'desktop' | 'phone';

const VIEWS = [
  { view: 'edit', Icon: PencilLine },
  { view: 'desktop', Icon: Monitor },
  { view: 'phone', Icon: Smartphone },
] as const;

export interface TopBarProps {
  readonly view: View;
  readonly onView: (view: View) => void;
  /** Bytes of the mail; undefined while they are not known. */
  readonly size: number | undefined;
  readonly isPanelOpen: boolean;
  /** Opens or closes the panel of a narrow editor; undefined while there is none. */
  readonly onPanel: (() => void) | undefined;
}

/** The bar above the mail: undo and redo, view, size, and the keyboard shortcuts. */
export function TopBar({ view, onView, size, isPanelOpen, onPanel }: TopBarProps) {
  const { actions } = useEditor();
  const { past, future } = useEditorState();
  const t = messages.use();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [Help, setHelp] = useState<ComponentType<KeyboardHelpProps>>();
  // Loaded on demand. A failure must not take the editor down.
  const openHelp = async () => {
    try {
      const { KeyboardHelp } = await import('./preview/KeyboardHelp.tsx');
      setHelp(() => KeyboardHelp);
      setIsHelpOpen(true);
    } catch {
      notify({ kind: 'error', text: t('helpFailed') });
    }
  };
  return (
    <Bar>
      <IconButton
        size="small"
        label={t('undo')}
        icon={<Undo2 />}
        aria-disabled={past.length === 0}
        onClick={actions.undo}
      />
      <IconButton
        size="small"
        label={t('redo')}
        icon={<Redo2 />}
        aria-disabled={future.length === 0}
        onClick={actions.redo}
      />
      <Views aria-label={t('view')}>
        {VIEWS.map(({ view: value, Icon }) => (
          <ViewButton key={value} type="button" aria-pressed={view === value} onClick={() => onView(value)}>
            <Icon aria-hidden="true" />
            <span>{t(value)}</span>
          </ViewButton>
        ))}
      </Views>
      <Rest>
        <MailSize bytes={size} />
        <IconButton size="small" label={t('shortcuts')} icon={<Keyboard />} onClick={() => void openHelp()} />
        {onPanel && (
          <PanelButton>
            <Button size="small" icon={<PanelBottom />} aria-expanded={isPanelOpen} onClick={onPanel}>
              {t('openPanel')}
            </Button>
          </PanelButton>
        )}
      </Rest>
      {Help && <Help open={isHelpOpen} onClose={() => setIsHelpOpen(false)} />}
    </Bar>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(0.5)} ${space(0.5)};
  min-height: 48px;
  padding: 6px ${space(1)};
  border-bottom: 1px solid ${color.line};
  background: ${color.surface};
  & [aria-disabled='true'] {
    opacity: 0.45;
  }
`;

const Views = styled.fieldset`
  display: flex;
  gap: 2px;
  margin-left: ${space(1)};
  padding: 2px;
  border-radius: ${radius.tile};
  background: ${color.hover};
`;

const ViewButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 28px;
  padding: 0 10px;
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: none;
  color: ${color.muted};
  font: 550 13px/18px var(--font-family);
  cursor: pointer;
  transition: background-color ${motion};
  &[aria-pressed='true'] {
    border-color: ${color.line};
    background: ${color.surface};
    color: ${color.text};
  }
  &:hover {
    color: ${color.text};
  }
  & > span {
    ${oneLine}
  }
  & > svg {
    width: 16px;
    height: 16px;
  }
  @container editor (max-width: 480px) {
    & > span {
      position: absolute;
      width: 1px;
      height: 1px;
      clip-path: inset(50%);
    }
  }
`;

const Rest = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
  margin-left: auto;
`;

const PanelButton = styled.span`
  display: none;
  @container editor (max-width: 760px) {
    display: inline-flex;
  }
`;
