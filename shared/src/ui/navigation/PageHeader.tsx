import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useRole } from '../../auth/useMay.ts';
import { may, type Permission } from '../../contract/permissions.ts';
import { RoleNote } from '../../roles/RoleNote.tsx';
import { Button } from '../button/Button.tsx';
import { color, CONTROL_HEIGHT, media, space, TOUCH_TARGET, usePhone } from '../theme/index.ts';
import { Menu } from './Menu.tsx';
import type { MenuItem } from './MenuControl.tsx';

export interface PageAction {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onClick: () => void;
  /** What it takes: whoever may not is not offered it, and one line says why (U3). */
  readonly needs?: Permission;
  /** The one thing people come here for; it stays in sight on a phone. */
  readonly primary?: boolean;
  /** One of the less usual ones: behind one button, however wide the screen. */
  readonly inMenu?: boolean;
  readonly disabled?: boolean;
  /** Why it is disabled, where that is not plain. */
  readonly title?: string;
  readonly busy?: boolean;
  readonly busyLabel?: string;
}

export interface PageHeaderProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: readonly PageAction[];
  /** What the actions take that say nothing of it themselves. */
  readonly needs?: Permission;
  /** Below the title: search, filters. */
  readonly children?: ReactNode;
}

const NONE: readonly PageAction[] = [];

/** The head of a page: its `h1` and what can be done. On a phone all but the primary action go behind one button. */
export function PageHeader({ title, description, actions = NONE, needs, children }: PageHeaderProps) {
  const phone = usePhone();
  const role = useRole();
  const refusedFor = ({ needs: own = needs }: PageAction) =>
    own !== undefined && !may(role, own) ? own : undefined;
  const refused = actions.map(refusedFor).find((permission) => permission !== undefined);
  const offered = actions.filter((action) => refusedFor(action) === undefined);
  // A menu for a single action would only cost a press.
  const collapsed = phone && offered.length > 1;
  const inMenu = offered.filter(({ primary, inMenu: isRare }) => isRare === true || (collapsed && !primary));
  const shown = offered.filter((action) => !inMenu.includes(action));
  return (
    <Header>
      <Row>
        <Titles>
          <h1>{title}</h1>
          {description !== undefined && <Description>{description}</Description>}
        </Titles>
        <Actions>
          {shown.map(({ label, primary = false, inMenu: _isRare, needs: _needs, ...rest }) => (
            <Button key={label} kind={primary ? 'primary' : 'secondary'} {...rest}>
              {label}
            </Button>
          ))}
          {inMenu.length > 0 && <Menu items={inMenu.map(toMenuItem)} />}
        </Actions>
      </Row>
      {refused !== undefined && <RoleNote permission={refused} />}
      {children}
    </Header>
  );
}

function toMenuItem({ label, icon, onClick, busy = false, disabled = false }: PageAction): MenuItem {
  return { label, icon, onClick, disabled: busy || disabled };
}

const Header = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(1.5)};
  /* Keeps the title at the same height in all sections, also while one is loading, whether or not there are actions. */
  min-height: ${CONTROL_HEIGHT.medium}px;
  @media ${media.coarse} {
    min-height: ${TOUCH_TARGET}px;
  }
  @media ${media.phone} {
    min-height: 0;
  }
`;

const Titles = styled.div`
  /* Many actions stand below it rather than break it. */
  flex: 1 1 320px;
  min-width: 0;
  @media ${media.phone} {
    flex-basis: 200px;
  }
`;

const Description = styled.p`
  color: ${color.muted};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
`;
