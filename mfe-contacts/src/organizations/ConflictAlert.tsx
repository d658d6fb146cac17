import { Alert, Button, font, space, useLanguage } from '@touchline/shared';
import { CONTACT_FIELDS } from '@touchline/shared/contract';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { contactName } from '../contactName.ts';
import type { Clash } from './mergeTheirs.ts';
import { messages } from './messages.ts';
import type { OrganizationDraft } from './organizationDraft.ts';

export interface ConflictAlertProps {
  readonly draft: OrganizationDraft;
  readonly clashes: readonly Clash[];
  readonly onOverwrite: () => void;
  readonly onTakeTheirs: () => void;
}

/** Shown when somebody else has changed the same fields: shows both versions and asks which one to keep (S9). */
export function ConflictAlert({ draft, clashes, onOverwrite, onTakeTheirs }: ConflictAlertProps) {
  const t = messages.use();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const titleOf = useClashTitle(draft);
  return (
    <div ref={place}>
      <Alert kind="warning">
        {t('conflict')}
        <List>
          {clashes.map((clash) => (
            <li key={`${clash.key}.${clash.of}`}>
              <b>{titleOf(clash)}</b>
              {clash.of !== 'contact' && (
                <>
                  <span>{t('conflictTheirs', { value: clash.theirs || t('conflictEmpty') })}</span>
                  <span>{t('conflictMine', { value: clash.mine || t('conflictEmpty') })}</span>
                </>
              )}
            </li>
          ))}
        </List>
        <Choices>
          <Button size="small" onClick={onTakeTheirs}>
            {t('takeTheirs')}
          </Button>
          <Button size="small" onClick={onOverwrite}>
            {t('overwrite')}
          </Button>
        </Choices>
      </Alert>
    </div>
  );
}

function useClashTitle({ contacts }: OrganizationDraft): (clash: Clash) => string {
  const t = messages.use();
  const { language } = useLanguage();
  return ({ of, key }) => {
    if (of === 'name') return t('organizationName');
    const contact = contacts.find((one) => one.key === key);
    const unnamed = CONTACT_FIELDS.full_name.missing[language];
    const who = contact ? contactName(contact.stored ?? contact, unnamed) : unnamed;
    if (of === 'contact') return t('conflictDeleted', { who });
    return t('conflictField', { field: CONTACT_FIELDS[of].label[language], who });
  };
}

const List = styled.ul`
  display: grid;
  gap: ${space(1)};
  max-height: 220px;
  margin: ${space(1)} 0;
  padding: 0;
  overflow-y: auto;
  list-style: none;
  & > li {
    display: grid;
  }
  & b {
    font: ${font.label};
  }
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;
