import { Alert, color, font, IconButton, layer, radius, shadow, space, Tabs } from '@touchline/shared';
import { X } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { styled } from 'styled-components';
import { useEditor, useEditorState } from './EditorContext.ts';
import { messages } from './messages.ts';
import { BODY, blockAt, columnAt, keyOf, rowAt, valuesOf } from './model/index.ts';
import { Palette } from './palette/Palette.tsx';
import { partName } from './partNames.ts';
import { isEditable } from './rendering/index.ts';
import { BlockSettings, BodySettings, ColumnSettings, RowSettings } from './settings/index.ts';

export type PanelTab = 'add' | 'part' | 'mail';

export interface SidePanelProps {
  readonly panel: RefObject<HTMLElement | null>;
  readonly tab: PanelTab;
  readonly onTab: (tab: PanelTab) => void;
  /** In a narrow editor the panel covers the mail, but only while it is open. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Esc: back to the mail. */
  readonly onLeave: () => void;
  /** Something was added by pressing its button. */
  readonly onAdded: () => void;
}

/** The panel beside the mail: what can be added, and the settings of the selection and of the mail. */
export function SidePanel({ panel, tab, onTab, isOpen, onClose, onLeave, onAdded }: SidePanelProps) {
  const { actions } = useEditor();
  const { design } = useEditorState();
  const t = messages.use();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    // An open list or colour picker handles Esc itself; these are elsewhere in the page, or marked as open.
    const isPlain =
      target instanceof Element &&
      currentTarget.contains(target) &&
      target.getAttribute('aria-expanded') !== 'true';
    if (event.key !== 'Escape' || event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    event.stopPropagation();
    onLeave();
  };
  return (
    <Panel ref={panel} aria-label={t('panel')} data-open={isOpen || undefined} onKeyDown={onKeyDown}>
      <Close>
        <IconButton label={t('closePanel')} icon={<X />} size="small" onClick={onClose} />
      </Close>
      <Tabs<PanelTab>
        label={t('panel')}
        value={tab}
        onChange={onTab}
        tabs={[
          { value: 'add', label: t('tabAdd'), panel: <Palette onAdded={onAdded} /> },
          { value: 'part', label: t('tabPart'), panel: <PartSettings /> },
          {
            value: 'mail',
            label: t('tabMail'),
            panel: (
              <BodySettings
                values={valuesOf(design.body)}
                onChange={(patch) => actions.update(BODY, patch)}
              />
            ),
          },
        ]}
      />
    </Panel>
  );
}

/** The settings of the selected part. */
function PartSettings() {
  const { actions } = useEditor();
  const { design, place } = useEditorState();
  const t = messages.use();
  const block = blockAt(design, place);
  const column = columnAt(design, place);
  const row = rowAt(design, place);
  return (
    <Settings>
      {place.kind === 'body' ? <Hint>{t('nothingSelected')}</Hint> : <h2>{partName(t, design, place)}</h2>}
      {place.kind === 'block' && (!block || !isEditable(block)) && <Alert kind="info">{t('locked')}</Alert>}
      {block && isEditable(block) && (
        <BlockSettings
          // Fields keep what is being typed: it must not carry over to the next block.
          key={keyOf(place)}
          block={block}
          onChange={(patch) => actions.update(place, patch)}
        />
      )}
      {place.kind === 'column' && column && (
        <ColumnSettings
          key={keyOf(place)}
          column={column}
          onChange={(patch) => actions.update(place, patch)}
        />
      )}
      {place.kind === 'row' && row && (
        <RowSettings
          key={keyOf(place)}
          row={row}
          onChange={(patch) => actions.update(place, patch)}
          onCellsChange={(cells) => actions.setCells(place, cells)}
        />
      )}
    </Settings>
  );
}

const Panel = styled.aside`
  position: relative;
  min-width: 0;
  overflow: auto;
  overscroll-behavior: contain;
  padding: ${space(1)} ${space(2)} ${space(3)};
  border-left: 1px solid ${color.line};
  background: ${color.surface};
  @container editor (max-width: 760px) {
    position: absolute;
    inset: auto 0 0;
    z-index: ${layer.sticky};
    display: none;
    height: min(70%, 480px);
    border-top: 1px solid ${color.line};
    border-left: 0;
    border-radius: ${radius.dialog} ${radius.dialog} 0 0;
    box-shadow: ${shadow.dialog};
    &[data-open] {
      display: block;
    }
  }
`;

const Close = styled.div`
  display: none;
  @container editor (max-width: 760px) {
    position: absolute;
    z-index: 1;
    top: 12px;
    right: 12px;
    display: block;
  }
`;

const Settings = styled.div`
  display: grid;
  gap: ${space(2)};
  & > h2 {
    font: ${font.strong};
  }
`;

const Hint = styled.p`
  color: ${color.muted};
  font: ${font.small};
`;
