import { jest } from '@jest/globals';
import { PROPERTY_RUNS } from '@touchline/shared/testing/volume';
import fc from 'fast-check';

// Some tests make databases, start servers and kill them: on a busy machine that takes longer than the usual 5 s.
jest.setTimeout(60_000);

fc.configureGlobal(PROPERTY_RUNS);
