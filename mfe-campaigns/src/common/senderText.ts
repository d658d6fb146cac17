import type { CampaignSender, Mailbox, SenderMailbox } from '@touchline/shared/contract';
import type { ShownMailbox } from '@touchline/shared/contract/readers';
import { defineMessages } from '@touchline/shared';

const messages = defineMessages('campaigns.sender', {
  en: {
    sandbox: 'Sandbox: nothing leaves this machine',
    named: '{{name}} ({{email}})',
    unknown: 'Mailbox {{id}}',
    owner: 'Mailbox of each organization’s owner',
    withState: '{{mailbox}}, {{state}}',
    held: 'held for now',
    sign_in_again: 'has to sign in again',
    unreachable: 'its server does not answer',
    disconnected: 'disconnected',
  },
  ru: {
    sandbox: 'Почтовая песочница: письма не покидают этот компьютер',
    named: '{{name}} ({{email}})',
    unknown: 'Почтовый ящик {{id}}',
    owner: 'Почтовый ящик ответственного за организацию',
    withState: '{{mailbox}}, {{state}}',
    held: 'отправка пока остановлена',
    sign_in_again: 'нужно войти заново',
    unreachable: 'сервер не отвечает',
    disconnected: 'отключён',
  },
});

/** A mailbox, of the list of all or of a campaign. */
export type NamedMailbox = Pick<Mailbox, 'id' | 'kind' | 'email' | 'name'> & {
  readonly state: SenderMailbox['state'] | Mailbox['state']['kind'];
};

/** One of the list of all. */
export const namedOf = ({ id, kind, email, name = '', state }: ShownMailbox): NamedMailbox => ({
  id,
  kind,
  email,
  name,
  state: state.kind,
});

/** Says plainly where mails go, everywhere in the same words. */
export interface SenderTexts {
  readonly owner: string;
  /** A mailbox without its state. */
  readonly nameOf: (mailbox: NamedMailbox) => string;
  /** The same with what is wrong with it. */
  readonly textOf: (mailbox: NamedMailbox) => string;
  /** @param known mailboxes that may be named; of others the number is shown. */
  readonly senderText: (sender: CampaignSender, known: readonly NamedMailbox[]) => string;
}

export function useSenderTexts(): SenderTexts {
  const t = messages.use();
  const nameOf: SenderTexts['nameOf'] = ({ id, kind, email, name }) => {
    if (kind === 'sandbox') return t('sandbox');
    if (email === '') return name || t('unknown', { id });
    return name === '' ? email : t('named', { name, email });
  };
  const textOf: SenderTexts['textOf'] = (mailbox) =>
    mailbox.state === 'working'
      ? nameOf(mailbox)
      : t('withState', { mailbox: nameOf(mailbox), state: t(mailbox.state) });
  return {
    owner: t('owner'),
    nameOf,
    textOf,
    senderText: (sender, known) =>
      sender.kind === 'owner'
        ? t('owner')
        : sender.mailbox_ids
            .map((id) => {
              const mailbox = known.find((one) => one.id === id);
              return mailbox === undefined ? t('unknown', { id }) : nameOf(mailbox);
            })
            .join('; '),
  };
}
