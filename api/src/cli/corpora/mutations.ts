/** Numbers that look random and are the same for the same seed (mulberry32). */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0, less than `limit`. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  }

  of<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('There is nothing to choose from');
    return item;
  }
}

/** What breaks readers of mails, to be put anywhere. */
const PIECES: readonly string[] = [
  '\0',
  '\r\n\r\n',
  '\r',
  '> ',
  '=?utf-8?B?',
  '=?x-unknown?Q?=FF?=',
  '=?utf-7?Q?+ADw-?=',
  'Content-Type: ; name="x.jpg"\r\n',
  'Content-Type: multipart/mixed; boundary=""\r\n',
  'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n',
  'Content-Type: text/plain; charset=utf-7\r\n',
  'Content-Type: text/plain; charset="\uffff"\r\n',
  'Content-Type: message/delivery-status\r\n',
  'Content-Transfer-Encoding: base64\r\n',
  'Content-Transfer-Encoding: quoted-printable\r\n',
  'From: <<<>@,;:"\r\n',
  'Status: 5.1.1\r\nAction: failed\r\n',
  'On 2026 at 10:00 a@b wrote:\r\n',
  '________________________________\r\n',
  '<div>',
  '<a href="',
  '(((((',
  'a@',
  '\ud83d\ude00',
];

type Mutation = (source: Buffer, random: SeededRandom, other: Buffer) => Buffer;

const MUTATIONS: readonly Mutation[] = [
  (source, random) => {
    const changed = Buffer.from(source);
    for (let count = random.below(20); count >= 0; count -= 1) {
      if (changed.length > 0) changed[random.below(changed.length)] = random.below(256);
    }
    return changed;
  },
  (source, random) => cut(source, random, () => Buffer.alloc(0)),
  (source, random) => cut(source, random, (slice) => Buffer.concat([slice, slice])),
  (source, random) => source.subarray(0, random.below(source.length + 1)),
  (source, random) => insert(source, random, Buffer.from(random.of(PIECES))),
  (source, random) => insert(source, random, Buffer.from(random.of(PIECES).repeat(1 + random.below(2000)))),
  (source, random, other) =>
    insert(
      source,
      random,
      cut(other, random, (slice) => slice),
    ),
  (source, random, other) =>
    Buffer.concat([
      source.subarray(0, random.below(source.length + 1)),
      other.subarray(random.below(other.length + 1)),
    ]),
  (source, random) => {
    const lines = source.toString('latin1').split('\n');
    const at = random.below(lines.length);
    lines.splice(at, 0, ...Array<string>(1 + random.below(500)).fill(lines[at] ?? ''));
    return Buffer.from(lines.join('\n'), 'latin1');
  },
  (source, random) => {
    const lines = source.toString('latin1').split('\n');
    const [taken = ''] = lines.splice(random.below(lines.length), 1);
    lines.splice(random.below(lines.length + 1), 0, taken);
    return Buffer.from(lines.join('\n'), 'latin1');
  },
];

/** Longest mail that comes of it: what is said here is about odd ones, not about large ones. */
const MAX_LENGTH = 1024 * 1024;

/** A mail with something wrong in it, or several things. @param other another mail, whose pieces may get into it. */
export function mutated(source: Buffer, other: Buffer, random: SeededRandom): Buffer {
  let mail = source;
  for (let count = 1 + random.below(4); count > 0; count -= 1) {
    mail = random.of(MUTATIONS)(mail, random, other).subarray(0, MAX_LENGTH);
  }
  return mail;
}

function insert(source: Buffer, random: SeededRandom, piece: Buffer): Buffer {
  const at = random.below(source.length + 1);
  return Buffer.concat([source.subarray(0, at), piece, source.subarray(at)]);
}

/** With another in place of a slice of up to a tenth of the mail, or 200 bytes. */
function cut(source: Buffer, random: SeededRandom, replace: (slice: Buffer) => Buffer): Buffer {
  const start = random.below(source.length + 1);
  const end = start + random.below(Math.max(200, source.length / 10));
  return Buffer.concat([
    source.subarray(0, start),
    replace(source.subarray(start, end)),
    source.subarray(end),
  ]);
}
