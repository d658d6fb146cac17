import { renderInPage, startTestServer } from '@touchline/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { RichText } from './RichText.tsx';

startTestServer();

const MERGE_TAGS = [
  { name: 'first_name', value: '{{first_name}}', label: 'First name' },
  { name: 'organization', value: '{{organization}}', label: 'Organization' },
];

interface Options {
  readonly single?: boolean;
  readonly language?: 'en' | 'ru';
}

async function open(value: string, { single = false, language = 'en' }: Options = {}) {
  const onChange = jest.fn<undefined, [string]>();
  function Page() {
    const [text, setText] = useState(value);
    return (
      <main>
        <button onClick={() => setText(value)}>Undo</button>
        <RichText
          value={text}
          onChange={(html) => {
            setText(html);
            onChange(html);
          }}
          label="Text"
          single={single}
          mergeTags={MERGE_TAGS}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
      </main>
    );
  }
  const page = renderInPage(<Page />, { language });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text' })).toHaveFocus());
  const toolbar = await screen.findByRole('toolbar');
  const press = async (name: string) => page.user.click(within(toolbar).getByRole('button', { name }));
  return { ...page, onChange, press, text: screen.getByRole('textbox', { name: 'Text' }), toolbar };
}

/** Selects all of the text, as Ctrl+A does. */
const selectAll = (text: HTMLElement) =>
  fireEvent.keyDown(text, { key: 'a', code: 'KeyA', keyCode: 65, ctrlKey: true });

const paste = (text: HTMLElement, data: Readonly<Record<string, string>>) =>
  fireEvent.paste(text, {
    clipboardData: {
      getData: (type: string) => data[type] ?? '',
      files: [],
      items: [],
      types: Object.keys(data),
    },
  });

it('T9 opens a text without changing it', async () => {
  const { onChange, text } = await open('<p style="line-height: 140%;">Hello</p>');
  expect(text).toHaveTextContent('Hello');
  expect(onChange).not.toHaveBeenCalled();
});

it('T9 inserts a merge tag from the menu and shows it as a chip', async () => {
  const { user, onChange, press, text } = await open('<p style="line-height: 140%;">Hello</p>');
  await press('Insert merge tag');
  await user.click(screen.getByRole('button', { name: 'First name' }));
  expect(onChange).toHaveBeenLastCalledWith('<p style="line-height: 140%;">Hello{{first_name}}</p>');
  expect(within(text).getByText('{{first_name}}')).toHaveClass('merge-tag');
});

