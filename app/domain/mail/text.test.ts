import { describe, expect, test } from 'vitest'
import type { MailContent } from './content.ts'
import { MAX_HTML_BYTES, layOut } from './layout.ts'
import { MAX_BODY, checkText, joinContents, writeText } from './text.ts'
import { linkValue, textValue, type MailValue, type MailValues, type Placeholder } from './values.ts'

const place = { award: 'Pegbar Awards', appUrl: 'https://awards.example.org' }
const placeholders: Placeholder[] = [
  { name: 'person.first_name', kind: 'text', label: 'First name' },
  { name: 'draft.title', kind: 'text', label: 'Title' },
  { name: 'drafts.list', kind: 'list', label: 'The drafts' },
  { name: 'drafts.link', kind: 'link', label: 'Where they are' },
  { name: 'invoice.facts', kind: 'facts', label: 'The invoice' },
  { name: 'secret', kind: 'text', label: 'What nobody may draw out by a name' },
]
const values: MailValues = {
  'person.first_name': textValue('Ada'),
  'draft.title': textValue('Tin Lanterns'),
  'drafts.list': {
    kind: 'list',
    lines: [{ text: 'Tin Lanterns', href: 'https://awards.example.org/submissions/4' }, 'Gulls'],
  },
  'drafts.link': linkValue('https://awards.example.org/submissions'),
  'invoice.facts': { kind: 'facts', facts: [{ label: 'Total', value: 'USD 195.00' }] },
  secret: textValue('swordfish'),
}
const write = (body: string, more: MailValues = {}, subject = 'News') =>
  layOut(writeText({ subject, body }, { ...values, ...more }), place)
const problems = (body: string) => checkText({ subject: 'News', body }, placeholders).body
/** Between the award's name and the foot. */
const inner = ({ html }: { html: string }) =>
  html.slice(html.indexOf('</p>') + 5, html.indexOf('<footer>')).trim()
const words = ({ text }: { text: string }) => text.slice(0, text.indexOf('\n\n-- ')).replaceAll('\u200B', '')

