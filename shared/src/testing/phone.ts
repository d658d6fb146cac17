/**
 * Import it first: for this test file the screen is as narrow as a phone. Media queries are asked for once, while the
 * modules load, so that it is too late inside a test.
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
