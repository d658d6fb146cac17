import { isHarmlessComment } from './comments.ts';

describe('conditional comments', () => {
  it.each([
    '<![endif]',
    '[if mso]><table role="presentation" width="600"><tr><td><![endif]',
    '[if (!mso)&(!IE)]><!',
    '[if mso]><v:roundrect href="https://a.example" fillcolor="#15803D"><w:anchorlock/><center><![endif]',
    '[if mso]><style>.v-button {background: transparent !important;}</style><![endif]',
    '[if gte mso 15]>&nbsp;<![endif]',
  ])('T9 of the mail itself stay: %s', (text) => {
    expect(isHarmlessComment(text)).toBe(true);
  });

  it.each([
    'a remark',
    '[if mso]><script>alert(1)</script><![endif]',
    '[if mso]><td onclick="alert(1)"><![endif]',
    '[if mso]><v:roundrect href="java&#115;cript:alert(1)" style="behavior: url(#x)"><![endif]',
    '[if mso]><v:rect href="javascript:alert(1)"><![endif]',
    '[if mso]><style>@import "https://a.example/x.css"</style><![endif]',
    '[if mso]><iframe src="https://a.example"></iframe><![endif]',
    '[if mso]><!--[if mso]><td><![endif]--><![endif]',
    '[if mso]><td><!DOCTYPE x><![endif]',
  ])('T9 that could do more than lay out go: %s', (text) => {
    expect(isHarmlessComment(text)).toBe(false);
  });
});
