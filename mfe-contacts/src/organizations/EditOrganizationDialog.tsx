import {
  Button,
  changeFailure,
  ConfirmDialog,
  Dialog,
  DialogCloseButton,
  errorStatus,
  notify,
  useDiscardQuestion,
  useLanguage,
} from '@touchline/shared';
import { CONTACT_FIELDS, type Organization } from '@touchline/shared/contract';
import { parseUntrustedOrganizations } from '@touchline/shared/contract/readers';
import type { Refusal } from '@touchline/shared/form';
import { useRef, useState } from 'react';
import { useDialogPlace } from '../dialogs.ts';
import { contactName } from '../contactName.ts';
import { refusedFields } from './draftErrors.ts';
import { messages } from './messages.ts';
import { type ContactDraft, draftOf } from './organizationDraft.ts';
import { OrganizationForm } from './OrganizationForm.tsx';
import { deleteContact, fetchOrganization } from './organizationRequests.ts';
import { RefetchFailure, SaveFailure, type SavedParts, saveOrganization } from './saveOrganization.ts';
import { useOrganizationForm } from './useOrganizationForm.ts';
import { organizationList } from './organizationList.ts';

/** Pixels from which the contact list scrolls (spec §9). */
const LIST_HEIGHT = 400;

/** Edit Organization Contacts (O10, O11). Needs the organization's id as `key`: the form takes its first values only once. */
export function EditOrganizationDialog({ organization }: { readonly organization: Organization }) {
  const t = messages.use();
  const unnamed = CONTACT_FIELDS.full_name.missing[useLanguage().language];
  const { close } = useDialogPlace();
  const list = organizationList.useChanges();
  const form = useOrganizationForm(() => draftOf(organization));
  const { fields, change, busy } = form;
  const saved = useRef<SavedParts>({ name: organization.name, contacts: new Map() });
  const [deleting, setDeleting] = useState<ContactDraft>();
  const { confirmClose, question } = useDiscardQuestion({ dirty: form.isDirty, busy });

  const submit = () => {
    if (form.check()) void form.send(save);
  };
  const save = async () => {
    try {
      const updated = await saveOrganization(organization.id, fields, saved.current, (key, contact) =>
        change({ type: 'created', key, contact }),
      );
      await list.put(updated);
      close();
      notify({ kind: 'success', text: t('saved', { name: updated.name }) });
      return undefined;
    } catch (error) {
      await showWhatWasSaved();
      return refusalOf(error);
    }
  };
  const refusalOf = (error: unknown): Refusal<string> => {
    if (error instanceof RefetchFailure) return { failure: t('refetchFailed') };
    const { contact, cause } = error instanceof SaveFailure ? error : { contact: undefined, cause: error };
    const errors = refusedFields(cause, contact ? [contact] : [], contact !== undefined);
    return errors.size > 0 ? { errors } : { failure: changeFailure(cause, t('updateFailed')) };
  };
  /** A Save that failed half-way has stored some changes: shows them in the list behind the dialog. */
  const showWhatWasSaved = async () => {
    const { name, contacts } = saved.current;
    if (contacts.size === 0 && name === organization.name) return;
    // The failure on screen is the one that matters.
    await fetchOrganization(organization.id)
      .then(list.put)
      .catch(() => undefined);
  };
  const deleteStored = async ({ key, id }: ContactDraft) => {
    try {
      await deleteContact(id);
    } catch (error) {
      // Somebody else deleted it already, which is what was asked for.
      if (errorStatus(error) !== 404) throw error;
    }
    change({ type: 'remove', key });
    await list.update(organization.id, (stored) => {
      const [parsed] = parseUntrustedOrganizations([stored]);
      return parsed && { ...parsed, contacts: parsed.contacts.filter((contact) => contact.id !== id) };
    });
  };

  return (
    <Dialog
      open
      title={t('editTitle')}
      description={t('editSubtitle', { name: organization.name })}
      size="medium"
      busy={busy}
      onClose={close}
      confirmClose={confirmClose}
      onSubmit={submit}
      footer={
        <>
          <DialogCloseButton disabled={busy}>{t('cancel')}</DialogCloseButton>
          <Button kind="primary" type="submit" busy={busy} busyLabel={t('saving')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <OrganizationForm {...form} maxHeight={LIST_HEIGHT} keepsOne={false} onDeleteStored={setDeleting} />
      <ConfirmDialog
        open={deleting !== undefined}
        title={t('deleteContactTitle', { name: deleting ? contactName(deleting, unnamed) : '' })}
        description={t('deleteContactText')}
        confirmLabel={t('delete')}
        busyLabel={t('deleting')}
        describeError={(error) => changeFailure(error, t('deleteFailed'))}
        onConfirm={() => (deleting ? deleteStored(deleting) : undefined)}
        onClose={() => setDeleting(undefined)}
      />
      {question}
    </Dialog>
  );
}
