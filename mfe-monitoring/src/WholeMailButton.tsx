/** The whole mail behind a reply: of the Dashboard's details, and of a contact's history. */
export { WholeMailButton } from './incoming-mail/WholeMailButton.tsx';
