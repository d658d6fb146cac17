import { BrowserRouter, Navigate, NavLink, Route, Routes } from 'react-router-dom';
import { styled } from 'styled-components';
import { AuthProvider, useAuth } from '../auth/index.ts';
import type { Section } from '../contract/index.ts';
import { DataProvider } from '../data/index.ts';
import { errorMessage } from '../http/index.ts';
import { useLanguage } from '../language/index.ts';
import { dismissNotice, notify, useNotices } from '../notices/index.ts';
import { Button, color, NoticeViewport, space, UiProvider } from '../ui/index.ts';
import { LogInForm } from './LogInForm.tsx';
import { messages } from './messages.ts';

/** A package's sections by their paths, such as `{ organizations: … }`. */
export type AloneSections = Readonly<Record<string, Section>>;

const Bar = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  padding: ${space(1)} ${space(3)};
  border-bottom: 1px solid ${color.line};
`;

const Links = styled.nav`
  display: flex;
  flex: 1;
  gap: ${space(2)};
`;

const Content = styled.main`
  max-width: 1280px;
  margin: 0 auto;
  padding: ${space(4)} ${space(3)} ${space(8)};
`;

interface AloneProps {
  /** Name of the package. */
  readonly name: string;
  readonly sections: AloneSections;
}

/** A package's sections in a page of their own: what the host gives them, and nothing of the host's. */
export function AloneShell({ name, sections }: AloneProps) {
  return (
    <UiProvider>
      <BrowserRouter>
        <AuthProvider>
          <TopBar name={name} sections={sections} />
          <Content>
            <Session sections={sections} />
          </Content>
          <NoticeViewport notices={useNotices()} onDismiss={dismissNotice} />
        </AuthProvider>
      </BrowserRouter>
    </UiProvider>
  );
}

function TopBar({ name, sections }: AloneProps) {
  const t = messages.use();
  const { state, logOut } = useAuth();
  const { language, setLanguage } = useLanguage();
  const leave = () => {
    logOut().catch((error: unknown) => notify({ kind: 'error', text: errorMessage(error, t('failed')) }));
  };
  return (
    <Bar>
      <strong>{t('alone', { name })}</strong>
      <Links aria-label={t('sections')}>
        {Object.keys(sections).map((id) => (
          <NavLink key={id} to={`/${id}`}>
            {id}
          </NavLink>
        ))}
      </Links>
      <Button kind="quiet" onClick={() => setLanguage(language === 'en' ? 'ru' : 'en')}>
        {t('switchLanguage')}
      </Button>
      {state === 'signed-in' && (
        <Button kind="quiet" onClick={leave}>
          {t('logOut')}
        </Button>
      )}
    </Bar>
  );
}

function Session({ sections }: Pick<AloneProps, 'sections'>) {
  const { state, owner } = useAuth();
  const [first] = Object.keys(sections);
  if (state !== 'signed-in') return <LogInForm />;
  return (
    <DataProvider key={owner}>
      <Routes>
        {Object.entries(sections).map(([id, { Component }]) => (
          <Route key={id} path={`${id}/*`} element={<Component />} />
        ))}
        <Route path="*" element={<Navigate replace to={`/${first}`} />} />
      </Routes>
    </DataProvider>
  );
}
