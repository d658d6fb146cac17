import { color, LanguageSwitch, LogInForm, space } from '@touchline/shared';
import { styled } from 'styled-components';
import { Brand } from '../shell/Brand.tsx';

const Screen = styled.main`
  min-height: 100dvh;
  display: grid;
  grid-template-rows: auto 1fr auto;
  justify-items: center;
  align-items: center;
  padding: ${space(2)};
  /* The centre circle and the halfway line of a pitch, no louder than a hairline. */
  background:
    radial-gradient(circle at 50% 50%, transparent 299px, ${color.line} 300px 301px, transparent 302px),
    linear-gradient(${color.line}, ${color.line}) 50% 50% / 100% 1px no-repeat,
    ${color.ground};
`;

const Top = styled.div`
  justify-self: stretch;
  display: flex;
  justify-content: space-between;
  align-items: center;
  padding-left: ${space(1)};
`;

/** The Log In screen (A1). The URL stays what it was: after signing in the page shows what it names. */
export function LogInScreen() {
  return (
    <Screen>
      <Top>
        <Brand />
        <LanguageSwitch />
      </Top>
      <LogInForm />
    </Screen>
  );
}
