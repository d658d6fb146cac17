/** More lines than this below a delimiter are not a signature. */
const MAX_LINES = 14;
/** A person's, a telephone's, a mailing list's. */
const MAX_SIGNATURES = 4;
const DELIMITER = /^-- $/u;
/**
 * A delimiter without its trailing blank, as programs that trim lines leave it; it counts only above short lines that are
 * not a list.
 */
const BARE_DELIMITER = /^--$/u;
const MAX_BARE_LINES = 8;
/** What telephones and free mail services add. */
const SENT_FROM =
  /^(?:(?:sent|gesendet|versendet|von|envoyé|enviado|inviato|verzonden|verstuurd|отправлено|надіслано|sendt|skickat|wysłano|wysłane|lähetetty|odesláno|gönderildi|enviada|trimis) (?:from|via|with|using|by|mit|von|aus|meinem|depuis|de mon|à partir|desde|do|do meu|dal?|da|vanaf|met|из|с|з|fra|från|z|laitteesta|din|de) ?(?!an? )[\p{L}\p{N}®™'’-]{1,20}(?: [\p{L}\p{N}®™'’-]{1,20}){0,6} ?(?:<?\(?https?:\/\/\S{1,300})?(?:[,.;]? (?:please )?excuse .{1,60})?(?: for .{1,30})?|get outlook for .{1,80}|télécharger outlook pour .{1,80}|(?:diese nachricht wurde )?(?:mit|von) .{1,60} gesendet|sent with proton ?mail .{1,40})\.?$/iu;
/** The same in languages that put it otherwise. */
const SENT_FROM_EAST =
  /^(?:(?:從我的|发自我的|發自我的) ?.{1,30}|.{1,30} ?から送信|나의 .{1,30}에서 보냄)$/iu;
/** Brackets around all of it, and links as Markdown has them. */
const withoutDress = (line: string): string =>
  line
    .replaceAll(/\[([^[\]]{1,80})\]\(https?:\/\/[^\s()]{1,300}\)/giu, '$1')
    .replaceAll(/ {2,}/gu, ' ')
    .replace(/^\((.{1,200})\)$/u, '$1');
/** A device, or a program; people send things from and via much else. */
const DEVICE =
  /i ?phone|i ?pad|i ?pod|ios\b|android|samsung|galaxy|huawei|xiaomi|redmi|nokia|black ?berry|windows|outlook|gmail|yahoo|hotmail|\baol\b|\bmail\b|\be-?mail|web\.?de|gmx|proton|thunderbird|verizon|\bhtc\b|\bpalm\b|treo|sony|xperia|motorola|pixel|one ?plus|\blg\b|phone|handy|smart|mobil|mobile|móvil|celular|portable|tablet|telefon|téléphone|teléfono|device|телефон|смартфон|айфон|планшет|устройств|\bapp\b|superhuman|spark|airmail|mailbox|\bcell\b|alcatel|http/iu;
/** `-Zoe Field` */
const DASHED_NAME = /^-\p{Lu}[\p{L}'’.-]{1,20}(?: \p{Lu}[\p{L}'’.-]{0,20}){1,2}$/u;
/** Below the last words: an address of a mailing list, and how to leave it. */
const LIST_FOOTER =
  /mailing list|unsubscribe|listinfo|subscribed to|list-?archive|рассылк|abbestellen|mailingliste/iu;
const RULE = /^\s*[_-]{20,}\s*$/u;

/**
 * Where the signature begins in what a person wrote: below the delimiter that mail programs know (RFC 3676 §4.3), a telephone's
 * advertisement, or the footer of a mailing list. A name under a greeting is the person's own.
 * @returns the number of lines when there is none.
 */
export function signatureStart(lines: readonly string[]): number {
  let end = lines.length;
  for (let count = 0; count < MAX_SIGNATURES; count += 1) {
    const start = lastSignature(lines.slice(0, end));
    if (start === end || lines.slice(0, start).every((line) => line.trim() === '')) break;
    end = start;
  }
  return end;
}

function lastSignature(lines: readonly string[]): number {
  const written = lines.findLastIndex((line) => line.trim() !== '');
  if (written === -1) return lines.length;
  const last = withoutDress((lines[written] ?? '').trim());
  if ((SENT_FROM.test(last) && DEVICE.test(last)) || SENT_FROM_EAST.test(last)) return written;
  if (DASHED_NAME.test(lines[written] ?? '') && (lines[written - 1] ?? '').trim() === '') return written;
  const from = Math.max(0, written - MAX_LINES);
  for (let index = written; index >= from; index -= 1) {
    const line = lines[index] ?? '';
    if (DELIMITER.test(line)) return index;
    if (
      BARE_DELIMITER.test(line) &&
      isBareSignature(lines.slice(0, index), lines.slice(index + 1, written + 1))
    )
      return index;
    if (RULE.test(line) && LIST_FOOTER.test(lines.slice(index).join('\n'))) return index;
  }
  return lines.length;
}

/** Words that end in a colon go on below, and so do sentences and points of a list. */
function isBareSignature(above: readonly string[], lines: readonly string[]): boolean {
  return (
    !(above.findLast((line) => line.trim() !== '') ?? '').trimEnd().endsWith(':') &&
    lines.length <= MAX_BARE_LINES &&
    lines.every(
      (line) =>
        line.length <= 60 &&
        !/[?!;]|\p{Ll}{3,}\.$|^\s*(?:[-*•]\s|\p{L}:|\d{1,2}[.)]\s)|:\s+\p{L}.*\s\p{L}/u.test(line),
    )
  );
}
