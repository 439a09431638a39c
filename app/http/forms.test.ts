import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { BUTTON, parseForm, parseIntent, replyTo, versionIn, zoneIn } from './forms.server.ts'

const schema = z.object({ title: z.string('Required'), people: z.array(z.string()).optional() })

function posted(...entries: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

test('keeps what was posted for showing it again', () => {
  const { result } = replyTo(
    'f',
    parseForm(posted(['people[0]', 'Ada'], ['people[1]', 'Grace']), schema),
  ).data
  expect(result.error).toEqual({ title: ['Required'] })
  expect(result.initialValue).toEqual({ people: ['Ada', 'Grace'] })
})

test('uses the specification’s message where a field has none of its own', () => {
  const bare = z.object({ name: z.string(), email: z.email(), owner: z.object({ email: z.email() }) })
  const { error } = parseForm(posted(['email', 'ada@'], ['owner.email', 'nobody']), bare).reply()
  expect(error).toEqual({
    name: ['name is a required field'],
    email: ['email must be a valid email'],
    'owner.email': ['owner.email must be a valid email'],
  })
})

test.each<[string, [string, string]]>([
  ['an index that would make a long list', ['people[100]', 'x']],
  ['a name nobody wrote', ['a'.repeat(101), 'x']],
  [
    'a list button that reaches as far',
    ['__intent__', '{"type":"update","payload":{"name":"people[30000000]"}}'],
  ],
  ['a list button nobody can read', ['__intent__', '{']],
])('passes over %s', (_what, entry) => {
  const submission = parseForm(posted(['title', 'Tin Lanterns'], entry), schema)
  expect(submission.payload).toEqual({ title: 'Tin Lanterns' })
  expect(submission.status).toBe('success')
})

test('passes over fields beyond the thousandth', () => {
  const many = Array.from({ length: 1_001 }, (_, at): [string, string] => [`field${at}`, 'x'])
  expect(Object.keys(parseForm(posted(...many), schema).payload)).toHaveLength(1_000)
})

describe('a page with several forms', () => {
  const forms = { add: schema, end: BUTTON, '': z.object({ body: z.string() }) }

  test.each<[string, [string, string][], string, unknown]>([
    [
      'of an intent',
      [
        ['intent', 'add'],
        ['title', 'Tin'],
      ],
      'add',
      { title: 'Tin' },
    ],
    ['of a button', [['intent', 'end']], 'end', {}],
    ['without an intent', [['body', 'A note']], '', { body: 'A note' }],
  ])('reads the form %s by its schema', (_what, entries, intent, value) => {
    const sent = parseIntent(posted(...entries), forms)
    expect([sent.intent, sent.form]).toMatchObject([intent, { status: 'success', value }])
  })

  test.each(['remove', '__proto__', 'toString'])('refuses the intent %s', (intent) => {
    expect(() => parseIntent(posted(['intent', intent]), forms)).toThrow(
      expect.objectContaining({ init: expect.objectContaining({ status: 400 }) }),
    )
  })
})

test('a list button keeps the version and the zone of its form', () => {
  const button: [string, string] = ['__intent__', '{"type":"insert","payload":{"name":"people"}}']
  const form = posted(['version', '7'], ['zone', 'Asia/Tokyo'], button)
  expect([versionIn(form), zoneIn(form, 'UTC')]).toEqual(['7', 'Asia/Tokyo'])
})

test.each([
  [['zone', 'Not/AZone']],
  [
    ['zone', 'UTC'],
    ['zone', 'UTC'],
  ],
  [],
] as [string, string][][])('a form without one readable zone has the award’s', (...entries) =>
  expect(zoneIn(posted(...entries), 'Asia/Tokyo')).toBe('Asia/Tokyo'),
)

test('no text of a form keeps control characters, and line breaks of other programs are line breaks', () => {
  const form = parseForm(posted(['title', 'Fisherman\u0092s\u0001 \u0007Wife\u2028Part\u00962']), schema)
  expect(form.status === 'success' && form.value.title).toBe('Fisherman’s Wife\nPart–2')
  expect(form.payload.title).toBe('Fisherman’s Wife\nPart–2')
})
