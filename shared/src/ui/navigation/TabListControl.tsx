import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { styled } from 'styled-components';
import { TabCount, tabList, tabButton } from './tabStyle.ts';
import type { TabListProps } from './Tabs.tsx';

/** The tabs of {@link Tabs}, with the keys that move among them. */
export function TabListControl<Value extends string>(props: TabListProps<Value>) {
  const { label, value, onChange, tabs, idOf, panelId } = props;
  return (
    <BaseTabs.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <List aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <TabButton
            key={tab.value}
            value={tab.value}
            id={idOf(tab.value)}
            aria-controls={tab.value === value ? panelId : undefined}
          >
            {tab.label}
            {tab.count !== undefined && <TabCount>{tab.count}</TabCount>}
          </TabButton>
        ))}
      </List>
    </BaseTabs.Root>
  );
}

const List = styled(BaseTabs.List)`
  ${tabList}
`;

const TabButton = styled(BaseTabs.Tab)`
  ${tabButton}
`;
