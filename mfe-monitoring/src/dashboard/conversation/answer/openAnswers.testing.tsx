import { answerServer } from './answering.testing.tsx';

export const server = answerServer();
