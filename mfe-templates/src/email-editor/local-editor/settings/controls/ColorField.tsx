import { color, font, media, radius, space, TOUCH_TARGET } from '@touchline/shared';
import { ColorPicker } from '@touchline/shared/rich-text';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

export interface ColorFieldProps {
  readonly label: string;
  /** `#rrggbb`, or '' or undefined for none. */
  readonly value: unknown;
  readonly onChange: (value: string) => void;
  /** Whether it may have no colour, or the label of that choice: `None` unless given. */
  readonly none?: boolean | string;
}

/** A colour: a button that shows it and opens a picker below itself. */
export function ColorField({ label, value, onChange, none = false }: ColorFieldProps) {
  const t = messages.use();
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const current = typeof value === 'string' ? value : '';
  const noneLabel = typeof none === 'string' ? none : t('noColor');
  const text = current || noneLabel;

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // Only the picker closes, not what is around it.
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    trigger.current?.focus();
  };

  return (
    <Box onKeyDown={handleKeyDown}>
      <Trigger
        ref={trigger}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Name>{label}</Name> <Value>{text}</Value>
        <Swatch $isNone={current === ''} style={current ? { backgroundColor: current } : undefined} />
      </Trigger>
      {isOpen && (
        <Panel id={id} aria-label={label}>
          <ColorPicker
            value={current}
            onChange={onChange}
            noneLabel={none === false ? undefined : noneLabel}
          />
        </Panel>
      )}
    </Box>
  );
}

const Box = styled.div`
  min-width: 0;
`;

const Trigger = styled.button`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  width: 100%;
  min-height: 36px;
  padding: 0;
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: inherit;
  text-align: left;
  cursor: pointer;
  @media ${media.coarse} {
    min-height: ${TOUCH_TARGET}px;
  }
`;

const Name = styled.span`
  flex: 1;
  min-width: 0;
  font: ${font.label};
`;

const Value = styled.span`
  color: ${color.muted};
  font: ${font.small};
`;

const Swatch = styled.span<{ $isNone: boolean }>`
  flex: none;
  width: 28px;
  height: 28px;
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  ${({ $isNone }) =>
    $isNone &&
    `background: linear-gradient(to top right, transparent 47%, ${color.danger} 47% 53%, transparent 53%), ${color.surface};`}
`;

const Panel = styled.fieldset`
  min-width: 0;
  margin-top: ${space(1)};
  padding: ${space(1.5)};
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
  background: ${color.surface};
`;
