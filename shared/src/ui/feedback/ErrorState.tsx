import { CloudAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/Button.tsx';
import { RetryButton } from '../button/RetryButton.tsx';
import { messages } from '../messages.ts';
import { color, radius, space } from '../theme/index.ts';

export interface ErrorStateProps {
  /** What failed: `Organizations could not be loaded.` */
  readonly title: ReactNode;
  /** Why, as far as known, and what the person can do. */
  readonly detail?: ReactNode;
  /** Tries again; the button is busy while the promise is pending. */
  readonly onRetry?: () => void | Promise<unknown>;
  /** Details for whoever fixes it; offered as Copy details. */
  readonly report?: string;
  /** Another way forward, beside Retry. */
  readonly action?: ReactNode;
}

/** Takes the place of what could not be shown: red, says what failed and offers the next step. */
export function ErrorState({ title, detail, onRetry, report, action }: ErrorStateProps) {
  const t = messages.use();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(report ?? '');
    setCopied(true);
  };
  return (
    <Box role="alert">
      <Said>
        <CloudAlert aria-hidden="true" />
        <Texts>
          <Title>{title}</Title>
          {detail !== undefined && <div>{detail}</div>}
        </Texts>
      </Said>
      <Actions>
        {onRetry && <RetryButton size="medium" onRetry={onRetry} />}
        {action}
        {report !== undefined && (
          <Button kind="quiet" onClick={() => void copy()}>
            {t(copied ? 'copied' : 'copyDetails')}
          </Button>
        )}
      </Actions>
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  padding: ${space(2)} 20px;
  border: 1px solid ${color.danger};
  border-radius: ${radius.card};
  background: ${color.dangerSoft};
`;

/** The icon stays beside the words however narrow the panel is; only the actions wrap below. */
const Said = styled.div`
  display: flex;
  flex: 1 1 280px;
  gap: ${space(2)};
  min-width: 0;
  & > svg {
    flex: none;
    width: 24px;
    height: 24px;
    color: ${color.danger};
    stroke-width: 1.75;
  }
`;

const Texts = styled.div`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Title = styled.p`
  color: ${color.dangerText};
  font-weight: 600;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;
