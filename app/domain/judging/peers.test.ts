import { expect, test } from 'vitest'
import { peersShown, peersShownToChair, type PeerFacts } from './peers.ts'

const facts = { setting: 'after_own', own: null, open: true } satisfies PeerFacts

test.each<[string, Partial<PeerFacts>, boolean, boolean]>([
  ['nothing is scored yet', {}, false, false],
  ['their own is a draft', { own: 'draft' }, false, false],
  ['their own is final', { own: 'final' }, true, true],
  ['they abstained', { own: 'abstained' }, true, true],
  ['scores cannot change any more', { own: 'draft', open: false }, true, true],
  ['scores are shown at any time', { setting: 'always' }, true, true],
  ['scores are never shown', { setting: 'never' }, false, false],
  ['scores are never shown and their own is final', { setting: 'never', own: 'final' }, false, true],
  ['scores are never shown and nothing changes any more', { setting: 'never', open: false }, false, true],
  ['the season does not say', { setting: undefined, own: 'final' }, true, true],
])('when %s', (_case, given, judge, chair) => {
  expect(peersShown({ ...facts, ...given })).toBe(judge)
  expect(peersShownToChair({ ...facts, ...given })).toBe(chair)
})
