import type { Text } from '../../language/language.ts';

/** What was found about a domain, and what to do about it. The record to publish is shown beside it. */
export const texts = {
  noAnswer: (reason: string): Text => ({
    en: `DNS could not be asked: ${reason}. Check the network of this machine, and try again.`,
    ru: `Не удалось обратиться к DNS: ${reason}. Проверьте сеть сервера и повторите попытку.`,
  }),
  noMx: (domain: string): Text => ({
    en: `There is none: replies and bounces to addresses of ${domain} come nowhere.`,
    ru: `Записи нет: ответы и отчёты о недоставке на адреса ${domain} никуда не приходят.`,
  }),
  refusesMail: (domain: string): Text => ({
    en: `${domain} says that it takes no mail: replies and bounces come nowhere.`,
    ru: `${domain} сообщает, что не принимает почту: ответы и отчёты о недоставке никуда не приходят.`,
  }),
  mxIs: (hosts: string): Text => ({ en: `Mail goes to ${hosts}.`, ru: `Почта приходит на ${hosts}.` }),
  mxElsewhere: (hosts: string): Text => ({
    en: `Mail goes to ${hosts}, not to the provider of this mailbox: replies may come elsewhere.`,
    ru: `Почта приходит на ${hosts}, а не провайдеру этого ящика: ответы могут попадать в другое место.`,
  }),
  noSpf: (domain: string): Text => ({
    en: `There is none: receivers cannot know who may send for ${domain}.`,
    ru: `Записи нет: получатели не могут узнать, кому разрешено отправлять почту от имени ${domain}.`,
  }),
  severalSpf: {
    en: 'There are several, which counts as an error. Put what they allow into one.',
    ru: 'Записей несколько, это считается ошибкой. Объедините их в одну.',
  },
  spfForAll: {
    en: 'It allows everybody ("+all"), which is worth nothing. End it with "-all" or "~all".',
    ru: 'Запись разрешает отправку всем ("+all") и потому бесполезна. Закончите её на "-all" или "~all".',
  },
  spfLookups: (most: number): Text => ({
    en: `It asks DNS more than ${most} times, which counts as an error. Take out what sends no mail.`,
    ru: `Она требует больше ${most} запросов к DNS, это считается ошибкой. Уберите то, через что почта не отправляется.`,
  }),
  spfBrokenInclude: (name: string): Text => ({
    en: `It refers to ${name}, which has no SPF record; that counts as an error. Take it out.`,
    ru: `Она ссылается на ${name}, где записи SPF нет; это считается ошибкой. Уберите эту ссылку.`,
  }),
  spfWithoutAll: {
    en: 'It says nothing about all others. End it with "-all" or "~all".',
    ru: 'Она ничего не говорит обо всех остальных. Закончите её на "-all" или "~all".',
  },
  spfWithoutProvider: (name: string): Text => ({
    en: `It does not allow ${name}, through which this mailbox sends: its emails may be taken for forged.`,
    ru: `Она не разрешает ${name}, а этот ящик отправляет почту именно так: письма могут принять за поддельные.`,
  }),
  spfUnclear: (host: string): Text => ({
    en: `Nothing in it obviously allows ${host}. Ask whoever runs that server what belongs in here.`,
    ru: `По ней не видно, что ${host} разрешён. Спросите администратора этого сервера, что сюда добавить.`,
  }),
  spfIs: (record: string): Text => ({ en: `It is ${record}`, ru: `Запись: ${record}` }),
  dkimKeyThere: (selector: string): Text => ({
    en: `A key is published under the selector ${selector}.`,
    ru: `Ключ опубликован под селектором ${selector}.`,
  }),
  dkimGoogle: {
    en: 'No key is published. Make one in the Google Admin console under Apps, Google Workspace, Gmail, Authenticate email, publish it, and press “Start authentication” there.',
    ru: 'Ключ не опубликован. Создайте его в консоли администратора Google: «Приложения», Google Workspace, Gmail, «Аутентификация писем»; опубликуйте и нажмите там «Включить аутентификацию».',
  },
  dkimMicrosoft: {
    en: 'No key is published. Switch DKIM on in the Microsoft Defender portal under Email authentication settings; it shows two CNAME records to publish.',
    ru: 'Ключ не опубликован. Включите DKIM на портале Microsoft Defender в настройках проверки подлинности почты: там показаны две записи CNAME для публикации.',
  },
  dkimUnclear: (selectors: string): Text => ({
    en: `No key under the usual selectors (${selectors}). Ask whoever runs the mail server whether it signs: large providers refuse unsigned mail to many.`,
    ru: `Под обычными селекторами ключа нет (${selectors}). Спросите администратора почтового сервера, подписывает ли он письма: крупные провайдеры не принимают неподписанные рассылки.`,
  }),
  dkimRevoked: (selector: string): Text => ({
    en: `The key under the selector ${selector} is revoked ("p=" is empty).`,
    ru: `Ключ под селектором ${selector} отозван (пустое "p=").`,
  }),
  noDkim: { en: 'There is none: no signature can be checked.', ru: 'Записи нет: подпись нечем проверить.' },
  dkimOtherKey: {
    en: 'It holds another key than emails are signed with: every signature is wrong.',
    ru: 'В ней не тот ключ, которым подписываются письма: каждая подпись неверна.',
  },
  dkimIs: {
    en: 'It holds the key that emails are signed with.',
    ru: 'В ней тот ключ, которым подписываются письма.',
  },
  dkimUnreadable: (reason: string): Text => ({
    en: `The key in MAIL_DKIM_PRIVATE_KEY_FILE cannot be read: ${reason}. It must be a private key as PEM.`,
    ru: `Ключ из MAIL_DKIM_PRIVATE_KEY_FILE не читается: ${reason}. Нужен закрытый ключ в формате PEM.`,
  }),
  noDmarc: {
    en: 'There is none, and large providers want one. Begin with one that only watches, and make it stricter once all is well.',
    ru: 'Записи нет, а крупные провайдеры её требуют. Начните с политики наблюдения и ужесточите её, когда всё будет в порядке.',
  },
  severalDmarc: {
    en: 'There are several, and so none counts. Leave one.',
    ru: 'Записей несколько, поэтому ни одна не действует. Оставьте одну.',
  },
  dmarcWithoutPolicy: (record: string): Text => ({
    en: `It names no policy: ${record}. Add "p=none" or a stricter one.`,
    ru: `В ней нет политики: ${record}. Добавьте "p=none" или более строгую.`,
  }),
  dmarcMisaligned: (from: string, envelope: string): Text => ({
    en: `Emails are from ${from}, but bounces go to ${envelope}, and nothing is signed: DMARC fails.`,
    ru: `Письма уходят от ${from}, отчёты о недоставке идут на ${envelope}, а подписи нет: проверка DMARC не проходит.`,
  }),
  dmarcWatches: {
    en: 'It is p=none, which only watches. Once all is well make it p=quarantine or p=reject.',
    ru: 'Политика p=none только наблюдает. Когда всё будет в порядке, смените её на p=quarantine или p=reject.',
  },
  dmarcIs: (policy: string): Text => ({ en: `It is p=${policy}.`, ru: `Политика: p=${policy}.` }),
  ptrIs: (address: string, name: string): Text => ({
    en: `${address} is ${name}.`,
    ru: `Адресу ${address} соответствует ${name}.`,
  }),
  noPtr: (address: string): Text => ({
    en: `${address} has no name. If emails go out from there, receivers may refuse them; whoever runs the server can give it one.`,
    ru: `У адреса ${address} нет имени. Если письма уходят с него, их могут не принять; имя назначает администратор сервера.`,
  }),
  ptrElsewhere: (address: string, name: string): Text => ({
    en: `${address} is named ${name}, but that name does not lead back to it. Receivers may refuse its emails.`,
    ru: `Адрес ${address} называется ${name}, но это имя не ведёт обратно. Получатели могут не принять с него письма.`,
  }),
  ptrPrivate: (host: string): Text => ({
    en: `${host} is in the local network: from which address its emails go out cannot be seen here.`,
    ru: `${host} находится в локальной сети: отсюда не видно, с какого адреса уходят письма.`,
  }),
  noServerAddress: (host: string): Text => ({
    en: `${host} has no address in DNS.`,
    ru: `У ${host} нет адреса в DNS.`,
  }),
  ofProvider: (domain: string): Text => ({
    en: `${domain} is the provider's own domain. There is nothing to do.`,
    ru: `${domain} — домен самого провайдера. Ничего делать не нужно.`,
  }),
  sandbox: {
    en: 'Mail of the sandbox never leaves this machine, so there is nothing to check.',
    ru: 'Почта песочницы не покидает этот сервер, поэтому проверять нечего.',
  },
};
