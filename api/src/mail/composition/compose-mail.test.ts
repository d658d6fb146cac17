import { runs } from '@touchline/shared/testing/volume';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import {
  composer,
  contactOf,
  countLinks,
  expectWellFormed,
  headerOf,
  mailOf,
  REFERENCE,
  UNSUBSCRIBE_URL,
} from './testing/mails.ts';

describe('a composed mail', () => {
  it('E5 says who, to whom, what and when (RFC 5322), and comes from an address that names it (VERP)', async () => {
    const { raw, envelope, messageId, subject } = await composer.compose(mailOf());
    const parsed = await expectWellFormed(raw);
    expect(parsed.from).toMatchObject({ name: 'Ann of Touchline', address: 'ann@touchline.example' });
    expect(parsed.to).toMatchObject([{ name: 'Anna Smith', address: 'anna@club.example' }]);
    expect(parsed.subject).toBe('Grass at Green & Field');
    expect(subject).toBe('Grass at Green & Field');
    expect(parsed.messageId).toBe(`<${REFERENCE}@bounces.touchline.example>`);
    expect(messageId).toBe(parsed.messageId);
    // Where a server replaces the Message-ID, this is what is left of it.
    expect(headerOf(parsed, 'x-touchline-message')).toEqual([REFERENCE]);
    expect(new Date(parsed.date ?? '')).toEqual(new Date('2026-03-04T05:06:07Z'));
    expect(envelope).toEqual({
      from: `bounce-${REFERENCE}@bounces.touchline.example`,
      to: 'anna@club.example',
    });
    expect(headerOf(parsed, 'bcc')).toEqual([]);
  });

  it('E5 is HTML with the same as plain text before it, everything filled in and escaped', async () => {
    const { raw } = await composer.compose(
      mailOf({
        content: { subject: 's', html: '<h1>For {{ organization }}</h1><p>{{full_name}}, {{title}}</p>' },
        contact: contactOf({ full_name: 'Tom & <Jerry>', title: '"Boss"' }),
      }),
    );
    const { html = '', text = '' } = await expectWellFormed(raw);
    expect(html).toContain('<h1>For Green &amp; Field</h1><p>Tom &amp; &lt;Jerry&gt;, &quot;Boss&quot;</p>');
    expect(text).toContain('For Green & Field');
    expect(text).toContain('Tom & <Jerry>, "Boss"');
    expect(raw.toString().indexOf('text/plain')).toBeLessThan(raw.toString().indexOf('text/html'));
  });

  it('E5 uses sensible fallbacks where nothing is known, in the language of the mail', async () => {
    const contact = contactOf({ full_name: ' ', title: '', organization_name: '' });
    const html = 'Hello {{first_name}} of {{organization}}, {{title}}';
    const english = await composer.compose(mailOf({ contact, content: { subject: '', html } }));
    expect((await PostalMime.parse(english.raw)).text).toContain(
      'Hello there of your organization, your role',
    );
    const russian = await composer.compose(
      mailOf({ contact, content: { subject: '', html: `<html lang="ru">${html}` } }),
    );
    const parsed = await PostalMime.parse(russian.raw);
    expect(parsed.text).toContain('Hello коллега of вашей организации, ваша должность');
    expect(parsed.html).toContain('Отписаться</a>');
    expect(parsed.to).toMatchObject([{ name: '', address: 'anna@club.example' }]);
  });

  it('E5 lets a mail program unsubscribe with one click (RFC 8058) or by mail (RFC 2369)', async () => {
    const { raw } = await composer.compose(mailOf());
    const parsed = await expectWellFormed(raw);
    expect(raw.toString()).toContain(`List-Unsubscribe: <${UNSUBSCRIBE_URL}>,\r\n <mailto:`);
    expect(headerOf(parsed, 'list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
    const [list = ''] = headerOf(parsed, 'list-unsubscribe');
    expect(list.split(/,\s*/u)).toEqual([
      `<${UNSUBSCRIBE_URL}>`,
      `<mailto:unsub-${REFERENCE}@bounces.touchline.example?subject=unsubscribe>`,
    ]);
  });

  it('E5 offers a way out once: where the template has it, or below', async () => {
    const own = await PostalMime.parse((await composer.compose(mailOf())).raw);
    expect([countLinks(own.html), countLinks(own.text)]).toEqual([1, 1]);
    for (const html of [
      '<html><body><p>Hello</p></body></html>',
      'Hello',
      '',
      '<p>Hello</p><div style="display:none">{{unsubscribe_url}}</div>',
    ]) {
      const { raw } = await composer.compose(mailOf({ content: { subject: 's', html } }));
      const parsed = await expectWellFormed(raw);
      expect(parsed.html).toContain(`<a href="${UNSUBSCRIBE_URL}"`);
      expect(countLinks(parsed.text)).toBe(1);
      expect(parsed.html?.trimEnd().endsWith(html.includes('</body>') ? '</body></html>' : '>')).toBe(true);
    }
  });

  it('E4 carries its pixel, and no other picture than the template has', async () => {
    const { html = '' } = await PostalMime.parse((await composer.compose(mailOf())).raw);
    expect(html.match(/<img[^>]*>/gu)).toEqual([
      `<img src="https://touchline.example/api/mail/pixel/${REFERENCE}/" width="1" height="1" alt="" style="display: block; border: 0;">`,
    ]);
  });

  const thread = {
    subject: 'Grass at Green & Field',
    messageId: '<first@touchline.example>',
    references: ['<before@touchline.example>'],
  };

  it.each([
    ['', 'Re: Grass at Green & Field'],
    ['Re: about {{organization}}', 'Re: about Green & Field'],
  ])('E1 goes on in the thread of the first when its subject is %j', async (subject, expected) => {
    const { raw } = await composer.compose(mailOf({ content: { subject, html: 'x' }, thread }));
    const parsed = await expectWellFormed(raw);
    expect(parsed.subject).toBe(expected);
    expect(parsed.inReplyTo).toBe('<first@touchline.example>');
    expect(parsed.references).toBe('<before@touchline.example> <first@touchline.example>');
  });

  it.each([
    ['Something new', thread],
    ['Re: nothing before', undefined],
    ['', undefined],
  ])('starts a thread of its own with the subject %j and nothing to answer', async (subject, before) => {
    const { raw } = await composer.compose(
      mailOf({ content: { subject, html: 'x' }, ...(before && { thread: before }) }),
    );
    const parsed = await PostalMime.parse(raw);
    expect(headerOf(parsed, 'in-reply-to')).toEqual([]);
    expect(parsed.subject ?? '').toBe(subject);
  });

  it.each([
    ['Cyrillic', 'Анна Смирнова', 'Газон для вас'],
    ['quotes and commas', '"Anna" Smith, Jr. (boss); \\x', 'A "quoted", subject; (x)'],
    ['what looks like an address', 'Anna <evil@evil.example>', 'To: <evil@evil.example>'],
    ['beyond the Basic Multilingual Plane', 'Anna 🌱🌱🌱🌱🌱🌱🌱🌱🌱🌱🌱🌱🌱🌱🌱', '🌱'.repeat(60)],
  ])('E5 keeps a name and a subject with %s as they are', async (_what, full_name, subject) => {
    const { raw } = await composer.compose(
      mailOf({ contact: contactOf({ full_name }), content: { subject, html: 'x' } }),
    );
    const parsed = await expectWellFormed(raw);
    expect(parsed.to).toMatchObject([{ name: full_name, address: 'anna@club.example' }]);
    expect(parsed.subject).toBe(subject);
  });

  it('E5 writes an internationalized domain as every mail server understands it', async () => {
    const { raw, envelope } = await composer.compose(
      mailOf({ contact: contactOf({ email: 'ivan@пример.рф' }) }),
    );
    const parsed = await expectWellFormed(raw);
    expect(parsed.to).toMatchObject([{ address: 'ivan@xn--e1afmkfd.xn--p1ai' }]);
    expect(envelope.to).toBe('ivan@xn--e1afmkfd.xn--p1ai');
  });

  it('E5 leaves nothing in a header that a reader would decode again (RFC 2047)', async () => {
    const disguised = '=?utf-8?B?DQpCY2M6IGV2aWxAZXZpbC5leGFtcGxl?=';
    const { raw } = await composer.compose(
      mailOf({ contact: contactOf({ full_name: disguised }), content: { subject: disguised, html: 'x' } }),
    );
    const parsed = await expectWellFormed(raw);
    const visible = disguised.replace('=?', '= ?');
    expect(parsed.subject).toBe(visible);
    expect(parsed.to).toMatchObject([{ name: visible, address: 'anna@club.example' }]);
  });

  it('E5 keeps whatever is written into any field within it: no header, no recipient, no markup', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc
        .array(
          fc.constantFrom(
            '\r\n',
            '\n',
            '\r',
            '\u0000',
            '\u2028',
            'Bcc: evil@evil.example',
            '\r\nBcc: evil@evil.example\r\n\r\n',
            '<script>',
            '"',
            "'",
            '>',
            ',',
            '=?utf-8?B?DQpCY2M6IGV2aWw=?=',
            '{{unsubscribe_url}}',
            'ä'.repeat(60),
            'x'.repeat(200),
          ),
          { maxLength: 8 },
        )
        .map((pieces) => pieces.join('')),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.record({ full_name: hostile, title: hostile, organization_name: hostile }),
        hostile,
        async (fields, subject) => {
          const { raw } = await composer.compose(
            mailOf({
              contact: contactOf(fields),
              content: {
                subject: `${subject}{{first_name}}{{full_name}}{{organization}}{{title}}`,
                html: `<p title="{{organization}}" lang={{title}}>{{first_name}} {{full_name}}</p><a href="https://a.example/{{title}}">x</a>`,
              },
            }),
          );
          const parsed = await expectWellFormed(raw);
          expect(parsed.to).toHaveLength(1);
          expect(parsed.to).toMatchObject([{ address: 'anna@club.example' }]);
          expect(headerOf(parsed, 'bcc')).toEqual([]);
          expect(parsed.headers.map(({ key }) => key).toSorted()).toEqual(HEADERS);
          expect(parsed.html).not.toContain('<script');
          expect(parsed.html).toMatch(
            /^<p title="[^"<>]*" lang=[^\s"'<>]*>[^<>]*<\/p><a href="[^"<> ]*">x<\/a>/u,
          );
        },
      ),
      { numRuns: runs(150) },
    );
  });
});

const HEADERS = [
  'content-type',
  'date',
  'from',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'message-id',
  'mime-version',
  'subject',
  'to',
  'x-touchline-message',
];
