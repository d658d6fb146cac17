import { completeLink } from '@touchline/shared/contract/web-address';
import { safeUrl } from '@touchline/shared/safe-html';
import { Menu, space, TextField } from '@touchline/shared';
import { Braces } from 'lucide-react';
import { styled } from 'styled-components';
import { useMergeTags } from '../../../../mergeTags.ts';
import { messages } from './messages.ts';
import { useDraft } from './useDraft.ts';

export interface AddressFieldProps {
  readonly label?: string;
  readonly value: string;
  /** Said while it is empty, where it must not stay so. */
  readonly missing?: string;
  readonly onChange: (value: string) => void;
}

/** What is typed as a link, completed; empty for what is none. */
const addressOf = (text: string): string => safeUrl(completeLink(text));
const isGood = (text: string): boolean => text.trim() === '' || addressOf(text) !== '';

/** Where a link leads: an address or a merge tag. An unsafe one never reaches the design. */
export function AddressField({ label, value, missing, onChange }: AddressFieldProps) {
  const t = messages.use();
  const name = label ?? t('link');
  const tags = useMergeTags();
  const [shown, setShown] = useDraft(value);
  const type = (text: string) => {
    const address = addressOf(text);
    setShown(text, isGood(text) ? address : value);
    if (isGood(text) && address !== value) onChange(address);
  };
  return (
    <Box>
      <TextField
        label={name}
        hint={shown.trim() === '' ? (missing ?? t('linkHint')) : t('linkHint')}
        value={shown}
        autoComplete="off"
        spellCheck={false}
        error={shown !== value && !isGood(shown) ? t('badLink') : undefined}
        onChange={type}
      />
      <Menu
        size="small"
        label={t('insertTag', { label: name })}
        icon={<Braces />}
        items={tags.map((tag) => ({ label: tag.label, onClick: () => type(shown.trim() + tag.value) }))}
      />
    </Box>
  );
}

/** The menu is in line with the label, at the right. */
const Box = styled.div`
  position: relative;
  & > button {
    position: absolute;
    top: -6px;
    right: 0;
  }
  & label {
    margin-right: ${space(5)};
  }
`;
