import { color, radius, space, Switch } from '@touchline/shared';
import { styled } from 'styled-components';
import type { Column, Row, Values } from '../../../emailEditor.ts';
import { BorderField } from './controls/choices.tsx';
import { ColorField } from './controls/ColorField.tsx';
import { SettingGroup } from './controls/SettingGroup.tsx';
import { SidesField } from './controls/SidesField.tsx';
import { messages } from './messages.ts';
import { Panel } from './panel.ts';

export interface RowSettingsProps {
  readonly row: Row;
  /** A patch to merge deeply into the row's values; `undefined` removes. */
  readonly onChange: (patch: Values) => void;
  /** Other columns, as their widths relative to each other. */
  readonly onCellsChange: (cells: readonly number[]) => void;
}

const LAYOUTS: readonly (readonly number[])[] = [
  [1],
  [1, 1],
  [1, 2],
  [2, 1],
  [1, 1, 1],
  [1, 2, 1],
  [1, 1, 2],
  [2, 1, 1],
  [1, 1, 1, 1],
];

/** The properties of a row, and how it is divided into columns. */
export function RowSettings({ row, onChange, onCellsChange }: RowSettingsProps) {
  const t = messages.use();
  const { values } = row;
  const current = row.cells.join(':');
  return (
    <Panel>
      <SettingGroup label={t('columns')}>
        <Layouts>
          {LAYOUTS.map((cells) => (
            <Layout
              key={cells.join(':')}
              type="button"
              aria-label={t('columnsOf', { cells: cells.join(' : ') })}
              aria-pressed={cells.join(':') === current}
              onClick={() => onCellsChange(cells)}
            >
              {cells.map((cell, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <span key={index} style={{ flexGrow: cell }} />
              ))}
            </Layout>
          ))}
        </Layouts>
      </SettingGroup>
      <ColorField
        label={t('background')}
        value={values['backgroundColor']}
        none
        onChange={(backgroundColor) => onChange({ backgroundColor })}
      />
      <ColorField
        label={t('columnsBackground')}
        value={values['columnsBackgroundColor']}
        none
        onChange={(columnsBackgroundColor) => onChange({ columnsBackgroundColor })}
      />
      <SidesField
        label={t('rowPadding')}
        value={values['padding']}
        onChange={(padding) => onChange({ padding })}
      />
      {row.cells.length > 1 && (
        <Switch
          label={t('noStack')}
          checked={values['noStackMobile'] === true}
          onChange={(noStackMobile) => onChange({ noStackMobile })}
        />
      )}
    </Panel>
  );
}

export interface ColumnSettingsProps {
  readonly column: Column;
  /** A patch to merge deeply into the column's values; `undefined` removes. */
  readonly onChange: (patch: Values) => void;
}

/** The properties of one column. */
export function ColumnSettings({ column: { values }, onChange }: ColumnSettingsProps) {
  const t = messages.use();
  return (
    <Panel>
      <ColorField
        label={t('background')}
        value={values['backgroundColor']}
        none
        onChange={(backgroundColor) => onChange({ backgroundColor })}
      />
      <SidesField
        label={t('columnPadding')}
        value={values['padding']}
        onChange={(padding) => onChange({ padding })}
      />
      <BorderField value={values['border']} onChange={(border) => onChange({ border })} />
    </Panel>
  );
}

const Layouts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(64px, 1fr));
  gap: ${space(1)};
`;

const Layout = styled.button`
  display: flex;
  gap: 3px;
  height: 44px;
  padding: 6px;
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  background: ${color.surface};
  cursor: pointer;
  & > span {
    flex-basis: 0;
    border-radius: 2px;
    background: ${color.lineStrong};
  }
  &[aria-pressed='true'] {
    border-color: ${color.accent};
    background: ${color.accentSoft};
    box-shadow: inset 0 0 0 1px ${color.accent};
  }
  &[aria-pressed='true'] > span {
    background: ${color.accent};
  }
`;
