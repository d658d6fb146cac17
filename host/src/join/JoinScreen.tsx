import { LinkScreen } from '../log-in/LinkScreen.tsx';
import { readLink } from './accountLink.ts';
import { JoinForm } from './JoinForm.tsx';
import { messages } from './messages.ts';

/** Where a link leads that lets somebody in once (U2): it asks for a password, and signs in. */
export default function JoinScreen() {
  const t = messages.use();
  return (
    <LinkScreen
      read={readLink}
      words={{ loading: t('loading'), unusable: t('unusable'), onward: t('toLogIn') }}
    >
      {(token, link) => <JoinForm token={token} link={link} />}
    </LinkScreen>
  );
}
