import type { AccountLink } from '@touchline/shared/contract';
import { SecretDialog } from '../../SecretDialog.tsx';
import { OwnTime } from '../../OwnTime.tsx';
import { messages } from '../messages.ts';

export interface LinkDialogProps {
  readonly email: string;
  readonly link: AccountLink;
  /** A mail was wanted, and none has gone out. */
  readonly isMailMissing?: boolean | undefined;
  readonly onClose: () => void;
}

/** Shows a link once, to be passed on. */
export function LinkDialog({ email, link, isMailMissing = false, onClose }: LinkDialogProps) {
  const { url, expires_at, mailed } = link;
  const t = messages.use();
  return (
    <SecretDialog
      title={t('linkTitle', { email })}
      label={t('link')}
      secret={url}
      closeLabel={t('close')}
      isPassedOn={mailed}
      onClose={onClose}
    >
      <p>
        {mailed && t('linkMailed', { email })}
        {isMailMissing && t('linkNotMailed', { email })} {t('linkText')} <OwnTime value={expires_at} />.{' '}
        {t('linkOnce')}
      </p>
    </SecretDialog>
  );
}
