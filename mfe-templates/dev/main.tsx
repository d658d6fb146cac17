import { drawAlone } from '@touchline/shared/alone';
import templates from '../src/section.tsx';

drawAlone('mfe-templates', { templates });
