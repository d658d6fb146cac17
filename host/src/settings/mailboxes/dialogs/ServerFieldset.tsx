import { media, NumberField, Select, space, TextField } from '@touchline/shared';
import { CONNECTION_SECURITIES } from '@touchline/shared/contract/rules';
import { fieldElementId, type FieldErrors } from '@touchline/shared/form';
import { styled } from 'styled-components';
import { type ServerFields, type ServerKind, withSecurity } from './connectionFields.ts';
import { Fieldset } from './Fieldset.ts';
import { messages } from './messages.ts';

export interface ServerFieldsetProps {
  readonly kind: ServerKind;
  readonly server: ServerFields;
  readonly onChange: (server: ServerFields) => void;
  readonly errors: FieldErrors<string>;
  readonly formId: string;
}

/** Where one server of a mailbox listens. */
export function ServerFieldset({ kind, server, onChange, errors, formId }: ServerFieldsetProps) {
  const t = messages.use();
  const wiring = (field: keyof ServerFields) => ({
    id: fieldElementId(formId, `${kind}.${field}`),
    error: errors.get(`${kind}.${field}`),
  });
  return (
    <Fieldset>
      <legend>{t(kind)}</legend>
      <Fields>
        <TextField
          {...wiring('host')}
          label={t('host')}
          value={server.host}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          onChange={(host) => onChange({ ...server, host })}
        />
        <NumberField
          {...wiring('port')}
          label={t('port')}
          min={1}
          max={65_535}
          value={server.port}
          onChange={(port) => onChange({ ...server, port })}
        />
        <Select
          {...wiring('security')}
          label={t('security')}
          value={server.security}
          options={CONNECTION_SECURITIES.map((value) => ({ value, label: t(`security.${value}`) }))}
          onChange={(security) => onChange(withSecurity(kind, server, security))}
        />
      </Fields>
    </Fieldset>
  );
}

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 96px 140px;
  gap: ${space(1.5)};
  align-items: start;

  @media ${media.phone} {
    grid-template-columns: 96px minmax(0, 1fr);
    & > :first-child {
      grid-column: 1 / -1;
    }
  }
  /* What is wrong with a port is a sentence, which has no room in its column. */
  &:has(> :not(:first-child) [role='alert']) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
