import { Alert, LinkButton } from '@touchline/shared';
import { mailboxes } from '@touchline/shared/mailboxes';
import { ExternalLink } from 'lucide-react';
import { messages } from './messages.ts';

/** That nothing leaves the machine, and where what was sent can be read. */
export function SandboxNote({ url }: { readonly url: string | null }) {
  const t = messages.use();
  const { value: list } = mailboxes.use();
  const isAlone = list?.results.every(({ kind }) => kind === 'sandbox') ?? true;
  return (
    <Alert
      kind="info"
      action={
        url !== null && (
          <LinkButton
            size="small"
            icon={<ExternalLink />}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('openMailbox')}
          </LinkButton>
        )
      }
    >
      {t(isAlone ? 'sandboxText' : 'sandboxBesideText')}
    </Alert>
  );
}
