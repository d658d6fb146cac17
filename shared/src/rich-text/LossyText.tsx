import { Alert, Button } from '@touchline/shared';
import type { CSSProperties } from 'react';
import { styled } from 'styled-components';
import { SanitizedHtml } from '../safe-html/SanitizedHtml.tsx';
import { messages } from './messages.ts';

export interface LossyTextProps {
  readonly value: string;
  readonly label: string;
  readonly style?: CSSProperties | undefined;
  /** The person accepts the loss. */
  readonly onEdit: () => void;
}

/** Shows a text whose formatting the editor cannot fully keep, with the choice to edit it all the same. */
export function LossyText({ value, label, style, onEdit }: LossyTextProps) {
  const t = messages.use();
  return (
    <Box aria-label={label}>
      <Alert
        kind="warning"
        action={
          <Button size="small" onClick={onEdit}>
            {t('editAnyway')}
          </Button>
        }
      >
        {t('wouldLose')}
      </Alert>
      <div style={style}>
        <SanitizedHtml html={value} />
      </div>
    </Box>
  );
}

const Box = styled.fieldset`
  min-width: 0;
`;
