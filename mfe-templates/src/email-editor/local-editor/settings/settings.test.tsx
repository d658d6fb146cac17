import { LINK_TO_FILL_IN } from '@touchline/shared/contract/rules';
import { renderInPage, startTestServer, HttpResponse, on } from '@touchline/shared/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { Values } from '../../../emailEditor.ts';
import { UNKNOWN } from '../layouts/companies.testing.ts';
import { LAYOUTS } from '../layouts/index.ts';
import { mergeValues } from '../model/values.ts';
import { defaultValues } from '../rendering/defaultValues.ts';
import { EDITABLE_TYPES, type EditableType } from '../rendering/kinds.ts';
import { BlockSettings, BodySettings, ColumnSettings, RowSettings } from './index.ts';

const FIELD = { id: 9, about: 'organization', code: null, choices: [], is_retired: false, version: 1 };
const server = startTestServer(
  on.get('*/api/own-fields/', () =>
    HttpResponse.json([
      { ...FIELD, name: 'Web site', kind: 'link' },
      { ...FIELD, id: 10, name: 'Removed', kind: 'text', is_retired: true },
    ]),
  ),
);

function openBlock(type: string, more: Values = {}) {
  const changes: Values[] = [];
  const start = mergeValues(
    (EDITABLE_TYPES as readonly string[]).includes(type) ? defaultValues(type as EditableType) : {},
    more,
  );
  function Page() {
    const [values, setValues] = useState(start);
    return (
      <BlockSettings
        block={{ type, values }}
        onChange={(patch) => {
          changes.push(patch);
          setValues((before) => mergeValues(before, patch));
        }}
      />
    );
  }
  const page = renderInPage(<Page />);
  return { ...page, changes, last: () => changes.at(-1) };
}

const setNumber = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('spinbutton', { name }), { target: { value } });

it('T9 a text writes its font under the keys of the format', async () => {
  const { user, last } = openBlock('text');
  setNumber('Text size, px', '18');
  expect(last()).toEqual({ fontSize: '18px' });
  setNumber('Line height, %', '160');
  expect(last()).toEqual({ lineHeight: '160%' });
  await user.click(screen.getByRole('radio', { name: 'Center' }));
  expect(last()).toEqual({ textAlign: 'center' });
  await user.click(screen.getByRole('switch', { name: 'Hide on phones' }));
  expect(last()).toEqual({ _override: { mobile: { hideMobile: true } } });
});

it('E5 G3 a link may lead to what an own field says; one that was removed is not offered', async () => {
  const { user, last } = openBlock('button');
  await user.click(await screen.findByRole('button', { name: /^Insert a merge tag/u }));
  await user.click(await screen.findByRole('menuitem', { name: 'Web site (organization)' }));
  expect(JSON.stringify(last())).toContain('{{link_9_web_site}}');
  await user.click(screen.getByRole('button', { name: /^Insert a merge tag/u }));
  await screen.findByRole('menuitem', { name: 'First name' });
  expect(screen.queryByRole('menuitem', { name: /Removed/u })).not.toBeInTheDocument();
});

it('T9 reports a number out of range, and keeps the last valid one', () => {
  const { changes } = openBlock('text');
  setNumber('Text size, px', '400');
  expect(screen.getByRole('alert')).toHaveTextContent('Type a whole number from 8 to 96.');
  expect(changes).toEqual([]);
  setNumber('Text size, px', '40');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(changes).toEqual([{ fontSize: '40px' }]);
});

it('T9 a heading writes its level', async () => {
  const { user, last } = openBlock('heading');
  await user.click(screen.getByRole('radio', { name: 'H2' }));
  expect(last()).toEqual({ headingType: 'h2' });
});

it('T9 paddings keep the form of CSS', () => {
  const { last } = openBlock('divider', { containerPadding: '10px 20px' });
  setNumber('Left, px', '5');
  expect(last()).toEqual({ containerPadding: '10px 20px 10px 5px' });
  setNumber('Left, px', '20');
  expect(last()).toEqual({ containerPadding: '10px 20px' });
});

