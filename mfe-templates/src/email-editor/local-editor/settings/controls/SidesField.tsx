import { space, Switch } from '@touchline/shared';
import { useState } from 'react';
import { styled } from 'styled-components';
import { MeasureField } from './MeasureField.tsx';
import { readSides, type Sides, writeSides } from './measures.ts';
import { messages } from './messages.ts';
import { SettingGroup } from './SettingGroup.tsx';

export interface SidesFieldProps {
  readonly label: string;
  /** In CSS notation: `10px 20px`. */
  readonly value: unknown;
  readonly onChange: (value: string) => void;
}

const NAMES = ['top', 'right', 'bottom', 'left'] as const;
const MOST = 200;

/** Distances on the four sides: one number for all of them, or one for each. */
export function SidesField({ label, value, onChange }: SidesFieldProps) {
  const t = messages.use();
  const sides = readSides(value);
  const areEqual = new Set(sides).size === 1;
  const [wantsEach, setWantsEach] = useState(!areEqual);
  const isEach = wantsEach || !areEqual;
  const change = (index: number, next: string | number) =>
    onChange(
      writeSides(
        sides.map((side, at) =>
          at === index ? Number.parseInt(String(next), 10) : side,
        ) as unknown as Sides,
      ),
    );
  return (
    <SettingGroup label={label}>
      {isEach ? (
        <Grid>
          {NAMES.map((name, index) => (
            <MeasureField
              key={name}
              label={t(name)}
              value={`${sides[index] ?? 0}px`}
              unit="px"
              max={MOST}
              onChange={(next) => change(index, next)}
            />
          ))}
        </Grid>
      ) : (
        <MeasureField
          label={t('allSides')}
          value={`${sides[0]}px`}
          unit="px"
          max={MOST}
          onChange={(next) => onChange(String(next))}
        />
      )}
      <Switch
        label={t('eachSide')}
        checked={isEach}
        onChange={(each) => {
          setWantsEach(each);
          if (!each && !areEqual) onChange(`${sides[0]}px`);
        }}
      />
    </SettingGroup>
  );
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(1)};
`;
