/** Marks on one letter (`\p{M}`) that any script needs; Hebrew with its accents and Tibetan have about five. */
const MOST_MARKS = 8;
const MANY = new RegExp(String.raw`(\p{M}{${MOST_MARKS}})\p{M}+`, 'gu');

/** Limits the marks on each letter to what scripts need: 100,000 of them freeze a browser (S18). */
export const fewMarks = (text: string): string => text.replaceAll(MANY, '$1');

/** Marks that HTML has names for (§13.5). */
const NAMED: Readonly<Record<string, string>> = {
  DownBreve: '\u0311',
  tdot: '\u20db',
  TripleDot: '\u20db',
  DotDot: '\u20dc',
};

/** Limits them in the text of HTML, where references may stand for marks. */
export const fewMarksOfHtml = (text: string): string =>
  fewMarks(
    text
      .replaceAll(/&(DownBreve|tdot|TripleDot|DotDot);/gu, (_reference, name: string) => NAMED[name] ?? '')
      .replaceAll(/&#(?:x(?<hex>[\da-f]{1,6})|(?<decimal>\d{1,7}));?/giu, (reference, ...rest) => {
        const { hex, decimal } = rest.at(-1) as { readonly hex?: string; readonly decimal?: string };
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        if (code > 0x10_ff_ff) return reference;
        const character = String.fromCodePoint(code);
        return /\p{M}/u.test(character) ? character : reference;
      }),
  );
