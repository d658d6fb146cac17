import { color, font, media, space, useLanguage } from '@touchline/shared';
import type { OwnFieldSubject } from '@touchline/shared/contract/own-values';
import { useState } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import { OwnValueFields, type OwnValueFieldsProps } from './OwnValueFields.tsx';
import { textOfField, valueKey } from './typedValues.ts';

export interface FoldedOwnValuesProps extends OwnValueFieldsProps {
  readonly about: OwnFieldSubject;
}

/**
 * Values of the team's own fields in a form that has more besides: folded until they are asked for or one is wrong, and only then
 * drawn, because there may be fifty for each of many contacts.
 */
export function FoldedOwnValues({ about, ...inputs }: FoldedOwnValuesProps) {
  const { fields, typed, stored, errorOf } = inputs;
  const t = messages.use();
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  if (fields.length === 0) return null;
  const filled = fields.filter((field) => textOfField(field, typed, stored, language).trim() !== '').length;
  const isShown = isOpen || fields.some(({ id }) => errorOf(valueKey(id)) !== undefined);
  return (
    <Details open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t(about)} <small>{t('filled', { filled, total: fields.length })}</small>
      </summary>
      {isShown && (
        <Fields>
          <OwnValueFields {...inputs} />
        </Fields>
      )}
    </Details>
  );
}

const Details = styled.details`
  & > summary {
    width: fit-content;
    padding: 4px 0;
    border-radius: 4px;
    font: ${font.label};
    cursor: pointer;
  }
  & small {
    margin-inline-start: 4px;
    color: ${color.muted};
    font: ${font.small};
  }
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: ${space(1.5)};
  padding-top: ${space(1)};
  @media ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