describe('what an admin writes', () => {
  test.each([
    ['Two\nlines', '<p>Two lines</p>', 'Two lines'],
    ['One  \nbroken', '<p>One<br>broken</p>', 'One\nbroken'],
    ['# High\n\nText', '<h2>High</h2>\n<p>Text</p>', 'High\n\nText'],
    ['###### Low\n\nText', '<h2>Low</h2>\n<p>Text</p>', 'Low\n\nText'],
    ['**strong** and *soft*', '<p><strong>strong</strong> and <em>soft</em></p>', 'strong and soft'],
    ['- one\n- two', '<ul><li>one</li><li>two</li></ul>', '- one\n- two'],
    ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>', '1. one\n2. two'],
    [
      'See [the rules](https://awards.example.org/rules) first',
      '<p>See <a href="https://awards.example.org/rules">the rules</a> first</p>',
      'See the rules (https://awards.example.org/rules) first',
    ],
    ['R&D < "x"', '<p>R&amp;D &lt; &quot;x&quot;</p>', 'R&D < "x"'],
  ])('%j', (body, html, text) => {
    expect(problems(body)).toEqual([])
    const mail = write(body)
    expect(inner(mail)).toBe(html)
    expect(words(mail)).toBe(text)
  })

  test('a placeholder in a sentence, spaced or not, within emphasis too', () => {
    const mail = write('Hello {{ person.first_name }}, **{{draft.title}}**s')
    expect(inner(mail)).toBe('<p>Hello <bdi>Ada</bdi>, <strong><bdi>Tin Lanterns</bdi></strong>s</p>')
    expect(words(mail)).toBe('Hello Ada, Tin Lanternss')
  })

  test('a list and facts become blocks of their own', () => {
    const mail = write('Yours:\n\n{{drafts.list}}\n\n{{invoice.facts}}')
    expect(inner(mail)).toContain(
      '<ul><li><a href="https://awards.example.org/submissions/4"><bdi>Tin Lanterns</bdi></a></li><li><bdi>Gulls</bdi></li></ul>',
    )
    expect(words(mail)).toContain('- Tin Lanterns (https://awards.example.org/submissions/4)\n- Gulls')
    expect(words(mail)).toContain('Total: USD 195.00')
  })

  test('a title from right to left does not turn round what is said of it', () => {
    const lines = [
      { text: 'سارة', note: 'Best Film, 60 %', href: 'https://awards.example.org/4' },
      { text: 'Gulls', note: 'Other' },
    ]
    const mail = write('{{drafts.list}}', { 'drafts.list': { kind: 'list', lines } })
    expect(inner(mail)).toBe(
      '<ul><li><a href="https://awards.example.org/4"><bdi>سارة</bdi> · <bdi>Best Film, 60 %</bdi></a></li><li><bdi>Gulls</bdi> · <bdi>Other</bdi></li></ul>',
    )
    expect(words(mail)).toBe(
      '- \u2068سارة\u2069 · Best Film, 60 % (https://awards.example.org/4)\n- Gulls · Other',
    )
  })

  test('a link placeholder alone in a paragraph is a button, within a sentence a link', () => {
    expect(inner(write('[See them]({{drafts.link}})'))).toContain('class="go"')
    expect(inner(write('Or [see them]({{ drafts.link }}).'))).toBe(
      '<p>Or <a href="https://awards.example.org/submissions">see them</a>.</p>',
    )
    expect(inner(write('At {{drafts.link}}'))).toContain('>https://awards.example.org/submissions</a>')
  })

  test('an empty value alone in a paragraph leaves it out, and the heading over it', () => {
    const empty = { 'draft.title': textValue('  '), 'drafts.list': { kind: 'list', lines: [] } as const }
    expect(inner(write('Hello\n\n{{draft.title}}\n\n## Yours\n\n{{drafts.list}}', empty))).toBe(
      '<p>Hello</p>',
    )
  })

  test('an empty value in a sentence leaves it out', () => {
    const empty = { 'draft.title': textValue(' ') }
    const body =
      'Hello\n\nYour draft is **{{draft.title}}**.\n\n- One\n- {{draft.title}}\n\n## Of {{draft.title}}'
    expect(inner(write(body, empty))).toBe('<p>Hello</p>\n<ul><li>One</li></ul>')
  })

  test('nothing left is an error, never an empty mail', () => {
    expect(() => write('{{draft.title}}', { 'draft.title': textValue('') })).toThrow(/is empty once/)
    expect(() => write('Hello', {}, '{{draft.title}} ')).not.toThrow()
    expect(() => write('Hello', { 'draft.title': textValue('') }, '{{draft.title}}')).toThrow(/subject/)
  })

  test('a value that is missing, inherited or of another kind is an error', () => {
    expect(() => write('{{unknown}}')).toThrow('Nothing is known for {{unknown}}')
    expect(() => write('{{constructor}}')).toThrow(/Nothing is known/)
    expect(() => write('Of {{drafts.list}}')).toThrow(/more than one line/)
    expect(() => write('[x]({{draft.title}})')).toThrow(/not a link/)
    expect(() => write('[x]({{drafts.link}})', { 'drafts.link': linkValue('javascript:alert(1)') })).toThrow(
      /whole web address/,
    )
  })
})

