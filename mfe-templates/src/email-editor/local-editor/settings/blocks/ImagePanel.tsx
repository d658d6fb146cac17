import { Alert, Switch, TextArea } from '@touchline/shared';
import { ImageUpload } from '@touchline/shared/image-upload';
import { useRef } from 'react';
import { asRecord, asText } from '../../rendering/json.ts';
import { AlignField } from '../controls/choices.tsx';
import { ImageAddressField } from '../controls/ImageAddressField.tsx';
import { LinkField } from '../controls/LinkField.tsx';
import { measureImage } from '../controls/measureImage.ts';
import { MeasureField } from '../controls/MeasureField.tsx';
import { messages } from '../messages.ts';
import type { PanelProps } from '../panel.ts';

/** An image: uploaded or by URL, its alternative text, link and width. */
export function ImagePanel({ values, onChange }: PanelProps) {
  const t = messages.use();
  const src = asRecord(values['src']);
  const altText = asText(values['altText']);
  const isDecorative = values['decorative'] === true;
  const newestUrl = useRef('');

  const setAddress = async (url: string) => {
    newestUrl.current = url;
    onChange({ src: { url } });
    const size = url === '' ? undefined : await measureImage(url);
    // Without its size the mail would use that of the previous image.
    if (size && newestUrl.current === url) onChange({ src: size });
  };

  return (
    <>
      <ImageUpload
        onUploaded={({ url, width, height }) =>
          // A size of 0, which the browser reports when it cannot tell, would make the image vanish.
          onChange({ src: { url, ...(width > 0 && height > 0 && { width, height }) } })
        }
      />
      <ImageAddressField value={asText(src['url'])} onChange={(url) => void setAddress(url)} />
      {!isDecorative && (
        <TextArea
          label={t('altText')}
          hint={t('altHint')}
          rows={2}
          value={altText}
          onChange={(text) => onChange({ altText: text })}
        />
      )}
      <Switch
        label={t('decorative')}
        checked={isDecorative}
        onChange={(on) => onChange(on ? { decorative: true, altText: '' } : { decorative: undefined })}
      />
      {!isDecorative && altText.trim() === '' && <Alert kind="info">{t('altMissing')}</Alert>}
      <LinkField value={values['action']} onChange={(action) => onChange({ action })} />
      <AlignField value={values['textAlign']} onChange={(textAlign) => onChange({ textAlign })} />
      <Switch
        label={t('fullSize')}
        checked={src['autoWidth'] !== false}
        onChange={(autoWidth) =>
          onChange({ src: { autoWidth, maxWidth: autoWidth ? '100%' : asText(src['maxWidth']) || '100%' } })
        }
      />
      {src['autoWidth'] === false && (
        <MeasureField
          label={t('imageWidth')}
          value={asText(src['maxWidth']) || '100%'}
          unit="%"
          min={1}
          max={100}
          onChange={(maxWidth) => onChange({ src: { maxWidth } })}
        />
      )}
    </>
  );
}
