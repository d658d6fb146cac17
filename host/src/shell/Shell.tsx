import {
  color,
  font,
  media,
  PageSectionsContext,
  SkipLink,
  space,
  useSectionBadges,
  useShownPageTitle,
} from '@touchline/shared';
import { useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { SectionView, useSections } from '../federation/index.ts';
import { messages } from '../messages.ts';
import { pathOf, SETTINGS, useNavigation, useStartPath } from '../navigation.ts';
import { idAt, openingSection } from '../openingSection.ts';
import { NotFoundPage } from '../not-found/NotFoundPage.tsx';
import { ApprovalNotice } from '../approval-notice/ApprovalNotice.tsx';
import { MailboxNotice } from '../mailbox-notice/MailboxNotice.tsx';
import { PagePalette } from '../palette/PagePalette.tsx';
import { LazySettings } from '../settings/LazySettings.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { TopBar } from './TopBar.tsx';
import { useRepliesToAnswer } from './useRepliesToAnswer.ts';

const CONTENT_ID = 'content';
const YEAR = new Date().getFullYear();

const Content = styled.main`
  width: 100%;
  max-width: 1280px;
  margin: 0 auto;
  padding: ${space(4)} ${space(3)} ${space(8)};
  flex: 1;

  &:focus {
    outline: none;
  }

  @media ${media.phone} {
    padding: 20px 12px ${space(6)};
  }
`;

const Footer = styled.footer`
  width: 100%;
  max-width: 1280px;
  margin: 0 auto;
  padding: ${space(2)} ${space(3)} ${space(4)};
  color: ${color.muted};
  font: ${font.small};

  @media ${media.phone} {
    padding: ${space(2)} 12px ${space(3)};
  }
`;

const Page = styled.div`
  min-height: 100dvh;
  display: flex;
  flex-direction: column;
`;

/**
 * The title of the browser tab names the page and its section (H2). How much waits in all of them comes first: that is what people look
 * for in a background tab, whichever section is open there.
 */
function useDocumentTitle() {
  const current = idAt(useLocation().pathname);
  const label = useNavigation().find(({ id }) => id === current)?.label;
  const page = useShownPageTitle();
  const waiting = Object.values(useSectionBadges()).reduce((sum, count) => sum + count, 0);
  useEffect(() => {
    const title = [page, label, 'Touchline'].filter((part) => part !== undefined).join(' · ');
    document.title = waiting === 0 ? title : `(${waiting}) ${title}`;
  }, [page, label, waiting]);
}

/** The page of a person who is signed in: top bar, the section that the URL names, footer. */
export function Shell() {
  const t = messages.use();
  useRepliesToAnswer(openingSection(useLocation().pathname));
  useDocumentTitle();
  const sections = useSections();
  return (
    <Page>
      <SkipLink target={CONTENT_ID} />
      <TopBar />
      <PagePalette />
      <Content id={CONTENT_ID} tabIndex={-1}>
        <MailboxNotice />
        <ApprovalNotice />
        <PageSectionsContext value={sections}>
          <Routes>
            <Route index element={<Navigate replace to={useStartPath()} />} />
            {sections.map(({ id }) => (
              <Route key={id} path={`${pathOf(id)}/*`} element={<SectionView key={id} id={id} />} />
            ))}
            <Route
              path={`${pathOf(SETTINGS)}/*`}
              element={
                <PageBoundary label={t('settings')}>
                  <LazySettings label={t('settings')} />
                </PageBoundary>
              }
            />
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </PageSectionsContext>
      </Content>
      <Footer>{t('copyright', { year: YEAR })}</Footer>
    </Page>
  );
}
