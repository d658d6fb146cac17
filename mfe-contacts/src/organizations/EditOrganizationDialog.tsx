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
import { useRef, useState } from 'react';
import { useDialogPlace } from '../dialogs.ts';
import { contactName } from '../contactName.ts';
import { checkDraft, errorsOfRefusal, NO_ERRORS } from './draftErrors.ts';
import { messages } from './messages.ts';
import { type ContactDraft, draftOf } from './organizationDraft.ts';
import { OrganizationForm } from './OrganizationForm.tsx';
import { deleteContact, fetchOrganization } from './organizationRequests.ts';
import { RefetchFailure, SaveFailure, type SavedParts, saveOrganization } from './saveOrganization.ts';
import { useOrganizationForm } from './useOrganizationForm.ts';
import { useOrganizationList } from './useOrganizations.ts';

/** Pixels from which the contact list scrolls (spec §9). */
const LIST_HEIGHT = 400;

/** Edit Organization Contacts (O10, O11). Needs the organization's id as `key`: the form takes its first values only once. */
export function EditOrganizationDialog({ organization }: { readonly organization: Organization }) {
  const t = messages.use();
  const unnamed = CONTACT_FIELDS.full_name.missing[useLanguage().language];
  const { close } = useDialogPlace();
  const list = useOrganizationList();
  const form = useOrganizationForm(() => draftOf(organization));
  const { draft, change } = form;
  const saved = useRef<SavedParts>({ name: organization.name, contacts: new Map() });
  const [busy, setBusy] = useState(false);
  // A double click is faster than the next render, so state would not stop the second one.
  const running = useRef(false);
  const [deleting, setDeleting] = useState<ContactDraft>();
  const { confirmClose, question } = useDiscardQuestion({ dirty: form.isDirty, busy });

  const save = async () => {
    if (running.current) return;
    const errors = checkDraft(draft);
    form.refuse(errors);
    if (errors.size > 0) return;
    running.current = true;
    setBusy(true);
    try {
      const updated = await saveOrganization(organization.id, draft, saved.current, (key, contact) =>
        change({ type: 'created', key, contact }),
      );
      await list.replace(updated);
      close();
      notify({ kind: 'success', text: t('saved', { name: updated.name }) });
    } catch (error) {
      showFailure(error);
      await showWhatWasSaved();
      running.current = false;
      setBusy(false);
    }
  };
  const showFailure = (error: unknown) => {
    if (error instanceof RefetchFailure) {
      form.refuse(NO_ERRORS, t('refetchFailed'));
      return;
    }
    const { contact, cause } = error instanceof SaveFailure ? error : { contact: undefined, cause: error };
    const refused = errorsOfRefusal(cause, contact ? [contact] : [], contact !== undefined);
    form.refuse(refused, refused.size > 0 ? undefined : changeFailure(cause, t('updateFailed')));
  };
  /** A Save that failed half-way has stored some changes: shows them in the list behind the dialog. */
  const showWhatWasSaved = async () => {
    const { name, contacts } = saved.current;
    if (contacts.size === 0 && name === organization.name) return;
    // The failure on screen is the one that matters.
    await fetchOrganization(organization.id)
      .then(list.replace)
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
    await list.removeContact(organization.id, id);
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
      onSubmit={() => void save()}
      footer={
        <>
          <DialogCloseButton disabled={busy}>{t('cancel')}</DialogCloseButton>
          <Button kind="primary" type="submit" busy={busy} busyLabel={t('saving')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <OrganizationForm
        {...form}
        busy={busy}
        maxHeight={LIST_HEIGHT}
        keepsOne={false}
        onDeleteStored={setDeleting}
      />
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