describe('what is refused, with what to do', () => {
  test.each([
    [
      'Hello {{person.frist_name}}',
      'There is no {{person.frist_name}} here. Did you mean {{person.first_name}}?',
    ],
    ['Hello {{first_name}}', 'There is no {{first_name}} here. Did you mean {{person.first_name}}?'],
    ['Hello {{zzzzzzzzzz}}', 'There is no {{zzzzzzzzzz}} here. Select one from the list'],
    ['Hello {{First Name}}', '“{{First Name}}” is not a placeholder. A placeholder looks {{like.this}}'],
    ['Hello {{draft.title', '“{{draft.title” is not a placeholder. A placeholder looks {{like.this}}'],
    ['Hello <b>you</b>', 'HTML can’t be used. Use Markdown for emphasis'],
    ['<script>alert(1)</script>', 'HTML can’t be used. Use Markdown for emphasis'],
    ['<!-- {{secret}} -->', 'HTML can’t be used. Use Markdown for emphasis'],
    ['![x](https://a.example/x.png)', 'Emails can’t hold images. Link to a page with the image'],
    ['`x`', 'Remove the ` marks: they make the text code'],
    ['```\nx\n```', 'Remove the four spaces or ``` at the start of a line: they make it code'],
    ['> x', 'Remove the > at the start of a line: it makes the line a quote'],
    ['a\n\n---\n\nb', 'Use a heading instead of a line of ---'],
    ['[x][y]\n\n[y]: https://a.example', 'Write a link as [text](address)'],
    ['- a\n  - b', 'A list item must be one paragraph, without a list or heading in it'],
    ['[{{draft.title}}]({{drafts.link}})', 'The text of a link can’t hold a placeholder'],
    ['[x]({{draft.title}})', '{{draft.title}} is not a link, so a link can’t lead to it'],
    ['[x]({{nowhere}})', 'There is no {{nowhere}} here. Select one from the list'],
    ['Of {{drafts.list}}', '{{drafts.list}} has more than one line. Put it in a paragraph of its own'],
    ['- {{drafts.list}}', '{{drafts.list}} has more than one line. Put it in a paragraph of its own'],
    ['{{drafts.list}}\n\n{{drafts.list}}', 'Use {{drafts.list}} only once'],
    ['# [x](https://a.example)', 'A heading can’t hold a link. Put the link below it'],
    ['# {{drafts.link}}', 'A heading can’t hold a link. Put the link below it'],
    ['', 'Required'],
    ['x'.repeat(MAX_BODY + 1), `The text must be ${MAX_BODY.toLocaleString('en')} characters or fewer`],
    ['{{secret}} '.repeat(61), 'Use 60 placeholders or fewer'],
  ])('%j', (body, problem) => {
    expect(problems(body)).toContain(problem)
  })

  test.each([
    'http://a.example',
    'javascript:alert(1)',
    'mailto:a@b.example',
    '/page',
    'https://a.example/{{secret}}',
  ])('a link to %s', (href) => {
    expect(problems(`[x](${href})`)[0]).toMatch(/^A link must lead to an address that begins with https/)
  })

  test('in the subject: lines, links, lists and what is unknown', () => {
    const subject = (text: string) => checkText({ subject: text, body: 'Hello' }, placeholders).subject
    expect(subject('')).toEqual(['Required'])
    expect(subject('a\nBcc: all@example.org')).toEqual(['The subject must be one line'])
    expect(subject('{{drafts.link}}')[0]).toMatch(/^A subject can’t hold/)
    expect(subject('{{drafts.list}}')[0]).toMatch(/^A subject can’t hold/)
    expect(subject('{{draft.titel}}')[0]).toMatch(/Did you mean {{draft.title}}/)
    expect(subject('{{draft.title}} waits')).toEqual([])
    expect(subject('x'.repeat(151))).toEqual(['The subject must be 150 characters or fewer'])
  })

  test('every known placeholder passes where it belongs', () => {
    const body =
      'Hello {{person.first_name}}\n\n{{drafts.list}}\n\n{{invoice.facts}}\n\n[Go]({{drafts.link}})'
    expect(checkText({ subject: '{{draft.title}}', body }, placeholders)).toEqual({ subject: [], body: [] })
  })

  test('what would be too large once filled in', () => {
    const many = Array.from({ length: 40 }, (_, index): Placeholder => ({
      name: `l${index}`,
      kind: 'list',
      label: '',
    }))
    const body = `${'"'.repeat(5000)}\n\n${many.map(({ name }) => `{{${name}}}`).join('\n\n')}`
    expect(checkText({ subject: 'x', body }, many).body).toEqual([
      'The text is too long: filled in, it could be over 60 kB',
    ])
  })
})

