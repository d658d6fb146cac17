import { LogInForm } from '@touchline/shared';
import { EntryScreen } from './EntryScreen.tsx';

/** The Log In screen (A1). The URL stays what it was: after signing in the page shows what it names. */
export function LogInScreen() {
  return (
    <EntryScreen>
      <LogInForm />
    </EntryScreen>
  );
}
