import {
  Button,
  changeFailure,
  color,
  DateTime,
  font,
  logFailure,
  notify,
  saveFile,
  space,
} from '@touchline/shared';
import type { MailOfContact, ShownContact } from '@touchline/shared/contract/readers';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { fetchSentSource } from './contactPageData.ts';
import { FirstOfList } from './FirstOfList.tsx';
import { messages } from './messages.ts';
import { Panel } from './Panel.tsx';

const STATES = ['failed', 'uncertain', 'sending', 'queued', 'cancelled', 'skipped'] as const;

/** Mails that are shown at first: the newest. */
const MOST = 10;

/** Every mail that went out to a contact, with the receipt of the server. */
export function MailsOfContact({ shown }: { readonly shown: ShownContact }) {
  const t = messages.use();
  const { mails, mailCount } = shown;
  return (
    <Panel title={t('mails')}>
      {mails.length === 0 && <p>{t('noMails')}</p>}
      {mails.length > 0 && (
        <FirstOfList rows={mails} most={MOST}>
          {(mail) => <Mail key={mail.key} mail={mail} />}
        </FirstOfList>
      )}
      {mailCount > mails.length && <Line>{t('moreMails', { shown: mails.length, total: mailCount })}</Line>}
    </Panel>
  );
}

function Mail({ mail }: { readonly mail: MailOfContact }) {
  const t = messages.use();
  const [isBusy, setBusy] = useState(false);
  const { campaignName, stepNumber, author, mailbox, recipient, serverReply, sentMailId } = mail;
  const subject = mail.subject || t('noSubject');
  const state = STATES.find((known) => known === mail.state);
  const about = [
    author === '' && stepNumber !== null && t('step', { campaign: campaignName, number: stepNumber }),
    author !== '' && t('byHand', { author }),
    mailbox !== '' && t('from', { mailbox }),
    recipient !== '' && t('to', { recipient }),
    state && t(`mail.${state}`),
  ];
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await fetchSentSource(sentMailId), `sent-${sentMailId}.eml`);
    } catch (error) {
      logFailure('A mail that went out could not be downloaded.', error);
      notify({ kind: 'error', text: changeFailure(error, t('downloadFailed')) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Item>
      <Head>
        <strong>{subject}</strong>
        <DateTime value={mail.at} missing="" />
      </Head>
      <Line>{about.filter(Boolean).join(' · ')}</Line>
      {serverReply !== '' && (
        <Line>
          {t('receipt', { reply: serverReply })} <DateTime value={mail.serverReplyAt} missing="" />
        </Line>
      )}
      {sentMailId !== '' && (
        <div>
          <Button
            kind="quiet"
            size="small"
            icon={<Download />}
            aria-label={t('downloadOf', { subject })}
            busy={isBusy}
            onClick={() => void download()}
          >
            {t('download')}
          </Button>
        </div>
      )}
    </Item>
  );
}

const Item = styled.li`
  display: grid;
  gap: ${space(0.5)};
  padding-top: ${space(1)};
  border-top: 1px solid ${color.line};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space(1)};
  & > strong {
    font: ${font.strong};
  }
  & > time {
    color: ${color.muted};
    font: ${font.small};
  }
`;

const Line = styled.p`
  color: ${color.muted};
  font: ${font.small};
`;
