import { defineMessages, EmptyState, PageHeader } from '@touchline/shared';
import { Compass } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { useStartPath } from '../navigation.ts';

const messages = defineMessages('host.not-found', {
  en: {
    title: 'There is no page here',
    text: 'Nothing lives at {{path}}. The address may be mistyped, the page may have moved, or its section is not offered at the moment.',
    back: 'Go to the start page',
  },
  ru: {
    title: 'Здесь нет страницы',
    text: 'По адресу {{path}} ничего нет. Возможно, в нём опечатка, страница переехала или её раздел сейчас недоступен.',
    back: 'Перейти на главную',
  },
});

const Stack = styled.div`
  display: grid;
  gap: 24px;
`;

/** What an unknown URL shows (H2). */
export function NotFoundPage() {
  const t = messages.use();
  const { pathname } = useLocation();
  return (
    <Stack>
      <PageHeader title={t('title')} />
      <EmptyState icon={<Compass />} action={<Link to={useStartPath()}>{t('back')}</Link>}>
        {t('text', { path: pathname })}
      </EmptyState>
    </Stack>
  );
}
