import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';
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

interface MenuControlProps {
  readonly items: readonly MenuItem[];
  /** What opens it; it takes the focus when it is first drawn. */
  readonly button: ReactElement;
}

/** A {@link Menu}, once it is loaded and somebody has opened it. */
export function MenuControl({ items, button }: MenuControlProps) {
  const { trigger, container } = usePopupContainer();
  return (
    <BaseMenu.Root defaultOpen>
      <BaseMenu.Trigger ref={trigger} render={button} />
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
