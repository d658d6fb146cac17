import { styled } from 'styled-components';
import { color, radius, space } from '../theme/tokens.ts';

/** The sheet that a {@link MailFrame} lies on. */
export const MailPaper = styled.div`
  overflow: auto;
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
`;

/** From, To and their kin above a mail: a list of `dt` and `dd`, one pair to a line. */
export const MailHeader = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: ${space(0.5)} ${space(2)};
  font-variant-numeric: tabular-nums;
  & > dt {
    color: ${color.muted};
  }
  & > dd {
    overflow-wrap: anywhere;
  }
`;
