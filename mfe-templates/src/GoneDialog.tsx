import { ItemGoneDialog } from '@touchline/shared';
import { messages } from './messages.ts';

/** Replaces a dialog about a template that is no longer there. */
export function GoneDialog({ title }: { readonly title: string }) {
  return <ItemGoneDialog title={title} text={messages.use()('gone')} />;
}
