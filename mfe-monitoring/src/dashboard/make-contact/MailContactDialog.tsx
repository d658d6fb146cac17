import { Alert, changeFailure, ContactLink, defineItem, http, logFailure, notify } from '@touchline/shared';
import type { NewContactOfMail, ProposedContact } from '@touchline/shared/contract';
import { conversationPlace, MAIL_PROPOSALS_PATH } from '@touchline/shared/contract/paths';
import { parseId, parseList, parseObject, parseTrimmed } from '@touchline/shared/contract/readers';
import { proposalSettlementPath } from '../../common/paths.ts';
import { MakeContactDialog, type MadeContact } from './MakeContactDialog.tsx';
import { messages } from './messages.ts';

const contactPath = (mail: string): string => `${MAIL_PROPOSALS_PATH}${encodeURIComponent(mail)}/contact/`;

const proposedContact = defineItem({
  path: (mail: string) => contactPath(mail),
  parse: parseProposed,
  failure: 'Whom a contact made of a mail would be could not be loaded.',
  settings: { shouldRetryOnError: false },
});

function parseProposed(answer: unknown) {
  const found = parseObject<keyof ProposedContact>(answer);
  if (found === undefined) return undefined;
  const organization = parseObject<'id' | 'name'>(found.organization);
  const id = parseId(organization?.id);
  return {
    full_name: parseTrimmed(found.full_name),
    email: parseTrimmed(found.email),
    organization: id === null ? null : { id, name: parseTrimmed(organization?.name) },
    known: (parseList(found.contacts) ?? []).flatMap((value) => {
      const contact = parseObject<'id' | 'name' | 'organization_name'>(value);
      const name = parseTrimmed(contact?.name);
      return name === ''
        ? []
        : [{ id: parseId(contact?.id), name, organization: parseTrimmed(contact?.organization_name) }];
    })[0],
  };
}

export interface MailContactDialogProps {
  /** Id of the mail. */
  readonly mail: string;
  readonly onMade: () => Promise<void>;
  readonly onClose: () => void;
}

/** Makes a contact of who wrote a mail that matches nobody, and gives it the mail (V6). */
export function MailContactDialog({ mail, onMade, onClose }: MailContactDialogProps) {
  const t = messages.use();
  const { value: proposed, status } = proposedContact.use(mail);
  // Nothing to fill in is better than a dialog that does not open.
  const start =
    proposed ?? (status === 'failed' ? { full_name: '', email: '', organization: null } : undefined);
  if (start === undefined) return null;
  const save = async (contact: MadeContact) => {
    const { data } = await http.post<unknown>(contactPath(mail), contact satisfies NewContactOfMail);
    const id = parseId(parseObject<'id'>(data)?.id);
    const undo = async () => {
      try {
        await http.post(proposalSettlementPath(mail), { outcome: 'open' });
        await onMade();
      } catch (error) {
        logFailure('A contact made of a mail could not be taken back.', error);
        notify({ kind: 'error', text: changeFailure(error, t('undoFailed')) });
      }
    };
    const name = contact.full_name || contact.email;
    const action = { label: t('undo'), onClick: () => void undo() };
    notify({
      kind: 'success',
      text: t('madeOfMail', { name }),
      ...(id !== null && { link: { label: t('open'), to: conversationPlace(id) } }),
      action,
    });
    await onMade();
  };
  const known = proposed?.known;
  return (
    <MakeContactDialog
      description={t('fromMail')}
      start={start}
      isEmailNeeded
      onSave={save}
      onClose={onClose}
    >
      {known && (
        <Alert
          kind="info"
          action={
            <ContactLink id={known.id} newTab>
              {known.name}
            </ContactLink>
          }
        >
          {t('known', {
            name: known.name,
            organization: known.organization && t('at', { organization: known.organization }),
          })}
        </Alert>
      )}
    </MakeContactDialog>
  );
}
