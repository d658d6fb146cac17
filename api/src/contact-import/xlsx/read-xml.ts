import { Parser } from 'htmlparser2';
import { WorkbookRefusal } from '../refusals.ts';

/** Deepest nesting of elements. Workbooks have about ten. */
const MAX_DEPTH = 100;

export type Attributes = Readonly<Record<string, string>>;

/** Callbacks while a document is read. Names come without their namespace prefix. */
export interface XmlHandlers {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string) => void;
  /** A text may come in several pieces. */
  readonly text?: (text: string) => void;
}

/**
 * Reads XML piece by piece.
 * @throws {WorkbookRefusal} `damaged` when it nests too deeply, or breaks off before its outermost element ends
 */
export async function readXml(pieces: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  let depth = 0;
  let isEmpty = true;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        isEmpty = false;
        if ((depth += 1) > MAX_DEPTH) throw new WorkbookRefusal('damaged');
        handlers.open(localName(name), attributes);
      },
      onclosetag(name) {
        depth -= 1;
        handlers.close?.(localName(name));
      },
      ontext: (text) => handlers.text?.(text),
    },
    { xmlMode: true },
  );
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const piece of pieces) {
    decoder ??= decoderOf(piece);
    parser.write(decoder.decode(piece, { stream: true }));
  }
  if (decoder) parser.write(decoder.decode());
  // At the end, the parser closes what is still open.
  const isWhole = depth === 0 && !isEmpty;
  parser.end();
  if (!isWhole) throw new WorkbookRefusal('damaged');
}

/** Decides by the byte order mark, otherwise by the declaration at the beginning. */
function decoderOf(beginning: Buffer) {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return new TextDecoder('utf-16le');
  if (beginning[0] === 0xfe && beginning[1] === 0xff) return new TextDecoder('utf-16be');
  const declared = /^[^>]*encoding=["']([\w.-]+)["']/u.exec(beginning.toString('latin1', 0, 200))?.[1];
  try {
    return new TextDecoder(declared);
  } catch {
    return new TextDecoder();
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** `_x000D_` stands for a character that XML cannot hold (ECMA-376 22.9.2.19). */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\da-f]{4})_/giu, (_, code: string) =>
        String.fromCodePoint(Number.parseInt(code, 16)),
      )
    : text;
