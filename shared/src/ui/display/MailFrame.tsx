import { useCallback, useEffect, useRef, useState } from 'react';
import { css, styled } from 'styled-components';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { messages } from '../messages.ts';
import { color, font, space } from '../theme/index.ts';
import {
  drawMail,
  type FetchImage,
  fetchImages,
  isBlankMail,
  type MailLook,
  type RemoteImages,
} from './mailDocument.ts';

/** A blank document with a policy of its own, served by the gateway: see `docs/decisions/0060-mail-in-a-frame.md`. */
const BLANK_PAGE = '/mail-frame';

/** In pixels, several hundred screens. A higher mail scrolls in its frame: what stands below it on the page would be out of reach. */
const HIGHEST = 200_000;

export interface MailFrameProps {
  /** The mail, a whole HTML document. It is not trusted. */
  readonly html: string;
  /** What a screen reader calls the frame. */
  readonly title: string;
  /** Width in pixels that the mail is laid out for; as wide as there is room unless given. */
  readonly width?: number;
  /** Height in pixels that the mail is laid out in, or `content`: as high as the mail, so that nothing scrolls in it. */
  readonly height?: number | 'content';
  /** Draws it smaller: `0.5` is half the size, and the box it takes is half as wide and high. Needs `width`. */
  readonly scale?: number;
  /** What it may load from elsewhere. The default, anything, is only for our own mails. */
  readonly images?: RemoteImages;
  /** Fetches its images, where they are `fetched`. Always the same function. */
  readonly fetchImage?: FetchImage;
  /** Told how many of them could not be had, once the others are there. Always the same function. */
  readonly onImages?: (missing: number) => void;
  /** How it looks where it says nothing of it; as in a mail client unless given. */
  readonly look?: MailLook;
  /** For a thumbnail of the mail beside its name: nothing in it can be reached by pointer, keyboard or screen reader. */
  readonly inert?: boolean;
}

/**
 * The one place where mail is drawn, in a frame in which no script runs: as a mail client would, on white, or like the page.
 * Links open in a new tab.
 */
export function MailFrame({
  html,
  title,
  width,
  height = 'content',
  scale = 1,
  images = 'any',
  fetchImage,
  onImages,
  look = 'mail',
  inert = false,
}: MailFrameProps) {
  const t = messages.use();
  const frame = useRef<HTMLIFrameElement>(null);
  // Counts blank pages that have loaded; each begins empty.
  const [loads, setLoads] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const [contentHeight, setContentHeight] = useState(0);
  const fitsContent = height === 'content';

  const onLoad = useCallback(() => {
    const marker = readableWindow(frame.current)?.document.querySelector('meta[name="touchline"]');
    const isBlankPage = marker !== null && marker !== undefined;
    setFailed(!isBlankPage);
    if (isBlankPage) setLoads((count) => count + 1);
  }, []);

  useEffect(() => {
    const mailWindow = loads === 0 ? undefined : blankWindow(frame.current);
    if (mailWindow === undefined) return undefined;
    const { fontFamily, fontSize, lineHeight } = getComputedStyle(document.body);
    drawMail(mailWindow, html, { images, look, font: `${fontSize} / ${lineHeight} ${fontFamily}` });
    const stopWatching = fitsContent ? watchHeight(mailWindow.document, setContentHeight) : undefined;
    const leaving = new AbortController();
    if (images === 'fetched' && fetchImage) {
      void fetchImages(mailWindow.document, fetchImage, leaving.signal, onImages);
    }
    return () => {
      leaving.abort();
      stopWatching?.();
    };
  }, [html, images, look, loads, fitsContent, fetchImage, onImages]);

  useEffect(() => {
    const mailWindow = loads === 0 ? undefined : blankWindow(frame.current);
    if (mailWindow === undefined) return undefined;
    const hand = (event: KeyboardEvent) => handOnKey(event, frame.current);
    mailWindow.addEventListener('keydown', hand);
    return () => mailWindow.removeEventListener('keydown', hand);
  }, [loads]);

  if (isBlankMail(html)) return <Nothing>{t('emptyMail')}</Nothing>;
  if (failed) {
    const retry = () => {
      setFailed(false);
      setAttempt((count) => count + 1);
    };
    return <ErrorState title={t('mailNotDrawn')} onRetry={retry} />;
  }
  const pixels = fitsContent ? contentHeight : height;
  return (
    <Box
      $look={look}
      inert={inert}
      style={{
        width: width === undefined ? '100%' : width * scale,
        height: pixels * scale,
      }}
    >
      <Frame
        // Another choice of images needs a fresh blank page: a policy cannot be removed from a document.
        key={`${attempt} ${images}`}
        ref={frame}
        $look={look}
        src={BLANK_PAGE}
        title={title}
        // No scripts. Same origin only so that the mail can be written into it and measured.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        loading="lazy"
        onLoad={onLoad}
        style={{
          width: width ?? `${100 / scale}%`,
          height: pixels,
          ...(scale === 1 ? {} : { transform: `scale(${scale})` }),
        }}
      />
    </Box>
  );
}

