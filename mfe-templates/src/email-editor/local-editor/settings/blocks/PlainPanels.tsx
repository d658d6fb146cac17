import { TextArea } from '@touchline/shared';
import { asText } from '../../rendering/json.ts';
import { AlignField, BorderField } from '../controls/choices.tsx';
import { MeasureField } from '../controls/MeasureField.tsx';
import { messages } from '../messages.ts';
import type { PanelProps } from '../panel.ts';

/** A line across the column. */
export function DividerPanel({ values, onChange }: PanelProps) {
  const t = messages.use();
  return (
    <>
      <BorderField
        label={t('line')}
        sides={['Top']}
        value={values['border']}
        onChange={(border) => onChange({ border })}
      />
      <MeasureField
        label={t('lineWidth')}
        value={asText(values['width']) || '100%'}
        unit="%"
        min={1}
        max={100}
        onChange={(width) => onChange({ width })}
      />
      <AlignField value={values['textAlign']} onChange={(textAlign) => onChange({ textAlign })} />
    </>
  );
}

/** Handwritten HTML, kept as typed; it is sanitised where it is drawn and sent. */
export function HtmlPanel({ values, onChange }: PanelProps) {
  const t = messages.use();
  return (
    <TextArea
      label={t('html')}
      hint={t('htmlHint')}
      rows={14}
      spellCheck={false}
      value={asText(values['html'])}
      onChange={(html) => onChange({ html })}
    />
  );
}
