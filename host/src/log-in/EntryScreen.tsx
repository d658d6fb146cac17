import { color, LanguageSwitch, LogInPanel, space } from '@touchline/shared';
import type { ReactNode } from 'react';
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

/** A screen of whoever is not in yet, with one panel. */
export function EntryScreen({ children }: { readonly children: ReactNode }) {
  return (
    <Screen>
      <Top>
        <Brand />
        <LanguageSwitch />
      </Top>
      {children}
    </Screen>
  );
}

/** Its panel, as that of Log In. */
export const EntryPanel = LogInPanel;
