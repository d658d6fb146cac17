import { PageHeader } from '@touchline/shared';
import { messages } from './messages.ts';

export function DashboardPage() {
  const translate = messages.use();
  return <PageHeader title={translate('title')} />;
}
