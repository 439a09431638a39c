import { generateKeyPairSync } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Choice } from '#app/domain/voting/tally/choices.ts'
import { openerOf, sealTo } from '#app/domain/voting/results/envelopes.server.ts'
import {
  isAsSealed,
  openByServer,
  openFromBox,
  openOwn,
  sealForBox,
  sealForServer,
  sealOwn,
} from '#app/domain/voting/ballots/choice-seals.server.ts'
import { longestChoice } from '#app/domain/voting/ballots/choices.ts'
import { boxKey } from '#app/domain/voting/ballots/keys.server.ts'
import { newBallotKey } from '#app/domain/voting/ballots/ballot-key.server.ts'

const pair = generateKeyPairSync('x25519')
const box = openerOf(pair.privateKey)
let own: Buffer
let other: Buffer
const choice = { ranks: ['12', '5'] }

beforeAll(() => {
  own = boxKey(7, { year: 2027, categoryId: 3 })
  other = boxKey(8, { year: 2027, categoryId: 3 })
})

test('a choice in a box opens with its private half, in its own place only', () => {
  const sealed = sealForBox(choice, own, pair.publicKey)
  expect(openFromBox(sealed, own, box)).toEqual(choice)
  expect(openFromBox(sealed, other, box)).toBeNull()
  expect(openByServer(sealed, own)).toBeNull()
  expect(openFromBox(sealed, own, openerOf(generateKeyPairSync('x25519').privateKey))).toBeNull()
})

test.each(['first', 'middle', 'last'])('a ballot with another %s byte does not open', (where) => {
  const sealed = sealForBox(choice, own, pair.publicKey)
  const at = where === 'first' ? 0 : where === 'last' ? sealed.length - 1 : 40
  sealed[at] = (sealed[at] ?? 0) ^ 1
  expect(isAsSealed(sealed, own)).toBe(false)
  expect(openFromBox(sealed, own, box)).toBeNull()
})

test('what another than the server encrypts to the box is no ballot', () => {
  const body = sealTo(pair.publicKey, Buffer.from(JSON.stringify(choice)), own)
  for (const forged of [body, Buffer.concat([Buffer.alloc(32), body]), Buffer.alloc(0)])
    expect(openFromBox(forged, own, box)).toBeNull()
})

test('choices are of one length, and the same choice is never sealed to the same bytes', () => {
  const texts = [choice, { pick: '1' }, { skip: true as const }, { scores: { 1: 10, 22: 3 } }]
  for (const seal of [
    (each: (typeof texts)[number]) => sealForBox(each, own, pair.publicKey),
    (each: (typeof texts)[number]) => sealForServer(each, own),
    (each: (typeof texts)[number]) => sealOwn(each, own, Buffer.alloc(15)),
  ]) {
    expect(new Set(texts.map((each) => seal(each).length)).size).toBe(1)
    expect(seal(choice).equals(seal(choice))).toBe(false)
  }
})

test('in a category of many nominees too, however much is chosen', () => {
  const candidates = Array.from({ length: 90 }, (_, index) => String(1000 + index))
  for (const [method, all] of [
    ['ranked', { ranks: candidates }],
    ['approval', { picks: candidates }],
    ['score', { scores: Object.fromEntries(candidates.map((each) => [each, 10])) }],
  ] as const) {
    const room = longestChoice({ method, candidates })
    const lengths = [all, { skip: true as const }].flatMap((each) => [
      sealForBox(each as Choice, own, pair.publicKey, room).length,
      sealForServer(each as Choice, own, room).length + 64,
      sealOwn(each as Choice, own, Buffer.alloc(15), room).length + 64,
    ])
    expect(new Set(lengths).size).toBe(1)
  }
})

test('a member’s own copy opens with the key of their browser only', () => {
  const key = newBallotKey()
  const copy = sealOwn(choice, own, key)
  expect(openOwn(copy, own, key)).toEqual(choice)
  expect(openOwn(copy, own, newBallotKey())).toBeNull()
  expect(openOwn(copy, other, key)).toBeNull()
})
