import { expect, test } from 'vitest'
import {
  isChangedAfterSeeing,
  peersShown,
  peersShownToChair,
  changeLabels,
  type PeerFacts,
  type VisibleReview,
} from './peers.ts'

const facts = { setting: 'closed', own: null, open: true } satisfies PeerFacts
const after = { setting: 'after_own' }

test.each<[string, Partial<PeerFacts>, boolean, boolean]>([
  ['nothing is scored yet', {}, false, false],
  ['their own is a draft', { own: 'draft' }, false, false],
  ['their own is final', { own: 'final' }, false, true],
  ['they abstained', { own: 'abstained' }, false, true],
  ['scores cannot change any more', { own: 'draft', open: false }, true, true],
  ['nothing is scored yet and scores wait for one’s own', after, false, false],
  ['scores wait for one’s own and it is a draft', { ...after, own: 'draft' }, false, false],
  ['scores wait for one’s own and it is final', { ...after, own: 'final' }, true, true],
  ['scores wait for one’s own and they abstained', { ...after, own: 'abstained' }, true, true],
  ['scores wait for one’s own and cannot change any more', { ...after, open: false }, true, true],
  ['scores are shown at any time', { setting: 'always' }, true, true],
  ['scores are never shown', { setting: 'never' }, false, false],
  ['scores are never shown and their own is final', { setting: 'never', own: 'final' }, false, true],
  ['scores are never shown and nothing changes any more', { setting: 'never', open: false }, false, true],
  ['the season does not say', { setting: undefined, own: 'final' }, false, true],
])('when %s', (_case, given, judge, chair) => {
  expect(peersShown({ ...facts, ...given })).toBe(judge)
  expect(peersShownToChair({ ...facts, ...given })).toBe(chair)
})

const final = (total: number) => ({ status: 'final' as const, total })
const draft = { status: 'draft' as const, total: null }
const abstained = { status: 'abstained' as const, total: null }
const none = { status: null, total: null }

test.each<[VisibleReview['before'], VisibleReview['now'], boolean, string]>([
  [final(8_000), final(10_000), true, '8 → 10'],
  [final(8_000), final(8_000), false, '8 → 8'],
  [final(8_000), draft, true, '8 → not final'],
  [final(8_000), abstained, true, '8 → abstained'],
  [abstained, final(9_000), true, 'abstained → 9'],
  [abstained, abstained, false, 'abstained → abstained'],
  [draft, draft, false, 'not final → not final'],
  [none, draft, false, 'not final → not final'],
  [none, final(9_000), true, 'not final → 9'],
])('%j that is %j now: changed is %j', (before, now, changed, label) => {
  expect(isChangedAfterSeeing({ before, now })).toBe(changed)
  expect(changeLabels({ before, now }, (total) => String(total / 1_000)).join(' → ')).toBe(label)
})
