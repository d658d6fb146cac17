import { testIntake } from './testing/intake-api.ts';

export const intake = testIntake();

export const { receive, send, events, history, states } = intake;
