import { Alert, Button, LoadFailure, Skeleton, space } from '@touchline/shared';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { WholeMail } from '../../common/incoming-mail/WholeMail.tsx';
import { incomingMail, sentMail } from '../../common/wholeMails.ts';
import { messages } from './messages.ts';

/** Id of a mail that came in, or that went out. */
export type MailOfEntry =
  | { readonly incoming: string }
  /** `isOurs`: staff wrote it, and no campaign sent it. */
  | { readonly sent: string; readonly isOurs: boolean };

export interface ShownOnDemandProps {
  readonly mail: MailOfEntry;
  /** Names the button for screen readers, among those of other mails. */
  readonly subject: string;
}

/** A whole mail, loaded and shown in its place when asked for: a conversation may have hundreds. */
export function ShownOnDemand({ mail, subject }: ShownOnDemandProps) {
  const t = messages.use();
  const [isOpen, setOpen] = useState(false);
  const named = subject || t('noSubject');
  return (
    <>
      <div>
        <Button
          size="small"
          kind="quiet"
          icon={isOpen ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'hideMailOf' : 'showMailOf', { subject: named })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'hideMail' : 'showMail')}
        </Button>
      </div>
      {isOpen &&
        ('incoming' in mail ? <Incoming id={mail.incoming} /> : <Sent id={mail.sent} isOurs={mail.isOurs} />)}
    </>
  );
}

function Incoming({ id }: { readonly id: string }) {
  const item = incomingMail.use(id);
  return (
    <Loaded item={item}>
      {item.value && <WholeMail mail={item.value} received={item.value.received_at} />}
    </Loaded>
  );
}

function Sent({ id, isOurs }: { readonly id: string; readonly isOurs: boolean }) {
  const item = sentMail.use(id);
  return <Loaded item={item}>{item.value && <WholeMail mail={item.value} isOurs={isOurs} />}</Loaded>;
}

interface LoadedProps {
  readonly item: ReturnType<typeof incomingMail.use> | ReturnType<typeof sentMail.use>;
  readonly children: React.ReactNode;
}

function Loaded({ item, children }: LoadedProps) {
  const t = messages.use();
  const { value, status, isGone } = item;
  if (value !== undefined) return <Shown>{children}</Shown>;
  if (status === 'loading') return <Skeleton count={3} label={t('loading')} />;
  if (isGone) return <Alert kind="warning">{t('mailGone')}</Alert>;
  return <LoadFailure title={t('mailFailed')} load={item} />;
}

const Shown = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
`;
