import { TextField } from '../ui/index.ts';
import { codeMessages } from './codeMessages.ts';

export interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** The second step of signing in: a code of the authenticator app (U1). Loaded when somebody is asked for it. */
export default function CodeField({ value, onChange }: CodeFieldProps) {
  const t = codeMessages.use();
  return (
    <TextField
      label={t('code')}
      hint={t('codeHint')}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because it is all that is missing
      autoFocus
      value={value}
      onChange={onChange}
    />
  );
}
