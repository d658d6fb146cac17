import { logFailure, TextField } from '@touchline/shared';
import type { Webhook, WebhookEvent } from '@touchline/shared/contract';
import { TEXT_LIMITS, WEBHOOK_EVENTS } from '@touchline/shared/contract/rules';
import { fieldElementId, refusalOf, useForm } from '@touchline/shared/form';
import { CheckboxGroup } from '../../CheckboxGroup.tsx';
import { FormDialog } from '../../FormDialog.tsx';
import { messages } from '../messages.ts';
import { useEventName } from '../useEventName.ts';
import { addWebhook, changeWebhook } from '../webhooks.ts';

export interface WebhookDialogProps {
  /** The one to change; without it, one is made. */
  readonly webhook?: Webhook;
  readonly onClose: () => void;
  readonly onMade?: (url: string, secret: string) => void;
  readonly onChanged: () => Promise<void>;
}

interface Fields {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

const FIELDS = ['url', 'events'] as const;
const fieldOf = (path: string) => FIELDS.find((field) => field === path.split('.')[0]);

/** Asks which address is told what. */
export function WebhookDialog({ webhook, onClose, onMade, onChanged }: WebhookDialogProps) {
  const t = messages.use();
  const nameOf = useEventName();
  const form = useForm<Fields, 'url' | 'events'>({
    initial: { url: webhook?.url ?? '', events: webhook?.events ?? [] },
    check: ({ url, events }) =>
      new Map([
        ...(url.trim() === '' ? ([['url', t('urlNeeded')]] as const) : []),
        ...(events.length === 0 ? ([['events', t('eventsNeeded')]] as const) : []),
      ]),
  });
  const { fields, errors, formId } = form;
  const save = async () => {
    const url = fields.url.trim();
    const events = [...fields.events];
    try {
      if (webhook === undefined) {
        const { secret } = await addWebhook({ url, events });
        onMade?.(url, secret);
        return undefined;
      }
      await changeWebhook(webhook.id, { url, events });
    } catch (error) {
      logFailure('A webhook could not be saved.', error);
      return refusalOf(error, fieldOf, t('notSaved'));
    }
    void onChanged();
    onClose();
    return undefined;
  };
  return (
    <FormDialog
      form={form}
      title={t(webhook === undefined ? 'addTitle' : 'changeTitle')}
      saveLabel={t(webhook === undefined ? 'create' : 'save')}
      busyLabel={t(webhook === undefined ? 'creating' : 'saving')}
      save={save}
      onClose={onClose}
    >
      <TextField
        id={fieldElementId(formId, 'url')}
        label={t('url')}
        hint={t('urlHint')}
        type="url"
        required
        maxLength={TEXT_LIMITS.url}
        value={fields.url}
        onChange={(value) => form.change('url', value)}
        error={errors.get('url')}
      />
      <CheckboxGroup
        id={fieldElementId(formId, 'events')}
        label={t('events')}
        values={fields.events}
        options={WEBHOOK_EVENTS.map((event) => ({ value: event, label: nameOf(event) }))}
        onChange={(values) => form.change('events', values)}
        error={errors.get('events')}
      />
    </FormDialog>
  );
}
