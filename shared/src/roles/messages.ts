import { defineMessages } from '../language/index.ts';

export const messages = defineMessages('roles', {
  en: {
    lookOnly: 'You may look at everything here; changing takes the role {{role}}. Ask an administrator.',
    refusedTitle: 'Not with your role',
    refused: 'This takes the role {{role}}. Ask an administrator.',
    close: 'Close',
    withRole: '{{name}} ({{role}})',
    'role.viewer': 'Viewer',
    'role.staff': 'Staff',
    'role.approver': 'Approver',
    'role.administrator': 'Administrator',
  },
  ru: {
    lookOnly:
      'Здесь можно всё посмотреть, а чтобы что-то менять, нужна роль «{{role}}». Обратитесь к администратору.',
    refusedTitle: 'Вашей роли это недоступно',
    refused: 'Для этого нужна роль «{{role}}». Обратитесь к администратору.',
    close: 'Закрыть',
    withRole: '{{name}} ({{role}})',
    'role.viewer': 'Наблюдатель',
    'role.staff': 'Сотрудник',
    'role.approver': 'Согласующий',
    'role.administrator': 'Администратор',
  },
});
