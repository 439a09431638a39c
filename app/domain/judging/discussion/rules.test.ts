import { describe, expect, test } from 'vitest'
import { discussionAccess, type DiscussionAccess, type DiscussionFacts } from './rules.ts'

const open: DiscussionFacts = {
  setting: 'after_own',
  role: 'judge',
  own: null,
  scoring: 'open',
  isOver: false,
  chairCounts: true,
}

describe('who may talk about an entry', () => {
  test.each<[string, Partial<DiscussionFacts>, DiscussionAccess]>([
    ['an award that never set it', { setting: undefined, own: 'final' }, 'off'],
    ['an award that does not discuss', { setting: 'never', own: 'final' }, 'off'],
    ['an admin who watches such an award', { setting: 'never', role: null }, 'off'],
    ['an admin who watches', { role: null }, 'read'],
    ['a judge without a score', {}, 'own_first'],
    ['a judge with a draft', { own: 'draft' }, 'own_first'],
    ['a judge with a final score', { own: 'final' }, 'write'],
    ['a judge who abstained', { own: 'abstained' }, 'write'],
    ['a judge who may score again', { own: 'draft', scoring: 'reopened' }, 'own_first'],
    ['a judge before judging begins', { scoring: 'judging_off' }, 'own_first'],
    ['a judge after judging', { scoring: 'judging_off', isOver: true }, 'write'],
    ['a judge without a score, once scoring is locked', { scoring: 'locked' }, 'write'],
    ['a judge once the slate is submitted', { own: 'final', scoring: 'slate_submitted' }, 'read'],
    ['a chair without a score', { role: 'chair' }, 'own_first'],
    ['a chair whose score does not count', { role: 'chair', chairCounts: false }, 'write'],
    ['an alternate while others score', { role: 'alternate' }, 'later'],
    ['an alternate once scoring is locked', { role: 'alternate', scoring: 'locked' }, 'read'],
    ['a final score where it opens later', { setting: 'closed', own: 'final' }, 'later'],
    [
      'a chair whose score does not count, where it opens later',
      { setting: 'closed', role: 'chair', chairCounts: false },
      'later',
    ],
    ['where it opens later, once scoring is locked', { setting: 'closed', scoring: 'locked' }, 'write'],
    ['where it opens later, before judging begins', { setting: 'closed', scoring: 'judging_off' }, 'later'],
  ])('%s', (_, facts, access) => {
    expect(discussionAccess({ ...open, ...facts })).toBe(access)
  })
})
