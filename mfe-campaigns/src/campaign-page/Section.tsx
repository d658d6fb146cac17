import { Badge, color, font, radius, space, useFormatNumber } from '@touchline/shared';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

export interface SectionProps {
  readonly title: string;
  /** What links within the page lead to it by. */
  readonly anchor?: string;
  /** Number of items. */
  readonly count?: number;
  /** At the end of its heading. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One of the lists of the page, under its heading. */
export function Section({ title, anchor, count, aside, children }: SectionProps) {
  const formatNumber = useFormatNumber();
  return (
    <Box>
      <Heading>
        <h2 {...(anchor !== undefined && { id: anchor, tabIndex: -1 })}>{title}</h2>
        {count !== undefined && <Badge kind="count">{formatNumber(count)}</Badge>}
        {aside && <Aside>{aside}</Aside>}
      </Heading>
      {children}
    </Box>
  );
}

/** Takes the place of the rows of an empty {@link Section}. */
export const Nothing = styled.p`
  padding: ${space(2)};
  border: 1px dashed ${color.line};
  border-radius: ${radius.tile};
  color: ${color.muted};
`;

/** The rows of a {@link Section}, in one frame. */
// The role looks redundant, but without markers Safari no longer exposes it as a list.
export const Rows = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  list-style: none;
  & > li + li {
    border-top: 1px solid ${color.line};
  }
`;

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  margin-top: ${space(1)};
`;

const Aside = styled.div`
  margin-inline-start: auto;
`;

const Heading = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
  & > h2 {
    font: ${font.heading};
    outline: none;
  }
`;
