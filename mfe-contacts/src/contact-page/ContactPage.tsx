import { Alert, LoadFailure, media, SectionPart, Skeleton, space, usePageTitle } from '@touchline/shared';
import { contactPlace } from '@touchline/shared/contract/paths';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { contactName } from '../contactName.ts';
import { DialogPlaceProvider } from '../dialogs.ts';
import { BackLink } from './BackLink.tsx';
import { CampaignsOfContact } from './CampaignsOfContact.tsx';
import { ContactDialogs } from './ContactDialogs.tsx';
import { ContactHeader } from './ContactHeader.tsx';
import { contactPage } from './contactPageData.ts';
import { FactsOfContact } from './FactsOfContact.tsx';
import { MailsOfContact } from './MailsOfContact.tsx';
import { messages } from './messages.ts';
import { StateOfContact } from './StateOfContact.tsx';

/** Milliseconds between reloads: what is written in the conversation on the page goes out ten seconds later. */
const POLL_INTERVAL = 15_000;

/** The page of the contact that the address names (V7). */
export function ContactPage() {
  const { contact = '' } = useParams();
  const id = /^[1-9]\d{0,9}$/u.test(contact) ? Number(contact) : 0;
  return (
    <DialogPlaceProvider>
      <Page key={id} id={id} />
    </DialogPlaceProvider>
  );
}

function Page({ id }: { readonly id: number }) {
  const t = messages.use();
  const { organization } = useParams();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const item = contactPage.use(id, { pollInterval: POLL_INTERVAL });
  const { value: shown, status, isGone, reload } = item;
  const name = shown && contactName(shown.contact, t('unnamed'));
  usePageTitle(name);
  const back = <BackLink shown={shown} />;
  if (shown === undefined || name === undefined) {
    return (
      <Column>
        {back}
        {isGone && <Alert kind="warning">{t('gone')}</Alert>}
        {status === 'failed' && !isGone && <LoadFailure title={t('loadFailed')} load={item} />}
        {status === 'loading' && <Skeleton shape="card" label={t('loading')} />}
      </Column>
    );
  }
  const { contact } = shown;
  // A link may not know the organization, and the contact may have moved.
  if (organization !== String(contact.organization ?? 'unassigned')) {
    return <Navigate replace to={contactPlace(id, contact.organization) + search} state={state} />;
  }
  return (
    <Column>
      {back}
      <ContactHeader shown={shown} name={name} onChanged={reload} />
      {status === 'failed' && <LoadFailure title={t('loadFailed')} load={item} isOutOfDate />}
      <Sides>
        <Column>
          <FactsOfContact shown={shown} />
          <StateOfContact shown={shown} />
          <CampaignsOfContact shown={shown} name={name} onChanged={reload} />
          <MailsOfContact shown={shown} />
        </Column>
        <SectionPart
          section="dashboard"
          part="conversation"
          id={id}
          fallback={<Link to={`/dashboard/conversations/${id}`}>{t('conversation')}</Link>}
        />
      </Sides>
      <ContactDialogs shown={shown} name={name} onChanged={reload} />
    </Column>
  );
}

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(3)};
`;

const Sides = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: ${space(3)};
  @media ${media.laptop} {
    grid-template-columns: minmax(0, 1fr);
    /* The conversation before the mails as they went out: it is what most come for. */
    & > :first-child {
      display: contents;
    }
    & > :first-child > :last-child {
      order: 1;
    }
  }
`;
