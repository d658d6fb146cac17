import { drawAlone } from '@touchline/shared/alone';
import dashboard from '../src/dashboard/section.tsx';
import monitoring from '../src/monitoring/section.tsx';

drawAlone('mfe-monitoring', { dashboard, monitoring });
