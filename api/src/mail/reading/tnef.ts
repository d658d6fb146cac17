import { TextDecoder } from 'node:util';
import { textOfRtf, uncompressedRtf } from './rtf.ts';

/** A file within a winmail.dat. */
export interface TnefFile {
  /** Empty when it has none. */
  readonly filename: string;
  readonly contentType: string;
  /** Part of what was read, not a copy. */
  readonly content: Buffer;
}

const SIGNATURE = 0x223e9f78;
/** Attributes (MS-OXTNEF §2.1.3.1), by the half that tells them apart: some programs write another type into the other. */
const CODE_PAGE = 0x9007;
const BEGINS_FILE = 0x9002;
const TITLE = 0x8010;
const CONTENT = 0x800f;
const PROPERTIES = 0x9005;
const BODY = 0x800c;
const PROPERTIES_OF_MAIL = 0x9003;
/** Level, identifier and length before the data of an attribute; its checksum behind it. */
const ATTRIBUTE_HEAD = 9;
const CHECKSUM = 2;

/** Properties of a file (MS-OXPROPS). */
const LONG_NAME = 0x3707;
const MIME_TYPE = 0x370e;
const CONTENT_PROPERTY = 0x3701;

/** Properties of the mail itself. */
const BODY_PROPERTY = 0x1000;
const HTML_PROPERTY = 0x1013;
const RTF_PROPERTY = 0x1009;

const STRING = 0x001e;
const UNICODE_STRING = 0x001f;
const OBJECT = 0x000d;
const BINARY = 0x0102;
/** Bytes that values of a fixed length take; shorter ones are filled up. */
const FIXED: ReadonlyMap<number, number> = new Map([
  [0x0002, 4],
  [0x0003, 4],
  [0x0004, 4],
  [0x0005, 8],
  [0x0006, 8],
  [0x0007, 8],
  [0x000a, 4],
  [0x000b, 4],
  [0x0014, 8],
  [0x0040, 8],
  [0x0048, 16],
]);
/** Properties from here on are told by a name of their own, which comes before the value. */
const NAMED = 0x8000;
const GUID = 16;

/** Most files that are read. */
const MAX_FILES = 100;
/** Mails within mails that are looked into. */
const MAX_DEPTH = 5;
const MAX_NAME_BYTES = 1000;
const MAX_TEXT_BYTES = 1_000_000;
/** No file has more properties. */
const MAX_PROPERTIES = 500;
/** Attributes that are looked at: a file has about six. */
const MAX_ATTRIBUTES = 20_000;

/**
 * The files within a winmail.dat, the wrapping in which Outlook and Exchange send attachments to those who do not use them
 * (MS-OXTNEF). A damaged one gives what could be read before the damage. Never fails; what it gives is never more than the
 * input.
 */
export function filesInTnef(source: Buffer): readonly TnefFile[] {
  return filesIn(source, 0).slice(0, MAX_FILES);
}

/** The text of a winmail.dat; both forms may be empty. */
export interface TnefText {
  readonly text: string;
  readonly html: string;
}

/** Returns the text of the mail within a winmail.dat: some senders put it nowhere else. Never fails. */
export function textInTnef(source: Buffer): TnefText {
  let decoder = new TextDecoder('windows-1252');
  let [text, html] = ['', ''];
  let rtf: Buffer | undefined;
  for (const { id, data } of attributesOf(source)) {
    // What follows is about files.
    if (id === BEGINS_FILE) break;
    if (id === CODE_PAGE && data.length >= 4) decoder = decoderOf(data.readUInt32LE(0));
    else if (id === BODY) text = wholeText(data, decoder);
    else if (id === PROPERTIES_OF_MAIL) {
      for (const property of propertiesOf(data)) {
        const { id: name, type, value } = property;
        if (name === BODY_PROPERTY && type === UNICODE_STRING) text = wholeText(value, UTF_16);
        else if (name === BODY_PROPERTY && type === STRING) text = wholeText(value, decoder);
        else if (name === RTF_PROPERTY && type === BINARY) rtf = value;
        else if (name === HTML_PROPERTY && type === BINARY) html = wholeText(value, decoder);
      }
    }
  }
  // Once, and only where nothing else says it: unpacking takes longer than all else.
  const isElsewhere = text.trim() !== '' || html !== '';
  return {
    text: isElsewhere || rtf === undefined ? text : textOfRtf(uncompressedRtf(rtf), decoder, decoderOf),
    html,
  };
}

const wholeText = (bytes: Buffer, decoder: TextDecoder): string =>
  decoder.decode(bytes.subarray(0, MAX_TEXT_BYTES)).split('\0')[0] ?? '';

interface OpenFile {
  title: string;
  longName: string;
  type: string;
  content: Buffer | undefined;
  /** What is attached is no file: a mail, or a drawing. */
  object: Buffer | undefined;
}

function filesIn(source: Buffer, depth: number): TnefFile[] {
  const files: TnefFile[] = [];
  let decoder = new TextDecoder('windows-1252');
  let file: OpenFile | undefined;
  for (const { id, data } of attributesOf(source)) {
    if (id === CODE_PAGE && data.length >= 4) decoder = decoderOf(data.readUInt32LE(0));
    else if (id === BEGINS_FILE) {
      files.push(...closed(file, depth));
      if (files.length >= MAX_FILES) return files;
      file = { title: '', longName: '', type: '', content: undefined, object: undefined };
    } else if (file && id === TITLE) file.title = textIn(data, decoder);
    else if (file && id === CONTENT) file.content = data;
    else if (file && id === PROPERTIES) takeProperties(file, data, decoder);
  }
  return [...files, ...closed(file, depth)];
}

