import { Alert, LinkButton, useLanguage } from '@touchline/shared';
import { CONTACT_FIELDS } from '@touchline/shared/contract';
import { contactPlace } from '@touchline/shared/contract/paths';
import { contactName } from '../contactName.ts';
import { MERGED_WITH } from '../common/mergedWith.ts';
import { messages } from './messages.ts';
import type { Twin } from './twins.ts';

/** Names who has the address, and offers to merge the two: they may be one person (V7). A new contact has nothing to merge yet. */
export function TwinOffer({ organization, twin }: { readonly organization: number; readonly twin: Twin }) {
  const t = messages.use();
  const unnamed = CONTACT_FIELDS.full_name.missing[useLanguage().language];
  const { refused, holder } = twin;
  const { stored } = refused;
  const name = contactName(holder, unnamed);
  const page = contactPlace(holder.id, organization);
  const wanted = stored && (stored.email || stored.full_name);
  const search = new URLSearchParams({ dialog: 'merge', ...(wanted && { [MERGED_WITH]: wanted }) });
  return (
    <Alert
      kind="info"
      action={
        // In a tab of its own: what is typed in this form stays.
        <LinkButton
          size="small"
          href={stored === undefined ? page : `${page}?${search.toString()}`}
          target="_blank"
          rel="noopener"
        >
          {stored === undefined ? t('openTwin', { name }) : t('mergeTwin')}
        </LinkButton>
      }
    >
      {t(stored === undefined ? 'twinOfNew' : 'twin', {
        name,
        email: holder.email,
        who: contactName(stored ?? refused, unnamed),
      })}
    </Alert>
  );
}
