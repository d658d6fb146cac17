/**
 * Import it first: it makes the screen as narrow as a phone for the test file. Media queries are evaluated once, while
 * modules load, so inside a test it is too late.
 */
import { media } from '../ui/theme/tokens.ts';

window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: query === media.phone,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
