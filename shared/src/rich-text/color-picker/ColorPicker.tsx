import { Button, color, font, radius, space, TextField } from '@touchline/shared';
import { useState } from 'react';
import { styled } from 'styled-components';
import { BRAND_COLORS, readColor } from '../colors.ts';
import { messages } from './messages.ts';

export interface ColorPickerProps {
  /** `#rrggbb`, or '' for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Label for no colour, such as `As in the block`; without it a colour is required. */
  readonly noneLabel?: string | undefined;
}

/** The company's colours, any colour as a hex value, and the browser's own colour picker. */
export function ColorPicker({ value, onChange, noneLabel }: ColorPickerProps) {
  const t = messages.use();
  const [typed, setTyped] = useState({ text: value, of: value });
  const text = typed.of === value ? typed.text : value;

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
      <ByEye>
        <input
          type="color"
          value={readColor(value)?.toLowerCase() ?? '#ffffff'}
          onChange={({ target }) => onChange(target.value)}
        />
        {t('byEye')}
      </ByEye>
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
`;

const ByEye = styled.label`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  font: ${font.label};
  cursor: pointer;
  & > input {
    width: 44px;
    height: 32px;
    padding: 2px;
    border: 1px solid ${color.lineStrong};
    border-radius: ${radius.control};
    background: ${color.surface};
    cursor: pointer;
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
