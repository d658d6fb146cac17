import { drawAlone } from '@touchline/shared/alone';
import { declarations } from '../src/declarations.ts';
import dashboard from '../src/dashboard/section.tsx';
import monitoring from '../src/monitoring/section.tsx';

drawAlone('mfe-monitoring', declarations, { dashboard, monitoring });
