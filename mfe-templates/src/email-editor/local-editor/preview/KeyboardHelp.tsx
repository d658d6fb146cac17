import { Button, color, Dialog, font, radius, space } from '@touchline/shared';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { messages } from '../messages.ts';

const isMac = /mac|iphone|ipad/iu.test(navigator.userAgent);
const command = isMac ? '⌘' : 'Ctrl';
const alt = isMac ? '⌥' : 'Alt';

const SHORTCUTS = [
  ['keyArrows', [['↑'], ['↓']]],
  ['keySides', [['←'], ['→']]],
  ['keyEnds', [['Home'], ['End']]],
  ['keyEnter', [['Enter']]],
  ['keyEscape', [['Esc']]],
  ['keyMove', [[alt, '↑ ↓ ← →']]],
  ['keyDuplicate', [[command, 'D']]],
  ['keyDelete', [['Delete']]],
  ['keyUndo', [[command, 'Z']]],
  [
    'keyRedo',
    [
      [command, 'Shift', 'Z'],
      [command, 'Y'],
    ],
  ],
  ['keyTools', [[alt, 'F10']]],
] as const;

export interface KeyboardHelpProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Every key the editor knows. */
export function KeyboardHelp({ open, onClose }: KeyboardHelpProps) {
  const t = messages.use();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('shortcuts')}
      description={t('shortcutsHint')}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <List>
        {SHORTCUTS.map(([what, ways]) => (
          <Fragment key={what}>
            <dt>
              {ways.map((keys) => (
                <Keys key={keys.join()}>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </Keys>
              ))}
            </dt>
            <dd>{t(what)}</dd>
          </Fragment>
        ))}
      </List>
    </Dialog>
  );
}

const List = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${space(1)} ${space(2)};
  align-items: center;
  & > dt {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(1)};
  }
`;

const Keys = styled.span`
  display: inline-flex;
  gap: 3px;
  & > kbd {
    padding: 2px 7px;
    border: 1px solid ${color.lineStrong};
    border-radius: ${radius.control};
    background: ${color.hover};
    font: ${font.caption};
    white-space: nowrap;
  }
`;
