import { Alert, Button, Combobox, space } from '@touchline/shared';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { monitoringContacts } from '../../common/monitoringLists.ts';
import { messages } from './messages.ts';

/** Whose reply a mail is, as a person says. */
export interface ChosenContact {
  readonly id: number;
  readonly name: string;
}

export interface GiveToContactProps {
  readonly subject: string;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onGive: (contact: ChosenContact) => void;
}

/** Of whom nothing can be a reply: nothing was sent to them. */
const NOT_WRITTEN_TO: ReadonlySet<string> = new Set(['waiting', 'none']);

/** Chooses the contact whose reply a mail is. */
export function GiveToContact({ subject, busy, disabled, onGive }: GiveToContactProps) {
  const t = messages.use();
  const load = monitoringContacts.use();
  const [chosen, setChosen] = useState<string | null>(null);
  const options = useMemo(
    () =>
      (load.rows ?? []).flatMap(({ id, name, organizationName, status }) =>
        id === null || NOT_WRITTEN_TO.has(status)
          ? []
          : [{ value: String(id), label: organizationName === '' ? name : `${name} · ${organizationName}` }],
      ),
    [load.rows],
  );
  const contact = options.find(({ value }) => value === chosen);
  return (
    <>
      <p>{t('whose')}</p>
      {load.status === 'failed' && <Alert>{t('contactsFailed')}</Alert>}
      <Choice>
        <Combobox
          label={t('contact')}
          value={chosen}
          options={options}
          onChange={setChosen}
          placeholder={t('chooseContact')}
          searchPlaceholder={t('searchContacts')}
        />
        <Button
          size="small"
          kind="primary"
          aria-label={t('giveOf', { subject })}
          busy={busy}
          disabled={disabled || contact === undefined}
          onClick={() => contact && onGive({ id: Number(contact.value), name: contact.label })}
        >
          {t('give')}
        </Button>
      </Choice>
    </>
  );
}

const Choice = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space(1)};
  & > :first-child {
    flex: 1 1 240px;
    min-width: 0;
  }
`;
