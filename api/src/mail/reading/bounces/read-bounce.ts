import type { ReadMail } from '../read-mail.ts';
import type { DeliveryReport } from './delivery-report.ts';
import { readDeliveryStatus, type RecipientStatus } from './delivery-status.ts';
import { judgeFailure } from './failure.ts';
import { readFreeText, saysDelayed } from './free-text.ts';
import { answersIn, splitNotice, withSubject } from './notice-text.ts';

/**
 * Reads a delivery report: the machine-readable part (RFC 3464) when there is one, else the words.
 * @returns undefined for a mail that is no delivery report.
 */
export function readBounce(mail: ReadMail): DeliveryReport | undefined {
  const statuses = [...mail.deliveryStatus, ...strayStatus(mail)].flatMap(readDeliveryStatus);
  const [worst] = statuses.toSorted((one, other) => weightOf(one) - weightOf(other));
  const inWords = readFreeText(mail);
  if (worst === undefined) return inWords;
  const { notice } = splitNotice(mail.text);
  const action = worst.action === '' && saysDelayed(mail, notice) ? 'delayed' : actionOf(worst);
  const answer = /\p{L}{3}/u.test(worst.diagnostic) ? worst.diagnostic : answersIn(notice);
  return {
    action,
    recipient: worst.recipient || (inWords?.recipient ?? ''),
    ...judgeFailure(worst.status, answer, withSubject(`${worst.comment}\n${notice}`, mail.subject)),
  };
}

/** The fields stand in the text when a server on the way has taken the report apart. */
function strayStatus(mail: ReadMail): string[] {
  if (mail.deliveryStatus.length > 0) return [];
  const found =
    /^(?:(?:original|final)-recipient|action|status):[^\n]*\n(?:[a-z-]+:[^\n]*\n|[ \t]+\S[^\n]*\n)+/imu.exec(
      `${mail.text.replace(/\r\n?/gu, '\n').slice(0, 50_000)}\n`,
    );
  return found !== null && /^final-recipient:/imu.test(found[0]) ? [found[0]] : [];
}

/** RFC 3464 §2.3.3. */
const ARRIVED: ReadonlySet<string> = new Set(['delivered', 'relayed', 'expanded']);

function actionOf({ action, status }: RecipientStatus): DeliveryReport['action'] {
  if (action === 'failed' || action === 'delayed') return action;
  // Servers have words of their own for a failure, such as "expired".
  return ARRIVED.has(action) || status.startsWith('2') ? 'delivered' : 'failed';
}

/** A report about several recipients is about the one who got nothing. */
const weightOf = (status: RecipientStatus): number =>
  ['failed', 'delayed', 'delivered'].indexOf(actionOf(status));
