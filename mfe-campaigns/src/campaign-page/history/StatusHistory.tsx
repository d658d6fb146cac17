import { color, DateTime, space, useFormatNumber } from '@touchline/shared';
import type { StatusChange } from '@touchline/shared/contract';
import { styled } from 'styled-components';
import { useStatusLabel } from '../../messages.ts';
import { messages } from './messages.ts';

export interface StatusHistoryProps {
  /** The latest first. */
  readonly changes: readonly StatusChange[];
}

/** Who moved the campaign to where it is, when, and what was approved; what was before is folded. Nothing where nobody knows. */
export function StatusHistory({ changes: [last, ...earlier] }: StatusHistoryProps) {
  const t = messages.use();
  const formatNumber = useFormatNumber();
  if (last === undefined) return null;
  return (
    <Pair>
      <dt>{t('title')}</dt>
      <dd>
        <Change change={last} />
        {earlier.length > 0 && (
          <details>
            <summary>
              {t('earlier', { count: earlier.length, formatted: formatNumber(earlier.length) })}
            </summary>
            <ol>
              {earlier.map((change) => (
                <li key={`${change.at} ${change.status}`}>
                  <Change change={change} />
                </li>
              ))}
            </ol>
          </details>
        )}
      </dd>
    </Pair>
  );
}

function Change({ change: { status, at, by, contacts, mails } }: { readonly change: StatusChange }) {
  const t = messages.use();
  const label = useStatusLabel();
  const formatNumber = useFormatNumber();
  const isPlanned = contacts !== null && mails !== null;
  const emails = isPlanned ? t('emails', { count: mails, formatted: formatNumber(mails) }) : '';
  return (
    <span>
      {label(status)} <DateTime value={at} />
      {by !== null && `, ${t('by', { name: by })}`}
      {isPlanned && ` · ${t('toContacts', { count: contacts, formatted: formatNumber(contacts), emails })}`}
    </span>
  );
}

const Pair = styled.div`
  display: flex;
  gap: ${space(1)};
  & > dt {
    color: ${color.muted};
  }
  & > dd {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & summary {
    width: max-content;
    max-width: 100%;
    min-height: 24px;
    color: ${color.muted};
    cursor: pointer;
  }
  & ol {
    list-style: none;
  }
`;
