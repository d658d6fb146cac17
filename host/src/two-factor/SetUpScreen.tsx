import { Button, refreshAccessToken, useAuth } from '@touchline/shared';
import { useState } from 'react';
import { EntryPanel, EntryScreen } from '../log-in/EntryScreen.tsx';
import { useKeepQuestion } from '../settings/useKeepQuestion.ts';
import { messages } from './messages.ts';
import { SetUpSteps } from './SetUpSteps.tsx';

/** What somebody is led to who must have a second factor and has none (U2): nothing else is answered until it is set up. */
export default function SetUpScreen() {
  const t = messages.use();
  const { logOut } = useAuth();
  const [isUnkept, setUnkept] = useState(false);
  const { confirmClose, question } = useKeepQuestion(isUnkept);
  const leave = async () => {
    if (await confirmClose()) await logOut().catch(() => undefined);
  };
  return (
    <EntryScreen>
      <EntryPanel as="section" aria-labelledby="set-up-title">
        <h1 id="set-up-title">{t('setUpTitle')}</h1>
        <p>{t('required')}</p>
        {/* The next token says that nothing is missing, which opens the page. */}
        <SetUpSteps onDone={() => void refreshAccessToken(() => false)} onUnkept={setUnkept} />
        <Button kind="quiet" onClick={() => void leave()}>
          {t('logOut')}
        </Button>
        {question}
      </EntryPanel>
    </EntryScreen>
  );
}
