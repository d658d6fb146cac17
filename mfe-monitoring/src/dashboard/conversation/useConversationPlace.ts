import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** What the list is narrowed to. */
const KEPT: ReadonlySet<string> = new Set(['search', 'status', 'whose']);

const PLACE = /\/conversations\/(?<id>[1-9][0-9]{0,9})\/?$/u;

/** Address of a contact's conversation within the section (V2), with what the list is narrowed to. */
const conversationPath = (pathname: string, search: string, id: number): string =>
  `${listPath(pathname)}/conversations/${id}${search}`;

const listPath = (pathname: string): string => pathname.replace(PLACE, '').replace(/\/+$/u, '');

export interface ConversationPlace {
  /** Contact whose conversation the address names; null for none. */
  readonly id: number | null;
  /** Address of another contact's conversation. */
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
  const id = Number(PLACE.exec(pathname)?.groups?.['id'] ?? Number.NaN);
  return {
    id: Number.isNaN(id) ? null : id,
    pathOf: useCallback((contact) => conversationPath(pathname, suffix, contact), [pathname, suffix]),
    close: useCallback(
      () => void navigate(`${listPath(pathname) || '/'}${suffix}`),
      [navigate, pathname, suffix],
    ),
  };
}
