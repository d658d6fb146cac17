import { createGlobalStyle } from 'styled-components';
import './fonts.css';
import { COLORS, color, colorVariable, font, media, noticeRoom } from './tokens.ts';

const colorVariables = Object.entries(COLORS)
  .map(([name, [light, dark]]) => `${colorVariable(name)}: light-dark(${light}, ${dark});`)
  .join('\n    ');

/**
 * Tokens and the few rules that hold for the whole page. Light or dark follows the system; `data-theme="light"` or
 * `"dark"` on `<html>` overrides it.
 */
export const GlobalStyle = createGlobalStyle`
  :root {
    color-scheme: light dark;
    ${colorVariables}
    --font-family: 'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
    --shadow-card: 0 1px 2px light-dark(#1018140d, #00000066);
    --shadow-popup: 0 8px 24px light-dark(#10181424, #00000099), 0 0 0 1px light-dark(#1018140a, #00000066);
    --shadow-dialog: 0 24px 64px light-dark(#10181433, #000000aa);
    --motion: 120ms;
  }
  :root[data-theme='light'] { color-scheme: light; }
  :root[data-theme='dark'] { color-scheme: dark; }
  @media ${media.reducedMotion} {
    :root { --motion: 0ms; }
  }

  *, *::before, *::after { box-sizing: border-box; }
  /* Always a scrollbar: otherwise the page would jump sideways whenever a list outgrows the window. */
  html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; overflow-y: scroll; }
  /* The end of the page, and whatever gets the focus, can be scrolled clear of the notices. */
  html { scroll-padding-bottom: calc(${noticeRoom}); }
  body {
    margin: 0;
    padding-bottom: calc(${noticeRoom});
    background: ${color.ground};
    color: ${color.text};
    font: ${font.body};
    -webkit-font-smoothing: antialiased;
    overflow-wrap: break-word;
  }
  h1, h2, h3, p, dl, dd, ul, ol, figure, fieldset { margin: 0; padding: 0; }
  h1 { font: ${font.title}; letter-spacing: -0.015em; }
  h2 { font: ${font.heading}; letter-spacing: -0.005em; }
  h3 { font: ${font.strong}; }
  fieldset { border: 0; min-width: 0; }
  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
  a { color: ${color.accentText}; text-underline-offset: 2px; }
  svg { display: block; }

  /* What gets the focus must not end up under the bars at the top of the page (WCAG 2.2 §2.4.11). */
  main :is(a, button, input, select, textarea) {
    scroll-margin-top: calc(var(--top-bar-height, 0px) + var(--page-tools-height, 0px) + 8px);
  }

  :focus-visible { outline: 2px solid ${color.accent}; outline-offset: 2px; }
  /* The target of a skip link or of a returned focus shows no ring of its own: it is a place, not a control. */
  [tabindex='-1']:focus-visible { outline: none; }
  ::placeholder { color: ${color.muted}; opacity: 1; }
  ::selection { background: ${color.accentSoft}; color: ${color.accentText}; }
`;
