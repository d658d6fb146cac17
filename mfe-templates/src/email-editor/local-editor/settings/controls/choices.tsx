import { ChoiceField, Select } from '@touchline/shared';
import type { Values } from '../../../../emailEditor.ts';
import { asRecord, asText } from '../../rendering/json.ts';
import { ColorField } from './ColorField.tsx';
import { MeasureField } from './MeasureField.tsx';
import { messages } from './messages.ts';
import { SettingGroup } from './SettingGroup.tsx';

export interface ChoiceProps {
  readonly value: unknown;
  readonly onChange: (value: string) => void;
}

/** Left, centre or right. */
export function AlignField({ value, onChange }: ChoiceProps) {
  const t = messages.use();
  return (
    <ChoiceField
      label={t('align')}
      value={asText(value)}
      options={[
        { value: 'left', label: t('alignLeft') },
        { value: 'center', label: t('alignCenter') },
        { value: 'right', label: t('alignRight') },
      ]}
      onChange={onChange}
    />
  );
}

/** Fonts that every mail client has, as Unlayer lists them. */
const FONTS: readonly (readonly [label: string, value: string])[] = [
  ['Arial', 'arial,helvetica,sans-serif'],
  ['Courier New', 'courier new,courier'],
  ['Georgia', 'georgia,palatino'],
  ['Helvetica', 'helvetica,sans-serif'],
  ['Tahoma', 'tahoma,arial,helvetica,sans-serif'],
  ['Times New Roman', 'times new roman,times'],
  ['Trebuchet MS', 'trebuchet ms,geneva'],
  ['Verdana', 'verdana,geneva'],
];
const INHERITED = 'inherited';

export interface FontFieldProps {
  readonly value: unknown;
  /** Called with undefined for the font of the whole mail. */
  readonly onChange: (font: Values | undefined) => void;
  /** Whether it is the mail's own font, which has none to inherit. */
  readonly isForMail?: boolean;
}

/** A font that mail clients have. An unknown one from the design stays among the choices. */
export function FontField({ value, onChange, isForMail = false }: FontFieldProps) {
  const t = messages.use();
  const font = asRecord(value);
  const current = asText(font['value']);
  const isForeign = current !== '' && !FONTS.some(([, family]) => family === current);
  const options = [
    ...(isForMail ? [] : [{ value: INHERITED, label: t('inherited') }]),
    ...(isForeign ? [{ value: current, label: asText(font['label']) || current }] : []),
    ...FONTS.map(([label, family]) => ({ value: family, label })),
  ];
  return (
    <Select
      label={t('font')}
      value={current || (isForMail ? null : INHERITED)}
      options={options}
      onChange={(family) => {
        if (family === current) return;
        const chosen = FONTS.find(([, known]) => known === family);
        // Every key is written: nothing of a font from elsewhere must remain.
        onChange(chosen && { label: chosen[0], value: chosen[1], url: '', weights: null, defaultFont: true });
      }}
    />
  );
}

export interface BorderFieldProps {
  readonly value: unknown;
  /** A patch of Unlayer's border: `borderTopWidth`, … */
  readonly onChange: (border: Values) => void;
  /** Unlayer's border has four sides; a divider has the top one only. */
  readonly sides?: readonly Side[];
  readonly label?: string;
}

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const;
type Side = (typeof SIDES)[number];
const STYLES = ['solid', 'dashed', 'dotted'] as const;

/** Width, style and colour of a border, the same on all sides. */
export function BorderField({ value, onChange, sides = SIDES, label }: BorderFieldProps) {
  const t = messages.use();
  const border = asRecord(value);
  const width = border['borderTopWidth'] ?? '0px';
  const style = STYLES.find((known) => known === border['borderTopStyle']) ?? 'solid';
  const tone = asText(border['borderTopColor']) || '#000000';
  const change = (part: { width?: unknown; style?: string; tone?: string }) =>
    onChange(
      Object.fromEntries(
        sides.flatMap((side) => [
          [`border${side}Width`, part.width ?? width],
          [`border${side}Style`, part.style ?? style],
          [`border${side}Color`, part.tone ?? tone],
        ]),
      ),
    );
  return (
    <SettingGroup label={label ?? t('border')}>
      <MeasureField
        label={t('borderWidth')}
        value={width}
        unit="px"
        max={20}
        onChange={(next) => change({ width: next })}
      />
      <ChoiceField
        label={t('borderStyle')}
        value={style}
        options={STYLES.map((known) => ({ value: known, label: t(known) }))}
        onChange={(next) => change({ style: next })}
      />
      <ColorField label={t('borderColor')} value={tone} onChange={(next) => change({ tone: next })} />
    </SettingGroup>
  );
}
