import { color, DateTime, Dialog, DialogCloseButton, font, radius, space } from '@touchline/shared';
import type { AccountLink } from '@touchline/shared/contract';
import { styled } from 'styled-components';
import { CopyButton } from '../../CopyButton.tsx';
import { messages } from '../messages.ts';

export interface LinkDialogProps {
  readonly email: string;
  readonly link: AccountLink;
  readonly onClose: () => void;
}

/** Shows a link once, to be passed on. */
export function LinkDialog({ email, link: { url, expires_at, mailed }, onClose }: LinkDialogProps) {
  const t = messages.use();
  return (
    <Dialog
      open
      title={t('linkTitle', { email })}
      onClose={onClose}
      footer={<DialogCloseButton>{t('close')}</DialogCloseButton>}
    >
      <p>
        {mailed && t('linkMailed', { email })} {t('linkText')} <DateTime value={expires_at} />.{' '}
        {t('linkOnce')}
      </p>
      <Link>
        <code aria-label={t('link')}>{url}</code>
        <CopyButton text={url} />
      </Link>
    </Dialog>
  );
}

const Link = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)};
  padding: ${space(1.5)};
  border-radius: ${radius.tile};
  background: ${color.hover};
  font: ${font.small};
  & > code {
    overflow-wrap: anywhere;
  }
`;
