import { Button } from '@touchline/shared';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { IncomingMailDialog } from './IncomingMailDialog.tsx';
import { messages } from './messages.ts';

/** Leads from what a contact wrote to the whole mail that brought it. */
export function WholeMailButton({ id }: { readonly id: string }) {
  const t = messages.use();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<Mail />} onClick={() => setOpen(true)}>
        {t('showWhole')}
      </Button>
      {isOpen && <IncomingMailDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}
