import { completeWebAddress } from '@touchline/shared/contract/web-address';
import { safeImageUrl } from '@touchline/shared/safe-html';
import { TextField } from '@touchline/shared';
import { messages } from './messages.ts';
import { useDraft } from './useDraft.ts';

export interface ImageAddressFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const addressOf = (text: string): string => safeImageUrl(completeWebAddress(text));
const isGood = (text: string): boolean => text.trim() === '' || addressOf(text) !== '';

/** The address of an image, typed by hand: an unsafe one never reaches the design. */
export function ImageAddressField({ value, onChange }: ImageAddressFieldProps) {
  const t = messages.use();
  const [shown, setShown] = useDraft(value);
  return (
    <TextField
      label={t('imageUrl')}
      value={shown}
      autoComplete="off"
      spellCheck={false}
      error={shown !== value && !isGood(shown) ? t('badImage') : undefined}
      onChange={(text) => {
        const address = addressOf(text);
        setShown(text, isGood(text) ? address : value);
        if (isGood(text) && address !== value) onChange(address);
      }}
    />
  );
}
