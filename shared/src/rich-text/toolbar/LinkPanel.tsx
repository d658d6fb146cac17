import { Button, space, TextField } from '@touchline/shared';
import { type KeyboardEvent, useState } from 'react';
import { styled } from 'styled-components';
import { completeLink } from '../../contract/web-address.ts';
import { safeUrl } from '../../safe-html/safeUrl.ts';
import { linkAt, removeLink, setLink } from '../commands.ts';
import { messages } from '../messages.ts';
import type { PanelContentProps } from './panelContentProps.ts';

const UNSUBSCRIBE = '{{unsubscribe_url}}';

/** The address of a link. An unsafe one is refused where it was typed. */
export function LinkPanel({ editor, onFinish }: PanelContentProps) {
  const t = messages.use();
  const [current] = useState(() => linkAt(editor));
  const [address, setAddress] = useState(current ?? '');
  const [isRefused, setRefused] = useState(false);

  const apply = () => {
    const url = safeUrl(completeLink(address));
    if (!url) {
      setRefused(true);
      return;
    }
    onFinish(() => setLink(editor, url));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The dialog around it has a form that Enter would submit.
    event.preventDefault();
    apply();
  };

  return (
    <Fields>
      <TextField
        label={t('address')}
        hint={`${t('addressHint')} ${UNSUBSCRIBE}`}
        value={address}
        error={isRefused ? t('badAddress') : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(text) => {
          setAddress(text);
          setRefused(false);
        }}
        onKeyDown={handleKeyDown}
      />
      <Actions>
        <Button size="small" kind="primary" onClick={apply}>
          {t('apply')}
        </Button>
        {current !== null && (
          <Button size="small" onClick={() => onFinish(() => removeLink(editor))}>
            {t('removeLink')}
          </Button>
        )}
      </Actions>
    </Fields>
  );
}

const Fields = styled.div`
  display: grid;
  gap: ${space(1)};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;
