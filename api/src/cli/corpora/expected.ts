import type { Classification } from '../../mail/reading/classify.ts';
import type { ReadMail } from '../../mail/reading/read-mail.ts';

/** What a mail should be classified as. */
export type Expected = 'bounce' | 'feedback' | 'automatic' | 'notice' | 'person';

export const KINDS: Readonly<Record<Expected, readonly Classification['kind'][]>> = {
  bounce: ['bounce', 'soft_bounce'],
  // Requests to unsubscribe that mail programs write are stored among the feedback reports.
  feedback: ['feedback_report', 'unsubscribe_request'],
  automatic: ['automatic_reply'],
  notice: ['automatic_reply'],
  person: ['reply'],
};

const LATE =
  /not yet been delivered|has been delayed|warning message only|will be retried|delivery will continue|"notificationType" ?: ?"Delivery"/iu;
const FINAL = /failed permanently|permanent (?:error|fatal)|given up/iu;

/** By the file's name and, for a notice that is no bounce, by the mail itself: its fields, or plain words. */
export function expectedOf(name: string, mail: ReadMail): Expected {
  if (name.startsWith('arf-')) return 'feedback';
  if (name.startsWith('rfc3834-')) return 'automatic';
  const actions = mail.deliveryStatus.flatMap((status) => status.match(/^action:\s*\w+/gimu) ?? []);
  if (actions.length > 0) return actions.some((action) => /failed/iu.test(action)) ? 'bounce' : 'notice';
  if (LATE.test(mail.text) && !FINAL.test(mail.text)) return 'notice';
  return /^begin forwarded message:/imu.test(mail.text) ? 'person' : 'bounce';
}

/** Whether an address is at fault, by the codes that stand in a mail; undefined where they say too little, or both. */
export type Told = 'hard' | 'soft' | undefined;

const HARD_CODE = /^5\.(?:1\.(?:1|2|3|6|10)|4\.4)$/u;
const SOFT_CODE =
  /^(?:4\.[1-7]\.\d+|5\.(?:1\.[78]|2\.[23]|3\.\d+|4\.[2356]|4\.7|6\.\d+|7\.(?:[2-9]|1[0-24-69]|[2-9]\d|\d{3})))$/u;
const CODE = /^status:\s*(?<status>\d\.\d+\.\d+)|\b[45]\d\d[ -]#?(?<answered>[45]\.\d+\.\d+)\b/gimu;
/** Further down stands the mail that came back. */
const MAX_NOTICE = 3000;

/** What the codes in a bounce say by RFC 3463 alone, to be held against what the words are taken for. */
export function toldBy(mail: ReadMail): Told {
  const said = [...mail.deliveryStatus, mail.deliveryStatus.length > 0 ? '' : mail.text.slice(0, MAX_NOTICE)];
  const codes = [...said.join('\n').matchAll(CODE)]
    .map(({ groups }) => groups?.['status'] ?? groups?.['answered'] ?? '')
    .filter((code) => !/^[45]\.0\.0$/u.test(code));
  if (codes.length === 0) return undefined;
  if (codes.every((code) => HARD_CODE.test(code))) return 'hard';
  return codes.every((code) => SOFT_CODE.test(code)) ? 'soft' : undefined;
}
