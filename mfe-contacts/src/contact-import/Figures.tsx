import { color, font, media, radius, space } from '@touchline/shared';
import { styled } from 'styled-components';

/** Figures beside each other, each with its label. */
export function Figures({
  figures,
}: {
  readonly figures: readonly { readonly label: string; readonly value: string }[];
}) {
  return (
    <List>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}

const List = styled.dl`
  display: grid;
  /* Four in a row in either width of the dialog, two on a phone; never three and one. */
  grid-template-columns: repeat(auto-fit, minmax(112px, 1fr));
  @media ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  gap: ${space(1.5)};
  margin: 0;
  & > div {
    display: grid;
    align-content: space-between;
    padding: ${space(1.5)};
    border-radius: ${radius.tile};
    background: ${color.hover};
  }
  & dt {
    color: ${color.muted};
    font: ${font.small};
  }
  & dd {
    margin: 0;
    font: ${font.figure};
    font-variant-numeric: tabular-nums;
  }
`;
