import { color, font, radius, space } from '@touchline/shared';
import { RichText } from '@touchline/shared/rich-text';
import { useId } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

export interface SignatureFieldProps {
  /** HTML. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (html: string) => void;
}

/** What stands under the mails of a mailbox, with its formatting. */
export function SignatureField({ value, error, onChange }: SignatureFieldProps) {
  const t = messages.use();
  const id = useId();
  return (
    <Group aria-describedby={`${id}-hint`}>
      <legend>{t('signature')}</legend>
      <Paper>
        <RichText label={t('signature')} value={value} onChange={onChange} />
      </Paper>
      <Hint id={`${id}-hint`}>{t('signatureHint')}</Hint>
      {error !== undefined && <Wrong role="alert">{error}</Wrong>}
    </Group>
  );
}

const Group = styled.fieldset`
  min-width: 0;
  & > legend {
    padding: 0;
    margin-bottom: 6px;
    font: ${font.label};
  }
`;

/** White in the dark look as well: mails are. */
const Paper = styled.div`
  padding: ${space(1)} ${space(1.5)};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  background: #fff;
  color: #344054;
  & [role='textbox'] {
    min-height: 72px;
  }
`;

const Hint = styled.p`
  margin-top: 6px;
  color: ${color.muted};
  font: ${font.small};
`;

const Wrong = styled.p`
  color: ${color.dangerText};
  font: ${font.small};
`;
