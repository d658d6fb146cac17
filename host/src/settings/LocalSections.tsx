import { Button, Select, space, TextField } from '@touchline/shared';
import { type SyntheticEvent, useState } from 'react';
import { styled } from 'styled-components';
import { chooseLocalSection, isLocalUrl, localSections, remoteNames } from '../federation/index.ts';
import { messages } from './messages.ts';
import { Hint, SettingsCard } from './SettingsCard.tsx';

const Form = styled.form`
  display: grid;
  gap: ${space(2)};
  max-width: 420px;
`;

const List = styled.ul`
  display: grid;
  gap: ${space(1)};
  list-style: none;

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(1)};
  }
`;

/** The choice takes effect at the next load, and the button says so: the page is reloaded at once. */
function choose(name: string, url: string | undefined): void {
  chooseLocalSection(name, url);
  location.reload();
}

/** Lets whoever works on a section run it in this page from their own machine. Only where the deployment allows it. */
export function LocalSections() {
  const t = messages.use();
  const [name, setName] = useState(remoteNames[0] ?? '');
  const [url, setUrl] = useState('');
  const [isRefused, setRefused] = useState(false);
  const chosen = Object.entries(localSections);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isLocalUrl(url.trim())) choose(name, url.trim());
    else setRefused(true);
  }

  return (
    <SettingsCard anchor="local-sections" title={t('localSections')}>
      <Hint>{t('localSectionsHint')}</Hint>
      {chosen.length > 0 && (
        <List>
          {chosen.map(([known, from]) => (
            <li key={known}>
              <span>{t('localSection', { name: known, url: from })}</span>
              <Button kind="quiet" onClick={() => choose(known, undefined)}>
                {t('removeLocalSection', { name: known })}
              </Button>
            </li>
          ))}
        </List>
      )}
      <Form noValidate onSubmit={submit}>
        <Select
          label={t('remote')}
          options={remoteNames.map((value) => ({ value, label: value }))}
          value={name}
          onChange={setName}
        />
        <TextField
          label={t('localAddress')}
          hint={t('localAddressHint')}
          {...(isRefused ? { error: t('localAddressRefused') } : {})}
          type="url"
          value={url}
          onChange={setUrl}
        />
        <Button type="submit">{t('useLocalSection')}</Button>
      </Form>
    </SettingsCard>
  );
}
