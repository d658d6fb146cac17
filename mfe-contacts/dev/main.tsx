import { drawAlone } from '@touchline/shared/alone';
import { declarations } from '../src/declarations.ts';
import organizations from '../src/section.tsx';

drawAlone('mfe-contacts', declarations, { organizations });
