import { jest } from '@jest/globals';
import fc from 'fast-check';

// Some tests make databases, start servers and kill them: on a busy machine that takes longer than the usual 5 s.
jest.setTimeout(60_000);

// The same random cases in every run: a green main stays green until the code changes. FAST_CHECK_SEED looks for others.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 1) });
