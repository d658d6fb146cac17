import { drawAlone } from '@touchline/shared/alone';
import { declarations } from '../src/declarations.ts';
import campaigns from '../src/section.tsx';

drawAlone('mfe-campaigns', declarations, { campaigns });
