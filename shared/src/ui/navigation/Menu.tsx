import { EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
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

/** Several actions behind one button. */
export function Menu({ label, items, icon, size = 'medium' }: MenuProps) {
  const t = messages.use();
  const controls = useControls();
  const button = (
    <IconButton label={label ?? t('moreActions')} icon={icon ?? <EllipsisVertical />} size={size} />
  );
  // Looks the same but is inert: a press would open nothing yet.
  if (controls === undefined) return <span inert>{button}</span>;
  return <controls.MenuControl items={items} button={button} />;
}
