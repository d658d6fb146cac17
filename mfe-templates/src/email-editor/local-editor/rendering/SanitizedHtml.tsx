import { useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { drawableFragment } from './drawableFragment.ts';

/** Nothing of the page reaches in, nothing of the mail reaches out. */
const Box = styled.div`
  all: initial;
  display: block;
  contain: paint;
  isolation: isolate;
  font:
    14px/1.4 arial,
    helvetica,
    sans-serif;
  color: #000000;
  overflow-wrap: break-word;

  && table {
    border-collapse: collapse;
  }
  && * {
    box-sizing: content-box;
  }
  && p {
    margin: 0;
  }
  && :is(h1, h2, h3, h4, h5, h6) {
    font: inherit;
    letter-spacing: normal;
  }
  && a {
    color: inherit;
  }
  && :is(ul, ol) {
    margin: 0;
    padding: 0 0 0 40px;
  }
  && img {
    max-width: 100%;
  }
`;

interface SanitizedHtmlProps {
  /** HTML from anywhere: of a design, of the clipboard. */
  readonly html: string;
}

/**
 * The one component that draws HTML in the page itself: sanitised, links inert, styles set by script because the
 * page's policy forbids them in markup (ADR 0055). Mail as a whole is drawn in a `MailFrame` instead.
 */
export function SanitizedHtml({ html }: SanitizedHtmlProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(drawableFragment(html));
  }, [html]);
  return <Box ref={box} />;
}
