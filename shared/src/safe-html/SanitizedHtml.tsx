import { useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { drawableFragment } from './drawableFragment.ts';

/** Isolates the mail's styles from the page's. */
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
  /** HTML from any source: a design, the clipboard. */
  readonly html: string;
}

/**
 * The only component that draws HTML in the page itself: sanitised, with inert links, and with styles set by script because
 * the page's policy forbids them in markup (ADR 0055). Whole mails are drawn in a `MailFrame` instead.
 */
export function SanitizedHtml({ html }: SanitizedHtmlProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(drawableFragment(html));
  }, [html]);
  return <Box ref={box} />;
}
