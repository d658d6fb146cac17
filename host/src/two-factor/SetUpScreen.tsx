import { Button, refreshAccessToken, useAuth } from '@touchline/shared';
import { EntryPanel, EntryScreen } from '../log-in/EntryScreen.tsx';
import { messages } from './messages.ts';
import { SetUpSteps } from './SetUpSteps.tsx';

/** What somebody is led to who must have a second factor and has none (U2): nothing else is answered until it is set up. */
export default function SetUpScreen() {
  const t = messages.use();
  const { logOut } = useAuth();
  return (
    <EntryScreen>
      <EntryPanel as="section" aria-labelledby="set-up-title">
        <h1 id="set-up-title">{t('setUpTitle')}</h1>
        <p>{t('required')}</p>
        {/* The next token says that nothing is missing, which opens the page. */}
        <SetUpSteps onDone={() => void refreshAccessToken(() => false)} />
        <Button kind="quiet" onClick={() => void logOut().catch(() => undefined)}>
          {t('logOut')}
        </Button>
      </EntryPanel>
    </EntryScreen>
  );
}
