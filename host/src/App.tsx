import {
  AuthProvider,
  DataProvider,
  dismissAllNotices,
  dismissNotice,
  NoticeViewport,
  UiProvider,
  useAuth,
  useNotices,
} from '@touchline/shared';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { takeFirstCache } from './first-data/askForFirstData.ts';
import { ExpiredSession } from './log-in/ExpiredSession.tsx';
import { LogInScreen } from './log-in/LogInScreen.tsx';
import { Shell } from './shell/Shell.tsx';

/** What the session allows to be seen. One person's page and data are never another's: both are created anew per person. */
function Session() {
  const { state, owner } = useAuth();
  // Notices name people and things: they are for nobody but who caused them.
  const isSignedOut = state === 'signed-out';
  useEffect(() => dismissAllNotices, [isSignedOut]);
  if (state === 'signed-out') return <LogInScreen />;
  return (
    <DataProvider key={owner} takeCache={takeFirstCache}>
      <Shell />
      {state === 'expired' && <ExpiredSession />}
    </DataProvider>
  );
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
