import { render, screen } from '@testing-library/react';
import { SanitizedHtml } from './SanitizedHtml.tsx';

describe('SanitizedHtml', () => {
  it('T9 draws text as the mail shows it, with its styles', () => {
    render(<SanitizedHtml html='<p style="color: #15803D; position: fixed">Mown <b>twice</b> a week</p>' />);
    const text = screen.getByText(/Mown/u);
    expect(text).toHaveTextContent('Mown twice a week');
    expect(text).toHaveStyle({ color: 'rgb(21, 128, 61)' });
    expect(text.style.position).toBe('');
  });

  it('T9 disarms links and takes no focus', () => {
    render(<SanitizedHtml html='<a href="https://a.example" target="_blank">Away</a><input value="x">' />);
    expect(screen.getByText('Away')).not.toHaveAttribute('href');
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('T9 keeps no ids or names that could clash with the page’s, and no style sheet', () => {
    const { container } = render(
      <SanitizedHtml html='<style>* { display: none }</style><div id="root" class="main" name="body">x</div>' />,
    );
    expect(container.querySelector('style, [id], [name], .main')).toBeNull();
    expect(screen.getByText('x')).toBeVisible();
  });

  it.each([
    ['https://a.example/x.png', true],
    ['data:image/png;base64,AAAA', true],
    ['data:image/svg+xml;base64,AAAA', false],
    ['javascript:alert(1)', false],
    ['/uploads/x.png', false],
  ])('T9 draws a picture from %s: %s', (src, drawn) => {
    render(<SanitizedHtml html={`<img alt="Pitch" src="${src}">`} />);
    expect(screen.getByRole('img', { name: 'Pitch' }).hasAttribute('src')).toBe(drawn);
  });

  it('replaces what it showed with what it is given next', () => {
    const { rerender } = render(<SanitizedHtml html="<p>One</p>" />);
    rerender(<SanitizedHtml html="<p>Two</p>" />);
    expect(screen.queryByText('One')).toBeNull();
    expect(screen.getByText('Two')).toBeVisible();
  });
});
