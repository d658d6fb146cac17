import { jest } from '@jest/globals';

// Some tests make databases, start servers and kill them: on a busy machine that takes longer than the usual 5 s.
jest.setTimeout(60_000);