/** What a mail program would make a link of; an e-mail address stays one that can be copied. */
const LINKED = /:\/\/|www\.|mailto:|(?<!@)evil\.example/

const TRICKS = [
  `<script>alert(1)</script>&"'<img src=x onerror=alert(1)>`,
  '</p></main><h1>Pay here</h1>',
  '[pay here](https://evil.example/pay)',
  '![x](https://evil.example/x.png)',
  '<https://evil.example>',
  '**bold** # heading\n\n# heading\n- list\n1. list\n> quote',
  '{{secret}} {{ secret }} {{{secret}}}',
  '{{',
  'secret}}',
  '\uE0000\uE001 &#57344;0&#57345;',
  'Ada\r\nBcc: all@example.org\r\n\r\n<p>body</p>',
  'Ada\nBcc: all@example.org',
  'Ada\u2028Bcc: all@example.org\u0085x',
  '\u202Egnp.exe\u202C \u2066x\u2069 \u200F\u200E\uFEFF',
  'سارة نورית 李小龙 🎬',
  'http://evil.example www.evil.example evil.example/pay javascript:alert(1) mailto:a@evil.example',
  '=?utf-8?B?QmNjOiB4?= \t\0\u0007',
  '"'.repeat(5000),
  '<'.repeat(5000),
  '🎬'.repeat(2500),
  'a'.repeat(5000),
  '$& $1 $$ \\{{x}}',
]
const VALUED: readonly [string, (trick: string) => MailValues][] = [
  ['text', (trick) => ({ 'draft.title': textValue(trick) })],
  [
    'list',
    (trick) => ({
      'drafts.list': {
        kind: 'list',
        lines: [trick, { text: trick, href: 'https://awards.example.org/submissions/4' }],
      },
    }),
  ],
  ['facts', (trick) => ({ 'invoice.facts': { kind: 'facts', facts: [{ label: 'Title', value: trick }] } })],
]
const EVERYWHERE =
  '# About {{draft.title}}\n\nHello {{draft.title}}, **{{draft.title}}** and *{{draft.title}}*:\n\n{{draft.title}}\n\n{{drafts.list}}\n\n{{invoice.facts}}\n\n- {{draft.title}}\n\n[See them]({{drafts.link}})'
const skeleton = (html: string) =>
  html.replace(/<bdi>[^<]*<\/bdi>/g, '<bdi></bdi>').replace(/<title>[^<]*<\/title>/, '<title></title>')
const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)

