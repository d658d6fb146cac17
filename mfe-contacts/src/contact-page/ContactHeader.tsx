import { changeFailure, logFailure, notify, PageHeader, useHasSection, useMay } from '@touchline/shared';
import type { ShownContact } from '@touchline/shared/contract/readers';
import { useDoNotEmail } from '@touchline/shared/do-not-email';
import { CircleStop, Copy, Eraser, FileDown, FolderInput, MailX, Merge, Pencil, Send } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDialogPlace } from '../dialogs.ts';
import { messages } from './messages.ts';
import { downloadPersonalData } from './personalData.ts';
import { useSequences } from './useSequences.ts';

export interface ContactHeaderProps {
  readonly shown: ShownContact;
  readonly name: string;
  /** Reads the page again. */
  readonly onChanged: () => Promise<void>;
}

/** Who it is, and what can be done. */
export function ContactHeader({ shown, name, onChanged }: ContactHeaderProps) {
  const t = messages.use();
  const { open } = useDialogPlace();
  const navigate = useNavigate();
  const { contact, organizationName, owner, campaigns } = shown;
  const sequences = useSequences({ contact: contact.id, name, onChanged });
  const doNotEmail = useDoNotEmail(contact.email);
  const running = campaigns.filter(({ nextStep, stopped }) => nextStep !== null && stopped !== 'ended');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(contact.email);
      notify({ kind: 'success', text: t('copied') });
    } catch (error) {
      logFailure('The address could not be copied.', error);
      notify({ kind: 'error', text: changeFailure(error, t('copyFailed')) });
    }
  };
  const [isDownloading, setDownloading] = useState(false);
  const download = async () => {
    setDownloading(true);
    try {
      await downloadPersonalData(contact.id);
    } catch (error) {
      logFailure('The data of a person could not be downloaded.', error);
      notify({ kind: 'error', text: changeFailure(error, t('downloadAllFailed')) });
    } finally {
      setDownloading(false);
    }
  };
  const isErased = shown.erasedAt !== undefined && shown.erasedAt !== null;
  // Said to nobody who may not: few ever need it.
  const mayErase = useMay('erasePeople');
  const hasAddress = contact.email !== '';
  const hasConversation = useHasSection('dashboard');
  return (
    <PageHeader
      title={name}
      description={[organizationName || t('unassigned'), owner !== '' && t('owner', { owner })]
        .filter(Boolean)
        .join(' · ')}
      actions={[
        {
          label: t('write'),
          icon: <Send />,
          needs: 'conversations',
          primary: true,
          disabled: !hasAddress || !hasConversation,
          // The conversation beside it opens its composer.
          onClick: () => void navigate({ search: `?write=${contact.id}` }),
        },
        {
          label: t('edit'),
          icon: <Pencil />,
          needs: 'contacts',
          disabled: isErased,
          onClick: () => open({ name: 'change' }),
        },
        { label: t('copyAddress'), icon: <Copy />, disabled: !hasAddress, onClick: () => void copy() },
        {
          label: t('stopAll'),
          icon: <CircleStop />,
          needs: 'campaigns',
          disabled: running.length === 0,
          ...(running.length === 0 && { title: t('nothingToStop') }),
          busy: sequences.isBusy,
          onClick: () => void sequences.stop(running),
        },
        // Once on the list, by whatever reason, the status below says so, and how the contact gets email again.
        ...(hasAddress && !isErased && shown.suppression === ''
          ? [
              {
                label: doNotEmail.label,
                icon: <MailX />,
                needs: 'suppressions' as const,
                busy: doNotEmail.isBusy,
                onClick: () => void doNotEmail.add(),
              },
            ]
          : []),
        {
          label: t('move'),
          icon: <FolderInput />,
          needs: 'contacts',
          disabled: isErased,
          onClick: () => open({ name: 'move' }),
        },
        {
          label: t('merge'),
          icon: <Merge />,
          needs: 'contacts',
          disabled: isErased,
          onClick: () => open({ name: 'merge' }),
        },
        // A server of the specification alone has neither.
        ...(shown.erasedAt === undefined || isErased
          ? []
          : [
              {
                label: t('downloadAll'),
                icon: <FileDown />,
                needs: 'personalData' as const,
                inMenu: true,
                busy: isDownloading,
                onClick: () => void download(),
              },
              ...(mayErase
                ? [
                    {
                      label: t('erase'),
                      icon: <Eraser />,
                      inMenu: true,
                      onClick: () => open({ name: 'erase' }),
                    },
                  ]
                : []),
            ]),
      ]}
    />
  );
}