it('T9 a colour is chosen among the brand colours or typed', async () => {
  const { user, last, changes } = openBlock('button');
  await user.click(screen.getByRole('button', { name: /^Button color/u }));
  await user.click(screen.getByRole('button', { name: '#14532D' }));
  expect(last()).toEqual({ buttonColors: { backgroundColor: '#14532D' } });
  const field = screen.getByRole('textbox', { name: 'Color as a number (hex)' });
  const before = changes.length;
  await user.clear(field);
  await user.type(field, 'url(x)');
  expect(screen.getByRole('alert')).toHaveTextContent('Type a color');
  expect(changes).toHaveLength(before);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Color as a number (hex)' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Button color/u })).toHaveFocus();
});

it('V9 a button without a link asks for one, and completes what is typed', async () => {
  const { last } = openBlock('button');
  const link = screen.getByRole('textbox', { name: 'Link' });
  expect(link).toHaveAccessibleDescription(/Fill in where the button leads/u);
  fireEvent.change(link, { target: { value: 'turf.example/book' } });
  expect(last()).toMatchObject({ href: { values: { href: 'https://turf.example/book' } } });
  expect(link).not.toHaveAccessibleDescription(/Fill in/u);
});

it('V9 the link of a layout is there to be filled in', () => {
  openBlock('button', { href: { name: 'web', values: { href: LINK_TO_FILL_IN, target: '_blank' } } });
  const link = screen.getByRole('textbox', { name: 'Link' });
  expect(link).toHaveValue('');
  expect(link).toHaveAccessibleDescription(/Fill in where the button leads/u);
  for (const { designIn } of LAYOUTS)
    expect(JSON.stringify(designIn('en', UNKNOWN))).toContain(LINK_TO_FILL_IN);
});

it('T9 a button writes its words inside what Unlayer wrapped them in, and its link', async () => {
  const { user, last, changes } = openBlock('button', {
    text: '<span style="line-height: 20.4px;">Buy</span>',
  });
  await user.type(screen.getByRole('textbox', { name: 'Button text' }), ' <now>');
  expect(last()).toEqual({ text: '<span style="line-height: 20.4px;">Buy &lt;now&gt;</span>' });
  const link = screen.getByRole('textbox', { name: 'Link' });
  const before = changes.length;
  await user.type(link, 'javascript:alert(1)');
  expect(screen.getByRole('alert')).toHaveTextContent('This address cannot be used');
  expect(changes).toHaveLength(before);
  await user.clear(link);
  fireEvent.change(link, { target: { value: 'https://example.com/' } });
  expect(last()).toEqual({
    href: { name: 'web', values: { href: 'https://example.com/', target: '_blank' } },
  });
});

it('T8 uses the address of an uploaded image, and says in place why a file was refused', async () => {
  server.use(
    on.post('/api/uploads/image/', () => HttpResponse.json({ url: 'https://mail.example/uploads/a.png' })),
  );
  const { user, last, changes } = openBlock('image');
  const input = screen.getByLabelText('Upload image', { selector: 'input' });
  await user.upload(input, new File(['x'], 'a.png', { type: 'image/png' }));
  await screen.findByDisplayValue('https://mail.example/uploads/a.png');
  expect(last()).toEqual({ src: { url: 'https://mail.example/uploads/a.png' } });
  const before = changes.length;
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.svg', { type: 'image/svg+xml' })] } });
  expect(await screen.findByRole('alert')).toHaveTextContent('a.svg');
  expect(logged).toHaveBeenCalledWith('The image a.svg could not be uploaded.', expect.anything());
  logged.mockRestore();
  expect(changes).toHaveLength(before);
  await user.type(screen.getByRole('textbox', { name: 'Alternative text' }), 'A');
  expect(last()).toEqual({ altText: 'A' });
});

it('T9 warns of an image without alternative text, unless it is decoration', async () => {
  const { user, last } = openBlock('image');
  const missing = /Without alternative text/u;
  expect(screen.getByText(missing)).toBeVisible();
  const alternative = screen.getByRole('textbox', { name: 'Alternative text' });
  await user.type(alternative, 'M');
  expect(screen.queryByText(missing)).toBeNull();
  const decorative = screen.getByRole('switch', { name: 'Decorative image (no alt text)' });
  await user.click(decorative);
  expect(last()).toEqual({ decorative: true, altText: '' });
  expect(alternative).not.toBeInTheDocument();
  expect(screen.queryByText(missing)).toBeNull();
  await user.click(decorative);
  expect(last()).toEqual({ decorative: undefined });
  expect(screen.getByText(missing)).toBeVisible();
});

