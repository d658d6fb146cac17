import {
  Button,
  changeFailure,
  Dialog,
  DialogCloseButton,
  logFailure,
  notify,
  useDiscardQuestion,
} from '@touchline/shared';
import type { KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { useDialogPlace } from '../dialogs.ts';
import { missingToAdd, refusedFields } from './draftErrors.ts';
import { messages } from './messages.ts';
import { canBeAdded, isBlankDraft, newOrganizationDraft, sentValues, valuesOf } from './organizationDraft.ts';
import { OrganizationForm } from './OrganizationForm.tsx';
import { createOrganization } from './organizationRequests.ts';
import { useOrganizationForm } from './useOrganizationForm.ts';
import { organizationList } from '../common/organizationList.ts';

/** Pixels from which the contact list scrolls (spec §9). */
const LIST_HEIGHT = 300;

/** Add New Organization (O9). */
export function AddOrganizationDialog() {
  const t = messages.use();
  const { close } = useDialogPlace();
  const list = organizationList.useChanges();
  const form = useOrganizationForm(newOrganizationDraft);
  const { fields, busy } = form;
  const { confirmClose, question } = useDiscardQuestion({ dirty: form.isDirty, busy });

  const submit = () => {
    if (canBeAdded(fields) && form.check()) void form.send(create);
  };
  /** A form whose button is disabled hears nothing of Enter. */
  const sayWhatIsMissing = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Enter' || !(target instanceof HTMLInputElement) || canBeAdded(fields)) return;
    void form.send(async () => ({ errors: missingToAdd(fields) }));
  };
  const create = async () => {
    const { timeZone } = fields;
    const sent = fields.contacts.filter((contact) => !isBlankDraft(contact));
    try {
      const name = fields.name.trim();
      const contacts = sent.map((contact) => ({ ...valuesOf(contact), ...sentValues(contact) }));
      const own = { ...(timeZone && { time_zone: timeZone }), ...sentValues(fields) };
      await list.put(await createOrganization({ name, ...own, contacts }));
      close();
      notify({ kind: 'success', text: t('added', { name }) });
      return undefined;
    } catch (error) {
      logFailure('The organization could not be added.', error);
      const errors = refusedFields(error, sent);
      return errors.size > 0 ? { errors } : { failure: changeFailure(error, t('createFailed')) };
    }
  };

  return (
    <Dialog
      open
      title={t('addNew')}
      description={t('addSubtitle')}
      size="medium"
      busy={busy}
      onClose={close}
      confirmClose={confirmClose}
      onSubmit={submit}
      footer={
        <>
          <DialogCloseButton disabled={busy}>{t('cancel')}</DialogCloseButton>
          <Button
            kind="primary"
            type="submit"
            disabled={!canBeAdded(fields)}
            busy={busy}
            busyLabel={t('adding')}
          >
            {t('add')}
          </Button>
        </>
      }
    >
      <Listening role="presentation" onKeyDown={sayWhatIsMissing}>
        <OrganizationForm {...form} maxHeight={LIST_HEIGHT} keepsOne />
      </Listening>
      {question}
    </Dialog>
  );
}

/** Takes no place: the fields stand in the dialog as without it. */
const Listening = styled.div`
  display: contents;
`;
