import { z } from 'zod';
import { TEXT_LIMITS, WEBHOOK_EVENTS } from './rules.ts';
import { lineOfText } from './text.ts';

/** Entries of the log in one answer. */
export const DELIVERIES_PAGE = 50;
/** Days that the log is kept. */
export const WEBHOOK_LOG_DAYS = 30;

export const WebhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** An address that is told what happens (U8), in `GET /api/webhooks/`. */
export const Webhook = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(WebhookEvent),
  is_enabled: z.boolean(),
  created_at: z.iso.datetime(),
  /**
   * Of the last {@link WEBHOOK_LOG_DAYS} days, how many wait, were taken and were given up; more than
   * `MOST_DELIVERIES_COUNTED` are given as one more than that.
   */
  waiting: z.int(),
  delivered: z.int(),
  failed: z.int(),
  /** How the last try went that was taken, or what was tried in vain since; null before any. */
  last: z
    .object({
      at: z.iso.datetime(),
      is_taken: z.boolean(),
      /** HTTP status; null where no answer came. */
      status: z.int().nullable(),
      /** Why there was no answer, in the language of the request. */
      failure: z.string().nullable(),
    })
    .nullable(),
  /** When the first event happened of those that were not taken since the last one that was; null while they are taken. */
  failing_since: z.iso.datetime().nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

/** Answer of `GET /api/webhooks/`: oldest first. */
export const Webhooks = z.object({ results: z.array(Webhook) });
export type Webhooks = z.infer<typeof Webhooks>;

const events = z
  .array(WebhookEvent)
  .min(1)
  .max(WEBHOOK_EVENTS.length)
  .transform((chosen) => [...new Set(chosen)]);
/** A URL drops the line breaks in it: another address would be asked than the one that is shown. */
const url = lineOfText(TEXT_LIMITS.url).min(1);

/** `POST /api/webhooks/`. */
export const NewWebhook = z.strictObject({ url, events });
export type NewWebhook = z.input<typeof NewWebhook>;

/** `PATCH /api/webhooks/{id}/`. A disabled one is told nothing; what happens meanwhile waits for it for a day. */
export const WebhookChange = z.strictObject({
  url: url.optional(),
  events: events.optional(),
  is_enabled: z.boolean().optional(),
});
export type WebhookChange = z.input<typeof WebhookChange>;

/** Answer to a new one: the only time that its secret is told, `whsec_…` of Standard Webhooks. */
export const MadeWebhook = z.object({ id: z.int(), secret: z.string() });
export type MadeWebhook = z.infer<typeof MadeWebhook>;

/** How telling one event went. */
export const WebhookDelivery = z.object({
  id: z.int(),
  /** `webhook-id`: the same at each repetition. */
  message_id: z.string(),
  /** A {@link WebhookEvent}, or `webhook.test`. */
  type: z.string(),
  occurred_at: z.iso.datetime(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** When it is tried again; null where it is not. */
  next_at: z.iso.datetime().nullable(),
  /** Of the last try: when, and how long it took. */
  last_at: z.iso.datetime().nullable(),
  milliseconds: z.int().nullable(),
  /** HTTP status, and the beginning of what was answered. */
  status: z.int().nullable(),
  answer: z.string().nullable(),
  /** Why there was no answer, in the language of the request. */
  failure: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** Answer of `GET /api/webhooks/{id}/deliveries/`: newest first. */
export const WebhookDeliveries = z.object({
  results: z.array(WebhookDelivery),
  /** `before` of the next answer; null after the last. */
  next: z.int().nullable(),
});
export type WebhookDeliveries = z.infer<typeof WebhookDeliveries>;
