import type { Text } from '../language/language.ts';

export const texts = {
  readMeName: { en: 'READ ME.txt', ru: 'ПРОЧТИТЕ.txt' },
  readMe: {
    en: [
      'Everything that is kept of this person.',
      '',
      'data: what the database holds, a file for each kind: contacts (name, address, phone), messages and message_events (emails of',
      'campaigns and what came of them), answers and answer_drafts (what staff wrote), follow_ups (notes), suppressions (whether email',
      'is wanted), activity (who changed what), and more. campaigns and organizations say what the numbers in them mean.',
      'sent, received: emails as they went out and came in. Any mail program opens them.',
      'attachments: files that were about to be sent.',
      '',
      'Emails also lie in the mailboxes that they went through.',
      '',
    ].join('\r\n'),
    ru: [
      'Все данные об этом человеке.',
      '',
      'data: что хранится в базе, по файлу на каждый вид: contacts (имя, адрес, телефон), messages и message_events (письма кампаний и',
      'что за ними последовало), answers и answer_drafts (что писали сотрудники), follow_ups (заметки), suppressions (можно ли писать),',
      'activity (кто что менял) и другое. В campaigns и organizations сказано, что означают номера.',
      'sent, received: отправленные и полученные письма. Их открывает любая почтовая программа.',
      'attachments: файлы, которые ещё не отправлены.',
      '',
      'Письма лежат и в самих почтовых ящиках, через которые они прошли.',
      '',
    ].join('\r\n'),
  },
  fileName: { en: 'Personal data {id}.zip', ru: 'Данные о контакте {id}.zip' },
  erasedName: { en: 'Erased person', ru: 'Стёртый контакт' },
  erased: {
    en: 'The data of this person was erased: the contact cannot become somebody else.',
    ru: 'Данные этого человека стёрты: контакт не может стать кем-то другим.',
  },
  tooMany: {
    en: 'Several such files are being made at this moment. Try again shortly.',
    ru: 'Сейчас уже готовится несколько таких файлов. Попробуйте чуть позже.',
  },
  otherConfirmation: {
    en: 'This is not what the contact is known by.',
    ru: 'Это не то, что указано у контакта.',
  },
} satisfies Record<string, Text>;
