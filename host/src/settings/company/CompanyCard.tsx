import { Button, color, space, useMay } from '@touchline/shared';
import type { CompanyDetails } from '@touchline/shared/contract';
import { useState } from 'react';
import { styled } from 'styled-components';
import { LoadState } from '../LoadState.tsx';
import { teamSettings } from '@touchline/shared/team-settings';
import { Hint, SettingsCard } from '../SettingsCard.tsx';
import { CompanyDialog } from './CompanyDialog.tsx';
import { Logo } from './Logo.ts';
import { messages } from './messages.ts';

/** What emails say of the company (T9): layouts are filled in with it. */
export function CompanyCard() {
  const t = messages.use();
  const load = teamSettings.use();
  const mayChange = useMay('settings');
  const [isOpen, setOpen] = useState(false);
  const { value, isGone } = load;
  // An older API has no such settings.
  if (isGone) return null;
  return (
    <SettingsCard anchor="company" title={t('title')}>
      <Hint>{t('hint')}</Hint>
      <LoadState load={load} failed={t('loadFailed')} loading={t('loading')} count={3} />
      {value !== undefined && <Details company={value} />}
      {value !== undefined && mayChange && (
        <div>
          <Button onClick={() => setOpen(true)}>{t('edit')}</Button>
        </div>
      )}
      {value !== undefined && isOpen && <CompanyDialog settings={value} onClose={() => setOpen(false)} />}
    </SettingsCard>
  );
}

function Details({ company }: { readonly company: CompanyDetails }) {
  const t = messages.use();
  const { company_name, company_address, company_website, company_logo } = company;
  if ([company_name, company_address, company_website, company_logo].every((text) => text === ''))
    return <p>{t('none')}</p>;
  return (
    <List>
      <dt>{t('name')}</dt>
      <dd>{company_name || t('notGiven')}</dd>
      <dt>{t('address')}</dt>
      <dd>{company_address || t('notGiven')}</dd>
      <dt>{t('website')}</dt>
      <dd>
        {company_website === '' ? (
          t('notGiven')
        ) : (
          <a href={company_website} target="_blank" rel="noopener noreferrer">
            {company_website}
          </a>
        )}
      </dd>
      <dt>{t('logo')}</dt>
      <dd>
        {company_logo === '' ? (
          t('notGiven')
        ) : (
          <Logo src={company_logo} alt={t('logoOf', { name: company_name })} />
        )}
      </dd>
    </List>
  );
}

const List = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: ${space(0.5)} ${space(2)};
  margin: 0;
  overflow-wrap: anywhere;
  & > dt {
    color: ${color.muted};
  }
  & > dd {
    margin: 0;
  }
`;
