import { Badge, Button, color, DateTime, font, space } from '@touchline/shared';
import type { ApiKey } from '@touchline/shared/contract';
import { styled } from 'styled-components';
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
      <Head>
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
      </Head>
      <Small>{permissions.map(nameOf).join(' · ')}</Small>
      <Small>
        <span>
          {t('made')} <DateTime value={created_at} /> {!maker.is_self && t('madeBy', { name: maker.name })}
        </span>
        <span>
          {used_at === null ? (
            t('neverUsed')
          ) : (
            <>
              {t('used')} <DateTime value={used_at} />
            </>
          )}
        </span>
        {expires_at !== null && !has_expired && (
          <span>
            {t('until')} <DateTime value={expires_at} />
          </span>
        )}
      </Small>
    </li>
  );
}

/** The button stays beside a name that takes several lines. */
const Head = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${space(1)};
`;

const Name = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(0.5)} ${space(1)};
  min-width: 0;
  & > b {
    font: ${font.strong};
  }
  & > code {
    color: ${color.muted};
    font-size: 0.875em;
  }
`;

const Small = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(2)};
  color: ${color.muted};
  font: ${font.small};
`;
