import { ContactLink } from '@touchline/shared';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { keepPlace, useKept } from './keptPlace.ts';

export interface PersonLinkProps {
  readonly id: number;
  /** What names the person, who may be in several lists. */
  readonly list: string;
  /** Leads to the conversation, in which they wait for an answer. */
  readonly toConversation?: boolean;
  readonly children: ReactNode;
}

/**
 * Leads from a plan to somebody whom it names, in the same tab: what is typed and chosen is kept, and Back leads to this very link
 * again, out of whatever was folded over it.
 */
export function PersonLink({ id, list, toConversation = false, children }: PersonLinkProps) {
  const { key } = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  const name = `link ${list} ${id}`;
  const wasFollowed = useKept(name) === true;
  useEffect(() => {
    if (!wasFollowed) return;
    for (let fold = link.current?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
      fold.open = true;
    link.current?.focus();
  }, [wasFollowed]);
  const follow = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => {
    // A tab or window of its own takes nothing away from here.
    if (!metaKey && !ctrlKey && !shiftKey && !altKey) keepPlace(key, name);
  };
  return (
    <ContactLink id={id} ref={link} toConversation={toConversation} onClick={follow}>
      {children}
    </ContactLink>
  );
}
