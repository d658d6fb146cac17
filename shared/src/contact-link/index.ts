/** Names of people that lead to their pages. */
export { type CameFrom, readCameFrom } from './cameFrom.ts';
export { ContactLink, type ContactLinkProps } from './ContactLink.tsx';
