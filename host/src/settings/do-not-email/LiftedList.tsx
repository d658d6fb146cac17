import { space } from '@touchline/shared';
import { OwnTime } from '../OwnTime.tsx';
import type { LiftedSuppression } from '@touchline/shared/contract';
import { useId } from 'react';
import { styled } from 'styled-components';
import { ItemFacts } from '../ItemList.ts';
import { AddressList } from './AddressList.ts';
import { messages } from './messages.ts';

/** Who let which address get mail again, when and why; nothing where nobody did. */
export function LiftedList({ rows }: { readonly rows: readonly LiftedSuppression[] }) {
  const t = messages.use();
  const headingId = useId();
  if (rows.length === 0) return null;
  return (
    <div>
      <Heading id={headingId}>{t('lifted')}</Heading>
      <AddressList aria-labelledby={headingId}>
        {rows.map((row) => (
          <li key={row.id}>
            <b>{row.email === '' ? t('erased') : row.email}</b>
            <p>{t('liftedBy', { person: row.lifted_by, reason: row.explanation })}</p>
            <ItemFacts>
              <OwnTime value={row.lifted_at} />
            </ItemFacts>
          </li>
        ))}
      </AddressList>
    </div>
  );
}

const Heading = styled.h3`
  margin-bottom: ${space(1)};
`;
