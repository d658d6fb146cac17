import { useId } from 'react';
import { styled } from 'styled-components';
import { useControls } from '../controls/loadControls.ts';
import { space } from '../theme/index.ts';
import type { TabsProps } from './TabListControl.tsx';
import { TabCount, tabButton, tabList } from './tabStyle.ts';

/** Several views of one thing, one of them in sight. The choice belongs in the URL, so the caller holds it. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { value, tabs } = props;
  const id = useId();
  const controls = useControls();
  const idOf = (tab: Value): string => `${id}-${tab}`;
  const panelId = `${id}-panel`;
  return (
    <div>
      {controls === undefined ? (
        <TabListOutline value={value} tabs={tabs} />
      ) : (
        <controls.TabListControl {...props} idOf={idOf} panelId={panelId} />
      )}
      {/* Beside the tabs rather than inside, so that its state survives when the tabs are loaded. */}
      <Panel key={value} role="tabpanel" id={panelId} aria-labelledby={idOf(value)} tabIndex={0}>
        {tabs.find((tab) => tab.value === value)?.panel}
      </Panel>
    </div>
  );
}

function TabListOutline<Value extends string>({ value, tabs }: Pick<TabsProps<Value>, 'value' | 'tabs'>) {
  return (
    <List inert>
      {tabs.map((tab) => (
        <Outline key={tab.value} data-active={tab.value === value ? '' : undefined}>
          {tab.label}
          {tab.count !== undefined && <TabCount>{tab.count}</TabCount>}
        </Outline>
      ))}
    </List>
  );
}

const List = styled.div`
  ${tabList}
`;

const Outline = styled.span`
  ${tabButton}
`;

const Panel = styled.div`
  padding-top: ${space(3)};
  outline-offset: 4px;
`;
