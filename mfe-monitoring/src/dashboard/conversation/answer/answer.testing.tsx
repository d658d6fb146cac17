import { fireEvent } from '@testing-library/react';
import { answerServer, sentBy } from './answering.testing.tsx';

export const server = answerServer();

export const sent = () => sentBy(server);

export const sends = (text: HTMLElement) =>
  fireEvent.keyDown(text, { key: 'Enter', code: 'Enter', ctrlKey: true });
