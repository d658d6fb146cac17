import { EllipsisVertical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { useControls } from '../controls/loadControls.ts';
import { messages } from '../messages.ts';
import type { MenuItem } from './MenuControl.tsx';

export interface MenuProps {
  /** What the actions act on: `Actions for Meadow Park`. `More actions` unless given. */
  readonly label?: string;
  readonly items: readonly MenuItem[];
  /** Three dots unless given. */
  readonly icon?: ReactNode;
  readonly size?: 'medium' | 'small';
}

/** Keys that open a menu beside those that press a button. */
const OPENING_KEYS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp']);

/**
 * Several actions behind one button. The menu is made when it is first opened: a long table has one in each row, and making
 * them all took a third of the time in which it draws the rows of another search.
 */
export function Menu({ label, items, icon, size = 'medium' }: MenuProps) {
  const t = messages.use();
  const controls = useControls();
  const [isWanted, setWanted] = useState(false);
  const button = {
    label: label ?? t('moreActions'),
    icon: icon ?? <EllipsisVertical />,
    size,
  };
  // Looks the same but is inert: a press would open nothing yet.
  if (controls === undefined) {
    return (
      <span inert>
        <IconButton {...button} />
      </span>
    );
  }
  if (isWanted) {
    // The focus comes from the button that was pressed, and back to this one when the menu closes.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    return <controls.MenuControl items={items} button={<IconButton {...button} autoFocus />} />;
  }
  return (
    <IconButton
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
      onKeyDown={(event) => {
        if (!OPENING_KEYS.has(event.key)) return;
        event.preventDefault();
        setWanted(true);
      }}
    />
  );
}
