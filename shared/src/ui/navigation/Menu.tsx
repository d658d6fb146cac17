import { Menu as BaseMenu } from '@base-ui/react/menu';
import { EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../button/IconButton.tsx';
import { messages } from '../messages.ts';
import { usePopupContainer } from '../popupContainer.ts';
import { color, layer } from '../theme/index.ts';
import { popupBox, popupItem } from '../theme/styles.ts';

export interface MenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onClick: () => void;
  readonly kind?: 'plain' | 'danger';
  readonly disabled?: boolean;
}

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
  const { trigger, container } = usePopupContainer();
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger
        ref={trigger}
        render={
          <IconButton label={label ?? t('moreActions')} icon={icon ?? <EllipsisVertical />} size={size} />
        }
      />
      <BaseMenu.Portal container={container}>
        <Positioner sideOffset={4} align="end">
          <Popup>
            {items.map((item) => (
              <Item
                key={item.label}
                disabled={item.disabled ?? false}
                onClick={item.onClick}
                $danger={item.kind === 'danger'}
              >
                {item.icon && <Icon aria-hidden="true">{item.icon}</Icon>}
                {item.label}
              </Item>
            ))}
          </Popup>
        </Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

const Positioner = styled(BaseMenu.Positioner)`
  z-index: ${layer.popup};
  outline: none;
`;

const Popup = styled(BaseMenu.Popup)`
  ${popupBox}
  min-width: 176px;
`;

const Item = styled(BaseMenu.Item)<{ $danger: boolean }>`
  ${popupItem}
  ${({ $danger }) => $danger && `color: ${color.dangerText};`}
`;

const Icon = styled.span`
  flex: none;
  & > svg {
    width: 16px;
    height: 16px;
  }
`;
