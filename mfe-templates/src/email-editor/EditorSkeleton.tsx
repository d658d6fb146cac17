import { color, font, media, radius, space } from '@touchline/shared';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

/** An outline in the place and size of the editor that is opening. Announced once, politely. */
export function EditorSkeleton() {
  const t = messages.use();
  return (
    <Outline>
      <Bar>{t('opening')}</Bar>
      <Parts aria-hidden="true">
        <Mail />
        <Panel />
      </Parts>
    </Outline>
  );
}

const Outline = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
`;

const Bar = styled.output`
  padding: ${space(2)};
  border-bottom: 1px solid ${color.line};
  color: ${color.muted};
  font: ${font.small};
`;

const Parts = styled.div`
  display: flex;
  flex: 1;
`;

const Mail = styled.div`
  flex: 1;
  background: linear-gradient(${color.skeleton}, ${color.skeleton}) center / min(600px, 80%) 80% no-repeat
    ${color.ground};
`;

const Panel = styled.div`
  width: 320px;
  border-left: 1px solid ${color.line};
  @media ${media.tablet} {
    display: none;
  }
`;
