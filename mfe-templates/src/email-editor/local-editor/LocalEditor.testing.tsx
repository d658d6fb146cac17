import { UiProvider } from '@touchline/shared';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Design, EmailEditorHandle } from '../../emailEditor.ts';
import LocalEditor from './LocalEditor.tsx';
import { designOf } from './model/designs.testing.ts';

export const odd = {
  ...designOf([['first', 'second'], ['third']], [['fourth']]),
  somebodysKey: { kept: true },
} as Design;

export async function open(initialDesign?: unknown) {
  const user = userEvent.setup();
  const onChange = jest.fn();
  let editor: EmailEditorHandle | undefined;
  render(
    <UiProvider>
      <main>
        <LocalEditor
          initialDesign={initialDesign as Design}
          subject="Spring on your pitch"
          onReady={(handle) => {
            editor = handle;
          }}
          onChange={onChange}
        />
      </main>
    </UiProvider>,
  );
  await waitFor(() => expect(editor).toBeDefined());
  return { user, onChange, read: () => (editor as EmailEditorHandle).read() };
}

// By label: queried by role, jsdom would compute the style of every element of the editor each time.
export const part = (name: RegExp | string) => screen.getByLabelText(name);

export const said = () => screen.getAllByRole('status').at(-1);
