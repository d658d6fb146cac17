import { Button } from '@touchline/shared';
import { messages } from './messages.ts';

export interface MineButtonProps {
  /** The value of the filter in the URL: `mine` where it is on. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Narrows a list to what is the business of whoever looks. */
export function MineButton({ value, onChange }: MineButtonProps) {
  const t = messages.use();
  const isOn = value === 'mine';
  return (
    <Button
      kind={isOn ? 'primary' : 'secondary'}
      aria-pressed={isOn}
      onClick={() => onChange(isOn ? '' : 'mine')}
    >
      {t('mine')}
    </Button>
  );
}
