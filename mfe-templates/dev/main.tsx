import { drawAlone } from '@touchline/shared/alone';
import { declarations } from '../src/declarations.ts';
import templates from '../src/section.tsx';

drawAlone('mfe-templates', declarations, { templates });
