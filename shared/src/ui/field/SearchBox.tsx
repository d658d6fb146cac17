import { Search, X } from 'lucide-react';
import { type ComponentPropsWithRef, useRef } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../button/IconButton.tsx';
import { messages } from '../messages.ts';
import { color, media } from '../theme/index.ts';
import { controlBox } from '../theme/styles.ts';

export interface SearchBoxProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'value' | 'onChange' | 'type' | 'aria-label' | 'ref'
> {
  readonly value: string;
  /** Called after each keystroke, and with an empty string when it is cleared. */
  readonly onChange: (value: string) => void;
  /** Shown while it is empty, and its accessible name unless `label` is given. */
  readonly placeholder: string;
  readonly label?: string;
}

/** A search box with a clear button; Esc clears it too. */
export function SearchBox({
  value,
  onChange,
  placeholder,
  label = placeholder,
  className,
  ...rest
}: SearchBoxProps) {
  const t = messages.use();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <Box className={className}>
      <Search aria-hidden="true" />
      <Input
        autoComplete="off"
        spellCheck={false}
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          // The first Esc belongs to the search: without this it would close the dialog around it as well.
          event.preventDefault();
          event.stopPropagation();
          clear();
        }}
      />
      {value !== '' && (
        <IconButton size="small" label={t('clear')} tooltip={false} icon={<X />} onClick={clear} />
      )}
    </Box>
  );
}

const Box = styled.div`
  position: relative;
  flex: 1 1 240px;
  max-width: 420px;
  min-width: 0;
  & > svg {
    position: absolute;
    left: 12px;
    top: 0;
    bottom: 0;
    width: 16px;
    height: 16px;
    margin-block: auto;
    color: ${color.muted};
    pointer-events: none;
  }
  & > button {
    position: absolute;
    inset: 0 4px 0 auto;
    margin-block: auto;
  }
  @media ${media.phone} {
    max-width: none;
  }
`;

const Input = styled.input`
  ${controlBox}
  padding-left: 36px;
  padding-right: 40px;
  appearance: none;
  &::-webkit-search-cancel-button {
    display: none;
  }
`;
