import { drawAlone } from '@touchline/shared/alone';
import campaigns from '../src/section.tsx';

drawAlone('mfe-campaigns', { campaigns });
