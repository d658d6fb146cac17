import { createTransport } from 'nodemailer';
import type { Language } from '../../language/language.ts';
import { composeAnswer, composeAutomaticAnswer, type ComingMail, type MailAtHand } from './answers.ts';
import { composeBounce } from './delivery-status.ts';
import type { MailStore } from './mail-store.ts';
import { unsubscribe } from './one-click-unsubscribe.ts';
import type { Reaction, StoredMail } from './stored-mail.ts';

const TIMEOUT_MILLISECONDS = 10_000;

/** The mail could not be handed to Touchline; the cause says why. */
export class HandOverError extends Error {}

/** A reaction that a person wants a contact to have. */
export interface Wish {
  readonly kind: Reaction;
  /** Of an answer. */
  readonly text: string;
  /** What automatic texts are written in. */
  readonly language: Language;
}

export interface Reactions {
  /**
   * Performs it, over SMTP or HTTP as the outside world would, and records it in the journal once it is accepted.
   * @throws {NoReturnAddressError} @throws {UnsubscribeError} @throws {HandOverError}
   */
  react(mail: StoredMail, wish: Wish): Promise<void>;
  stop(): void;
}

/**
 * @param intakeUrl `smtp://host:port` that answers and bounces are handed to
 * @param linkOrigin the one origin whose links are followed
 */
export function createReactions(store: MailStore, intakeUrl: string, linkOrigin: string): Reactions {
  const transport = createTransport({
    url: intakeUrl,
    ignoreTLS: true,
    connectionTimeout: TIMEOUT_MILLISECONDS,
    greetingTimeout: TIMEOUT_MILLISECONDS,
    socketTimeout: TIMEOUT_MILLISECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const handOver = async ({ raw, envelope: { from, to } }: ComingMail) => {
    try {
      await transport.sendMail({ raw, envelope: { from: from === '' ? false : from, to } });
    } catch (error) {
      throw new HandOverError('The mail could not be handed over', { cause: error });
    }
  };
  const act = async (hand: MailAtHand, { kind, text, language }: Wish) => {
    switch (kind) {
      case 'answer':
        return handOver(await composeAnswer(hand, text, language));
      case 'automatic_answer':
        return handOver(await composeAutomaticAnswer(hand, language));
      case 'bounce_hard':
        return handOver(await composeBounce(hand, 'hard'));
      case 'bounce_soft':
        return handOver(await composeBounce(hand, 'soft'));
      case 'unsubscribe':
        return unsubscribe(hand, linkOrigin);
    }
  };
  return {
    async react(mail, wish) {
      await act({ mail, raw: await store.readRaw(mail) }, wish);
      await store.record({
        mail: mail.id,
        kind: wish.kind,
        at: new Date().toISOString(),
        ...(wish.kind === 'answer' && { text: wish.text }),
      });
    },
    stop: () => transport.close(),
  };
}