describe.each(VALUED)('names with every trick, as %s', (_, valued) => {
  const plain = write(EVERYWHERE, valued('Ada'), 'About {{draft.title}}')

  test.each(
    TRICKS.map((trick) => [trick.length > 60 ? `${trick.slice(0, 20)}… × ${trick.length}` : trick, trick]),
  )('%j stays words', (_name, trick) => {
    const mail = write(EVERYWHERE, valued(trick), 'About {{draft.title}}')
    // The same elements and links in the same order as with a plain name: nothing became markup.
    expect(skeleton(mail.html)).toBe(skeleton(plain.html))
    expect(hrefs(mail.html)).toEqual(hrefs(plain.html))
    // A line of the text more or less would be a paragraph, a header or a list that another person made up.
    expect(mail.text.split('\n')).toHaveLength(plain.text.split('\n').length)
    expect(mail.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain('swordfish')
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(
      /[\u202A-\u202E\u2066\u2067\uE000\uE001]{2}/,
    )
    expect(mail.text.replaceAll('https://awards.example.org', '')).not.toMatch(LINKED)
    expect(mail.html.replaceAll('https://awards.example.org', '')).not.toMatch(LINKED)
    expect(Buffer.byteLength(mail.html)).toBeLessThan(MAX_HTML_BYTES)
  })
})

describe('long', () => {
  const list = (length: number, more = 0): MailValue => ({
    kind: 'list',
    lines: Array.from({ length }, (_, index) => `Work ${index + 1}`),
    more,
    href: 'https://awards.example.org/submissions',
  })

  test('lists are cut, with how many more and where they are', () => {
    const mail = write('{{drafts.list}}', { 'drafts.list': list(57) })
    expect(words(mail)).toMatch(/- Work 20\n- and 37 more: https:\/\/awards\.example\.org\/submissions$/)
    expect(inner(mail)).toContain('<li><a href="https://awards.example.org/submissions">and 37 more</a></li>')
    expect(words(write('{{drafts.list}}', { 'drafts.list': list(20) }))).not.toContain('more')
    expect(words(write('{{drafts.list}}', { 'drafts.list': list(30, 12) }))).toContain('and 22 more')
  })

  test('a name is cut in a sentence and in the subject, a note of its own is kept longer', () => {
    const name = 'x'.repeat(5000)
    const { subject } = write('Hello', { 'draft.title': textValue(name) }, '{{draft.title}} waits')
    expect(subject).toBe(`Pegbar Awards: ${'x'.repeat(79)}… waits`)
    expect(words(write('Hello {{draft.title}}.', { 'draft.title': textValue(name) }))).toBe(
      `Hello ${'x'.repeat(299)}….`,
    )
    expect(words(write('{{draft.title}}', { 'draft.title': textValue('y'.repeat(2000)) }))).toBe(
      'y'.repeat(2000),
    )
  })

  test('a character of two halves is not cut in two', () => {
    const mail = write('{{draft.title}}', { 'draft.title': textValue('🎬'.repeat(5000)) })
    expect(mail.text).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/)
  })

  test('the largest text that is let through stays under 60 kB with the worst names', () => {
    const parts = 'Hello {{secret}} and {{draft.title}}.\n\n'.repeat(29)
    const body = `${parts}{{drafts.list}}\n\n{{invoice.facts}}\n\n`.padEnd(MAX_BODY - 1, 'w') + '.'
    expect(problems(body)).toEqual([])
    const worst = '&'.repeat(9000)
    const mail = write(body, {
      secret: textValue(worst),
      'draft.title': textValue(worst),
      'drafts.list': { kind: 'list', lines: Array.from({ length: 900 }, () => worst) },
      'invoice.facts': { kind: 'facts', facts: [{ label: 'x', value: worst }] },
    })
    expect(Buffer.byteLength(mail.html)).toBeLessThan(MAX_HTML_BYTES)
  })
})

describe('two mails as one', () => {
  const content = (subject: string, body: string): MailContent => writeText({ subject, body }, values)

  test('the second follows the first under its subject, with one greeting', () => {
    const joined = joinContents(content('First', 'Hello {{person.first_name}},\n\nOne.'), [
      content('Second of {{person.first_name}}', 'Hello {{person.first_name}},\n\nTwo.'),
    ])
    const mail = layOut(joined, place)
    expect(mail.subject).toBe('Pegbar Awards: First')
    expect(words(mail)).toBe('Hello Ada,\n\nOne.\n\nSecond of Ada\n\nTwo.')
  })
})

test('the foot says why, and how to stop', () => {
  const mail = layOut(
    {
      ...writeText({ subject: 'x', body: 'Hello' }, values),
      foot: { why: 'you own <b>', stop: { label: 'Stop reminders', href: 'https://awards.example.org/u/1' } },
    },
    place,
  )
  expect(mail.text).toContain(
    'You get this because you own <b>.\nStop reminders: https://awards.example.org/u/1',
  )
  expect(mail.html).toContain('You get this because <bdi>you own &lt;b&gt;</bdi>.')
  expect(mail.html).toContain('<a href="https://awards.example.org/u/1">Stop reminders</a>')
})