/** The frame's window; undefined while there is none, or when it has another origin, like a browser's error page. */
function readableWindow(frame: HTMLIFrameElement | null): (Window & typeof globalThis) | undefined {
  if (frame?.contentDocument == null) return undefined;
  return frame.contentDocument.defaultView ?? undefined;
}

/** The window of a blank page that has come; a frame that was only just put in place has another at first. */
function blankWindow(frame: HTMLIFrameElement | null): (Window & typeof globalThis) | undefined {
  const mailWindow = readableWindow(frame);
  return mailWindow?.location.pathname === BLANK_PAGE ? mailWindow : undefined;
}

/** Reports the height in pixels of a document's content, now and whenever it changes, as when an image arrives. */
function watchHeight(document: Document, onHeight: (pixels: number) => void): () => void {
  const { documentElement: root, body } = document;
  // `height: 100%`, which many mails set, would be the height of the frame: it could never shrink again.
  for (const element of [root, body]) element.style.setProperty('height', 'auto', 'important');
  for (const element of [root, body]) element.style.setProperty('min-height', '0', 'important');
  const measure = () => {
    const scrollbar = root.scrollWidth > root.clientWidth ? root.offsetHeight - root.clientHeight : 0;
    const height = Math.ceil(root.getBoundingClientRect().height + Math.max(0, scrollbar));
    onHeight(Math.min(height, HIGHEST));
  };
  const observer = new ResizeObserver(measure);
  observer.observe(root);
  measure();
  return () => observer.disconnect();
}

/**
 * A frame keeps its key events: without this, Escape would not close the dialog around the mail, and the keys of a
 * conversation would be dead once somebody has pressed into a mail (V11).
 */
function handOnKey(event: KeyboardEvent, frame: HTMLIFrameElement | null): void {
  const { key, code, repeat, altKey, ctrlKey, metaKey } = event;
  const isCharacter = key.length === 1 && key !== ' ' && !altKey && !ctrlKey && !metaKey;
  if (key !== 'Escape' && !isCharacter) return;
  frame?.dispatchEvent(new KeyboardEvent('keydown', { key, code, repeat, bubbles: true, cancelable: true }));
}

/** Mail is made for white, in the dark as well. */
const ON_WHITE = css`
  background: #fff;
  color-scheme: light;
`;

interface Look {
  readonly $look: MailLook;
}

const Box = styled.div<Look>`
  max-width: 100%;
  overflow: hidden;
  ${({ $look }) => $look === 'mail' && ON_WHITE}
`;

const Frame = styled.iframe<Look>`
  display: block;
  border: 0;
  transform-origin: 0 0;
  ${({ $look }) => $look === 'mail' && ON_WHITE}
`;

const Nothing = styled.p`
  padding: ${space(2)};
  color: ${color.muted};
  font: ${font.small};
  text-align: center;
`;
