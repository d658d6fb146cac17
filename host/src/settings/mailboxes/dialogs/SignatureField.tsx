import { TextArea } from '@touchline/shared';
import { useState } from 'react';
import { messages } from './messages.ts';
import { signatureOfText, textOfSignature } from './signatureText.ts';

export interface SignatureFieldProps {
  readonly id: string;
  /** HTML. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (html: string) => void;
}

/** What stands under the mails of a mailbox. */
export function SignatureField({ id, value, error, onChange }: SignatureFieldProps) {
  const t = messages.use();
  const [text, setText] = useState(() => textOfSignature(value));
  return (
    <TextArea
      id={id}
      label={t('signature')}
      hint={t('signatureHint')}
      rows={4}
      value={text}
      error={error}
      onChange={(next) => {
        setText(next);
        onChange(signatureOfText(next));
      }}
    />
  );
}
