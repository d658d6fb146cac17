import { BrowserRouter, Navigate, NavLink, Route, Routes } from 'react-router-dom';
import { styled } from 'styled-components';
import { AuthProvider, useAuth } from '../auth/index.ts';
import type { Section, SectionDeclaration, SectionId } from '../contract/index.ts';
import { DataProvider } from '../data/index.ts';
import { errorMessage } from '../http/index.ts';
import { useLanguage } from '../language/index.ts';
import { LanguageSwitch, LogInForm } from '../log-in/index.ts';
import { dismissNotice, notify, useNotices } from '../notices/index.ts';
import { PageSectionsContext } from '../section-parts/index.ts';
import { Button, color, NoticeViewport, space, UiProvider } from '../ui/index.ts';
import { messages } from './messages.ts';

interface AloneSection {
  readonly id: SectionId;
  readonly label: SectionDeclaration['label'];
  readonly section: Section;
}

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

const Centred = styled.div`
  display: grid;
  justify-items: center;
`;

interface AloneProps {
  /** Name of the package. */
  readonly name: string;
  readonly sections: readonly AloneSection[];
}

/** A package's sections in a page of their own, with everything they need from the host but none of its screens. */
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
  const { language } = useLanguage();
  const leave = () => {
    logOut().catch((error: unknown) =>
      notify({ kind: 'error', text: errorMessage(error, t('logOutFailed')) }),
    );
  };
  return (
    <Bar>
      <strong>{t('alone', { name })}</strong>
      <Links aria-label={t('sections')}>
        {sections.map(({ id, label }) => (
          <NavLink key={id} to={`/${id}`}>
            {label[language]}
          </NavLink>
        ))}
      </Links>
      <LanguageSwitch />
      {state === 'signed-in' && (
        <Button kind="quiet" onClick={leave}>
          {t('logOut')}
        </Button>
      )}
    </Bar>
  );
}

function Session({ sections }: Pick<AloneProps, 'sections'>) {
  const { state, page } = useAuth();
  const [first] = sections;
  if (state !== 'signed-in') {
    return (
      <Centred>
        <LogInForm />
      </Centred>
    );
  }
  return (
    <DataProvider key={page}>
      <PageSectionsContext value={sections}>
        <Routes>
          {sections.map(({ id, section: { Component } }) => (
            <Route key={id} path={`${id}/*`} element={<Component />} />
          ))}
          <Route path="*" element={<Navigate replace to={`/${first?.id}`} />} />
        </Routes>
      </PageSectionsContext>
    </DataProvider>
  );
}
