import { Button, color, IconButton, radius, space } from '@touchline/shared';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { messages } from './messages.ts';
import { SettingGroup } from './SettingGroup.tsx';

export interface ItemListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly nameOf: (item: Item, index: number) => string;
  readonly children: (item: Item, index: number) => ReactNode;
  readonly addLabel: string;
  readonly newItem: () => Item;
  readonly onChange: (items: readonly Item[]) => void;
}

const ICONS = { up: ArrowUp, down: ArrowDown, remove: Trash2 } as const;
type Action = keyof typeof ICONS;

/** Items to add, remove and reorder, by keyboard as well: the focus follows the item. */
export function ItemList<Item>(props: ItemListProps<Item>) {
  const { label, items, nameOf, children, addLabel, newItem, onChange } = props;
  const t = messages.use();
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<string>(undefined);

  // After each render: the items come back changed from the design.
  useEffect(() => {
    if (focusNext.current === undefined) return;
    list.current?.parentElement?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = undefined;
  });

  const move = (index: number, action: 'up' | 'down') => {
    const to = index + (action === 'up' ? -1 : 1);
    const rest = items.toSpliced(index, 1);
    // At either end the pressed button becomes disabled; the other one takes the focus.
    const isEnd = to === 0 || to === items.length - 1;
    const next = isEnd ? (to === 0 ? 'down' : 'up') : action;
    focusNext.current = `[data-item="${to}"] [data-action="${next}"]`;
    onChange(rest.toSpliced(to, 0, items[index]!));
  };
  const remove = (index: number) => {
    focusNext.current =
      items.length > 1
        ? `[data-item="${Math.min(index, items.length - 2)}"] [data-action="remove"]`
        : '[data-action="add"]';
    onChange(items.toSpliced(index, 1));
  };
  const add = () => {
    focusNext.current = `[data-item="${items.length}"] input, [data-item="${items.length}"] button`;
    onChange([...items, newItem()]);
  };
  return (
    <SettingGroup label={label}>
      <List ref={list}>
        {items.map((item, index) => {
          const name = nameOf(item, index);
          return (
            // The items have no identity beyond their position.
            // oxlint-disable-next-line react/no-array-index-key
            <ListItem key={index} data-item={index}>
              {children(item, index)}
              <Actions>
                <ItemButton
                  action="up"
                  label={t('moveUp', { name })}
                  disabled={index === 0}
                  onClick={() => move(index, 'up')}
                />
                <ItemButton
                  action="down"
                  label={t('moveDown', { name })}
                  disabled={index === items.length - 1}
                  onClick={() => move(index, 'down')}
                />
                <ItemButton action="remove" label={t('remove', { name })} onClick={() => remove(index)} />
              </Actions>
            </ListItem>
          );
        })}
      </List>
      <div>
        <Button size="small" icon={<Plus />} data-action="add" onClick={add}>
          {addLabel}
        </Button>
      </div>
    </SettingGroup>
  );
}

interface ItemButtonProps {
  readonly action: Action;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function ItemButton({ action, ...rest }: ItemButtonProps) {
  const Icon = ICONS[action];
  return <IconButton {...rest} size="small" tooltip={false} icon={<Icon />} data-action={action} />;
}

const List = styled.ol`
  display: grid;
  gap: ${space(1)};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const ListItem = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  padding: ${space(1.5)};
  border: 1px solid ${color.line};
  border-radius: ${radius.tile};
`;

const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${space(0.5)};
`;
