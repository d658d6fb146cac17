import { Alert, Switch } from '@touchline/shared';
import type { ComponentType } from 'react';
import type { Block, Values } from '../../../emailEditor.ts';
import { asRecord } from '../rendering/json.ts';
import { type EditableType, isEditable } from '../rendering/kinds.ts';
import { ButtonPanel } from './blocks/ButtonPanel.tsx';
import { ImagePanel } from './blocks/ImagePanel.tsx';
import { MenuPanel } from './blocks/MenuPanel.tsx';
import { DividerPanel, HtmlPanel } from './blocks/PlainPanels.tsx';
import { SocialPanel } from './blocks/SocialPanel.tsx';
import { HeadingPanel, TextPanel } from './blocks/TextPanel.tsx';
import { SidesField } from './controls/SidesField.tsx';
import { messages } from './messages.ts';
import { Panel, type PanelProps } from './panel.ts';

export interface BlockSettingsProps {
  readonly block: Block;
  /** A patch to merge deeply into the block's values; `undefined` removes. */
  readonly onChange: (patch: Values) => void;
}

const PANELS: Readonly<Record<EditableType, ComponentType<PanelProps>>> = {
  text: TextPanel,
  heading: HeadingPanel,
  image: ImagePanel,
  button: ButtonPanel,
  divider: DividerPanel,
  html: HtmlPanel,
  menu: MenuPanel,
  social: SocialPanel,
};

/** The properties of one block, under their names in Unlayer's design format. */
export function BlockSettings({ block, onChange }: BlockSettingsProps) {
  const t = messages.use();
  if (!isEditable(block)) return <Alert kind="info">{t('locked')}</Alert>;
  const KindPanel = PANELS[block.type];
  const { values } = block;
  const mobile = asRecord(asRecord(values['_override'])['mobile']);
  return (
    <Panel>
      <KindPanel values={values} onChange={onChange} />
      <SidesField
        label={t('padding')}
        value={values['containerPadding']}
        onChange={(containerPadding) => onChange({ containerPadding })}
      />
      <Switch
        label={t('hideMobile')}
        checked={values['hideMobile'] === true || mobile['hideMobile'] === true}
        onChange={(hideMobile) => onChange(hideOnPhones(values, hideMobile))}
      />
    </Panel>
  );
}

/** Unlayer keeps it among the phone values; older designs among the others, from where it must be removed. */
function hideOnPhones(values: Values, hideMobile: boolean): Values {
  return {
    _override: { mobile: { hideMobile: hideMobile || undefined } },
    ...('hideMobile' in values && { hideMobile }),
  };
}
