import { defineMessages } from '@touchline/shared';

export const messages = defineMessages('templates.form', {
  en: {
    createTitle: 'Create Template',
    create: 'Create Template',
    editTitle: 'Edit Template',
    save: 'Save Changes',
    saving: 'Saving...',
    test: 'Preview and test',
    previewSilent: 'The editor did not hand over the email. Try again.',
    cancel: 'Cancel',
    name: 'Template Name',
    scenario: 'Scenario',
    tone: 'Tone',
    step: 'Email Step Number',
    subject: 'Subject',
    body: 'Email Body',
    hideFields: 'Hide fields',
    showFields: 'Show fields',
    scenariosFailed: 'The scenarios could not be loaded.',
    looking: 'Looking for unsaved changes...',

    created: '{{name}} was created',
    createFailed: 'Create failed',
    updated: 'Template updated',
    updateFailed: 'Update failed',
    reopen: 'Open again',
    notSaved: 'This was not saved. {{reason}}',
    editorSilent: 'The editor did not hand over the email, so nothing was saved. Try again.',
    imagesLeft_one: 'An image could not be copied to our server. The email still loads it from {{host}}.',
    imagesLeft_other:
      '{{count}} images could not be copied to our server. The email still loads them from {{host}}.',
    designUnreadable:
      'The saved design cannot be read, so the editor starts empty. Until you save, the template stays as it is.',

    reaches_one: 'If you save, {{count}} person in “{{name}}” gets the new text from step {{step}} on.',
    reaches_other: 'If you save, {{count}} people in “{{name}}” get the new text from step {{step}} on.',
    reachesMore_one: 'And to people of {{count}} more campaign.',
    reachesMore_other: 'And to people of {{count}} more campaigns.',
    reachFailed: 'Could not find out who gets the new text.',

    draftFrom: 'Unsaved changes from',
    draftName: 'They were made in “{{name}}”, and never saved.',
    draftOutdated:
      'The template has been changed since then. When you save, you choose which version is kept.',
    restore: 'Restore',
    discard: 'Discard',
    draftsFailed:
      'This browser cannot keep unsaved changes, so a crash or a reload would lose them. Save often.',

    conflictTitle: 'Somebody else has changed this template',
    conflictText:
      'Nothing was overwritten. Below is what is stored now, last modified {{time}}. Your version is still open behind this.',
    conflictGoneTitle: 'Somebody else has deleted this template',
    conflictGoneText: 'Your version is still open behind this, and can be saved as a new template.',
    theirs: 'What is stored now',
    overwrite: 'Save mine anyway',
    saveAsNew: 'Save mine as a new template',
    takeTheirs: 'Discard mine and open theirs',
    discardMine: 'Discard mine',
    keepEditing: 'Keep editing',
    theirsUnknown: 'What is stored now could not be loaded.',

    nameRequired: 'Template Name: type a name.',
    scenarioRequired: 'Scenario: choose one.',
    toneRequired: 'Tone: choose one.',
    stepInvalid: 'Email Step Number: a whole number from 1 to {{limit}}.',
    titleTooLong: 'Template Name: at most {{limit}} characters, this has {{length}}.',
    subjectTooLong: 'Subject: at most {{limit}} characters, this has {{length}}.',
  },
  ru: {
    createTitle: 'Создание шаблона',
    create: 'Создать шаблон',
    editTitle: 'Изменение шаблона',
    save: 'Сохранить изменения',
    saving: 'Сохранение...',
    test: 'Просмотр и проверка',
    previewSilent: 'Редактор не передал письмо. Попробуйте ещё раз.',
    cancel: 'Отмена',
    name: 'Название шаблона',
    scenario: 'Сценарий',
    tone: 'Тон',
    step: 'Номер шага',
    subject: 'Тема',
    body: 'Текст письма',
    hideFields: 'Скрыть поля',
    showFields: 'Показать поля',
    scenariosFailed: 'Не удалось загрузить сценарии.',
    looking: 'Поиск несохранённых изменений...',

    created: 'Создано: {{name}}',
    createFailed: 'Не удалось создать',
    updated: 'Шаблон обновлён',
    updateFailed: 'Не удалось обновить',
    reopen: 'Открыть снова',
    notSaved: 'Это не сохранено. {{reason}}',
    editorSilent: 'Редактор не передал письмо, поэтому ничего не сохранено. Попробуйте ещё раз.',
    imagesLeft_one:
      '{{count}} изображение не удалось скопировать на наш сервер. Письмо по-прежнему берёт его с {{host}}.',
    imagesLeft_few:
      '{{count}} изображения не удалось скопировать на наш сервер. Письмо по-прежнему берёт их с {{host}}.',
    imagesLeft_many:
      '{{count}} изображений не удалось скопировать на наш сервер. Письмо по-прежнему берёт их с {{host}}.',
    imagesLeft_other:
      '{{count}} изображения не удалось скопировать на наш сервер. Письмо по-прежнему берёт их с {{host}}.',
    designUnreadable:
      'Сохранённый макет не читается, поэтому редактор открыт пустым. Пока вы не сохраните, шаблон останется прежним.',

    reaches_one:
      'Сохранённый текст получит {{count}} человек из кампании «{{name}}», начиная с шага {{step}}.',
    reaches_few:
      'Сохранённый текст получат {{count}} человека из кампании «{{name}}», начиная с шага {{step}}.',
    reaches_many:
      'Сохранённый текст получат {{count}} человек из кампании «{{name}}», начиная с шага {{step}}.',
    reaches_other:
      'Сохранённый текст получат {{count}} человека из кампании «{{name}}», начиная с шага {{step}}.',
    reachesMore_one: 'А также люди ещё из {{count}} кампании.',
    reachesMore_few: 'А также люди ещё из {{count}} кампаний.',
    reachesMore_many: 'А также люди ещё из {{count}} кампаний.',
    reachesMore_other: 'А также люди ещё из {{count}} кампании.',
    reachFailed: 'Не удалось узнать, кто получит сохранённый текст.',

    draftFrom: 'Несохранённые изменения от',
    draftName: 'Они сделаны в шаблоне «{{name}}» и не сохранены.',
    draftOutdated: 'С тех пор шаблон изменили. При сохранении вы выберете, какая версия останется.',
    restore: 'Восстановить',
    discard: 'Не сохранять',
    draftsFailed:
      'Этот браузер не может хранить несохранённые изменения: сбой или перезагрузка их уничтожит. Сохраняйте чаще.',

    conflictTitle: 'Этот шаблон изменил кто-то другой',
    conflictText:
      'Ничего не перезаписано. Ниже то, что хранится сейчас, изменено {{time}}. Ваш вариант по-прежнему открыт позади.',
    conflictGoneTitle: 'Этот шаблон кто-то удалил',
    conflictGoneText: 'Ваш вариант по-прежнему открыт позади, его можно сохранить как новый шаблон.',
    theirs: 'Что хранится сейчас',
    overwrite: 'Всё равно сохранить мой',
    saveAsNew: 'Сохранить мой как новый',
    takeTheirs: 'Открыть чужой вариант',
    discardMine: 'Отказаться от моего',
    keepEditing: 'Продолжить ввод',
    theirsUnknown: 'Не удалось загрузить то, что хранится сейчас.',

    nameRequired: 'Название шаблона: введите название.',
    scenarioRequired: 'Сценарий: выберите один.',
    toneRequired: 'Тон: выберите один.',
    stepInvalid: 'Номер шага: целое число от 1 до {{limit}}.',
    titleTooLong: 'Название шаблона: не больше {{limit}} символов, сейчас {{length}}.',
    subjectTooLong: 'Тема: не больше {{limit}} символов, сейчас {{length}}.',
  },
});
