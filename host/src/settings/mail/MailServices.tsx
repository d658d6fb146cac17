import { Badge, color } from '@touchline/shared';
import { OwnTime } from '../OwnTime.tsx';
import type { MailServiceState } from '@touchline/shared/contract';
import { styled } from 'styled-components';
import { ItemHead, ItemList, ItemNote } from '../ItemList.ts';
import { messages } from './messages.ts';
import { useServiceName } from './useServiceName.ts';

/** The state of the mail server and of each mailbox, with what the last failure said. */
export function MailServices({ services }: { readonly services: readonly MailServiceState[] }) {
  const t = messages.use();
  if (services.length === 0) return <Nothing>{t('noServices')}</Nothing>;
  return (
    <ItemList aria-label={t('services')}>
      {services.map((service) => (
        <Service key={service.name} service={service} />
      ))}
    </ItemList>
  );
}

function Service({ service }: { readonly service: MailServiceState }) {
  const { name, succeeded_at, failed_at, error } = service;
  const t = messages.use();
  const nameOf = useServiceName();
  return (
    <li>
      <ItemHead>
        <b>{nameOf(name)}</b>
        <State service={service} />
      </ItemHead>
      {failed_at !== null && (
        <p>
          {t('failedAt')} <OwnTime value={failed_at} />
          {error !== null && `: ${error}`}
        </p>
      )}
      <ItemNote as="p">
        {succeeded_at === null ? (
          t('neverWorked')
        ) : (
          <>
            {t('succeededAt')} <OwnTime value={succeeded_at} />
          </>
        )}
      </ItemNote>
    </li>
  );
}

function State({ service: { failed_at, succeeded_at } }: { readonly service: MailServiceState }) {
  const t = messages.use();
  if (failed_at !== null) return <Badge tone="danger">{t('failing')}</Badge>;
  if (succeeded_at === null) return <Badge tone="neutral">{t('unused')}</Badge>;
  return <Badge tone="ok">{t('working')}</Badge>;
}

const Nothing = styled.p`
  color: ${color.muted};
`;
