import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('settings.approval', {
  en: {
    title: 'Approval of campaigns',
    required: 'A campaign goes out only once somebody else has approved it',
    hint: 'Approvers and administrators can approve, but none who has worked on what goes out: so there have to be two of them. Whoever may approve is told by email and on the Dashboard. What is active now goes on.',
    loneApprover:
      'Only {{who}} can approve campaigns, so nobody can approve those that {{who}} has worked on: they wait. Make somebody else an approver.',
    loneApproverBefore:
      'Only {{who}} could approve campaigns, and nobody those that {{who}} has worked on. First make somebody else an approver.',
    openPeople: 'Open People',
    on: 'A campaign goes out only once an approver or administrator who has not worked on it has approved it.',
    off: 'Campaigns take no approval.',
    failed: 'The setting could not be saved',
    loadFailed: 'The setting could not be loaded.',
    loading: 'Loading...',
  },
  ru: {
    title: 'Утверждение кампаний',
    required: 'Кампания отправляется только после того, как её утвердит кто-то другой',
    hint: 'Утверждать могут согласующие и администраторы, но не те, кто работал над письмами или списком: поэтому их должно быть хотя бы двое. О запросе им сообщат письмо и раздел «Обзор». Активные сейчас кампании продолжатся.',
    loneApprover:
      'Утверждать кампании может только {{who}}, поэтому кампании, над которыми работает {{who}}, утвердить некому: они ждут. Дайте кому-нибудь ещё роль согласующего.',
    loneApproverBefore:
      'Утверждать кампании сможет только {{who}}, а кампании, над которыми работает {{who}}, будет некому утвердить. Сначала дайте кому-нибудь ещё роль согласующего.',
    openPeople: 'Открыть «Сотрудники»',
    on: 'Кампания отправляется, только когда её утвердит согласующий или администратор, который над ней не работал.',
    off: 'Кампании отправляются без утверждения.',
    failed: 'Не удалось сохранить настройку',
    loadFailed: 'Не удалось загрузить настройку.',
    loading: 'Загрузка...',
  },
});
