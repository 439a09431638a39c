import { expect, test } from 'vitest'
import { actionText, historyLines, keyText, valueText, withoutCounts, type LoggedStep } from './history.ts'

const step: LoggedStep = {
  id: 1,
  at: new Date('2026-11-24T01:00:00Z'),
  actor: 'Ada Vale',
  isVisitor: false,
  actingAs: null,
  action: 'invoice.payment_recorded',
  entity: 'invoice',
  entityId: '7',
  before: { status: 'issued', paidCents: 0, currency: 'EUR' },
  after: { status: 'part_paid', paidCents: 12_050, currency: 'EUR', reference: null },
}

test.each([
  ['paidCents', 'Paid'],
  ['max_uses_per_studio', 'Max uses per studio'],
  ['validTo', 'Valid to'],
  ['status', 'Status'],
])('%s is “%s”', (key, words) => {
  expect(keyText(key)).toBe(words)
})

test.each([
  ['invoice.payment_recorded', 'Payment recorded'],
  ['whitelist.added', 'Added'],
])('%s is “%s”', (action, words) => {
  expect(actionText(action)).toBe(words)
})

test.each([
  ['paidCents', 12_050, 'EUR 120.50'],
  ['amount_cents', 5, 'EUR 0.05'],
  ['maxUses', 3, '3'],
  ['year', 2027, '2027'],
  ['visible', true, 'yes'],
  ['note', '', 'empty'],
  ['note', null, 'empty'],
  ['note', 'in_time', 'in_time'],
  ['status', 'part_paid', 'part paid'],
  ['validTo', '2027-02-01T08:00:00.000Z', 'Mon 1 Feb 2027, 00:00 Los Angeles'],
  ['receivedOn', '2026-11-24', 'Tue 24 Nov 2026'],
  ['name', '2026-13-45', '2026-13-45'],
  ['name', '2026-02-31', '2026-02-31'],
  ['name', '9999-99-99T99:99Z', '9999-99-99T99:99Z'],
  ['tags', ['late', 'music'], 'late, music'],
  ['tags', [], 'empty'],
  [
    'people',
    [
      { fullName: '李晴风', credit: 'Director', email: '' },
      { fullName: 'Þóra', credit: '' },
    ],
    'full name 李晴风, credit Director; full name Þóra',
  ],
  ['resetToken', 'abc', 'not shown'],
  ['password', 'abc', 'not shown'],
  ['passwordHash', { any: 'abc' }, 'not shown'],
])('%s %j reads “%s”', (key, value, words) => {
  expect(valueText(key, value, step, 'America/Los_Angeles').replaceAll('\u00a0', ' ')).toBe(words)
})

test('a step says who did what, from which value to which', () => {
  expect(historyLines([step], 'UTC')).toEqual([
    {
      id: 1,
      at: step.at,
      who: 'Ada Vale',
      what: 'Payment recorded',
      changes: [
        { label: 'Status', from: 'issued', to: 'part paid' },
        { label: 'Paid', from: 'EUR\u00a00.00', to: 'EUR\u00a0120.50' },
        { label: 'Reference', from: null, to: 'empty' },
      ],
    },
  ])
})

test('steps of a slate have labels of their own', () => {
  const on = { ...step, action: 'submission.added_to_slate', before: null, after: { position: 1 } }
  const sent = { ...step, action: 'slate.submitted', before: null, after: { short: false, attested: 'Ada' } }
  expect(historyLines([on, sent], 'UTC')).toMatchObject([
    { what: 'Put on the slate', changes: [{ label: 'Place', to: '1' }] },
    {
      what: 'Submitted',
      changes: [
        { label: 'Fewer nominees than required', to: 'no' },
        { label: 'Signed by', to: 'Ada' },
      ],
    },
  ])
})

test('a person who acts for another is named; a step of the system, and one without an account, says so', () => {
  const [acting, system, visitor] = historyLines(
    [
      { ...step, actingAs: 'Emil Berg' },
      { ...step, actor: null },
      { ...step, actor: null, isVisitor: true },
    ],
    'UTC',
  )
  expect(acting?.who).toBe('Ada Vale, acting as Emil Berg')
  expect(system?.who).toBe('System')
  expect(visitor?.who).toBe('Not signed in')
})

test('a kind of record has its own labels, but not for values that are never shown', () => {
  const [line] = historyLines(
    [{ ...step, before: { synopsis: 'a', token: 'x' }, after: { synopsis: 'b', token: 'y' } }],
    'UTC',
    {
      actions: new Map([['invoice.payment_recorded', 'Money came']]),
      label: (key) => (key === 'synopsis' ? 'What it is about' : undefined),
      value: (_, value) => `“${String(value)}”`,
    },
  )
  expect(line).toMatchObject({
    what: 'Money came',
    changes: [{ label: 'What it is about', from: '“a”', to: '“b”' }],
  })
})

test('a value that cannot be shown leaves its own place empty, and the page still works', () => {
  const [line] = historyLines([{ ...step, before: null, after: { name: 'a', note: 'b' } }], 'UTC', {
    value: (key) => {
      if (key === 'name') throw new RangeError('Invalid time value')
      return undefined
    },
  })
  expect(line?.changes.map(({ to }) => to)).toEqual(['can’t be shown', 'b'])
})

test('a step without values, or with odd ones, has nothing to say of them', () => {
  const odd = [null, undefined, 'text', 7, ['a']].map((side) => ({ ...step, before: side, after: side }))
  expect(historyLines(odd, 'UTC').map(({ changes }) => changes)).toEqual([[], [], [], [], []])
})

test('counts of entries are left out of a step, and nothing else is', () => {
  const counts = { rows: 387, format: 'csv', position: 4, serials: ['A-1'], people: ['Mara Quill'] }
  expect(withoutCounts(counts)).toEqual({ format: 'csv', people: ['Mara Quill'] })
  expect(withoutCounts(null)).toBeNull()
})
