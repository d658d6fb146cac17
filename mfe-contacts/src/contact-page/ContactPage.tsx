import {
  Alert,
  Card,
  LoadFailure,
  media,
  SectionPart,
  Skeleton,
  space,
  usePageTitle,
} from '@touchline/shared';
import { ActivityHistory } from '@touchline/shared/activity';
import { contactPath, contactPlace, conversationPlace } from '@touchline/shared/contract/paths';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { contactName } from '../contactName.ts';
import { Notes } from '../common/notes/Notes.tsx';
import { Tags } from '../common/tags/Tags.tsx';
import { DialogPlaceProvider } from '../dialogs.ts';
import { BackLink } from './BackLink.tsx';
import { CampaignsOfContact } from './CampaignsOfContact.tsx';
import { ContactDialogs } from './ContactDialogs.tsx';
import { ContactHeader } from './ContactHeader.tsx';
import { contactConversation, contactPage } from './contactPageData.ts';
import { FactsOfContact } from './FactsOfContact.tsx';
import { MailsOfContact } from './MailsOfContact.tsx';
import { messages } from './messages.ts';
import { Panel } from './Panel.tsx';
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
  const { reload: reloadConversation } = contactConversation.useChanges();
  const onChanged = () => {
    reloadConversation(id);
    return reload();
  };
  const name = shown && contactName(shown.contact, t('unnamed'));
  usePageTitle(name);
  // A link may not know the organization, and the contact may have moved.
  const isElsewhere =
    shown !== undefined && organization !== String(shown.contact.organization ?? 'unassigned');
  const isShown = shown !== undefined && name !== undefined;
  return (
    <Column>
      {isElsewhere && (
        <Navigate replace to={contactPlace(id, shown.contact.organization) + search} state={state} />
      )}
      <BackLink shown={shown} />
      {isShown && <ContactHeader shown={shown} name={name} onChanged={onChanged} />}
      {isGone && !isShown && <Alert kind="warning">{t('gone')}</Alert>}
      {status === 'failed' && (isShown || !isGone) && (
        <LoadFailure title={t('loadFailed')} load={item} isOutOfDate={isShown} />
      )}
      {(isShown || status === 'loading') && (
        <Sides>
          <Column>
            {isShown ? (
              <>
                <FactsOfContact shown={shown} />
                {shown.tags !== undefined && !shown.erasedAt && (
                  <>
                    <Panel title={t('tags')}>
                      <Tags path={contactPath(id)} tags={shown.tags} onChanged={() => reload()} />
                    </Panel>
                    <Panel title={t('notes')}>
                      <Notes path={contactPath(id)} />
                    </Panel>
                  </>
                )}
                <StateOfContact shown={shown} />
                <CampaignsOfContact shown={shown} name={name} onChanged={onChanged} />
                <MailsOfContact shown={shown} />
                <Card>
                  <ActivityHistory thing="contact" id={id} />
                </Card>
              </>
            ) : (
              <Skeleton shape="card" label={t('loading')} />
            )}
          </Column>
          {/* Drawn before the rest is there: it reads what it shows itself, and both come at once. */}
          <SectionPart
            section="dashboard"
            part="conversation"
            id={id}
            fallback={<Link to={conversationPlace(id)}>{t('conversation')}</Link>}
          />
        </Sides>
      )}
      {isShown && <ContactDialogs shown={shown} name={name} onChanged={onChanged} />}
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
