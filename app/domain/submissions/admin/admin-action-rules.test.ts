import { describe, expect, test } from 'vitest'
import {
  ADMIN_ACTIONS,
  adminActions,
  tagOf,
  verdictOn,
  type AdminActionFacts,
  type AdminOrder,
} from './admin-action-rules.ts'
import { PAYMENT_STATUSES, SUBMISSION_STATUSES, type PaymentStatus } from '#app/domain/submissions/rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-12-01T12:00:00Z')
const entry = (given: Partial<AdminActionFacts> = {}): AdminActionFacts => ({
  ...{ status: 'submitted', paymentStatus: 'invoiced', categoryId: 3, tags: [], flag: null },
  ...{ materialsReceivedAt: null, openUntil: null, proposedBy: null },
  ...given,
})
const order = (given: Partial<AdminOrder> & Pick<AdminOrder, 'action'>): AdminOrder => ({
  ...{ reason: 'Because', until: later, tag: 'subtitles', categoryId: 4 },
  ...given,
})

describe('by the state of the entry', () => {
  // One letter a state, in their order: changes, same already, refused.
  const table: Record<(typeof ADMIN_ACTIONS)[number], string> = {
    //       draft submitted in_review returned accepted disqualified withdrawn expired
    review: '      r c s r r r r r',
    accept: '      r r c r s r r r',
    return: '      r c c s c r r r',
    disqualify: '  r c c c c s r r',
    withdraw: '    c c c c c r s c',
    move: '        c c c c r r r r',
    materials: '   c c c c c r r r',
    materials_missing: 's s s s s s s s',
    waive: '       r r r r r r r r',
    tag: '         c c c c c c c c',
    untag: '       s s s s s s s s',
    flag: '        c c c c c c c c',
    unflag: '      s s s s s s s s',
    reopen: '      s r r r r r r c',
    open: '        r c c c c r r r',
  }
  const kinds = { c: 'change', s: 'same', r: 'refused' }
  const cases = ADMIN_ACTIONS.flatMap((action) => {
    const letters = table[action].trim().split(/\s+/)
    return SUBMISSION_STATUSES.map((status, index) => [action, status, letters[index]] as const)
  })
  test.each(cases)('%s a submission that is %s: %s', (action, status, letter) => {
    const { kind, text } = verdictOn(order({ action }), entry({ status }), now)
    expect(kind).toBe(kinds[letter as 'c'])
    expect(text).not.toBe('')
  })
})

test.each<[PaymentStatus, string]>([
  ['unpaid', 'change'],
  ['in_cart', 'change'],
  ['invoiced', 'refused'],
  ['paid', 'refused'],
  ['waived', 'same'],
  ['refunded', 'refused'],
])('the fee of a draft is waived while %s: %s', (paymentStatus, kind) => {
  const verdict = verdictOn(order({ action: 'waive' }), entry({ status: 'draft', paymentStatus }), now)
  expect(verdict.kind).toBe(kind)
  expect(PAYMENT_STATUSES).toContain(paymentStatus)
})

test('an invoiced fee is not waived beside its invoice', () => {
  expect(verdictOn(order({ action: 'waive' }), entry(), now).text).toBe('Void or credit the invoice first')
})

test.each<[string, AdminOrder, Partial<AdminActionFacts>, string]>([
  ['moved where it is', order({ action: 'move', categoryId: 3 }), {}, 'same'],
  ['tagged twice', order({ action: 'tag' }), { tags: ['subtitles'] }, 'same'],
  ['tagged too often', order({ action: 'tag' }), { tags: Array.from('abcdefghijklmnopqrst') }, 'refused'],
  ['untagged', order({ action: 'untag' }), { tags: ['subtitles'] }, 'change'],
  ['flagged for the same reason', order({ action: 'flag' }), { flag: 'Because' }, 'same'],
  ['flagged for another', order({ action: 'flag' }), { flag: 'Late' }, 'change'],
  ['unflagged', order({ action: 'unflag' }), { flag: 'Late' }, 'change'],
  ['marked again', order({ action: 'materials' }), { materialsReceivedAt: now }, 'same'],
  ['unmarked', order({ action: 'materials_missing' }), { materialsReceivedAt: now }, 'change'],
  ['opened until now', order({ action: 'open', until: now }), {}, 'refused'],
  ['opened as it is', order({ action: 'open' }), { openUntil: later }, 'same'],
  ['reopened until now', order({ action: 'reopen', until: now }), { status: 'expired' }, 'refused'],
  ['proposed twice', order({ action: 'disqualify' }), { proposedBy: 7 }, 'same'],
])('%s', (_what, given, state, kind) => {
  expect(verdictOn(given, entry(state), now).kind).toBe(kind)
})

test('a move is refused for what speaks against it', () => {
  const move = order({ action: 'move' })
  expect(verdictOn(move, entry(), now, { refusal: 'The price would change' })).toEqual({
    ...{ kind: 'refused', text: 'The price would change' },
  })
  expect(verdictOn(move, entry(), now, { refusal: null }).kind).toBe('change')
  expect(verdictOn(move, entry(), now, { refusal: null, warning: 'It is suspended' })).toEqual({
    kind: 'change',
    text: 'Moves to this category. It is suspended',
  })
})

test('every action says what it does before it is done', () => {
  for (const action of ADMIN_ACTIONS) {
    expect(adminActions[action].explained).toMatch(/\.$/)
    expect(adminActions[action].button).not.toBe('')
  }
})

test.each([
  ['  Needs   Subtitles ', 'needs subtitles'],
  ['ＦＵＬＬ width', 'full width'],
  ['字幕', '字幕'],
])('the tag “%s” is “%s”', (text, tag) => {
  expect(tagOf(text)).toBe(tag)
})
