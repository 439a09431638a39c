import { describe, expect, test } from 'vitest'
import { layOut } from './layout.ts'
import { displayName } from './plain-text.ts'
import { writeText } from './text.ts'
import { factsValue, linkValue, listValue, readerValues, textValue, type MailValues } from './values.ts'

const place = { award: 'Pegbar Awards', appUrl: 'https://awards.example.org' }
const written = (body: string, values: MailValues = {}) =>
  layOut(writeText({ subject: 'News', body }, values), place)
/** A sentence around one value. */
const around = (before: string, value: string, after = '') =>
  written(`${before}{{value}}${after}`, { value: textValue(value) })

describe('what people typed stays text', () => {
  test('markup is escaped everywhere', () => {
    const evil = `<script>alert(1)</script>&"'<img src=x onerror=alert(1)>`
    const values = { value: textValue(evil), facts: factsValue({ [evil]: evil }), list: listValue([evil]) }
    const { html } = written('Hello {{value}}\n\n{{facts}}\n\n{{list}}', values)
    expect(html).not.toMatch(/<script|<img/)
    expect(html.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt;&amp;&quot;&#39;/g)).toHaveLength(4)
  })

  test('a Markdown link, a template’s braces and a heading stay as they are', () => {
    const { text, html } = around('For ', '[pay here](evil) {{ secret }} # big')
    expect(text).toContain('For [pay here](evil) {{ secret }} # big')
    expect(html).toContain('<bdi>[pay here](evil) {{ secret }} # big</bdi>')
  })

  test('an address in a title does not become a link of a mail program', () => {
    const { text, html } = around('Film: ', 'see https://evil.example and www.evil.example')
    expect(text).not.toMatch(/https:\/\/evil|www\.evil/)
    expect(html).not.toMatch(/https:\/\/evil|www\.evil/)
    expect(text.replaceAll('\u200B', '')).toContain('see https://evil.example and www.evil.example')
  })

  test('line breaks and direction overrides do not get through', () => {
    const { text } = around('Name: ', 'Ada\r\nBcc: all@example.org\u202Egnp.exe', '.')
    expect(text).toContain('Name: Ada Bcc: all@example.orggnp.exe.')
  })

  test('the subject is one line, with the award’s name in front', () => {
    const { subject } = layOut({ subject: 'Entry\r\nBcc: all@example.org', blocks: [] }, place)
    expect(subject).toBe('Pegbar Awards: Entry Bcc: all@example.org')
    expect(layOut({ subject: 'x'.repeat(900), blocks: [] }, place).subject.length).toBeLessThanOrEqual(200)
  })

  test.each([
    ['Ada', 'Hello Ada,'],
    ['Jean-Luc O’Neill Jr.', 'Hello Jean-Luc O’Neill Jr.,'],
    ['J.R.R.', 'Hello J.R.R.,'],
    ['李小龙', 'Hello 李小龙,'],
    ['evil.example', 'Hello there,'],
    ['http://evil', 'Hello there,'],
    ['pay@evil', 'Hello there,'],
    ['Þóra <b>Ægisdóttir</b>', 'Hello Þóra Ægisdóttir,'],
    ['   ', 'Hello there,'],
  ])('greets %s', (name, expected) => {
    const { text } = written('Hello {{person.first_name}},', readerValues(name))
    expect(text.split('\n')[0]).toBe(expected)
  })
})

describe('any script', () => {
  test('is kept, and a name written right to left is set apart', () => {
    const values = { one: textValue('سارة'), two: textValue('נורית'), three: textValue('Łódź 灯笼') }
    const { text, html } = written('By {{one}} and {{two}} and {{three}}.', values)
    expect(text).toContain('By \u2068سارة\u2069 and \u2068נורית\u2069 and Łódź 灯笼.')
    expect(html).toContain('<bdi>سارة</bdi>')
  })
})

describe('links', () => {
  test('are on a line of their own in the plain text, and in HTML once as a label and once as an address', () => {
    const page = linkValue('https://awards.example.org/a?b=1&c=2')
    const { text, html } = written('[Open]({{page}})', { page })
    expect(text).toContain('Open:\nhttps://awards.example.org/a?b=1&c=2\n')
    expect(html.match(/https:\/\/awards\.example\.org\/a\?b=1&amp;c=2/g)).toHaveLength(2)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '/relative', 'https://a b', 'https://a"onclick="x'])(
    'refuse %s',
    (href) => {
      expect(() => written('[Open]({{page}})', { page: linkValue(href) })).toThrow(/web address/)
    },
  )
})

test('mail that can be stopped says who writes and where they are; other mail does not', () => {
  const withAddress = { ...place, address: ['Pegbar e.V.', 'Uferstraße 1 & 2', '10000 Berlin'] }
  const foot = {
    why: 'you asked for it',
    stop: { label: 'Stop these', href: 'https://awards.example.org/stop' },
  }
  const { blocks } = writeText({ subject: 'News', body: 'Hello' }, {})
  const stopped = layOut({ subject: 'News', blocks, foot }, withAddress)
  expect(stopped.text).toMatch(/stop\nPegbar e\.V\.\nUferstraße 1 & 2\n10000 Berlin\n$/)
  expect(stopped.html).toContain('<p>Pegbar e.V.<br>Uferstraße 1 &amp; 2<br>10000 Berlin</p>')
  const service = layOut({ subject: 'News', blocks, foot: { ...foot, stop: null } }, withAddress)
  expect(service.text + service.html).not.toContain('Berlin')
  expect(layOut({ subject: 'News', blocks, foot }, place).html).not.toContain('<p></p>')
})

test.each([
  ['Þóra 王', 'Þóra 王'],
  ['{{person.email}} [x](http://evil.example)', 'person.email x http evil.example'],
  ['Ada <b>Vale</b>\r\nBcc: all', 'Ada b Vale /b Bcc: all'],
  ['Robin "Bob" O’Neil', 'Robin Bob O’Neil'],
  ['x'.repeat(200), 'x'.repeat(80)],
])('%j is %j beside its address', (name, expected) => {
  expect(displayName(name).replaceAll('\u200B', '').replace(/:\/\//, ' ')).toBe(expected)
})

describe('the picture of a work', () => {
  const withPicture = (alt: string) =>
    layOut(
      { subject: 'News', blocks: [], picture: { src: 'https://awards.example.org/p?a=1&b=2', alt } },
      place,
    )

  test('stands above the text in one size, with its text for those who see no pictures', () => {
    const { html, text } = withPicture('Still from Tin Lanterns')
    expect(html).toContain(
      '<p class="work"><img src="https://awards.example.org/p?a=1&amp;b=2" alt="Still from Tin Lanterns" width="320" height="180"></p>',
    )
    expect(text).toBe(layOut({ subject: 'News', blocks: [] }, place).text)
  })

  test('lets no title out of its attribute', () => {
    const { html } = withPicture('Still from "><script>alert(1)</script> https://evil.example')
    expect(html).not.toMatch(/<script|https:\/\/evil/)
    expect(html.match(/<img/g)).toHaveLength(1)
  })

  test('is not there where a mail speaks of no work', () => {
    expect(layOut({ subject: 'News', blocks: [] }, place).html).not.toContain('<img')
  })
})
