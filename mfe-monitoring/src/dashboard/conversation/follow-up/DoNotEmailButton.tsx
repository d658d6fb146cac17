import { Button, May } from '@touchline/shared';
import { useDoNotEmail } from '@touchline/shared/do-not-email';
import { MailX } from 'lucide-react';
import { useRef } from 'react';
import type { ShownHistory } from '../../../common/contactHistory.ts';

/** Puts the contact on the do-not-email list, with Undo (U9); nothing where they get no mail already. */
export function DoNotEmailButton({ history }: { readonly history: ShownHistory }) {
  const { contact, email, isErased } = history;
  const { label, isBusy, add } = useDoNotEmail(email);
  const place = useRef<HTMLSpanElement>(null);
  // An API that does not say who gets no mail may have them on its list.
  const getsNone = contact === undefined || contact.isUnsubscribed || contact.status === 'bounced';
  if (getsNone || isErased || email === '') return null;
  const press = async () => {
    const heading = place.current?.closest('section')?.querySelector('h2');
    // The button goes; the keys go on in the conversation.
    if (await add()) heading?.focus();
  };
  return (
    <May do="suppressions">
      <span ref={place} data-part="doNotEmail">
        <Button kind="quiet" size="small" icon={<MailX />} busy={isBusy} onClick={() => void press()}>
          {label}
        </Button>
      </span>
    </May>
  );
}
