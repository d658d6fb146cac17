import { defineItem, http } from '@touchline/shared';
import type { MadeWebhook, NewWebhook, WebhookChange, WebhookDelivery } from '@touchline/shared/contract';
import { webhookDeliveriesPath, webhookPath, WEBHOOKS_PATH } from '@touchline/shared/contract/paths';
import {
  parseUntrustedMadeWebhook,
  parseUntrustedWebhookDeliveries,
  parseUntrustedWebhookDelivery,
  parseUntrustedWebhooks,
} from '@touchline/shared/contract/readers';

/** Addresses that are told what happens (U8). Gone for an API that tells nobody. */
export const webhooks = defineItem({
  path: () => WEBHOOKS_PATH,
  parse: parseUntrustedWebhooks,
  failure: 'The webhooks could not be loaded.',
});

/** A page of the log of one. */
export interface LogPage {
  readonly webhook: number;
  readonly before?: number;
}

/** What one was told, newest first. */
export const deliveries = defineItem({
  path: ({ webhook, before }: LogPage) =>
    `${webhookDeliveriesPath(webhook)}${before === undefined ? '' : `?before=${before}`}`,
  parse: parseUntrustedWebhookDeliveries,
  failure: 'The log could not be loaded.',
});

/** @returns its secret, which is told only now @throws AxiosError when it was refused */
export async function addWebhook(webhook: NewWebhook): Promise<MadeWebhook> {
  const { data } = await http.post<unknown>(WEBHOOKS_PATH, webhook);
  const made = parseUntrustedMadeWebhook(data);
  if (made === undefined) throw new Error('No secret in response');
  return made;
}

/** @throws AxiosError when it was refused */
export async function changeWebhook(id: number, change: WebhookChange): Promise<void> {
  await http.patch(webhookPath(id), change);
}

/** @throws AxiosError when it was refused */
export async function deleteWebhook(id: number): Promise<void> {
  await http.delete(webhookPath(id));
}

async function tryAt(path: string): Promise<WebhookDelivery> {
  const { data } = await http.post<unknown>(path);
  const delivery = parseUntrustedWebhookDelivery(data);
  if (delivery === undefined) throw new Error('No outcome in response');
  return delivery;
}

/** Sends an event that means nothing. @returns what came of it @throws AxiosError when it was refused */
export const sendTest = (webhook: number): Promise<WebhookDelivery> => tryAt(`${webhookPath(webhook)}test/`);

/** @returns what came of it @throws AxiosError when it was refused */
export const sendAgain = (webhook: number, delivery: number): Promise<WebhookDelivery> =>
  tryAt(`${webhookDeliveriesPath(webhook)}${delivery}/again/`);
