import { TextField } from '@touchline/shared';
import { isEmailAddress, MAX_CC } from '@touchline/shared/contract/rules';
import { messages } from './messages.ts';
import { addressesOf } from './written.ts';

export interface CopiesFieldProps {
  /** As typed. */
  readonly value: string;
  readonly error: string | undefined;
  /** Somebody has pressed what it opens by. */
  readonly isAsked: boolean;
  readonly onChange: (cc: string) => void;
}

/** Who gets a copy of an answer, openly. */
export function CopiesField({ value, error, isAsked, onChange }: CopiesFieldProps) {
  const t = messages.use();
  return (
    <TextField
      label={t('cc')}
      hint={t('ccHint')}
      value={value}
      onChange={onChange}
      error={error}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- The button that opened the field has gone.
      autoFocus={isAsked}
    />
  );
}

/** What is wrong with what was typed into it; undefined for nothing. */
export function faultOfCopies(typed: string, t: ReturnType<typeof messages.use>): string | undefined {
  const cc = addressesOf(typed);
  const wrong = cc.find((address) => !isEmailAddress(address));
  if (wrong !== undefined) return t('ccWrong', { email: wrong });
  return cc.length > MAX_CC ? t('ccMany') : undefined;
}
