import { Select, TextField, useLanguage } from '@touchline/shared';
import { OWN_FIELD_LIMITS, ownName, YES_NO } from '@touchline/shared/contract/own-values';
import type { ShownOwnField } from '@touchline/shared/contract/readers';

export interface OwnValueInputProps {
  readonly id?: string | undefined;
  readonly field: ShownOwnField;
  /** As `typedOwnValue` writes a value, or whatever was typed since. */
  readonly typed: string;
  readonly error: string | undefined;
  readonly busy: boolean;
  readonly onChange: (typed: string) => void;
}

/** Where the value of a field of the team's own is typed or chosen (G3). */
export function OwnValueInput({ id, field, typed, error, busy, onChange }: OwnValueInputProps) {
  const { language } = useLanguage();
  const label = ownName(field, language);
  const { kind, choices } = field;
  if (kind === 'choice' || kind === 'yes_no') {
    const options =
      kind === 'choice'
        ? choices
            .map((choice) => ({ value: ownName(choice, language), isRetired: choice.is_retired }))
            // One that can no longer be chosen is there only while it is chosen.
            .filter(({ value, isRetired }) => !isRetired || value === typed)
            .map(({ value }) => value)
        : [YES_NO.yes[language], YES_NO.no[language]];
    return (
      <Select
        id={id}
        label={label}
        error={error}
        disabled={busy}
        value={typed}
        options={['', ...options].map((value) => ({ value, label: value || '—' }))}
        onChange={onChange}
      />
    );
  }
  return (
    <TextField
      id={id}
      label={label}
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={INPUT_MODES[kind]}
      placeholder={kind === 'money' ? '1200 CAD' : undefined}
      maxLength={kind === 'link' ? OWN_FIELD_LIMITS.link : OWN_FIELD_LIMITS.text}
      autoComplete="off"
      value={typed}
      error={error}
      readOnly={busy}
      onChange={onChange}
    />
  );
}

const INPUT_MODES = { text: 'text', number: 'decimal', date: 'text', link: 'url', money: 'text' } as const;
