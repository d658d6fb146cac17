import { walkAgainstAnyHost } from '@touchline/shared/testing/any-host/walk';
import { DashboardPage } from './DashboardPage.tsx';

walkAgainstAnyHost({
  paths: ['/', '/', '/?reply=1', '/?answer=1'],
  draw: () => <DashboardPage pollInterval={60_000} />,
});
