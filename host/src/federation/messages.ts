import { defineMessages } from '@touchline/shared';

export const sectionMessages = defineMessages('host.section', {
  en: {
    heading: '{{section}} could not be loaded.',
    crashed: '{{section}} stopped working.',
    partFailed: 'This part of {{section}} could not be loaded.',
    partCrashed: 'This part of {{section}} stopped working.',
    unreachable: 'Its server cannot be reached. Check your connection, or try again in a moment.',
    timedOut: 'Its server did not answer in time. Try again in a moment.',
    httpStatus: 'Its server answered with error {{status}}. Try again in a moment.',
    notAScript: 'Its server sent something other than the program, usually a proxy or sign-in page.',
    corrupted:
      'What its server sent is not the program that was published, so it was not started. Try again in a moment.',
    withdrawn: 'It is not offered at the moment.',
    invalidManifest: 'What its server says about it (remote.json) cannot be read.',
    incompatible:
      'It was built for contract {{contract}}, this page speaks contract {{expected}}. Reload the page, or wait until both are published.',
    threwOnLoad: 'It failed while it was starting: {{message}}',
    threwOnRender: 'It failed while it was being drawn: {{message}}',
    rest: 'The other sections keep working.',
    loading: 'Loading {{section}}…',
    updated: '{{section}} was updated.',
    updatedTo: '{{section}} was updated to version {{version}}.',
    kept: 'A new version of {{section}} could not be started. You have the earlier one.',
  },
  ru: {
    heading: 'Не удалось загрузить раздел «{{section}}».',
    crashed: 'Раздел «{{section}}» перестал работать.',
    partFailed: 'Не удалось загрузить эту часть раздела «{{section}}».',
    partCrashed: 'Эта часть раздела «{{section}}» перестала работать.',
    unreachable: 'Его сервер недоступен. Проверьте соединение или попробуйте ещё раз через минуту.',
    timedOut: 'Его сервер не ответил вовремя. Попробуйте ещё раз через минуту.',
    httpStatus: 'Его сервер ответил ошибкой {{status}}. Попробуйте ещё раз через минуту.',
    notAScript: 'Вместо программы его сервер прислал что-то другое: обычно страницу прокси или входа.',
    corrupted:
      'Сервер прислал не ту программу, которая была опубликована, поэтому она не запущена. Попробуйте ещё раз через минуту.',
    withdrawn: 'Сейчас он недоступен.',
    invalidManifest: 'Не удалось прочитать его описание (remote.json).',
    incompatible:
      'Он собран для версии контракта {{contract}}, а страница работает с версией {{expected}}. Обновите страницу или дождитесь, пока опубликуют обе части.',
    threwOnLoad: 'Ошибка при запуске: {{message}}',
    threwOnRender: 'Ошибка при отображении: {{message}}',
    rest: 'Остальные разделы продолжают работать.',
    loading: 'Загружается раздел «{{section}}»…',
    updated: 'Раздел «{{section}}» обновлён.',
    updatedTo: 'Раздел «{{section}}» обновлён до версии {{version}}.',
    kept: 'Новая версия раздела «{{section}}» не запустилась. Работает прежняя.',
  },
});
