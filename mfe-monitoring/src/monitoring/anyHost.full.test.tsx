import { walkAgainstAnyHost } from '@touchline/shared/testing/any-host/walk';
import { MonitoringPage } from './MonitoringPage.tsx';

walkAgainstAnyHost({
  paths: ['/', '/?tab=contacts', '/?campaign=1', '/?tab=contacts&contact=1'],
  draw: () => <MonitoringPage />,
});
