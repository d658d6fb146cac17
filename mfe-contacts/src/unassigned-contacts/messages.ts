import { defineMessages } from '@touchline/shared';

/** Words of the unassigned contacts (O13–O15). English is the spec's, letter for letter. */
export const messages = defineMessages('contacts.unassigned', {
  en: {
    title: 'Unassigned contacts',
    refresh: 'Refresh',
    purge: 'Purge',
    loading: 'Loading…',
    none: 'No unassigned contacts 🎉',
    error: 'Error: {{message}}',
    loadFailed: 'Failed to load unassigned contacts',
    purgeFailed: 'Failed to purge unassigned contacts',
    unexpectedDryRun: 'Unexpected dry-run response shape',
    purgeTitle: 'Purge unassigned contacts',
    purgeQuestion_one: '{{formatted}} empty unassigned contact will be deleted. Continue?',
    purgeQuestion_other: '{{formatted}} empty unassigned contacts will be deleted. Continue?',
    neverWrittenTo: 'They were never in a campaign, and no email was ever sent to them.',
    purgedContacts: 'Contacts to be deleted',
    purging: 'Deleting...',
    people_one: '{{formatted}} contact',
    people_other: '{{formatted}} contacts',
    purged_one: '{{formatted}} contact was deleted',
    purged_other: '{{formatted}} contacts were deleted',
    cancel: 'Cancel',
    unowned_one:
      '{{formatted}} unassigned contact is not shown here: without an organization, it has no owner.',
    unowned_other:
      '{{formatted}} unassigned contacts are not shown here: without an organization, they have no owner.',
  },
  ru: {
    title: 'Неприкреплённые контакты',
    refresh: 'Обновить',
    purge: 'Очистить',
    loading: 'Загрузка…',
    none: 'Неприкреплённых контактов нет 🎉',
    error: 'Ошибка: {{message}}',
    loadFailed: 'Не удалось загрузить неприкреплённые контакты',
    purgeFailed: 'Не удалось удалить неприкреплённые контакты',
    unexpectedDryRun: 'Неожиданный ответ на пробный запуск',
    purgeTitle: 'Очистка неприкреплённых контактов',
    purgeQuestion_one: 'Будет удалён {{formatted}} пустой неприкреплённый контакт. Продолжить?',
    purgeQuestion_few: 'Будут удалены {{formatted}} пустых неприкреплённых контакта. Продолжить?',
    purgeQuestion_many: 'Будет удалено {{formatted}} пустых неприкреплённых контактов. Продолжить?',
    purgeQuestion_other: 'Будет удалено {{formatted}} пустых неприкреплённых контакта. Продолжить?',
    neverWrittenTo: 'Они не участвовали ни в одной кампании, и писем им никогда не отправляли.',
    purgedContacts: 'Контакты, которые будут удалены',
    purging: 'Удаление...',
    people_one: '{{formatted}} контакт',
    people_few: '{{formatted}} контакта',
    people_many: '{{formatted}} контактов',
    people_other: '{{formatted}} контакта',
    purged_one: 'Удалён {{formatted}} контакт',
    purged_few: 'Удалены {{formatted}} контакта',
    purged_many: 'Удалено {{formatted}} контактов',
    purged_other: 'Удалено {{formatted}} контакта',
    cancel: 'Отмена',
    unowned_one:
      'Здесь не показан {{formatted}} неприкреплённый контакт: без организации у него нет ответственного.',
    unowned_few:
      'Здесь не показаны {{formatted}} неприкреплённых контакта: без организации у них нет ответственного.',
    unowned_many:
      'Здесь не показаны {{formatted}} неприкреплённых контактов: без организации у них нет ответственного.',
    unowned_other:
      'Здесь не показаны {{formatted}} неприкреплённых контакта: без организации у них нет ответственного.',
  },
});
