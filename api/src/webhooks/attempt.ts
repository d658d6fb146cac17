import type { Text } from '@touchline/shared/contract/language';
import { Webhook } from 'standardwebhooks';
import type { StoredWebhookPerson } from '../database/schema.ts';
import { ForeignFetchError, postForeign, type ForeignFetchOptions } from '../network/foreign-fetch.ts';
import { SecretUnreadable, type SecretKeys } from '../mailboxes/secrets/secret-keys.ts';
import { targetTexts, texts } from './texts.ts';

/** Version of what is told: another one where something is taken away or means something else. */
const VERSION = 1;
/** Kept of an answer, enough for what is wrong with a request. */
const ANSWER_BYTES = 1000;

/** Name of an event to its receivers: the same at each repetition, by which they know one. */
export const messageId = (eventId: string): string => `msg_${eventId.replaceAll('-', '')}`;

/** Where a secret is stored. */
export const placeOf = (webhook: number) => ({ column: 'webhooks.secret', row: webhook }) as const;

/** What is told, and to whom. */
export interface Told {
  readonly webhook_id: number;
  readonly url: string;
  readonly secret: string | null;
  readonly event_id: string;
  readonly type: string;
  readonly occurred_at: Date;
  readonly data: Readonly<Record<string, unknown>>;
  readonly people: readonly StoredWebhookPerson[];
}

/** What came of trying once. */
export interface Outcome {
  readonly isTaken: boolean;
  readonly milliseconds: number;
  readonly status: number | null;
  readonly answer: string | null;
  readonly failure: Text | null;
}

/** The same bytes at each repetition, unless somebody was forgotten since. */
export const bodyOf = ({ type, occurred_at, data, people }: Omit<Told, 'url' | 'secret'>): string =>
  JSON.stringify({
    type,
    timestamp: occurred_at.toISOString(),
    data: {
      version: VERSION,
      ...data,
      contacts: people.map(({ id, email, organization_id }) => ({ id, email, organization_id })),
    },
  });

export interface AttemptParts {
  readonly keys: SecretKeys;
  readonly targets: ForeignFetchOptions;
}

/** Tells a target of one event, signed by Standard Webhooks, once. It never throws for what the target does. */
export async function attempt(
  { keys, targets }: AttemptParts,
  told: Told,
  signal?: AbortSignal,
): Promise<Outcome> {
  const began = performance.now();
  const outcome = (rest: Partial<Outcome>): Outcome => ({
    isTaken: false,
    milliseconds: Math.round(performance.now() - began),
    status: null,
    answer: null,
    failure: null,
    ...rest,
  });
  try {
    const secret = await keys.decrypt(told.secret ?? '', placeOf(told.webhook_id));
    const body = bodyOf(told);
    const id = messageId(told.event_id);
    const now = new Date();
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, now, body),
    };
    const { status, text } = await postForeign(
      told.url,
      { body, headers, maxBytes: ANSWER_BYTES },
      targets,
      signal,
    );
    // PostgreSQL stores no NUL.
    return outcome({ isTaken: status >= 200 && status < 300, status, answer: text.replaceAll('\0', '') });
  } catch (error) {
    if (error instanceof ForeignFetchError) return outcome({ failure: error.describe(targetTexts) });
    if (error instanceof SecretUnreadable) return outcome({ failure: texts.unreadable });
    throw error;
  }
}
