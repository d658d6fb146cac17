import { drawAlone } from '@touchline/shared/alone';
import organizations from '../src/section.tsx';

drawAlone('mfe-contacts', { organizations });
