import {
  Button,
  changeFailure,
  ConfirmDialog,
  Dialog,
  DialogCloseButton,
  errorStatus,
  fieldErrors,
  logFailure,
  notify,
  useDiscardQuestion,
  useLanguage,
} from '@touchline/shared';
import { ActivityHistory } from '@touchline/shared/activity';
import { CONTACT_FIELDS, type Organization } from '@touchline/shared/contract';
import { parseUntrustedOrganization } from '@touchline/shared/contract/readers';
import { TakeBackHint, useDeletedNotice } from '@touchline/shared/deletions';
import type { Refusal } from '@touchline/shared/form';
import { useRef, useState } from 'react';
import { useDialogPlace } from '../dialogs.ts';
import { contactName } from '../contactName.ts';
import { OrganizationConflict, useSavedText } from './OrganizationConflict.tsx';
import { refusedFields } from './draftErrors.ts';
import { type Clash, takeTheirs } from './mergeTheirs.ts';
import { messages } from './messages.ts';
import { type ContactDraft, draftOf } from './organizationDraft.ts';
import { OrganizationForm } from './OrganizationForm.tsx';
import { deleteContact, fetchOrganization } from './organizationRequests.ts';
import { saveMerging } from './saveMerging.ts';
import { NOTHING_SAVED, RefetchFailure, SaveFailure, type SavedWork } from './saveOrganization.ts';
import { useOrganizationForm } from './useOrganizationForm.ts';
import { TwinOffer } from './TwinOffer.tsx';
import { type Twin, twinOf, typedTwin } from './twins.ts';
import { organizationList } from '../common/organizationList.ts';

/** Pixels from which the contact list scrolls (spec §9). */
const LIST_HEIGHT = 400;

/** The form of an organization, as stored when the dialog was opened (O10, O11). */
export function EditOrganizationForm({ organization }: { readonly organization: Organization }) {
  const { id } = organization;
  const t = messages.use();
  const unnamed = CONTACT_FIELDS.full_name.missing[useLanguage().language];
  const { close } = useDialogPlace();
  const list = organizationList.useChanges();
  const form = useOrganizationForm(() => draftOf(organization));
  const { fields, change, busy } = form;
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const [twin, setTwin] = useState<Twin>();
  const [deleting, setDeleting] = useState<ContactDraft>();
  const tellDeleted = useDeletedNotice();
  const isUnread = useRef(false);
  const [saved, setSaved] = useState(NOTHING_SAVED);
  const savedText = useSavedText()(saved);
  const { confirmClose, question } = useDiscardQuestion({
    dirty: form.isDirty,
    busy,
    text: savedText && t('discardRest', { what: savedText }),
  });

  const submit = () => {
    if (form.check()) void form.send(save);
    else setTwin(typedTwin(fields.contacts));
  };
  const save = async (): Promise<Refusal<string> | undefined> => {
    const work: SavedWork = { draft: fields, isUnread: isUnread.current, saved };
    setClashes([]);
    setTwin(undefined);
    try {
      const end = await saveMerging(id, work, change);
      if (end.clashes.length > 0) {
        setClashes(end.clashes);
        return await showWhatWasSaved(work);
      }
      if (end.saved !== undefined) {
        await list.put(end.saved);
        const text = t('saved', { name: end.saved.name });
        notify({ kind: 'success', about: `organization ${id}`, text });
      }
      close();
      return undefined;
    } catch (error) {
      logFailure('The organization could not be saved.', error);
      await showWhatWasSaved(work);
      setTwin(await findTwin(error));
      return refusalOf(error);
    }
  };
  /** Shows in the list behind the dialog what a partly failed Save has stored. */
  const showWhatWasSaved = async (work: SavedWork): Promise<Refusal<string>> => {
    isUnread.current = work.isUnread;
    setSaved(work.saved);
    // A failure of this matters less than the form on screen.
    if (work.isUnread)
      await fetchOrganization(id)
        .then(list.put)
        .catch(() => undefined);
    return {};
  };
  const refusalOf = (error: unknown): Refusal<string> => {
    if (error instanceof RefetchFailure) return { failure: t('refetchFailed') };
    const { contact, cause } = error instanceof SaveFailure ? error : { contact: undefined, cause: error };
    const errors = refusedFields(cause, contact ? [contact] : [], contact !== undefined);
    return errors.size > 0 ? { errors } : { failure: changeFailure(cause, t('updateFailed')) };
  };
  /** Who has the address that a contact was refused for; somebody else may have added them since the form was opened. */
  const findTwin = async (error: unknown): Promise<Twin | undefined> => {
    if (!(error instanceof SaveFailure) || error.contact === undefined) return undefined;
    const { contact: refused, cause } = error;
    if (errorStatus(cause) !== 409 || !fieldErrors(cause).has('email')) return undefined;
    try {
      return twinOf(refused, (await fetchOrganization(id)).contacts);
    } catch (unread) {
      logFailure('Who has the address could not be looked up.', unread);
      return undefined;
    }
  };
  const deleteStored = async (contact: ContactDraft) => {
    const { key, id: contactId } = contact;
    let deletion: number | undefined;
    try {
      deletion = await deleteContact(contactId);
    } catch (error) {
      // Somebody else has deleted it, which is what was asked for.
      if (errorStatus(error) !== 404) {
        logFailure('The contact could not be deleted.', error);
        throw error;
      }
    }
    change({ type: 'remove', key });
    await list.update(id, (stored) => {
      const parsed = parseUntrustedOrganization(stored);
      return parsed && { ...parsed, contacts: parsed.contacts.filter((one) => one.id !== contactId) };
    });
    const name = contactName(contact, unnamed);
    tellDeleted({ name, text: t('contactDeleted', { name }), deletion });
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
          {/* While a question stands, the draft is based on their version: Save would overwrite it unasked. */}
          <Button
            kind="primary"
            type="submit"
            disabled={clashes.length > 0}
            busy={busy}
            busyLabel={t('saving')}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <OrganizationForm {...form} maxHeight={LIST_HEIGHT} keepsOne={false} onDeleteStored={setDeleting} />
      {twin !== undefined && <TwinOffer organization={id} twin={twin} />}
      {clashes.length > 0 && (
        <OrganizationConflict
          draft={fields}
          clashes={clashes}
          saved={savedText}
          onOverwrite={submit}
          onTakeTheirs={() => {
            change({ type: 'replace', draft: takeTheirs(fields, clashes) });
            setClashes([]);
          }}
        />
      )}
      <ActivityHistory thing="organization" id={id} />
      <ConfirmDialog
        open={deleting !== undefined}
        title={t('deleteContactTitle', { name: deleting ? contactName(deleting, unnamed) : '' })}
        description={t('deleteContactText')}
        confirmLabel={t('delete')}
        busyLabel={t('deleting')}
        describeError={(error) => changeFailure(error, t('deleteFailed'))}
        onConfirm={() => (deleting ? deleteStored(deleting) : undefined)}
        onClose={() => setDeleting(undefined)}
      >
        <p>{t('deleteContactMails')}</p>
        <TakeBackHint />
      </ConfirmDialog>
      {question}
    </Dialog>
  );
}
