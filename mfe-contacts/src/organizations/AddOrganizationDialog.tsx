import {
  Button,
  changeFailure,
  Dialog,
  DialogCloseButton,
  notify,
  useDiscardQuestion,
} from '@touchline/shared';
import { isBlankContact } from '@touchline/shared/contract';
import { useRef, useState } from 'react';
import { useDialogPlace } from '../dialogs.ts';
import { checkDraft, errorsOfRefusal } from './draftErrors.ts';
import { messages } from './messages.ts';
import { canBeAdded, newOrganizationDraft, valuesOf } from './organizationDraft.ts';
import { OrganizationForm } from './OrganizationForm.tsx';
import { createOrganization } from './organizationRequests.ts';
import { useOrganizationForm } from './useOrganizationForm.ts';
import { useOrganizationList } from './useOrganizations.ts';

/** Pixels from which the contact list scrolls (spec §9). */
const LIST_HEIGHT = 300;

/** Add New Organization (O9). */
export function AddOrganizationDialog() {
  const t = messages.use();
  const { close } = useDialogPlace();
  const list = useOrganizationList();
  const form = useOrganizationForm(newOrganizationDraft);
  const { draft } = form;
  const [busy, setBusy] = useState(false);
  // A double click is faster than the next render, so state would not stop the second one.
  const running = useRef(false);
  const { confirmClose, question } = useDiscardQuestion({ dirty: form.isDirty, busy });

  const submit = async () => {
    if (running.current || !canBeAdded(draft)) return;
    const errors = checkDraft(draft);
    form.refuse(errors);
    if (errors.size > 0) return;
    const sent = draft.contacts.filter((contact) => !isBlankContact(contact));
    running.current = true;
    setBusy(true);
    try {
      const created = await createOrganization({ name: draft.name.trim(), contacts: sent.map(valuesOf) });
      await list.add(created);
      close();
      notify({ kind: 'success', text: t('added', { name: created.name }) });
    } catch (error) {
      const refused = errorsOfRefusal(error, sent);
      form.refuse(refused, refused.size > 0 ? undefined : changeFailure(error, t('createFailed')));
      running.current = false;
      setBusy(false);
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
      onSubmit={() => void submit()}
      footer={
        <>
          <DialogCloseButton disabled={busy}>{t('cancel')}</DialogCloseButton>
          <Button
            kind="primary"
            type="submit"
            disabled={!canBeAdded(draft)}
            busy={busy}
            busyLabel={t('adding')}
          >
            {t('add')}
          </Button>
        </>
      }
    >
      <OrganizationForm {...form} busy={busy} maxHeight={LIST_HEIGHT} keepsOne />
      {question}
    </Dialog>
  );
}
