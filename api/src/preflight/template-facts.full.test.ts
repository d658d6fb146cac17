import { TemplateInspector } from './template-inspector.ts';

const inspector = new TemplateInspector();

afterAll(() => inspector.stop());

it.each([
  ['deep', '<div>'.repeat(100_000)],
  ['full of links', '<a href="">x</a>'.repeat(140_000)],
  ['full of open links', '<a href="https://a.example/">'.repeat(140_000)],
  ['full of braces', '{{'.repeat(300_000)],
  ['full of brackets', '[['.repeat(300_000)],
  ['one long word', '{'.repeat(600_000)],
  ['full of open tags', '<a '.repeat(200_000)],
])(
  'V9 reads a template that is %s within its limits, away from the requests of others',
  async (_kind, html) => {
    const facts = await inspector.inspect({ subject: html.slice(0, 900), html });
    expect(facts === null || facts.deadLinks.length <= 100).toBe(true);
  },
  60_000,
);
