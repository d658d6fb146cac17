import { color, font, space, useLanguage } from '@touchline/shared';
import { ownName, type OwnValues, ownValueText } from '@touchline/shared/contract/own-values';
import type { ShownOwnField } from '@touchline/shared/contract/readers';
import { styled } from 'styled-components';

export interface OwnFactsProps {
  readonly fields: readonly ShownOwnField[];
  readonly values: OwnValues;
}

/** Values of the team's own fields, each with its name, for {@link Facts}; those that are not known are left out. */
export function OwnFacts({ fields, values }: OwnFactsProps) {
  const { language } = useLanguage();
  return fields.map((field) => {
    const value = values[field.id];
    if (value === undefined) return null;
    const text = ownValueText(field, value, language);
    return (
      <div key={field.id}>
        <dt>{ownName(field, language)}</dt>
        <dd>
          {field.kind === 'link' && typeof value === 'string' && /^https?:\/\//u.test(value) ? (
            <a href={value} target="_blank" rel="noreferrer noopener">
              {text}
            </a>
          ) : (
            text
          )}
        </dd>
      </div>
    );
  });
}

/** Names with their values, side by side where there is room. */
export const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 150px), 1fr));
  gap: ${space(1.5)};
  & dt {
    color: ${color.muted};
    font: ${font.small};
  }
  & dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;
