import type { MouseEventHandler, ReactNode, Ref } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { contactPlace, conversationPlace } from '../contract/paths.ts';
import { useHasSection } from '../section-parts/index.ts';
import type { CameFrom } from './cameFrom.ts';

export interface ContactLinkProps {
  /** Null for somebody who is no contact, or no longer: only the name is shown. */
  readonly id: number | null;
  /** Where known: the page finds out otherwise. */
  readonly organization?: number | null;
  /** Opens a tab of its own, so that what is typed in a dialog stays. */
  readonly newTab?: boolean;
  /** Leads to the conversation on the Dashboard instead. */
  readonly toConversation?: boolean;
  readonly onClick?: MouseEventHandler;
  readonly ref?: Ref<HTMLAnchorElement>;
  /** For a link without words. */
  readonly 'aria-label'?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A name that leads to the contact's page (V7); plain text where the page has no such section. */
export function ContactLink(props: ContactLinkProps) {
  const { id, organization = null, newTab = false, toConversation = false, children, ...rest } = props;
  const { pathname, search } = useLocation();
  const isReachable = useHasSection(toConversation ? 'dashboard' : 'organizations');
  if (id === null || !isReachable) return <span className={rest.className}>{children}</span>;
  const state: CameFrom = { from: pathname + search };
  const tab = newTab ? { target: '_blank', rel: 'noopener' } : { state };
  const place = toConversation ? conversationPlace(id) : contactPlace(id, organization);
  return (
    <Link to={place} {...rest} {...tab}>
      {children}
    </Link>
  );
}
