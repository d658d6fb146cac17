import { RequestError } from '../errors.ts';
import type { Text } from '../language/language.ts';
import type { MailTransport, OutgoingMail } from './sending/transport.ts';

const noMailServer: Text = {
  en: 'Mail cannot be sent from here: no mail server is set.',
  ru: 'Отсюда нельзя отправить письмо: почтовый сервер не задан.',
};

const refused = (error: string): Text => ({
  en: `The mail server refused the mail: ${error}`,
  ru: `Почтовый сервер не принял письмо: ${error}`,
});

const unreachable = (error: string): Text => ({
  en: `The mail was not sent. Please try again later; the mail server says: ${error}`,
  ru: `Письмо не отправлено. Повторите позже; ответ почтового сервера: ${error}`,
});

const uncertain: Text = {
  en: 'The connection to the mail server was lost while the mail was being sent: it may have arrived. Ask before sending it again.',
  ru: 'Связь с почтовым сервером прервалась во время отправки: письмо могло дойти. Уточните, прежде чем отправлять ещё раз.',
};

/**
 * Hands over a mail that a person waits for; there is no second try.
 * @throws RequestError 422 when it was refused, 503 when it was not sent, or when nobody knows.
 */
export async function handOver(transport: MailTransport | undefined, mail: OutgoingMail): Promise<void> {
  if (!transport) throw new RequestError(503, noMailServer);
  const outcome = await transport.send(mail);
  switch (outcome.kind) {
    case 'sent':
      return;
    case 'refused':
      throw new RequestError(422, refused(outcome.error));
    case 'deferred':
    case 'unreachable':
      throw new RequestError(503, unreachable(outcome.error));
    case 'uncertain':
      throw new RequestError(503, uncertain);
  }
}
