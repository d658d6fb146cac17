import { EmptyState } from '@touchline/shared';
import { Link, useLocation } from 'react-router-dom';
import { DEFAULT_DESTINATION, pathOf } from '../navigation.ts';
import { defineMessages } from '@touchline/shared';

const messages = defineMessages('host.not-found', {
  en: {
    title: 'There is no page here',
    text: 'Nothing lives at {{path}}. The address may be mistyped, or the page has moved.',
    back: 'Go to the dashboard',
  },
  ru: {
    title: 'Здесь нет страницы',
    text: 'По адресу {{path}} ничего нет. Возможно, в нём опечатка или страница переехала.',
    back: 'Перейти к обзору',
  },
});

/** What an unknown URL shows (H2). */
export function NotFoundPage() {
  const t = messages.use();
  const { pathname } = useLocation();
  return (
    <EmptyState
      title={t('title')}
      text={t('text', { path: pathname })}
      action={<Link to={pathOf(DEFAULT_DESTINATION)}>{t('back')}</Link>}
    />
  );
}
