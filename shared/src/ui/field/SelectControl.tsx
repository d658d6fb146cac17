import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { styled } from 'styled-components';
import { messages } from '../messages.ts';
import { usePopupContainer } from '../popupContainer.ts';
import { color, layer } from '../theme/index.ts';
import { choiceSign, choiceText, choiceTrigger, popupBox, popupItem } from '../theme/styles.ts';
import type { Option } from './ChoiceField.tsx';
import type { ControlProps, FieldProps } from './Field.tsx';

export interface SelectProps<Value extends string> extends FieldProps {
  /** `null` while nothing is chosen and the placeholder shows. */
  readonly value: Value | null;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Shows the whole of a long choice on several lines, for texts whose end matters. */
  readonly wraps?: boolean;
  /** What has the focus once the list is closed; the control itself unless given, or for null. */
  readonly returnFocus?: () => HTMLElement | null;
  /** The list stands open, and letters find its choices. */
  readonly onOpened?: () => void;
  /** Id of its element; generated unless given. */
  readonly id?: string | undefined;
  readonly className?: string;
}

interface SelectControlProps<Value extends string> extends Omit<SelectProps<Value>, keyof FieldProps | 'id'> {
  readonly wiring: ControlProps;
  readonly labelId: string;
}

/** The control of a {@link Select}, once it is loaded. */
export function SelectControl<Value extends string>(props: SelectControlProps<Value>) {
  const { value, options, onChange, placeholder, disabled = false, wraps = false, className } = props;
  const { wiring, labelId, returnFocus, onOpened } = props;
  const t = messages.use();
  const { trigger, container } = usePopupContainer();
  return (
    <BaseSelect.Root
      items={options}
      value={value}
      disabled={disabled}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
      onOpenChangeComplete={(isOpen) => {
        if (isOpen) onOpened?.();
      }}
    >
      <Trigger {...wiring} ref={trigger} aria-labelledby={labelId} className={className}>
        <Chosen $wraps={wraps} placeholder={placeholder ?? t('select')} />
        <Arrow>
          <ChevronDown aria-hidden="true" />
        </Arrow>
      </Trigger>
      <BaseSelect.Portal container={container}>
        {/* Below the control rather than over it: the overlaid variant writes a style element of its own. */}
        <Positioner alignItemWithTrigger={false} sideOffset={4}>
          <Popup {...(returnFocus && { finalFocus: () => returnFocus() ?? true })}>
            <BaseSelect.List aria-labelledby={labelId}>
              {options.map((option) => (
                <Item key={option.value} value={option.value} disabled={option.disabled ?? false}>
                  <Tick>
                    <BaseSelect.ItemIndicator render={<Check aria-hidden="true" />} />
                  </Tick>
                  <ItemText>{option.label}</ItemText>
                </Item>
              ))}
            </BaseSelect.List>
          </Popup>
        </Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}

const Trigger = styled(BaseSelect.Trigger)`
  ${choiceTrigger}
`;

const Chosen = styled(BaseSelect.Value)<{ $wraps: boolean }>`
  ${choiceText}
  &[data-placeholder] {
    color: ${color.muted};
  }
`;

const Arrow = styled(BaseSelect.Icon)`
  ${choiceSign}
  color: ${color.muted};
`;

const Positioner = styled(BaseSelect.Positioner)`
  z-index: ${layer.popup};
  outline: none;
`;

const Popup = styled(BaseSelect.Popup)`
  ${popupBox}
`;

const Item = styled(BaseSelect.Item)`
  ${popupItem}
`;

const Tick = styled.span`
  ${choiceSign}
  color: ${color.accentText};
`;

const ItemText = styled(BaseSelect.ItemText)`
  min-width: 0;
`;
