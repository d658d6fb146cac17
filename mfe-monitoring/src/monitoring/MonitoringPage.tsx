import { messages } from './messages.ts';

export function MonitoringPage() {
  const translate = messages.use();
  return <h1>{translate('title')}</h1>;
}