it('T9 a divider writes the top border only', async () => {
  const { user, last } = openBlock('divider');
  await user.click(screen.getByRole('radio', { name: 'Dashed' }));
  expect(last()).toEqual({
    border: { borderTopWidth: '1px', borderTopStyle: 'dashed', borderTopColor: '#D0D5DD' },
  });
});

it('T9 HTML is kept as it is typed', () => {
  const { last } = openBlock('html');
  fireEvent.change(screen.getByRole('textbox', { name: 'HTML code' }), { target: { value: '<b>x' } });
  expect(last()).toEqual({ html: '<b>x' });
});

it('T9 menu items are reordered, added and removed by keyboard, and the focus follows', async () => {
  const { user, changes } = openBlock('menu');
  const texts = () =>
    (changes.at(-1)!['menu'] as { items: { text: string }[] }).items.map(({ text }) => text);
  screen.getByRole('button', { name: 'Move Contact up' }).focus();
  await user.keyboard('{Enter}');
  expect(texts()).toEqual(['Services', 'Contact', 'Projects']);
  expect(screen.getByRole('button', { name: 'Move Contact up' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(texts()).toEqual(['Contact', 'Services', 'Projects']);
  expect(screen.getByRole('button', { name: 'Move Contact down' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Remove Services' }));
  expect(texts()).toEqual(['Contact', 'Projects']);
  await user.click(screen.getByRole('button', { name: 'Add item' }));
  expect(texts()).toEqual(['Contact', 'Projects', 'New item']);
});

it('T9 social icons write network and address', async () => {
  const { user, last } = openBlock('social');
  await user.click(screen.getByRole('button', { name: 'Remove Instagram' }));
  expect(last()).toEqual({
    icons: {
      icons: [
        { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
        { name: 'YouTube', url: 'https://www.youtube.com/' },
      ],
    },
  });
  setNumber('Icon size, px', '40');
  expect(last()).toEqual({ iconSize: 40 });
});

it('T9 says why a kind cannot be edited here', () => {
  openBlock('video');
  expect(screen.getByText(/cannot be edited here/u)).toBeInTheDocument();
});

it('T9 a row writes colours and columns', async () => {
  const onChange = jest.fn();
  const onCellsChange = jest.fn();
  const { user } = renderInPage(
    <RowSettings
      row={{ cells: [1], columns: [], values: {} }}
      onChange={onChange}
      onCellsChange={onCellsChange}
    />,
  );
  expect(screen.getByRole('button', { name: 'Columns 1' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Columns 1 : 2' }));
  expect(onCellsChange).toHaveBeenCalledWith([1, 2]);
  await user.click(screen.getByRole('button', { name: /^Background of all columns/u }));
  await user.click(screen.getByRole('button', { name: '#ECFDF3' }));
  expect(onChange).toHaveBeenLastCalledWith({ columnsBackgroundColor: '#ECFDF3' });
});

it('T9 a column writes its padding', () => {
  const onChange = jest.fn();
  renderInPage(<ColumnSettings column={{ contents: [], values: { padding: '0px' } }} onChange={onChange} />);
  const padding = screen.getByRole('group', { name: 'Padding of the column' });
  fireEvent.change(within(padding).getByRole('spinbutton'), { target: { value: '12' } });
  expect(onChange).toHaveBeenCalledWith({ padding: '12px' });
});

it('T9 the mail writes its width in the form it had, its links and its preheader', async () => {
  const onChange = jest.fn();
  const { user } = renderInPage(
    <BodySettings values={{ contentWidth: 700, preheaderText: 'Hi' }} onChange={onChange} />,
  );
  setNumber('Width of the email, px', '640');
  expect(onChange).toHaveBeenLastCalledWith({ contentWidth: 640 });
  await user.click(screen.getByRole('switch', { name: 'Underline links' }));
  expect(onChange).toHaveBeenLastCalledWith({ linkStyle: { linkUnderline: false } });
  expect(screen.getByText(/2 of about 100 characters/u)).toBeInTheDocument();
});
