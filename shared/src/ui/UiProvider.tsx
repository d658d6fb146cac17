import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { useControls } from './controls/loadControls.ts';
import { GlobalStyle } from './theme/index.ts';

/**
 * Stands once around the page: tokens, fonts and global rules, and what the kit's components expect of the page.
 * styled-components takes its nonce from `<meta property="csp-nonce">`; Base UI is told to write no `<style>` at all,
 * since a strict Content-Security-Policy would refuse it.
 */
export function UiProvider({ children }: { readonly children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <GlobalStyle />
      {children}
      <Tooltips />
    </CSPProvider>
  );
}

/** Not needed for the first frame. */
function Tooltips() {
  const controls = useControls();
  return controls && <controls.TooltipsControl />;
}
