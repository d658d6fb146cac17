import { messages } from './messages.ts';

/** Servers of an address (`jo@club.example/imap`), or a folder of it. */
const OF_ADDRESS = /^(?<email>.+@[^/]+)\/(?<part>.+)$/u;

/** How people call a part of the mail system, from the name that the API has for it. */
export function useServiceName(): (name: string) => string {
  const t = messages.use();
  return (name) => {
    if (name === 'smtp') return t('mailServer');
    if (name === 'sandbox') return t('sandboxMailbox');
    const { email, part } = OF_ADDRESS.exec(name)?.groups ?? {};
    if (email === undefined || part === undefined) return name;
    if (part === 'smtp') return t('outgoingOf', { email });
    return part === 'imap' ? t('incomingOf', { email }) : t('folderOf', { email, folder: part });
  };
}
