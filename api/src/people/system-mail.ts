import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Language, Text } from '../language/language.ts';
import type { Composer } from '../mail/composition/compose-mail.ts';
import { createHandOver } from '../mail/hand-over.ts';
import { environmentSender } from '../mail/mail-sender.ts';
import type { MailSettings } from '../mail/mail-settings.ts';
import type { MailTransport } from '../mail/sending/transport.ts';
import { ENVIRONMENT_MAILBOX } from '../outreach/mailbox-limits.ts';

/** Mails of everybody together in a minute who has forgotten a password, more would be somebody's game; and as many of Touchline itself. */
const MOST_PER_MINUTE = 60;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

/** What a mail of the system says. */
export interface SystemMessage {
  readonly to: string;
  readonly language: Language;
  readonly subject: Text;
  readonly text: Text;
  /** It carries a link by which whoever opens it gets in, or proves that an address is theirs. */
  readonly hasLink?: true;
}

/** Mails that Touchline itself writes to people of the team, such as links to get in by. */
export interface SystemMail {
  /** Whether a mail without a link reaches its reader. */
  readonly canSend: boolean;
  /** Whether a mail reaches its reader and nobody else, so that it may carry a link. */
  readonly canSendLinks: boolean;
  /**
   * @param by who has it sent; null when nobody is signed in; `system` where Touchline does by itself, which no flood of what
   * strangers ask for keeps back.
   * @returns whether it went out; why not is logged
   */
  send(message: SystemMessage, by: { readonly id: number } | 'system' | null): Promise<boolean>;
}

export interface SystemMailParts {
  readonly database: Database;
  readonly settings: MailSettings;
  readonly composer: Composer;
  readonly transport: MailTransport | undefined;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Goes out from the mailbox that the settings of the server name, never from that of a person, in whose Sent folder links of others
 * would lie.
 */
export function createSystemMail(parts: SystemMailParts): SystemMail {
  const { database, settings, composer, transport, clock, log } = parts;
  const byPeople = createHandOver(transport, database, clock);
  const byNobody = createHandOver(transport, database, clock, MOST_PER_MINUTE);
  const bySystem = createHandOver(transport, database, clock, MOST_PER_MINUTE);
  // The sandbox mailbox asks for no sign-in. What is said to the team is no matter to others on this machine, but is from elsewhere.
  const isPrivate =
    settings.smtpUrl !== undefined ||
    (settings.sandboxSmtp === undefined && LOOPBACK.has(settings.sandboxHost));
  const canSend =
    isPrivate && transport !== undefined && transport.hasServerOf?.(ENVIRONMENT_MAILBOX) !== false;
  // Any program of this machine could open the sandbox's page, and get in by a link in it.
  const canSendLinks = canSend && settings.smtpUrl !== undefined;
  return {
    canSend,
    canSendLinks,
    send: async ({ to, language, subject, text, hasLink }, by) => {
      if (!(hasLink ? canSendLinks : canSend)) return false;
      const sender = environmentSender(settings);
      try {
        const mail = await composer.composeAnswer({
          sender,
          from: sender,
          to: { name: '', address: to },
          written: { text: text[language] },
          subject: subject[language],
          thread: undefined,
          about: undefined,
          key: randomUUID(),
          date: clock.now(),
        });
        if (by === 'system') await bySystem(mail, sender, null);
        else await (by === null ? byNobody : byPeople)(mail, sender, by);
        return true;
      } catch (error) {
        log.warn({ err: error }, 'a mail of the system was not sent');
        return false;
      }
    },
  };
}
