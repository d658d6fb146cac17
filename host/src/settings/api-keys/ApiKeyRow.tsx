import { Badge, Button, color } from '@touchline/shared';
import type { ApiKey } from '@touchline/shared/contract';
import { styled } from 'styled-components';
import { FirmItemHead, ItemName, ItemFacts } from '../ItemList.ts';
import { OwnTime } from '../OwnTime.tsx';
import { messages } from './messages.ts';
import { usePermissionName } from './permissions.ts';

export interface ApiKeyRowProps {
  readonly apiKey: ApiKey;
  readonly onRevoke: (apiKey: ApiKey) => void;
}

/** One key: whose it is, what it may do, and when it was used. */
export function ApiKeyRow({ apiKey, onRevoke }: ApiKeyRowProps) {
  const t = messages.use();
  const nameOf = usePermissionName();
  const { name, start, permissions, maker, created_at, used_at, expires_at, has_expired } = apiKey;
  return (
    <li>
      <FirmItemHead>
        <Name>
          <b>{name}</b> <code>{start}…</code>
          {has_expired && <Badge tone="neutral">{t('expired')}</Badge>}
          {maker.has_left && <Badge tone="warn">{t('stopped')}</Badge>}
        </Name>
        <Button
          size="small"
          kind="quiet"
          aria-label={t('revokeOf', { name })}
          onClick={() => onRevoke(apiKey)}
        >
          {t('revoke')}
        </Button>
      </FirmItemHead>
      <ItemFacts>{permissions.map(nameOf).join(' · ')}</ItemFacts>
      <ItemFacts>
        <span>
          {t('made')} <OwnTime value={created_at} /> {!maker.is_self && t('madeBy', { name: maker.name })}
        </span>
        <span>
          {used_at === null ? (
            t('neverUsed')
          ) : (
            <>
              {t('used')} <OwnTime value={used_at} />
            </>
          )}
        </span>
        {expires_at !== null && !has_expired && (
          <span>
            {t('until')} <OwnTime value={expires_at} />
          </span>
        )}
      </ItemFacts>
    </li>
  );
}

const Name = styled(ItemName)`
  & > code {
    color: ${color.muted};
    font-size: 0.875em;
  }
`;
