import { Alert, Avatar, Button, changeFailure, color, font, logFailure, space } from '@touchline/shared';
import type { OwnAccount } from '@touchline/shared/contract';
import { useState } from 'react';
import { styled } from 'styled-components';
import { FileButton } from '../../FileButton.tsx';
import { removePhoto, savePhoto } from '../account.ts';
import { account } from '../../ownAccount.ts';
import { messages } from '../messages.ts';

/** The picture of somebody: a choice is kept at once. */
export function PhotoField({ own }: { readonly own: OwnAccount }) {
  const t = messages.use();
  const { put } = account.useChanges();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (change: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await put(undefined, await change());
    } catch (error) {
      logFailure('The picture could not be saved.', error);
      setFailure(changeFailure(error, t('photoFailed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group>
      <legend>{t('photo')}</legend>
      <Row>
        <Avatar name={own.name || own.email} photo={own.photo} />
        <FileButton
          label={t('photo')}
          accept="image/png,image/jpeg,image/gif,image/webp"
          size="small"
          busy={busy}
          busyLabel={t('uploading')}
          onChoose={(file) => void run(() => savePhoto(file))}
        >
          {t('choosePhoto')}
        </FileButton>
        {own.photo !== null && !busy && (
          <Button size="small" kind="quiet" onClick={() => void run(removePhoto)}>
            {t('removePhoto')}
          </Button>
        )}
      </Row>
      <Hint>{t('photoHint')}</Hint>
      {failure !== undefined && <Alert>{failure}</Alert>}
    </Group>
  );
}

const Group = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    padding: 0;
    margin-bottom: 6px;
    font: ${font.label};
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
`;

const Hint = styled.p`
  margin-top: 6px;
  color: ${color.muted};
  font: ${font.small};
`;
