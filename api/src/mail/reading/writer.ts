import addressparser from 'nodemailer/lib/addressparser';

/** Headers that a mailing list or a group adds to every mail that it forwards. */
const OF_LISTS = ['list-id', 'list-post', 'mailing-list', 'x-google-group-id'];
/** `Zoe via Outreach`, in the languages of Google Groups. */
const REWRITTEN_NAME = /\s(?:via|über|через|przez|aracılığıyla|door|от имени)\s/iu;
/** Where such a list says who wrote, the surest first; the last only when the name says that it rewrote the sender. */
const WRITERS = ['x-original-from', 'x-original-sender', 'reply-to'];

/**
 * Who wrote a mail: its sender, unless a mailing list put its own address there, as Google Groups does with mail of domains
 * that allow no other. None of this is proof: anybody may write such headers.
 * @param fromText the sender as people read it. @param header every value of a header.
 */
export function writerOf(
  from: string,
  fromText: string,
  header: (name: string) => readonly string[],
): string {
  const isOfList = OF_LISTS.some((name) => header(name).length > 0);
  const isRewritten = REWRITTEN_NAME.test(fromText) || header('x-original-from').length > 0;
  if (!isOfList || !isRewritten) return from;
  const named = WRITERS.flatMap((name) =>
    addressparser(header(name)[0] ?? '', { flatten: true }).slice(0, 1),
  );
  const lists = new Set([from.toLowerCase(), '']);
  return named.find(({ address }) => !lists.has(address.toLowerCase()))?.address ?? from;
}
