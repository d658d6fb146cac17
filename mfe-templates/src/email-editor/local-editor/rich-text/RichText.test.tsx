import { renderInPage, startTestServer } from '@touchline/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { RichText } from './RichText.tsx';

startTestServer();

function open(value: string, single = false) {
  const onChange = jest.fn<undefined, [string]>();
  const page = renderInPage(
    <main>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <RichText value={value} onChange={onChange} label="Text" single={single} autoFocus />
    </main>,
  );
  return { ...page, onChange };
}

it('T9 shows a text for editing and leaves it as it is until it is edited', async () => {
  const { onChange } = open('<p style="line-height: 140%;">Hello</p>');
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveTextContent('Hello');
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
  expect(onChange).not.toHaveBeenCalled();
});

it('T9 inserts a merge tag from the menu', async () => {
  const { user, onChange } = open('<p style="line-height: 140%;">Hello</p>');
  await user.click(await screen.findByRole('button', { name: 'Insert merge tag' }));
  await user.click(screen.getByRole('button', { name: 'First name' }));
  expect(onChange).toHaveBeenLastCalledWith('<p style="line-height: 140%;">Hello{{first_name}}</p>');
});
