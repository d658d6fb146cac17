import { color, font, oneLine, space, VisuallyHidden, Marked } from '@touchline/shared';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import type { CardValue, FactsShape } from './cardFacts.ts';
import { messages } from './messages.ts';

/** Pixels of a line, and between it and the next. */
const LINE = 22;
export const FACTS_GAP = 8;
const GAP = FACTS_GAP;

/** Tags that have room before what else is known. */
const MOST_TAGS = { wide: 4, phone: 2 } as const;

export interface FactsLineProps {
  readonly name: string;
  readonly tags: readonly string[];
  readonly values: readonly CardValue[];
  readonly isPhone: boolean;
}

/** Pixels that {@link FactsLine} takes with the room below it. */
export function factsHeight({ hasTags, hasValues }: FactsShape, isPhone: boolean): number {
  const parts = Number(hasTags) + Number(hasValues);
  const lines = isPhone ? parts : Math.min(parts, 1);
  return lines * (LINE + GAP);
}

/** The tags of an organization and what its own fields say, as far as a line holds; on a phone a line for each (G3). */
export function FactsLine({ name, tags, values, isPhone }: FactsLineProps) {
  const t = messages.use();
  if (tags.length === 0 && values.length === 0) return null;
  const most = MOST_TAGS[isPhone ? 'phone' : 'wide'];
  const shown = tags.length > most + 1 ? tags.slice(0, most) : tags;
  const more = tags.length - shown.length;
  return (
    <Lines $isPhone={isPhone}>
      {tags.length > 0 && (
        <Tags aria-label={t('tagsOf', { name })}>
          {shown.map((tag) => (
            <li key={tag} title={tag}>
              <Marked text={tag} />
            </li>
          ))}
          {more > 0 && (
            <li title={tags.slice(most).join(', ')}>
              <span aria-hidden="true">+{more}</span>
              <VisuallyHidden>{tags.slice(most).join(', ')}</VisuallyHidden>
            </li>
          )}
        </Tags>
      )}
      {values.length > 0 && (
        <Values title={values.map((one) => `${one.name}: ${one.text}`).join('\n')}>
          {values.map((one, place) => (
            <Fragment key={one.id}>
              {place > 0 && ' · '}
              {one.name}:{' '}
              <b>
                <Marked text={one.text} />
              </b>
            </Fragment>
          ))}
        </Values>
      )}
    </Lines>
  );
}

const Lines = styled.div<{ $isPhone: boolean }>`
  display: flex;
  flex-direction: ${({ $isPhone }) => ($isPhone ? 'column' : 'row')};
  gap: ${GAP}px ${space(1)};
  margin-bottom: ${GAP}px;
  min-width: 0;
`;

const Tags = styled.ul.attrs({ role: 'list' })`
  display: flex;
  flex: none;
  gap: ${space(0.5)};
  max-width: 100%;
  height: ${LINE}px;
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    ${oneLine}
    flex: 0 1 auto;
    max-width: 130px;
    padding: 0 ${space(1)};
    border: 1px solid ${color.line};
    border-radius: 11px;
    font: ${font.caption};
    line-height: ${LINE - 2}px;
  }
`;

const Values = styled.p`
  ${oneLine}
  flex: 1;
  min-width: 0;
  color: ${color.muted};
  font: ${font.small};
  line-height: ${LINE}px;
  & > b {
    color: ${color.text};
    font-weight: inherit;
  }
`;
