import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('host.settings.mail', {
  en: {
    title: 'Mail',
    loading: 'Loading...',
    loadFailed: 'The mail status could not be loaded.',
    absent: 'This server does not tell how it sends mail.',
    sandbox: 'Sandbox',
    smtp: 'Mail server',
    sandboxText:
      'Nothing leaves this machine: every email goes to the sandbox mailbox, where it can be read and answered.',
    sandboxBesideText:
      'Only what goes out from the sandbox mailbox stays on this machine, where it can be read and answered. Other mailboxes send for real.',
    openMailbox: 'Open the mailbox',
    noWorker: 'Nothing is sent or received now: no worker is running. Due emails wait for one.',

    stalled:
      'Emails have been due for more than ten minutes, and none goes out although a worker is running. Its log says why.',

    from: 'From',
    sendingWindow: 'Sending window',
    rate: 'Rate',
    worker: 'Worker',
    running: 'Running',
    none: 'None',
    due: 'Emails due',
    dueSince: 'The oldest since',
    waiting: 'Waiting for the sending window',
    windowOpens: 'It opens',
    uncertain: 'Uncertain emails',
    uncertainNote: 'It is not known whether they went out. Settle them in their campaigns.',
    toCheck: 'Emails to check',
    toCheckNote: 'Look at them on the Dashboard',

    services: 'Mail server and mailboxes',
    noServices: 'Nothing has been sent or received yet.',
    mailServer: 'Mail server (SMTP)',
    sandboxMailbox: 'Sandbox mailbox',
    outgoingOf: '{{email}}, outgoing mail (SMTP)',
    incomingOf: '{{email}}, incoming mail (IMAP)',
    folderOf: '{{email}}, folder {{folder}}',
    working: 'Working',
    failing: 'Failing',
    unused: 'Not used yet',
    failedAt: 'Last error at',
    succeededAt: 'Last worked at',
    neverWorked: 'It has not worked yet.',

    setAside: 'Some emails could not be read and stay in their mailbox. Read them there, or try them again.',
    unknownSender: 'Unknown sender',
    retryFailed: 'They could not be tried again. Try once more in a moment.',
  },
  ru: {
    title: 'Почта',
    loading: 'Загрузка...',
    loadFailed: 'Не удалось загрузить состояние почты.',
    absent: 'Этот сервер не сообщает, как он отправляет почту.',
    sandbox: 'Песочница',
    smtp: 'Почтовый сервер',
    sandboxText:
      'Ничего не покидает этот компьютер: все письма попадают в почтовую песочницу, где их можно прочитать и на них ответить.',
    sandboxBesideText:
      'Только письма из почтовой песочницы остаются на этом компьютере, где их можно прочитать и на них ответить. Другие ящики отправляют по-настоящему.',
    openMailbox: 'Открыть ящик',
    noWorker:
      'Сейчас ничего не отправляется и не принимается: не запущен ни один обработчик. Письма ждут его.',

    stalled:
      'Письма ждут отправки больше десяти минут, но ни одно не уходит, хотя обработчик запущен. Причина — в его журнале.',

    from: 'От кого',
    sendingWindow: 'Время отправки',
    rate: 'Скорость',
    worker: 'Обработчик',
    running: 'Работает',
    none: 'Нет',
    due: 'Писем к отправке',
    dueSince: 'Самое старое с',
    waiting: 'Ждут времени отправки',
    windowOpens: 'Оно начнётся',
    uncertain: 'Неподтверждённые письма',
    uncertainNote: 'Неизвестно, ушли ли они. Решить это можно в их кампаниях.',
    toCheck: 'Письма на проверку',
    toCheckNote: 'Посмотреть их в разделе «Обзор»',

    services: 'Почтовый сервер и ящики',
    noServices: 'Пока ничего не отправляли и не принимали.',
    mailServer: 'Почтовый сервер (SMTP)',
    sandboxMailbox: 'Почтовая песочница',
    outgoingOf: '{{email}}, исходящая почта (SMTP)',
    incomingOf: '{{email}}, входящая почта (IMAP)',
    folderOf: '{{email}}, папка {{folder}}',
    working: 'Работает',
    failing: 'Ошибка',
    unused: 'Ещё не использовалась',
    failedAt: 'Последняя ошибка',
    succeededAt: 'Последний раз сработало',
    neverWorked: 'Ещё ни разу не сработало.',

    setAside:
      'Некоторые письма не удалось прочитать, и они остались в ящике. Прочтите их там или попробуйте ещё раз.',
    unknownSender: 'Отправитель неизвестен',
    retryFailed: 'Не получилось. Попробуйте ещё раз чуть позже.',
  },
});
