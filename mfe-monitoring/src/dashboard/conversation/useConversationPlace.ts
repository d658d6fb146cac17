import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** What the list is narrowed to. */
const KEPT: ReadonlySet<string> = new Set(['search', 'status', 'whose']);

const PLACE = /\/conversations\/(?<id>[1-9][0-9]{0,9})\/?$/u;

/** Contact whose conversation an address is of; null for any other address. */
export function contactOfPlace(pathname: string): number | null {
  const id = PLACE.exec(pathname)?.groups?.['id'];
  return id === undefined ? null : Number(id);
}

/** Address of the section, whose list and conversations have theirs below it. */
const listPath = (pathname: string): string => pathname.replace(PLACE, '').replace(/\/+$/u, '');

export interface ConversationPlace {
  /** Contact whose conversation the address names; null for none. */
  readonly id: number | null;
  /** Address of another contact's conversation, with what the list is narrowed to. */
  readonly pathOf: (id: number) => string;
  readonly close: () => void;
}

/** The conversation in the address: it can be linked to, and Back closes it. */
export function useConversationPlace(): ConversationPlace {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // A dialog that is open belongs to another contact.
  const kept = new URLSearchParams([...search].filter(([name]) => KEPT.has(name)));
  const suffix = kept.size === 0 ? '' : `?${kept}`;
  const id = contactOfPlace(pathname);
  // The same for every conversation: otherwise each row of the list would be drawn again when another is opened.
  const list = listPath(pathname);
  const pathOf = useCallback(
    (contact: number) => `${list}/conversations/${contact}${suffix}`,
    [list, suffix],
  );
  const close = useCallback(() => void navigate(`${list || '/'}${suffix}`), [navigate, list, suffix]);
  return useMemo(() => ({ id, pathOf, close }), [id, pathOf, close]);
}
