import { color, font, radius, Skeleton } from '@touchline/shared';
import { type CSSProperties, lazy, Suspense, useId } from 'react';
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
      <Suspense fallback={<Skeleton count={2} label={t('loading')} />}>
        <Frame>
          <RichText label={t('signature')} toolbar="above" style={PAPER} value={value} onChange={onChange} />
        </Frame>
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

/** What recipients see is light in the dark look as well, only not as bright. */
const PAPER = {
  padding: '10px 12px',
  background: 'light-dark(#ffffff, #dfe3e0)',
  color: '#344054',
} as const satisfies CSSProperties;

const Frame = styled.div`
  overflow: hidden;
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  & [role='toolbar'] {
    padding-block: 2px;
  }
  /* Twice, because the styles of the editor come later and are as specific. */
  && [role='textbox'] {
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
