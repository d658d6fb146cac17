import { color, font, May, media, space, tabularFigures } from '@touchline/shared';
import { Children, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Rows } from './Section.tsx';

export interface ActionRowProps {
  readonly title: ReactNode;
  /** Facts about it, one to a line. */
  readonly lines: readonly ReactNode[];
  /** What can be done about it. */
  readonly children: ReactNode;
}

/** {@link Rows} of {@link ActionRow}s: hundreds of them must not push the rest of the details away. */
export const ActionRows = styled(Rows)`
  max-height: 320px;
  overflow-y: auto;
`;

/** One thing in a section that needs a person to act. */
export function ActionRow({ title, lines, children }: ActionRowProps) {
  return (
    <Row>
      <Texts>
        <b>{title}</b>
        {Children.map(lines, (line) => (
          <span>{line}</span>
        ))}
      </Texts>
      <May do="campaigns">{children}</May>
    </Row>
  );
}

/** Explains the rows of a section, and what each of their buttons does. */
export const Explanation = styled.div`
  color: ${color.muted};
  font: ${font.small};
`;

const Row = styled.li`
  ${tabularFigures}
  display: flex;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  padding: ${space(1.5)} ${space(2)};
  @media ${media.phone} {
    flex-wrap: wrap;
    padding: ${space(1.5)};
  }
`;

const Texts = styled.div`
  display: grid;
  flex: 1 1 220px;
  min-width: 0;
  overflow-wrap: anywhere;
  & > b {
    font: ${font.strong};
  }
  & > span {
    color: ${color.muted};
    font: ${font.small};
  }
`;
