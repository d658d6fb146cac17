import type { PageAction } from '@touchline/shared';
import { IMPORTS_PLACE } from '@touchline/shared/contract/paths';
import { History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messages } from '../messages.ts';
import { newestImports } from './importData.ts';

/** Milliseconds after the screen, which needs none of it. */
const LATER = 500;

/** Leads to the list of imports, where the server has one: it is asked once the screen is there. */
export function useImportsAction(isShown: boolean): readonly PageAction[] {
  const t = messages.use();
  const navigate = useNavigate();
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => setWanted(true), LATER);
    return () => clearTimeout(timer);
  }, [isShown]);
  const { value } = newestImports.use(isWanted);
  return value === undefined
    ? []
    : [{ label: t('imports'), icon: <History />, onClick: () => void navigate(IMPORTS_PLACE) }];
}
