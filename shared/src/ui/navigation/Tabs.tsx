import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, font, media, motion, radius, space, TOUCH_TARGET } from '../theme/index.ts';

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** How much is behind it. */
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

/** Views of one thing side by side, one of them in sight. Which one belongs in the URL, so the caller holds it. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <List aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <TabButton key={tab.value} value={tab.value}>
            {tab.label}
            {tab.count !== undefined && <Count>{tab.count}</Count>}
          </TabButton>
        ))}
      </List>
      {tabs.map((tab) => (
        <Panel key={tab.value} value={tab.value}>
          {tab.panel}
        </Panel>
      ))}
    </BaseTabs.Root>
  );
}

const List = styled(BaseTabs.List)`
  display: flex;
  gap: ${space(0.5)};
  overflow-x: auto;
  scrollbar-width: none;
  border-bottom: 1px solid ${color.line};
`;

const TabButton = styled(BaseTabs.Tab)`
  flex: none;
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-height: 40px;
  padding: 0 ${space(1.5)};
  border: 0;
  border-bottom: 2px solid transparent;
  border-radius: ${radius.control} ${radius.control} 0 0;
  background: none;
  color: ${color.muted};
  font: 550 14px/20px var(--font-family);
  cursor: pointer;
  transition:
    color ${motion},
    border-color ${motion};
  &:hover {
    color: ${color.text};
  }
  &[data-active] {
    border-color: ${color.accent};
    color: ${color.accentText};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  @media ${media.coarse} {
    min-height: ${TOUCH_TARGET}px;
  }
`;

const Count = styled.span`
  color: ${color.muted};
  font: ${font.caption};
  font-variant-numeric: tabular-nums;
`;

const Panel = styled(BaseTabs.Panel)`
  padding-top: ${space(3)};
  outline-offset: 4px;
`;
