import { Switch, TextArea } from '@touchline/shared';
import type { Values } from '../../../emailEditor.ts';
import { asRecord, asText } from '../rendering/json.ts';
import { FontField } from './controls/choices.tsx';
import { ColorField } from './controls/ColorField.tsx';
import { MeasureField } from './controls/MeasureField.tsx';
import { messages } from './messages.ts';
import { Panel } from './panel.ts';

export interface BodySettingsProps {
  readonly values: Values;
  /** A patch to merge deeply into the body's values; `undefined` removes. */
  readonly onChange: (patch: Values) => void;
}

/** Most characters of a preheader that common inboxes show. */
const PREHEADER = 100;

/** The settings of the whole mail. */
export function BodySettings({ values, onChange }: BodySettingsProps) {
  const t = messages.use();
  const links = asRecord(values['linkStyle']);
  const preheader = asText(values['preheaderText']);
  return (
    <Panel>
      <TextArea
        label={t('preheader')}
        hint={t('preheaderHint', { count: preheader.length, limit: PREHEADER })}
        rows={2}
        value={preheader}
        onChange={(preheaderText) => onChange({ preheaderText })}
      />
      <ColorField
        label={t('background')}
        value={values['backgroundColor']}
        onChange={(backgroundColor) => onChange({ backgroundColor })}
      />
      <MeasureField
        label={t('contentWidth')}
        value={values['contentWidth'] ?? '600px'}
        unit="px"
        min={320}
        max={900}
        onChange={(contentWidth) => onChange({ contentWidth })}
      />
      <FontField isForMail value={values['fontFamily']} onChange={(fontFamily) => onChange({ fontFamily })} />
      <ColorField
        label={t('textColor')}
        value={values['textColor']}
        onChange={(textColor) => onChange({ textColor })}
      />
      <ColorField
        label={t('linkColor')}
        value={links['linkColor']}
        onChange={(linkColor) => onChange({ linkStyle: { linkColor } })}
      />
      <Switch
        label={t('linkUnderline')}
        checked={links['linkUnderline'] !== false}
        onChange={(linkUnderline) => onChange({ linkStyle: { linkUnderline } })}
      />
    </Panel>
  );
}
