import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, radius, space } from '../theme/index.ts';

export interface EmptyStateProps {
  readonly icon?: ReactNode;
  /** Says that nothing is here yet, and how to begin. */
  readonly children: ReactNode;
  /** The button that begins it. */
  readonly action?: ReactNode;
}

/** Nothing here yet, which is no error: dashed, muted, with a way forward. Announced politely when it appears. */
export function EmptyState({ icon, children, action }: EmptyStateProps) {
  return (
    <Box>
      <Icon aria-hidden="true">{icon ?? <Inbox />}</Icon>
      <output>{children}</output>
      {action}
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(2)};
  padding: ${space(6)} ${space(3)};
  border: 1px dashed ${color.lineStrong};
  border-radius: ${radius.card};
  color: ${color.muted};
  text-align: center;
  & > output {
    max-width: 48ch;
    text-wrap: balance;
  }
`;

const Icon = styled.span`
  & > svg {
    width: 32px;
    height: 32px;
    stroke-width: 1.5;
  }
`;
