import { ChoiceField } from '@touchline/shared';
import { asText } from '../../rendering/json.ts';
import { AlignField, FontField } from '../controls/choices.tsx';
import { ColorField } from '../controls/ColorField.tsx';
import { MeasureField } from '../controls/MeasureField.tsx';
import { messages as controls } from '../controls/messages.ts';
import { messages } from '../messages.ts';
import type { PanelProps } from '../panel.ts';

const LEVELS = ['h1', 'h2', 'h3', 'h4'] as const;

/** The font of a text; the words are edited in the mail itself. */
export function TextPanel({ values, onChange }: PanelProps) {
  const t = messages.use();
  const inherited = controls.use()('inherited');
  return (
    <>
      <AlignField value={values['textAlign']} onChange={(textAlign) => onChange({ textAlign })} />
      <FontField value={values['fontFamily']} onChange={(fontFamily) => onChange({ fontFamily })} />
      <MeasureField
        label={t('textSize')}
        value={values['fontSize']}
        unit="px"
        min={8}
        max={96}
        onChange={(fontSize) => onChange({ fontSize })}
      />
      <MeasureField
        label={t('lineHeight')}
        value={values['lineHeight']}
        unit="%"
        min={80}
        max={300}
        onChange={(lineHeight) => onChange({ lineHeight })}
      />
      <ColorField
        label={t('textColor')}
        value={values['color']}
        none={inherited}
        onChange={(color) => onChange({ color: color || undefined })}
      />
    </>
  );
}

/** A heading: a text with a level, which screen readers and mailbox search use. */
export function HeadingPanel({ values, onChange }: PanelProps) {
  const t = messages.use();
  return (
    <>
      <ChoiceField
        label={t('level')}
        value={asText(values['headingType'])}
        options={LEVELS.map((level) => ({ value: level as string, label: level.toUpperCase() }))}
        onChange={(headingType) => onChange({ headingType })}
      />
      <TextPanel values={values} onChange={onChange} />
    </>
  );
}
