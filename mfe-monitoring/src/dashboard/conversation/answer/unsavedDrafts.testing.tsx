import { tokenStore } from '@touchline/shared';
import { contact } from '../../dashboardServer.testing.tsx';
import { answerServer } from './answering.testing.tsx';

export const server = answerServer();

export const written = (html: string) => ({ html, to: undefined, cc: '', subject: '', attachments: [] });

beforeEach(() => {
  tokenStore.save({ access: 'test-access', refresh: 'test-refresh' });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.state.contacts = [contact(1), contact(2)];
});
