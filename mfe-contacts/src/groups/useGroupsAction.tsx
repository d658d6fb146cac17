import type { PageAction } from '@touchline/shared';
import { GROUPS_PLACE } from '@touchline/shared/contract/paths';
import { UsersRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { actionMessages } from './actionMessages.ts';
import { groups } from './groupRequests.ts';

/** Milliseconds after the screen, which needs none of it. */
const LATER = 500;

/** Leads to the groups, where the server has them: it is asked once the screen is there. */
export function useGroupsAction(isShown: boolean): readonly PageAction[] {
  const t = actionMessages.use();
  const navigate = useNavigate();
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => setWanted(true), LATER);
    return () => clearTimeout(timer);
  }, [isShown]);
  const { value } = groups.use(isWanted);
  return value === undefined
    ? []
    : [{ label: t('groups'), icon: <UsersRound />, onClick: () => void navigate(GROUPS_PLACE) }];
}