it('T9 formats what is selected, keeping the styles that Unlayer wrote', async () => {
  const { onChange, press, text } = await open('<p style="line-height: 140%;">Hello</p>');
  selectAll(text);
  await press('Bold');
  expect(onChange).toHaveBeenLastCalledWith('<p style="line-height: 140%;"><strong>Hello</strong></p>');
  expect(screen.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  await press('Align center');
  expect(onChange).toHaveBeenLastCalledWith(
    '<p style="line-height: 140%; text-align: center;"><strong>Hello</strong></p>',
  );
  await press('Bulleted list');
  expect(onChange.mock.lastCall?.[0]).toMatch(
    /^<ul>\n<li><p style=.*<strong>Hello<\/strong><\/p><\/li>\n<\/ul>$/u,
  );
});

it('T9 sets size and colour, and clears them', async () => {
  const { user, onChange, press, text } = await open('<p>Hello</p>');
  selectAll(text);
  await press('Text size');
  await user.click(screen.getByRole('button', { name: '24 px' }));
  await press('Text color');
  await user.click(screen.getByRole('button', { name: '#15803D' }));
  expect(onChange).toHaveBeenLastCalledWith(
    '<p><span style="font-size: 24px; color: #15803D;">Hello</span></p>',
  );
  await press('Clear formatting');
  expect(onChange).toHaveBeenLastCalledWith('<p>Hello</p>');
});

it('T9 links what is selected, refuses an address that no mail may link to, and removes the link', async () => {
  const { user, onChange, press, text } = await open('<p>Hello</p>');
  selectAll(text);
  await press('Link');
  const address = screen.getByRole('textbox', { name: 'Web address, email or merge tag' });
  await waitFor(() => expect(address).toHaveFocus());
  await user.type(address, 'javascript:alert(1){Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This address cannot be used.');
  expect(onChange).not.toHaveBeenCalled();
  await user.clear(address);
  await user.type(address, 'example.com/turf{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(
    '<p><a href="https://example.com/turf" target="_blank" rel="noopener">Hello</a></p>',
  );
  await press('Link');
  await user.click(screen.getByRole('button', { name: 'Remove link' }));
  expect(onChange).toHaveBeenLastCalledWith('<p>Hello</p>');
});

it('H8 the toolbar is a single Tab stop with arrow keys inside, and Esc returns to the text', async () => {
  const { user, text } = await open('<p>Hello</p>');
  fireEvent.keyDown(text, { key: 'F10', altKey: true });
  expect(screen.getByRole('button', { name: 'Bold' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Italic' })).toHaveFocus();
  await user.keyboard('{End}');
  expect(screen.getByRole('button', { name: 'Clear formatting' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Bold' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(text).toHaveFocus());
});

it('T9 pastes only words and their meaning', async () => {
  const { onChange, text } = await open('<p>Hello</p>');
  paste(text, {
    'text/html':
      '<p style="color: red">a<b>b</b><img src=x onerror=alert(1)><a href="javascript:alert(1)">c</a></p>',
    'text/plain': 'abc',
  });
  expect(onChange).toHaveBeenLastCalledWith('<p>Helloa<strong>b</strong>c</p>');
});

it('T9 cuts a paste that is too large for a mail, and says so', async () => {
  const { onChange, text } = await open('<p>Hello</p>');
  paste(text, { 'text/plain': 'x'.repeat(150_000) });
  expect(onChange.mock.lastCall?.[0]).toHaveLength('<p>Hello</p>'.length + 100_000);
  expect(screen.getByRole('alert')).toHaveTextContent('its end was left out');
});

it('T9 shows a value that changes from outside, such as by undo', async () => {
  const { user, onChange, press, text } = await open('<p>Hello</p>');
  selectAll(text);
  await press('Bold');
  onChange.mockClear();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(within(text).queryByText('Hello', { selector: 'strong' })).not.toBeInTheDocument();
  expect(onChange).not.toHaveBeenCalled();
});

it('T9 a heading has one line: Enter breaks it, and lists are not offered', async () => {
  const { onChange, text } = await open('Title', { single: true });
  expect(screen.queryByRole('button', { name: 'Bulleted list' })).not.toBeInTheDocument();
  fireEvent.keyDown(text, { key: 'Enter', code: 'Enter', keyCode: 13 });
  expect(onChange).toHaveBeenLastCalledWith('Title<br />');
});

it('T9 asks before it edits a text that it cannot fully keep', async () => {
  const onChange = jest.fn();
  const { user } = renderInPage(
    <main>
      <RichText value="<blockquote>Quoted</blockquote>" onChange={onChange} label="Text" />
    </main>,
  );
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('would be lost');
  await user.click(screen.getByRole('button', { name: 'Edit anyway' }));
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveTextContent('Quoted');
  expect(onChange).not.toHaveBeenCalled();
});

it('H9 speaks Russian', async () => {
  await open('<p>Hello</p>', { language: 'ru' });
  expect(screen.getByRole('button', { name: 'Полужирный' })).toBeInTheDocument();
});

it.each([
  ['the address itself, completed', false, 'turf.example/book', 'Hello', 'https://turf.example/book'],
  ['what is selected', true, 'https://turf.example/', '', 'Hello'],
])('T9 a pasted web address becomes a link of %s', async (_what, isSelected, pasted, before, words) => {
  const { onChange, text } = await open('<p>Hello</p>');
  if (isSelected) selectAll(text);
  paste(text, { 'text/plain': ` ${pasted}\n` });
  const href = pasted.startsWith('https') ? pasted : `https://${pasted}`;
  expect(onChange).toHaveBeenLastCalledWith(
    `<p>${before}<a href="${href}" target="_blank" rel="noopener">${words}</a></p>`,
  );
});

it('T9 other pasted text stays text, and within a link it changes nothing of where that leads', async () => {
  const { onChange, text } = await open('<p><a href="https://club.example/">our site</a></p>');
  paste(text, { 'text/plain': 'plan.pdf' });
  expect(onChange.mock.lastCall?.[0]).not.toContain('plan.pdf"');
  expect(onChange.mock.lastCall?.[0]).toContain('href="https://club.example/"');
});
