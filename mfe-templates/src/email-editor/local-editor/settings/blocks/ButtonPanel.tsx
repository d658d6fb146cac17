import { Switch, TextField } from '@touchline/shared';
import { asRecord, asText } from '../../rendering/json.ts';
import { shownText } from '../../rendering/lexicalText.ts';
import { AlignField, BorderField, FontField } from '../controls/choices.tsx';
import { ColorField } from '../controls/ColorField.tsx';
import { LinkField } from '../controls/LinkField.tsx';
import { MeasureField } from '../controls/MeasureField.tsx';
import { SidesField } from '../controls/SidesField.tsx';
import { messages } from '../messages.ts';
import type { PanelProps } from '../panel.ts';
import { plainText, withPlainText } from '../plainText.ts';

/** A button: its words, where it leads, and its look. */
export function ButtonPanel({ values, onChange }: PanelProps) {
  const t = messages.use();
  const colors = asRecord(values['buttonColors']);
  const size = asRecord(values['size']);
  const html = shownText(values);
  return (
    <>
      <TextField
        label={t('buttonText')}
        value={plainText(html)}
        // A copy of the text kept as JSON would be shown instead of this one.
        onChange={(text) => onChange({ text: withPlainText(html, text), textJson: undefined })}
      />
      <LinkField
        value={values['href']}
        missing={t('buttonLinkMissing')}
        onChange={(href) => onChange({ href })}
      />
      <ColorField
        label={t('buttonColor')}
        value={colors['backgroundColor']}
        onChange={(backgroundColor) => onChange({ buttonColors: { backgroundColor } })}
      />
      <ColorField
        label={t('buttonTextColor')}
        value={colors['color']}
        onChange={(color) => onChange({ buttonColors: { color } })}
      />
      <AlignField value={values['textAlign']} onChange={(textAlign) => onChange({ textAlign })} />
      <Switch
        label={t('fitText')}
        checked={size['autoWidth'] !== false}
        onChange={(autoWidth) => onChange({ size: { autoWidth, width: asText(size['width']) || '100%' } })}
      />
      {size['autoWidth'] === false && (
        <MeasureField
          label={t('buttonWidth')}
          value={asText(size['width']) || '100%'}
          unit="%"
          min={10}
          max={100}
          onChange={(width) => onChange({ size: { width } })}
        />
      )}
      <FontField value={values['fontFamily']} onChange={(fontFamily) => onChange({ fontFamily })} />
      <MeasureField
        label={t('textSize')}
        value={values['fontSize']}
        unit="px"
        min={8}
        max={48}
        onChange={(fontSize) => onChange({ fontSize })}
      />
      <SidesField
        label={t('innerPadding')}
        value={values['padding']}
        onChange={(padding) => onChange({ padding })}
      />
      <MeasureField
        label={t('radius')}
        value={asText(values['borderRadius']) || '0px'}
        unit="px"
        max={60}
        onChange={(borderRadius) => onChange({ borderRadius })}
      />
      <BorderField value={values['border']} onChange={(border) => onChange({ border })} />
    </>
  );
}
