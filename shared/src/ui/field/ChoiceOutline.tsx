import { ChevronDown } from 'lucide-react';
import { styled } from 'styled-components';
import { messages } from '../messages.ts';
import { color } from '../theme/index.ts';
import { choiceSign, choiceText, choiceTrigger } from '../theme/styles.ts';
import type { Option } from './ChoiceField.tsx';

interface ChoiceOutlineProps {
  readonly value: string | null;
  readonly options: readonly Option<string>[];
  readonly placeholder?: string;
  readonly wraps?: boolean;
  readonly className?: string;
}

/** Looks like a select or a combobox while the code that opens it is loading. */
export function ChoiceOutline(props: ChoiceOutlineProps) {
  const { value, options, placeholder, wraps = false, className } = props;
  const t = messages.use();
  const chosen = options.find((option) => option.value === value);
  return (
    <Box inert className={className}>
      <Chosen $wraps={wraps} $isPlaceholder={chosen === undefined}>
        {chosen?.label ?? placeholder ?? t('select')}
      </Chosen>
      <Arrow>
        <ChevronDown aria-hidden="true" />
      </Arrow>
    </Box>
  );
}

const Box = styled.div`
  ${choiceTrigger}
`;

const Chosen = styled.span<{ $isPlaceholder: boolean; $wraps: boolean }>`
  ${choiceText}
  color: ${({ $isPlaceholder }) => ($isPlaceholder ? color.muted : 'inherit')};
`;

const Arrow = styled.span`
  ${choiceSign}
  color: ${color.muted};
`;
