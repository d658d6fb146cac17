import { WEBHOOK_EVENTS } from '../rules.ts';
import type { MadeWebhook, Webhook, WebhookDeliveries, WebhookDelivery, Webhooks } from '../webhooks.ts';
import {
  parseId,
  parseList,
  parseNumber,
  parseObject,
  parseRows,
  parseText,
  parseTrimmed,
} from './untrusted.ts';

const orNull = (value: unknown) => parseText(value) || null;

/** Reads the answer of `GET /api/webhooks/`; rows without an id are left out. @returns undefined for anything else */
export function parseUntrustedWebhooks(answer: unknown): Webhooks | undefined {
  const rows = parseList(parseObject<keyof Webhooks>(answer)?.results);
  return rows && { results: [...parseWebhooks(rows)] };
}

const parseWebhooks = (rows: readonly unknown[]): readonly Webhook[] =>
  parseRows<Webhook, keyof Webhook>(rows, (id, row) => {
    const events = parseList(row.events) ?? [];
    return {
      id,
      url: parseTrimmed(row.url),
      events: WEBHOOK_EVENTS.filter((event) => events.includes(event)),
      is_enabled: row.is_enabled !== false,
      created_at: parseTrimmed(row.created_at),
      waiting: parseNumber(row.waiting) ?? 0,
      delivered: parseNumber(row.delivered) ?? 0,
      failed: parseNumber(row.failed) ?? 0,
      last: parseLast(row.last),
      failing_since: orNull(row.failing_since),
    };
  });

function parseLast(value: unknown): Webhook['last'] {
  const last = parseObject<keyof NonNullable<Webhook['last']>>(value);
  const at = parseTrimmed(last?.at);
  return at === ''
    ? null
    : {
        at,
        is_taken: last?.is_taken === true,
        status: parseNumber(last?.status) ?? null,
        failure: orNull(last?.failure),
      };
}

/** Reads one that was made. @returns undefined for anything else */
export function parseUntrustedMadeWebhook(answer: unknown): MadeWebhook | undefined {
  const made = parseObject<keyof MadeWebhook>(answer);
  const id = parseId(made?.id);
  const secret = parseTrimmed(made?.secret);
  return id === null || secret === '' ? undefined : { id, secret };
}

/** Reads the log of one. @returns undefined for anything else */
export function parseUntrustedWebhookDeliveries(answer: unknown): WebhookDeliveries | undefined {
  const body = parseObject<keyof WebhookDeliveries>(answer);
  const rows = parseList(body?.results);
  return rows && { results: [...parseDeliveries(rows)], next: parseId(body?.next) };
}

/** Reads how one event was told. @returns undefined for anything else */
export const parseUntrustedWebhookDelivery = (answer: unknown): WebhookDelivery | undefined =>
  parseDeliveries([answer])[0];

const parseDeliveries = (rows: readonly unknown[]): readonly WebhookDelivery[] =>
  parseRows<WebhookDelivery, keyof WebhookDelivery>(rows, (id, row) => ({
    id,
    message_id: parseTrimmed(row.message_id),
    type: parseTrimmed(row.type),
    occurred_at: parseTrimmed(row.occurred_at),
    state: row.state === 'delivered' || row.state === 'failed' ? row.state : 'waiting',
    attempts: parseNumber(row.attempts) ?? 0,
    next_at: orNull(row.next_at),
    last_at: orNull(row.last_at),
    milliseconds: parseNumber(row.milliseconds) ?? null,
    status: parseNumber(row.status) ?? null,
    answer: orNull(row.answer),
    failure: orNull(row.failure),
  }));
