import {
  AuthProvider,
  DataProvider,
  dismissAllNotices,
  dismissNotice,
  NoticeViewport,
  type SectionPartProps,
  SectionPartsContext,
  UiProvider,
  useAuth,
  useNotices,
} from '@touchline/shared';
import { CONFIRM_ADDRESS_PATH, JOIN_PATH } from '@touchline/shared/contract/paths';
import { lazy, Suspense, useEffect } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { SectionPartView } from './federation/index.ts';
import { takeFirstCache } from './first-data/askForFirstData.ts';
import { ExpiredSession } from './log-in/ExpiredSession.tsx';
import { LogInScreen } from './log-in/LogInScreen.tsx';
import { Shell } from './shell/Shell.tsx';

// Not part of the page's first download: one comes here once.
const JoinScreen = lazy(() => import(/* webpackChunkName: "join" */ './join/JoinScreen.tsx'));

const ConfirmAddressScreen = lazy(
  () => import(/* webpackChunkName: "confirm-address" */ './confirm-address/ConfirmAddressScreen.tsx'),
);

const SetUpScreen = lazy(() => import(/* webpackChunkName: "set-up" */ './two-factor/SetUpScreen.tsx'));

const drawPart = (props: SectionPartProps) => <SectionPartView {...props} />;

/** What the session allows to be seen. One person's page and data are never another's: both are created anew per person. */
function Session() {
  const { state, page, isSettingUp } = useAuth();
  const { pathname } = useLocation();
  const isConfirming = pathname === CONFIRM_ADDRESS_PATH;
  if (isConfirming || pathname === JOIN_PATH) {
    return <Suspense fallback={null}>{isConfirming ? <ConfirmAddressScreen /> : <JoinScreen />}</Suspense>;
  }
  if (state === 'signed-out') {
    return (
      <>
        <LogInScreen />
        <EndOfNotices />
      </>
    );
  }
  if (isSettingUp && state === 'signed-in') {
    return (
      <Suspense fallback={null}>
        <SetUpScreen />
        <EndOfNotices />
      </Suspense>
    );
  }
  return (
    <DataProvider key={page} takeCache={takeFirstCache}>
      <SectionPartsContext value={drawPart}>
        <Shell />
      </SectionPartsContext>
      <EndOfNotices />
      {state === 'expired' && <ExpiredSession />}
    </DataProvider>
  );
}

/** Notices name people and things: with the session, or the Log In screen, they go. */
function EndOfNotices() {
  useEffect(() => dismissAllNotices, []);
  return null;
}

/** The whole page. */
export function App() {
  return (
    <UiProvider>
      <BrowserRouter>
        <AuthProvider>
          <Session />
          <NoticeViewport notices={useNotices()} onDismiss={dismissNotice} />
        </AuthProvider>
      </BrowserRouter>
    </UiProvider>
  );
}
