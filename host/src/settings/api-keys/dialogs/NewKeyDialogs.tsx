import type { KeyProof } from '@touchline/shared/contract';
import { useState } from 'react';
import { SecretDialog } from '../../SecretDialog.tsx';
import { messages } from '../messages.ts';
import { NewKeyDialog } from './NewKeyDialog.tsx';

export interface NewKeyDialogsProps {
  readonly proof: KeyProof;
  readonly onClose: () => void;
  readonly onMade: () => Promise<void>;
}

/** Asks what a key is for, and then shows it: once. */
export default function NewKeyDialogs({ proof, onClose, onMade }: NewKeyDialogsProps) {
  const t = messages.use();
  const [made, setMade] = useState<{ readonly name: string; readonly key: string }>();
  if (made === undefined) {
    const show = (name: string, key: string) => {
      setMade({ name, key });
      void onMade();
    };
    return <NewKeyDialog proof={proof} onClose={onClose} onMade={show} />;
  }
  return (
    <SecretDialog
      title={t('madeTitle', { name: made.name })}
      label={t('key')}
      secret={made.key}
      closeLabel={t('close')}
      onClose={onClose}
    >
      <p>{t('madeText')}</p>
    </SecretDialog>
  );
}
