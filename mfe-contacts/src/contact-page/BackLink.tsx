import { color, font, PageSectionsContext, readCameFrom, space, useLanguage } from '@touchline/shared';
import type { CampaignOfContact, ShownContact } from '@touchline/shared/contract/readers';
import { ArrowLeft } from 'lucide-react';
import { type MouseEvent, useContext, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { messages } from './messages.ts';

/** Where all organizations are listed. */
const LIST = '/organizations';

/** Leads to where the person came from, and says where that is; to all organizations for who opened the address itself. */
export function BackLink({ shown }: { readonly shown: ShownContact | undefined }) {
  const here = readCameFrom(useLocation().state);
  // A dialog of this page has a history entry of its own, with another state.
  const [from] = useState(here);
  const navigate = useNavigate();
  const label = usePlaceName(from, shown);
  const goBack = (event: MouseEvent) => {
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (here === undefined || !isPlain) return;
    // It is the entry before this one: there the browser knows how far the list was scrolled.
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Back to={from ?? LIST} onClick={goBack}>
      <ArrowLeft aria-hidden="true" />
      {label}
    </Back>
  );
}

/** What a place of this page is called, as far as that is known here. */
function usePlaceName(place: string | undefined, shown: ShownContact | undefined): string {
  const t = messages.use();
  const { language } = useLanguage();
  const sections = useContext(PageSectionsContext);
  if (place === undefined) return t('allOrganizations');
  const [path = ''] = place.split('?', 1);
  if (path === LIST) return shown?.organizationName || t('allOrganizations');
  const campaign = campaignAt(path, shown?.campaigns);
  if (campaign !== undefined && campaign.name !== '') return campaign.name;
  // Another contact, whose name is not known here.
  if (path.startsWith(`${LIST}/`)) return t('back');
  const section = sections?.find(({ id }) => id === path.split('/')[1]);
  return section?.label[language] ?? t('back');
}

const campaignAt = (path: string, campaigns: readonly CampaignOfContact[] = []) =>
  campaigns.find(({ id }) => path === `/campaigns/${id}`);

const Back = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${space(0.5)};
  justify-self: start;
  max-width: 100%;
  overflow-wrap: anywhere;
  color: ${color.muted};
  font: ${font.small};
  & svg {
    flex: none;
    width: 16px;
    height: 16px;
  }
`;
