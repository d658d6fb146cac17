import { Button, color, radius, space, TextField } from '@touchline/shared';
import { useEffect, useRef, useState } from 'react';
import { HexColorPicker, setNonce } from 'react-colorful';
import { styled } from 'styled-components';
import { BRAND_COLORS, readColor } from './colors.ts';
import { messages } from './messages.ts';

// The picker writes a style element of its own, which the page's policy lets in by its nonce only.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
if (nonce) setNonce(nonce.nonce || nonce.content);

export interface ColorPickerProps {
  /** `#rrggbb`, or '' for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What choosing no colour means, such as `As in the block`; without it a colour is always chosen. */
  readonly noneLabel?: string | undefined;
}

/** The company's colours, any colour as a number, and a field to pick one by eye. */
export function ColorPicker({ value, onChange, noneLabel }: ColorPickerProps) {
  const t = messages.use();
  const [typed, setTyped] = useState({ text: value, of: value });
  const text = typed.of === value ? typed.text : value;
  const box = useRef<HTMLDivElement>(null);

  // The library's own labels exist in English only.
  useEffect(() => {
    const [surface, hue] = box.current?.querySelectorAll('.react-colorful__interactive') ?? [];
    surface?.setAttribute('aria-label', t('saturation'));
    hue?.setAttribute('aria-label', t('hue'));
  });

  const type = (next: string) => {
    const read = readColor(next);
    setTyped({ text: next, of: read ?? value });
    if (read !== null) onChange(read);
  };

  return (
    <Panel>
      <Swatches aria-label={t('brandColors')}>
        {BRAND_COLORS.map((brand) => (
          <Swatch
            key={brand}
            type="button"
            aria-label={brand}
            aria-pressed={brand.toLowerCase() === value.toLowerCase()}
            style={{ backgroundColor: brand }}
            onClick={() => onChange(brand)}
          />
        ))}
      </Swatches>
      <div ref={box}>
        <HexColorPicker color={value || '#ffffff'} onChange={onChange} />
      </div>
      <TextField
        label={t('hex')}
        value={text}
        maxLength={9}
        spellCheck={false}
        error={text !== '' && readColor(text) === null ? t('badColor') : undefined}
        onChange={type}
      />
      {noneLabel !== undefined && (
        <Button size="small" aria-pressed={value === ''} onClick={() => onChange('')}>
          {noneLabel}
        </Button>
      )}
    </Panel>
  );
}

const Panel = styled.div`
  display: grid;
  gap: ${space(1.5)};
  & .react-colorful {
    width: 100%;
    height: 132px;
  }
`;

const Swatches = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;

const Swatch = styled.button`
  width: 26px;
  height: 26px;
  padding: 0;
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  cursor: pointer;
  &[aria-pressed='true'] {
    outline: 2px solid ${color.accent};
    outline-offset: 2px;
  }
`;
