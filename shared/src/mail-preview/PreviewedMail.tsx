import {
  Alert,
  changeFailure,
  ChoiceField,
  color,
  ErrorState,
  font,
  MailFrame,
  MailHeader,
  MailPaper,
  radius,
  Skeleton,
  space,
  useFormatNumber,
} from '@touchline/shared';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CLIPPED_MAIL_BYTES } from '../contract/rules.ts';
import { messages } from './messages.ts';
import type { Preview } from './usePreview.ts';

const KILOBYTE = 1024;

/** The preview of a mail in each of its states: loading, failed, loaded. */
export function PreviewedMail({
  name,
  preview,
  error,
  isOutdated,
  reload,
}: Preview & { readonly name: string }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const [view, setView] = useState<'html' | 'text'>('html');
  if (error !== undefined && !isOutdated) {
    const detail = changeFailure(error, t('previewFailedWhy'));
    return <ErrorState title={t('previewFailed')} detail={detail} onRetry={reload} />;
  }
  if (preview === undefined) return <Skeleton count={6} label={t('loading')} />;
  const { from, to, subject, html, text, size } = preview;
  return (
    <Outdatable $isOutdated={isOutdated} aria-busy={isOutdated}>
      <MailHeader>
        <dt>{t('from')}</dt>
        <dd>{from}</dd>
        {to !== '' && (
          <>
            <dt>{t('recipient')}</dt>
            <dd>{to}</dd>
          </>
        )}
        <dt>{t('subject')}</dt>
        <dd>{subject || t('noSubject')}</dd>
        <dt>{t('size')}</dt>
        <dd>{t('kilobytes', { value: formatNumber(Math.ceil(size / KILOBYTE)) })}</dd>
      </MailHeader>
      {isClipped(html) && (
        <Alert kind="warning">{t('clipped', { limit: CLIPPED_MAIL_BYTES / KILOBYTE })}</Alert>
      )}
      <ChoiceField
        label={t('show')}
        value={view}
        options={[
          { value: 'html', label: t('html') },
          { value: 'text', label: t('text') },
        ]}
        onChange={setView}
      />
      {view === 'html' ? (
        <MailPaper>
          <MailFrame html={html} title={t('mailOf', { name })} />
        </MailPaper>
      ) : (
        <PlainText>{text}</PlainText>
      )}
    </Outdatable>
  );
}

const isClipped = (html: string): boolean => new TextEncoder().encode(html).length > CLIPPED_MAIL_BYTES;

const Outdatable = styled.div<{ $isOutdated: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  opacity: ${({ $isOutdated }) => ($isOutdated ? 0.6 : 1)};
`;

/** The mail as a client without HTML shows it. */
const PlainText = styled.pre`
  padding: ${space(2)};
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
  background: ${color.surface};
  font: ${font.body};
  font-family: ui-monospace, monospace;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;
