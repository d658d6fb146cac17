import { within } from '@testing-library/react';
import { dashboardServer, rowOf } from '../dashboardServer.testing.tsx';
import { SEEN_KEY } from './seenReplies.ts';

export const server = dashboardServer();

export const isNew = (name: string) => within(rowOf(name)).queryByText('New') !== null;

export const stored = () => JSON.parse(localStorage.getItem(SEEN_KEY) ?? 'null') as unknown;
