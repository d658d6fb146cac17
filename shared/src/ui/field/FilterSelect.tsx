import { Select } from './Select.tsx';
import { withChosen } from './withChosen.ts';

export interface FilterSelectProps {
  /** What is filtered by, for screen readers: `Status`. */
  readonly label: string;
  /** The first choice, which lets everything through: `All statuses`. */
  readonly all: string;
  /** Empty for all. A value that is not among `values`, for example from a link, is offered as well. */
  readonly value: string;
  readonly values: readonly string[];
  readonly labelOf: (value: string) => string;
  /** Called with an empty string for all. */
  readonly onChange: (value: string) => void;
}

/** Stands for "all" in a select, whose values cannot be empty. */
const ALL = '*';

/** Filters a list by one of a few values, or by none. Its label is not drawn: what is chosen says what it is about. */
export function FilterSelect({ label, all, value, values, labelOf, onChange }: FilterSelectProps) {
  return (
    <Select
      label={label}
      labelHidden
      value={value || ALL}
      options={[
        { value: ALL, label: all },
        ...withChosen(values, value).map((one) => ({ value: one, label: labelOf(one) })),
      ]}
      onChange={(chosen) => onChange(chosen === ALL ? '' : chosen)}
    />
  );
}
