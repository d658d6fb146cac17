import { defineMessages } from '@touchline/shared';

/** Words of the approval of a campaign (U4). */
export const messages = defineMessages('campaigns.approval', {
  en: {
    asked: '{{who}} asks for approval.',
    askedByNobody: 'This campaign waits for approval.',
    yours: 'See what goes out and when, then approve it or send it back.',
    theirs: 'Nothing goes out before it is given. It can be given by {{approvers}}.',
    nobody:
      'Nobody can approve it: there is no approver or administrator who has not worked on it. Ask an administrator to give somebody else the role.',
    takesApproval: 'Before anything goes out, {{approvers}} has to approve it.',
    changed: 'What would go out is not what was approved. It needs approval again before it goes on.',
    sentBack: '{{who}} sent this campaign back:',
    sentBackByNobody: 'This campaign was sent back:',
    or: '{{others}} or {{last}}',
    title: 'Send this campaign back?',
    text: 'Nothing goes out. Whoever asked reads what you write on the Dashboard and on this page.',
    note: 'What has to change?',
    noteRequired: 'Write what has to change.',
    send: 'Send back',
    sending: 'Sending back...',
    cancel: 'Cancel',
    failed: 'The campaign could not be sent back',
    done: 'Sent back: {{name}}',
  },
  ru: {
    asked: '{{who}} просит утвердить кампанию.',
    askedByNobody: 'Кампания ждёт утверждения.',
    yours: 'Посмотрите, что и когда уйдёт, и утвердите кампанию или верните её на доработку.',
    theirs: 'До этого ничего не будет отправлено. Утвердить может: {{approvers}}.',
    nobody:
      'Утвердить её некому: все согласующие и администраторы над ней работали. Попросите администратора дать эту роль кому-нибудь ещё.',
    takesApproval: 'Прежде чем что-то уйдёт, кампанию нужно утвердить. Это может сделать: {{approvers}}.',
    changed:
      'То, что будет отправлено, отличается от утверждённого. Чтобы продолжить, нужно утвердить кампанию заново.',
    sentBack: '{{who}} возвращает кампанию на доработку:',
    sentBackByNobody: 'Кампания возвращена на доработку:',
    or: '{{others}} или {{last}}',
    title: 'Вернуть кампанию на доработку?',
    text: 'Ничего не будет отправлено. Ваш комментарий увидит тот, кто просил об утверждении, в разделе «Обзор» и на этой странице.',
    note: 'Что нужно изменить?',
    noteRequired: 'Напишите, что нужно изменить.',
    send: 'Вернуть на доработку',
    sending: 'Возвращаем...',
    cancel: 'Отмена',
    failed: 'Не удалось вернуть кампанию на доработку',
    done: 'Возвращена на доработку: {{name}}',
  },
});
