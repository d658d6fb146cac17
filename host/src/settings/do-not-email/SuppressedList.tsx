import { Badge, Button, color, ContactLink, DateTime, font, May, space } from '@touchline/shared';
import type { SuppressedAddress } from '@touchline/shared/contract';
import { styled } from 'styled-components';
import { AddressList } from './AddressList.ts';
import { messages } from './messages.ts';

export interface SuppressedListProps {
  readonly rows: readonly SuppressedAddress[];
  readonly onLift: (address: SuppressedAddress) => void;
}

/** The addresses, why each of them gets no mail, and since when. */
export function SuppressedList({ rows, onLift }: SuppressedListProps) {
  const t = messages.use();
  return (
    <AddressList aria-label={t('list')}>
      {rows.map((row) => (
        <Row key={row.email}>
          <div>
            <b>{row.email}</b>
            {row.contacts.length > 0 && (
              <People aria-label={t('people', { email: row.email })}>
                {row.contacts.map(({ id, name }) => (
                  <li key={id}>
                    <ContactLink id={id}>{name || t('unnamed')}</ContactLink>
                  </li>
                ))}
              </People>
            )}
            <Small>
              {t('since')} <DateTime value={row.suppressed_at} />
            </Small>
          </div>
          <Badges>
            <Badge tone={row.reason === 'bounced' ? 'danger' : 'neutral'}>
              {t(row.is_complaint ? 'complaint' : `reason.${row.reason}`)}
            </Badge>
            {!row.is_proved && <Badge tone="warn">{t('unproved')}</Badge>}
          </Badges>
          <May do="suppressions">
            <Button size="small" aria-label={t('allowOf', { email: row.email })} onClick={() => onLift(row)}>
              {t('allow')}
            </Button>
          </May>
        </Row>
      ))}
    </AddressList>
  );
}

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  & > :first-child {
    flex: 1 1 220px;
    min-width: 0;
  }
`;

const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.5)};
`;

const People = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(1.5)};
  font: ${font.small};
  list-style: none;
`;

const Small = styled.p`
  color: ${color.muted};
  font: ${font.small};
`;
