import { act, render, screen } from '@testing-library/react';
import { styled } from 'styled-components';
import { Button, Card, TextField, VisuallyHidden } from '../ui/index.ts';
import { renderInPage, startTestServer } from './index.tsx';

startTestServer();

/** Our own function of the test environment, and with it jsdom's, which it replaces. */
const computedStyle = window.getComputedStyle as typeof getComputedStyle & { whole: typeof getComputedStyle };

const PROPERTIES =
  'display visibility opacity pointer-events direction overflow overflow-x overflow-y position width height margin-top margin-left transform translate will-change color';

const Styled = styled.div`
  width: 20px;
  margin: 1px 2px;
  opacity: 0.5;
  &:has(b) {
    overflow: hidden;
  }
  > span,
  b:not(.kept) {
    display: none;
  }
  @media screen {
    position: absolute;
  }
  @media print {
    position: fixed;
  }
`;

function expectTheSameAnswers() {
  const elements = [...document.querySelectorAll('*')];
  expect(elements.length).toBeGreaterThan(20);
  for (const element of elements) {
    const [own, whole] = [computedStyle(element), computedStyle.whole(element)];
    const read = (style: CSSStyleDeclaration) =>
      PROPERTIES.split(' ').map((property) => `${property}: ${style.getPropertyValue(property)}`);
    expect(read(own)).toEqual(read(whole));
    expect([own.display, own.overflowX, own.color]).toEqual([whole.display, whole.overflowX, whole.color]);
  }
}

it('computes styles as jsdom does, also after they changed', () => {
  renderInPage(
    <>
      <Card>
        <Button>Save</Button>
        <TextField label="Name" value="" onChange={() => {}} hint="In full" />
        <VisuallyHidden>read aloud</VisuallyHidden>
      </Card>
      <Styled>
        <span>gone</span>
        <b className="kept">kept</b>
      </Styled>
      <div style={{ visibility: 'hidden', pointerEvents: 'none' }}>
        <p>
          hidden<em style={{ visibility: 'visible', display: 'inline' }}>shown</em>
        </p>
      </div>
    </>,
  );
  expectTheSameAnswers();
  expect(screen.getByText('gone')).not.toBeVisible();
  expect(screen.getByText('hidden')).not.toBeVisible();

  const sheet = document.head.appendChild(document.createElement('style'));
  sheet.textContent = 'p { display: flex; pointer-events: auto } .late { visibility: hidden !important }';
  screen.getByText('shown').className = 'late';
  expectTheSameAnswers();
  sheet.sheet?.insertRule('em { opacity: 0.1 }', 0);
  screen.getByText('shown').style.width = '7px';
  expectTheSameAnswers();
  sheet.remove();
});

it('computes again when the focus moves or a box is checked, which leaves the document as it is', () => {
  const Focused = styled.button`
    &:not(:focus) {
      pointer-events: none;
    }
  `;
  const Checked = styled.input`
    visibility: hidden;
    &:checked {
      visibility: visible;
    }
  `;
  render(
    <>
      <Focused>Skip</Focused>
      <Checked type="checkbox" />
    </>,
  );
  const [button, box] = [screen.getByText('Skip'), screen.getByRole('checkbox', { hidden: true })];
  const answers = () => [computedStyle(button).pointerEvents, computedStyle(box).visibility];
  expect(answers()).toEqual(['none', 'hidden']);
  act(() => button.focus());
  (box as HTMLInputElement).checked = true;
  expect(answers()).toEqual(['auto', 'visible']);
  act(() => button.blur());
  (box as HTMLInputElement).checked = false;
  expect(answers()).toEqual(['none', 'hidden']);
});
