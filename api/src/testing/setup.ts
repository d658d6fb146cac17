import { PROPERTY_RUNS } from '@touchline/shared/testing/volume';
import fc from 'fast-check';

fc.configureGlobal(PROPERTY_RUNS);
