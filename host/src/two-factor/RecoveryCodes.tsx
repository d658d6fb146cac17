import { Button, color, font, radius, saveFile, space } from '@touchline/shared';
import { Download } from 'lucide-react';
import { styled } from 'styled-components';
import { CopyButton } from '../settings/CopyButton.tsx';
import { messages } from './messages.ts';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** They are on the clipboard or in a file. */
  readonly onKept: () => void;
  readonly onDone: () => void;
}

/** Shows recovery codes once. */
export function RecoveryCodes({ codes, onKept, onDone }: RecoveryCodesProps) {
  const t = messages.use();
  const text = codes.join('\n');
  const download = () => {
    saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), t('codesFile'));
    onKept();
  };
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
        <Ways>
          {/* The last button would close them unseen at a second Enter. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what was focused is gone with the step before */}
          <CopyButton text={text} autoFocus onCopied={onKept} />
          <Button size="small" icon={<Download />} onClick={download}>
            {t('download')}
          </Button>
        </Ways>
        <Button kind="primary" onClick={onDone}>
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

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
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