/** The file, or those of the mail that is attached: the mail itself is of use only to Outlook. */
function closed(file: OpenFile | undefined, depth: number): readonly TnefFile[] {
  if (!file) return [];
  const within = file.object && !file.content && depth < MAX_DEPTH ? filesIn(file.object, depth + 1) : [];
  const content = file.content ?? file.object;
  if (within.length > 0 || !content) return within;
  const contentType = /^[a-z]+\/[\w.+-]{1,100}$/u.test(file.type) ? file.type : 'application/octet-stream';
  return [{ filename: file.longName || file.title, contentType, content }];
}

interface Attribute {
  readonly id: number;
  readonly data: Buffer;
}

function* attributesOf(source: Buffer): Generator<Attribute> {
  if (source.length < 6 || source.readUInt32LE(0) !== SIGNATURE) return;
  let at = 6;
  for (let read = 0; read < MAX_ATTRIBUTES && at + ATTRIBUTE_HEAD <= source.length; read += 1) {
    const begin = at + ATTRIBUTE_HEAD;
    const end = begin + source.readUInt32LE(at + 5);
    if (end > source.length) return;
    yield { id: source.readUInt16LE(at + 1), data: source.subarray(begin, end) };
    at = end + CHECKSUM;
  }
}

function takeProperties(file: OpenFile, data: Buffer, decoder: TextDecoder): void {
  for (const { id, type, value } of propertiesOf(data)) {
    const text = () =>
      type === UNICODE_STRING ? textIn(value, UTF_16) : type === STRING ? textIn(value, decoder) : '';
    if (id === LONG_NAME) file.longName = text();
    else if (id === MIME_TYPE) file.type = text().toLowerCase();
    else if (id === CONTENT_PROPERTY && type === BINARY) file.content ??= value;
    // What kind of object it is stands before it.
    else if (id === CONTENT_PROPERTY && type === OBJECT) file.object ??= value.subarray(GUID);
  }
}

interface Property {
  readonly id: number;
  readonly type: number;
  /** Empty for a value of fixed length. */
  readonly value: Buffer;
}

/** Reads properties (MS-OXTNEF §2.1.3.4) as far as they are whole. */
function* propertiesOf(data: Buffer): Generator<Property> {
  const reader = new Reader(data);
  const count = Math.min(reader.number(), MAX_PROPERTIES);
  for (let read = 0; read < count; read += 1) {
    const type = reader.short();
    const id = reader.short();
    if (id >= NAMED) skipName(reader);
    const value = valueOf(reader, type);
    if (value === undefined || reader.isBeyond) return;
    yield { id, type, value };
  }
}

function skipName(reader: Reader): void {
  reader.bytes(GUID);
  if (reader.number() === 0) reader.bytes(4);
  else reader.padded(reader.number());
}

/** Undefined for a type of which the length is not known. */
function valueOf(reader: Reader, type: number): Buffer | undefined {
  const length = FIXED.get(type);
  if (length !== undefined) {
    reader.bytes(length);
    return Buffer.alloc(0);
  }
  // How many values there are stands before them.
  const isOne = [STRING, UNICODE_STRING, OBJECT, BINARY].includes(type) && reader.number() === 1;
  return isOne ? reader.padded(reader.number()) : undefined;
}

/** A cursor over bytes. Reading past the end gives zeros, so that damaged input needs no checks at each step. */
class Reader {
  readonly #data: Buffer;
  #at = 0;

  constructor(data: Buffer) {
    this.#data = data;
  }

  /** Whether more was read than is there. */
  get isBeyond(): boolean {
    return this.#at > this.#data.length;
  }

  bytes(length: number): Buffer {
    const begin = this.#at;
    this.#at += length;
    return this.isBeyond ? Buffer.alloc(0) : this.#data.subarray(begin, this.#at);
  }

  /** What is filled up to a multiple of four bytes; the end may lack that. */
  padded(length: number): Buffer {
    const value = this.bytes(length);
    if (!this.isBeyond) this.#at = Math.min(this.#at + ((4 - (length % 4)) % 4), this.#data.length);
    return value;
  }

  number(): number {
    const bytes = this.bytes(4);
    return bytes.length < 4 ? 0 : bytes.readUInt32LE(0);
  }

  short(): number {
    const bytes = this.bytes(2);
    return bytes.length < 2 ? 0 : bytes.readUInt16LE(0);
  }
}

const UTF_16 = new TextDecoder('utf-16le');
const decoderOf = (codePage: number): TextDecoder => {
  const isWindows = codePage >= 1250 && codePage <= 1258;
  return new TextDecoder(codePage === 65_001 ? 'utf-8' : `windows-${isWindows ? codePage : 1252}`);
};

/** Text up to the zero that ends it. */
const textIn = (bytes: Buffer, decoder: TextDecoder): string =>
  decoder.decode(bytes.subarray(0, MAX_NAME_BYTES)).split('\0')[0] ?? '';
