import { safeUrl } from '@touchline/shared/safe-html';
import type { CSSProperties } from 'react';
import type { Block, Values } from '../../../emailEditor.ts';
import { valuesOf } from '../model/index.ts';

/** A value of a design as CSS; undefined for anything but text or a number. */
function css(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return `${value}px`;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const record = (value: unknown): Values =>
  typeof value === 'object' && value !== null ? (value as Values) : {};

/** Drops undefined values, which React's types distinguish from absent ones. */
function defined(style: Readonly<Record<string, string | number | undefined>>): CSSProperties {
  return Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined));
}

function backgroundImage(values: Values): CSSProperties {
  const image = record(values['backgroundImage']);
  const url = typeof image['url'] === 'string' ? safeUrl(image['url']) : '';
  if (url === '') return {};
  return defined({
    backgroundImage: `url(${JSON.stringify(encodeURI(decodeUri(url)))})`,
    backgroundRepeat: css(image['repeat']) ?? 'no-repeat',
    backgroundPosition: css(image['position']) ?? 'center',
    backgroundSize: image['size'] === 'cover' || image['size'] === 'contain' ? image['size'] : undefined,
  });
}

/** An address may already be encoded; one that is encoded wrongly is used as it is. */
function decodeUri(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const;

function borders(values: Values): CSSProperties {
  const border = record(values['border']);
  return defined(
    Object.fromEntries(
      SIDES.flatMap((side) =>
        ['Width', 'Style', 'Color'].map((what) => {
          const key = `border${side}${what}`;
          return [key, css(border[key])];
        }),
      ),
    ),
  );
}

/** In pixels; Unlayer's usual width for anything else, such as a percentage. */
export function contentWidth(bodyValues: Values): number {
  const { contentWidth: width } = bodyValues;
  const pixels =
    typeof width === 'string' && width.trim().endsWith('%') ? Number.NaN : Number.parseInt(String(width), 10);
  return pixels >= 320 && pixels <= 1200 ? pixels : 600;
}

/** The background of the mail, and the font that everything in it inherits. */
export function bodyStyle(values: Values): CSSProperties {
  return {
    ...defined({
      backgroundColor: css(values['backgroundColor']),
      color: css(values['textColor']) ?? '#000000',
      fontFamily: css(record(values['fontFamily'])['value']) ?? 'arial,helvetica,sans-serif',
    }),
    ...backgroundImage(values),
  };
}

/** A row from edge to edge. */
export function rowStyle(values: Values): CSSProperties {
  return {
    ...defined({ backgroundColor: css(values['backgroundColor']), padding: css(values['padding']) }),
    ...backgroundImage(values),
  };
}

/** The part of a row that holds its columns. */
export function columnsStyle(values: Values, width: number): CSSProperties {
  return defined({ maxWidth: width, backgroundColor: css(values['columnsBackgroundColor']) });
}

export function columnStyle(values: Values, cell: number): CSSProperties {
  return {
    ...defined({
      flexGrow: cell,
      backgroundColor: css(values['backgroundColor']),
      padding: css(values['padding']),
      borderRadius: css(values['borderRadius']),
    }),
    ...borders(values),
  };
}

/** The cell that a text is edited in: it looks as it will in the mail. */
export function writingStyle(block: Block): CSSProperties {
  return defined({ padding: css(valuesOf(block)['containerPadding']) ?? '10px' });
}

/** The font of a text block or heading. */
export function letterStyle(block: Block, bodyValues: Values): CSSProperties {
  const values = valuesOf(block);
  const isHeading = block.type === 'heading';
  const family = record(values['fontFamily']);
  return defined({
    fontFamily: css(family['value']) ?? css(record(bodyValues['fontFamily'])['value']),
    fontSize: css(values['fontSize']) ?? (isHeading ? '22px' : '14px'),
    fontWeight: typeof values['fontWeight'] === 'number' ? values['fontWeight'] : css(values['fontWeight']),
    color: css(values['color']) ?? css(bodyValues['textColor']),
    textAlign: css(values['textAlign']),
    lineHeight: css(values['lineHeight']) ?? '140%',
  });
}
