import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { TabCount, tabList, tabButton } from './tabStyle.ts';

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Number of items behind the tab. */
  readonly count?: ReactNode;
  /** Drawn only while its tab is the active one. */
  readonly panel: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** What the tabs choose between, for screen readers. */
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly tabs: readonly Tab<Value>[];
}

interface TabListProps<Value extends string> extends TabsProps<Value> {
  /** Identifier of the element of a tab. */
  readonly idOf: (value: Value) => string;
  readonly panelId: string;
}

/** The tabs of {@link Tabs}, once they are loaded, with keyboard navigation. */
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
