import { Alert, Skeleton, useFormatNumber } from '@touchline/shared';
import { parseNumber, parseObject } from '@touchline/shared/contract/readers';
import { useStored } from '@touchline/shared/form';
import { useCallback } from 'react';
import { fetchPeopleToCopy } from '../../campaignRequests.ts';
import { leftOutOf, useLeftOutWords } from './leftOut.ts';
import { messages } from './messages.ts';

/**
 * How many people would be in a copy of a campaign, and who would be left out, before it is made. Where that cannot be known,
 * it is told afterwards alone.
 */
export function PeopleToCopy({ campaign }: { readonly campaign: number }) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  const wordsOf = useLeftOutWords();
  const { value, error } = useStored(
    useCallback(() => fetchPeopleToCopy(campaign), [campaign]),
    'Who would be in a copy of the campaign could not be loaded.',
  );
  if (error !== undefined) return null;
  if (value === undefined) return <Skeleton count={1} label={t('counting')} />;
  const contacts = parseNumber(parseObject<'contacts'>(value)?.contacts);
  if (contacts === null) return null;
  const left = wordsOf(leftOutOf(value));
  return (
    <Alert kind="info">
      {contacts === 0
        ? t('nobodyCopied')
        : t('willBeCopied', { count: contacts, formatted: formatNumber(contacts) })}{' '}
      {left.count > 0 && t('willBeLeftOut', left)}
    </Alert>
  );
}
