import { LANGUAGES, type Language } from '@touchline/shared/contract/language';
import { MAX_DESIGN_LENGTH, MAX_HTML_LENGTH } from '@touchline/shared/contract/rules';

/**
 * All messages between the page and the frame of the provider's editor. The provider's script runs in the frame and can send
 * whatever the frame can, so the page accepts only what is defined here, and nothing too large to be saved.
 */

/** The frame's first message, by `window.postMessage`: its script runs. Everything else goes through a port. */
export const FRAME_CALLS = 'touchline-email-editor-frame';
/** The page's answer to it, with the port. */
export const PAGE_ANSWERS = 'touchline-email-editor-page';

/** A merge tag as the provider's editor shows it. */
export interface ChannelMergeTag {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}

/** How the editor opens. */
export interface Opening {
  readonly language: Language;
  readonly isDark: boolean;
  /** Title of the frame's document, in that language. */
  readonly title: string;
  readonly mergeTags: readonly ChannelMergeTag[];
  /** JSON; undefined for a new mail. */
  readonly design: string | undefined;
}

/** The state of an image; no `url` while it is being uploaded, an empty one when that failed. */
export interface ImageProgress {
  /** 0 to 100. */
  readonly progress: number;
  readonly url?: string;
  /** In pixels. */
  readonly width?: number;
  readonly height?: number;
}

/** From the page to the frame. */
export type PageMessage =
  | { readonly type: 'open'; readonly opening: Opening }
  | { readonly type: 'mergeTags'; readonly mergeTags: readonly ChannelMergeTag[] }
  | { readonly type: 'export'; readonly id: number; readonly title: string }
  | { readonly type: 'imageProgress'; readonly id: number; readonly answer: ImageProgress };

/** From the frame to the page. */
export type FrameMessage =
  /** The provider's script is loaded, or cannot be loaded. */
  | { readonly type: 'scriptLoaded' | 'scriptUnavailable' }
  /** The design is loaded and can be edited. */
  | { readonly type: 'ready' }
  | { readonly type: 'updated' }
  /** Answers `export`. No body when it is too large to be saved. */
  | { readonly type: 'exported'; readonly id: number; readonly body?: ExportedBody }
  | { readonly type: 'image'; readonly id: number; readonly file: File }
  | { readonly type: 'failed'; readonly reason: string };

export interface ExportedBody {
  /** JSON. */
  readonly design: string;
  readonly html: string;
}

/** Longest texts beside designs and mails, in UTF-16 code units. */
const LONGEST_TEXT = 1000;
const MOST_MERGE_TAGS = 1000;

/** The frame's message; undefined for anything else. */
export function parseFrameMessage(data: unknown): FrameMessage | undefined {
  if (!isRecord(data)) return undefined;
  const { type, id, file, reason } = data;
  switch (type) {
    case 'scriptLoaded':
    case 'scriptUnavailable':
    case 'ready':
    case 'updated':
      return { type };
    case 'failed':
      return { type, reason: isText(reason) ? reason : '' };
    case 'exported':
      return isId(id) ? { type, id, ...parseBody(data['body']) } : undefined;
    case 'image':
      return isId(id) && file instanceof File && isText(file.name) ? { type, id, file } : undefined;
    default:
      return undefined;
  }
}

function parseBody(body: unknown): { readonly body?: ExportedBody } {
  if (!isRecord(body)) return {};
  const { design, html } = body;
  return isText(design, MAX_DESIGN_LENGTH) && isText(html, MAX_HTML_LENGTH) ? { body: { design, html } } : {};
}

/** The page's message; undefined for anything else. */
export function parsePageMessage(data: unknown): PageMessage | undefined {
  if (!isRecord(data)) return undefined;
  const { type, id, title, mergeTags, opening, answer } = data;
  switch (type) {
    case 'open':
      return isOpening(opening) ? { type, opening } : undefined;
    case 'mergeTags':
      return isMergeTags(mergeTags) ? { type, mergeTags } : undefined;
    case 'export':
      return isId(id) && isText(title) ? { type, id, title } : undefined;
    case 'imageProgress':
      return isId(id) && isImageProgress(answer) ? { type, id, answer } : undefined;
    default:
      return undefined;
  }
}

const isOpening = (value: unknown): value is Opening =>
  isRecord(value) &&
  LANGUAGES.some((language) => language === value['language']) &&
  typeof value['isDark'] === 'boolean' &&
  isText(value['title']) &&
  isMergeTags(value['mergeTags']) &&
  (value['design'] === undefined || isText(value['design'], MAX_DESIGN_LENGTH));

const isMergeTags = (value: unknown): value is readonly ChannelMergeTag[] =>
  Array.isArray(value) &&
  value.length <= MOST_MERGE_TAGS &&
  value.every((tag) => isRecord(tag) && isText(tag['name']) && isText(tag['label']) && isText(tag['value']));

const isImageProgress = (value: unknown): value is ImageProgress =>
  isRecord(value) &&
  isNumber(value['progress']) &&
  (value['url'] === undefined || isText(value['url'], 2 * LONGEST_TEXT)) &&
  [value['width'], value['height']].every((size) => size === undefined || isNumber(size));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown, longest = LONGEST_TEXT): value is string =>
  typeof value === 'string' && value.length <= longest;
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isId = (value: unknown): value is number => Number.isSafeInteger(value);
