import {
  color,
  Dialog,
  DialogCloseButton,
  font,
  paletteModifier,
  radius,
  space,
  Switch,
  useMay,
} from '@touchline/shared';
import { styled } from 'styled-components';
import { useDialogPlace } from '../dialogs.ts';
import { messages } from './messages.ts';
import { setSingleKeys, useSingleKeys } from './singleKeys.ts';
import { CONVERSATION_KEYS } from './useConversationKeys.ts';

/** Which keys work through the list, and whether they do (V11). */
export function KeysDialog() {
  const t = messages.use();
  const { shown, close } = useDialogPlace();
  const areOn = useSingleKeys();
  const mayAct = useMay('conversations');
  if (shown?.name !== 'keys') return null;
  const keys = [
    [CONVERSATION_KEYS.next, t('key.next')],
    [CONVERSATION_KEYS.previous, t('key.previous')],
    ['Enter', t('key.open')],
    [CONVERSATION_KEYS.nextToAnswer, t('key.nextToAnswer')],
    ...(mayAct
      ? ([
          [CONVERSATION_KEYS.reply, t('key.reply')],
          [CONVERSATION_KEYS.done, t('key.done')],
          [CONVERSATION_KEYS.unmark, t('key.unmark')],
          [CONVERSATION_KEYS.outcome, t('key.outcome')],
          [CONVERSATION_KEYS.assign, t('key.assign')],
          [CONVERSATION_KEYS.comeBack, t('key.comeBack')],
        ] as const)
      : []),
    ['Esc', t('key.close')],
    [`${paletteModifier}+K`, t('key.palette')],
    [CONVERSATION_KEYS.help, t('key.help')],
  ] as const;
  return (
    <Dialog
      open
      title={t('keys')}
      description={t('keysHint')}
      onClose={close}
      footer={<DialogCloseButton>{t('closeKeys')}</DialogCloseButton>}
    >
      <Switch
        label={t('singleKeys')}
        description={t('singleKeysHint', { keys: `${paletteModifier}+K` })}
        checked={areOn}
        onChange={setSingleKeys}
      />
      <List>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </List>
    </Dialog>
  );
}

const List = styled.dl`
  display: grid;
  gap: ${space(1)};
  & > div {
    display: grid;
    grid-template-columns: 88px minmax(0, 1fr);
    align-items: center;
  }
  & kbd {
    padding: ${space(0.25)} ${space(1)};
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
    background: ${color.hover};
    font: ${font.strong};
  }
`;
