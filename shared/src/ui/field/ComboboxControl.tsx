import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { useFormatNumber } from '../../language/index.ts';
import { messages } from '../messages.ts';
import { usePopupContainer } from '../popupContainer.ts';
import { color, font, layer, oneLine, space } from '../theme/index.ts';
import { choiceSign, choiceTrigger, controlBox, popupBox, popupItem } from '../theme/styles.ts';
import type { Option } from './ChoiceField.tsx';
import type { ControlProps, FieldProps } from './Field.tsx';
import { Marked, MarkingContext, useMarking, useTextSearch } from '../../text-search/index.ts';
import { findOptions } from './findOptions.ts';

/** How many choices are drawn at most; typing finds the others. */
const DRAWN = 100;

export interface ComboboxProps<Value extends string> extends FieldProps {
  /** One of the options; `null` while nothing is chosen and the placeholder shows. */
  readonly value: Value | null;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
  /** Placeholder of the search field; `Search` unless given. */
  readonly searchPlaceholder?: string;
  readonly className?: string;
}

interface ComboboxControlProps<Value extends string> extends Omit<ComboboxProps<Value>, keyof FieldProps> {
  readonly wiring: ControlProps;
  readonly labelId: string;
}

/** The control of a {@link Combobox}, once it is loaded. */
export function ComboboxControl<Value extends string>(props: ComboboxControlProps<Value>) {
  const { value, options, onChange, placeholder, searchPlaceholder, className, wiring, labelId } = props;
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const { trigger, container } = usePopupContainer();
  const [query, setQuery] = useState('');
  const chosen = useMemo(() => options.find((option) => option.value === value) ?? null, [options, value]);
  const chooseByText = useTextSearch(query);
  const marking = useMarking(query);
  const { found, total } = useMemo(
    () => findOptions(options, query, chooseByText, { most: DRAWN, chosen }),
    [options, query, chooseByText, chosen],
  );
  return (
    <BaseCombobox.Root<Option<Value>>
      items={options}
      filteredItems={found}
      value={chosen}
      isItemEqualToValue={isSameOption}
      inputValue={query}
      onInputValueChange={setQuery}
      onValueChange={(next) => {
        if (next !== null) onChange(next.value);
      }}
      autoHighlight
    >
      <Trigger {...wiring} ref={trigger} aria-labelledby={labelId} className={className}>
        <Chosen $isPlaceholder={chosen === null}>{chosen?.label ?? placeholder ?? t('select')}</Chosen>
        <Arrow>
          <ChevronDown aria-hidden="true" />
        </Arrow>
      </Trigger>
      <BaseCombobox.Portal container={container}>
        <Positioner sideOffset={4} align="start">
          <Popup aria-labelledby={labelId}>
            <Query placeholder={searchPlaceholder ?? t('search')} aria-labelledby={labelId} />
            <MarkingContext value={marking}>
              <List aria-labelledby={labelId}>
                {(option: Option<Value>) => (
                  // A name of its own: some screen readers pause at each mark.
                  <Item
                    key={option.value}
                    value={option}
                    disabled={option.disabled ?? false}
                    aria-label={option.label}
                  >
                    <Tick>
                      <BaseCombobox.ItemIndicator render={<Check aria-hidden="true" />} />
                    </Tick>
                    <ItemText>
                      <Marked text={option.label} />
                    </ItemText>
                  </Item>
                )}
              </List>
            </MarkingContext>
            <Note>
              {found.length === 0 && t('nothingFound')}
              {found.length < total &&
                t('firstOptions', { shown: formatNumber(found.length), total: formatNumber(total) })}
            </Note>
          </Popup>
        </Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  );
}

const isSameOption = (one: Option<string>, other: Option<string>): boolean => one.value === other.value;

const Trigger = styled(BaseCombobox.Trigger)`
  ${choiceTrigger}
`;

const Chosen = styled.span<{ $isPlaceholder: boolean }>`
  ${oneLine}
  flex: 1;
  color: ${({ $isPlaceholder }) => ($isPlaceholder ? color.muted : 'inherit')};
`;

const Arrow = styled(BaseCombobox.Icon)`
  ${choiceSign}
  color: ${color.muted};
`;

const Positioner = styled(BaseCombobox.Positioner)`
  z-index: ${layer.popup};
  outline: none;
`;

const Popup = styled(BaseCombobox.Popup)`
  ${popupBox}
  display: flex;
  flex-direction: column;
  width: max(var(--anchor-width), min(320px, var(--available-width)));
  overflow: hidden;
`;

const Query = styled(BaseCombobox.Input)`
  ${controlBox}
  flex: none;
`;

const List = styled(BaseCombobox.List)`
  flex: 1 1 auto;
  min-height: 0;
  margin-top: ${space(0.5)};
  overflow-y: auto;
  overscroll-behavior: contain;
  &:empty {
    display: none;
  }
`;

const Item = styled(BaseCombobox.Item)`
  ${popupItem}
`;

const Tick = styled.span`
  ${choiceSign}
  color: ${color.accentText};
`;

const ItemText = styled.span`
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Note = styled(BaseCombobox.Status)`
  flex: none;
  color: ${color.muted};
  font: ${font.small};
  &:not(:empty) {
    padding: ${space(1)};
  }
`;
