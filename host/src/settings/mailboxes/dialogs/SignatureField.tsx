import { color, font, radius, Skeleton, space } from '@touchline/shared';
import { lazy, Suspense, useId } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

// Larger than all dialogs of mailboxes together, and only this one needs it.
const RichText = lazy(async () => {
  const { RichText: component } = await import(
    /* webpackChunkName: "rich-text" */ '@touchline/shared/rich-text'
  );
  return { default: component };
});

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
      {/* Around the paper, which is white in the dark look as well: what is said meanwhile could not be read on it. */}
      <Suspense fallback={<Skeleton count={2} label={t('loading')} />}>
        <Paper>
          <RichText label={t('signature')} value={value} onChange={onChange} />
        </Paper>
      </Suspense>
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
