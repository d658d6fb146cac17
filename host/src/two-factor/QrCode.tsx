import { styled } from 'styled-components';
import { encode } from 'uqr';

/** A QR code. Dark on light in both looks: not every camera reads the other. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here: no file, no data URL
    <Code role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} />
    </Code>
  );
}

const Code = styled.svg`
  width: 200px;
  max-width: 100%;
  justify-self: center;
  background: #ffffff;
  fill: #000000;
`;
