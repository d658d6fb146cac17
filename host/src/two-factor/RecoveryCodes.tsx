import { Button, color, font, radius, space } from '@touchline/shared';
import { styled } from 'styled-components';
import { CopyButton } from '../settings/CopyButton.tsx';
import { messages } from './messages.ts';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Shows recovery codes once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = messages.use();
  return (
    <Stack>
      <h3>{t('codesTitle')}</h3>
      <p>{t('codesText')}</p>
      <List aria-label={t('codesTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </List>
      <Row>
        <CopyButton text={codes.join('\n')} />
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what was focused is gone with the step before */}
        <Button kind="primary" autoFocus onClick={onDone}>
          {t('codesSaved')}
        </Button>
      </Row>
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: ${space(2)};
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space(1)};
`;

/** The role looks redundant, but Safari forgets a list without markers. */
const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(170px, 1fr));
  gap: ${space(0.5)} ${space(2)};
  margin: 0;
  padding: ${space(1.5)};
  border-radius: ${radius.tile};
  background: ${color.hover};
  font: ${font.small};
  list-style: none;
`;
