import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, radius, space } from '../theme/index.ts';

export type AlertKind = 'error' | 'warning' | 'info';

export interface AlertProps {
  readonly kind?: AlertKind;
  readonly children: ReactNode;
  /** The next step, such as a button that tries again. */
  readonly action?: ReactNode;
}

const looks = {
  error: { icon: CircleAlert, background: color.dangerSoft, text: color.dangerText },
  warning: { icon: TriangleAlert, background: color.warnSoft, text: color.warnText },
  info: { icon: Info, background: color.infoSoft, text: color.infoText },
} as const;

/** A message in the place it is about. Errors and warnings interrupt a screen reader; information waits its turn. */
export function Alert({ kind = 'error', children, action }: AlertProps) {
  const Icon = looks[kind].icon;
  return (
    <Box role={kind === 'info' ? 'status' : 'alert'} $kind={kind}>
      <Message>
        <Icon aria-hidden="true" />
        <Text>{children}</Text>
      </Message>
      {action}
    </Box>
  );
}

const Box = styled.div<{ $kind: AlertKind }>`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: ${space(1)};
  padding: 10px 12px;
  border-radius: ${radius.tile};
  background: ${({ $kind }) => looks[$kind].background};
  color: ${({ $kind }) => looks[$kind].text};
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

/** In the middle beside a button that is higher than it. */
const Message = styled.div`
  display: flex;
  flex: 1 1 224px;
  align-self: center;
  align-items: flex-start;
  gap: ${space(1)};
  min-width: 0;
  & > svg {
    flex: none;
    width: 16px;
    height: 16px;
    margin-top: 2px;
  }
`;

const Text = styled.div`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`;
