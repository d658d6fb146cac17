import { messages } from './messages.ts';

export function TemplatesPage() {
  const translate = messages.use();
  return <h1>{translate('title')}</h1>;
}
