import { color, Combobox, font, IconButton, NumberField, radius, space, TextField } from '@touchline/shared';
import {
  GROUP_LIMITS,
  groupValueKind,
  type GroupConditionKind,
  type GroupMoney,
  type GroupValue,
} from '@touchline/shared/contract/groups';
import { ownCurrencies } from '@touchline/shared/contract/own-values';
import type { ShownGroupThing, ShownOwnField } from '@touchline/shared/contract/readers';
import { X } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { DraftCondition } from './draft.ts';
import { messages } from './messages.ts';
import { useChoices, useThingName } from './useChoices.ts';

export interface ValueInputProps {
  readonly condition: DraftCondition;
  readonly kind: GroupConditionKind;
  readonly field: ShownOwnField | undefined;
  readonly things: ReadonlyMap<string, ShownGroupThing>;
  readonly error: string | undefined;
  readonly onChange: (value: GroupValue | undefined) => void;
}

/** What a condition is compared with, as its operator wants it. */
export function ValueInput(props: ValueInputProps) {
  const { condition, kind, error, onChange } = props;
  const t = messages.use();
  const { value } = condition;
  switch (groupValueKind(kind, condition.operator)) {
    case 'texts':
      return <Texts {...props} />;
    case 'number':
      return (
        <NumberField
          label={t('value')}
          labelHidden
          step="any"
          value={typeof value === 'number' ? value : null}
          error={error}
          onChange={(number) => onChange(number ?? undefined)}
        />
      );
    case 'days':
      return (
        <NumberField
          label={t('days')}
          labelHidden
          min={1}
          max={GROUP_LIMITS.days}
          value={typeof value === 'number' ? value : null}
          error={error}
          onChange={(number) => onChange(number ?? undefined)}
        />
      );
    case 'day':
      return (
        <TextField
          label={t('day')}
          labelHidden
          type="date"
          value={typeof value === 'string' ? value : ''}
          error={error}
          onChange={(day) => onChange(day || undefined)}
        />
      );
    case 'money':
      return <Amount {...props} />;
    case 'choices':
    case 'ids':
    case 'uuids':
      return <Things {...props} />;
    default:
      return null;
  }
}

const split = (typed: string): readonly string[] =>
  typed
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');

function Texts({ condition, error, onChange }: ValueInputProps) {
  const t = messages.use();
  const values = Array.isArray(condition.value) ? (condition.value as readonly string[]) : [];
  const [typed, setTyped] = useState(values.join('; '));
  return (
    <TextField
      label={t('value')}
      labelHidden
      autoComplete="off"
      value={typed}
      error={error}
      hint={typed.includes(',') || values.length > 1 ? t('severalHint') : undefined}
      onChange={(text) => {
        setTyped(text);
        const texts = split(text);
        onChange(texts.length === 0 ? undefined : texts);
      }}
    />
  );
}

function Amount({ condition, error, onChange }: ValueInputProps) {
  const t = messages.use();
  const given = condition.value as Partial<GroupMoney> | undefined;
  const [amount, setAmount] = useState(given?.amount ?? null);
  const [currency, setCurrency] = useState(given?.currency ?? 'CAD');
  const tell = (figure: number | null, code: string) =>
    onChange(figure === null ? undefined : { amount: figure, currency: code });
  return (
    <Side>
      <NumberField
        label={t('amount')}
        labelHidden
        step="any"
        value={amount}
        error={error}
        onChange={(figure) => {
          setAmount(figure);
          tell(figure, currency);
        }}
      />
      <Combobox
        label={t('currency')}
        labelHidden
        value={currency}
        options={[...ownCurrencies()].map((code) => ({ value: code, label: code }))}
        onChange={(code) => {
          setCurrency(code);
          tell(amount, code);
        }}
      />
    </Side>
  );
}

function Things({ condition, kind, field, things, error, onChange }: ValueInputProps) {
  const t = messages.use();
  const nameOf = useThingName();
  const { choices, keyOf } = useChoices(condition, field);
  const chosen = Array.isArray(condition.value) ? condition.value.map(String) : [];
  const isText = groupValueKind(kind, condition.operator) === 'uuids';
  const set = (ids: readonly string[]) =>
    onChange(ids.length === 0 ? undefined : isText ? ids : ids.map(Number));
  const labels = new Map(choices.map(({ value, label }) => [value, label]));
  const label = (id: string) => {
    const thing = things.get(keyOf(id));
    const name = labels.get(id) ?? (thing && nameOf(thing)) ?? '';
    if (thing?.isGone !== true || labels.has(id)) return name || '…';
    return name === '' ? t('unknown') : t('deleted', { name });
  };
  return (
    <Stack>
      {chosen.length > 0 && (
        <Chips aria-label={t('chosen')}>
          {chosen.map((id) => (
            <li key={id}>
              {label(id)}
              <IconButton
                size="small"
                icon={<X />}
                label={t('takeOff', { name: label(id) })}
                onClick={() => set(chosen.filter((one) => one !== id))}
              />
            </li>
          ))}
        </Chips>
      )}
      <Combobox
        label={t('add')}
        labelHidden
        placeholder={t('add')}
        value={null}
        error={error}
        options={choices.filter(({ value }) => !chosen.includes(value))}
        onChange={(id) => set([...chosen, id])}
      />
    </Stack>
  );
}

const Side = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 120px);
  gap: ${space(1)};
`;

const Stack = styled.div`
  display: grid;
  gap: ${space(1)};
  min-width: 0;
`;

const Chips = styled.ul.attrs({ role: 'list' })`
  && {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(0.5)};
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & > li {
    display: flex;
    align-items: center;
    min-width: 0;
    padding-left: ${space(1)};
    border: 1px solid ${color.line};
    border-radius: ${radius.tile};
    font: ${font.small};
    overflow-wrap: anywhere;
  }
`;
