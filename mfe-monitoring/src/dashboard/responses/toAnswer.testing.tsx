import { screen } from '@testing-library/react';
import { dashboardServer } from '../dashboardServer.testing.tsx';

export const server = dashboardServer();

export const shown = async (name: string) => screen.findByText(name, { selector: 'td *' });
