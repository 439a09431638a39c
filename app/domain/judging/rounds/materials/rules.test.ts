import { describe, expect, test } from 'vitest'
import { askableRefusal, choiceProblem, dueProblem, type Askable } from './rules.ts'

const question = (bindingId: number, more: Partial<Askable> = {}): Askable => ({
  ...{ bindingId, key: `q${bindingId}`, label: `Question ${bindingId}`, type: 'text', requiredBy: 'submit' },
  ...{ later: false, showIf: null, roundId: null, isAnswered: false, isRuled: false, ...more },
})

describe('a round can ask', () => {
  test.each<[string, Partial<Askable>, RegExp | null]>([
    ['a question that no submitted entry answers', {}, null],
    ['one that it asks already, whatever is answered', { later: true, roundId: 7, isAnswered: true }, null],
    ['one that no round asks any longer', { later: true, isAnswered: true }, null],
    ['no question of another round', { later: true, roundId: 8 }, /Another round/],
    ['no title', { key: 'work_title' }, /title/],
    ['no names of people', { type: 'people' }, /Names/],
    ['nothing that nominees are asked for', { requiredBy: 'nomination' }, /Nominees/],
    ['no question that submitted entries answer', { isAnswered: true }, /Submitted entries/],
    ['no question that a rule is about', { isRuled: true }, /rule of eligibility/],
  ])('%s', (_, more, refusal) => {
    const found = askableRefusal(question(1, more), 7)
    if (refusal) expect(found).toMatch(refusal)
    else expect(found).toBeNull()
  })
})

describe('conditions', () => {
  const onFirst = question(2, { showIf: { field: 'q1', is: 'answered', values: [] } })

  test.each<[string, Askable[], number[], RegExp | null]>([
    ['a question may depend on one of the entry form', [question(1), onFirst], [2], null],
    ['both may be asked later', [question(1), onFirst], [1, 2], null],
    ['none of the entry form depends on a later one', [question(1), onFirst], [1], /depends on “Question 1”/],
    [
      'none depends on another round',
      [question(1, { later: true, roundId: 8 }), onFirst],
      [2],
      /which this round does not ask/,
    ],
    ['each that is chosen can be asked', [question(1, { isAnswered: true })], [1], /can’t be selected/],
    ['what is not chosen is not looked at', [question(1, { isAnswered: true }), question(3)], [3], null],
  ])('%s', (_, questions, chosen, problem) => {
    const found = choiceProblem(questions, new Set(chosen), 7)
    if (problem) expect(found).toMatch(problem)
    else expect(found).toBeNull()
  })
})

describe('the date', () => {
  const at = (hour: number) => new Date(Date.UTC(2027, 2, 1, hour))
  const facts = { closesAt: at(10), judgingClosesAt: at(20), toldUntil: null, now: at(5) }

  test.each<[string, Date, Parameters<typeof dueProblem>[1], RegExp | null]>([
    ['is after the round', at(11), facts, null],
    ['is not the end of the round', at(10), facts, /closes after that/],
    ['is to come', at(11), { ...facts, now: at(11) }, /still to come/],
    ['is within judging', at(20), facts, null],
    ['is not after judging', at(21), facts, /Judging is over/],
    ['has no end where judging has none', at(21), { ...facts, judgingClosesAt: null }, null],
    ['can be later than what entrants were told', at(13), { ...facts, toldUntil: at(12), now: at(12) }, null],
    ['can stay, though it is over', at(12), { ...facts, toldUntil: at(12), now: at(15) }, null],
    ['cannot be sooner', at(11), { ...facts, toldUntil: at(12) }, /more time/],
  ])('%s', (_, dueAt, given, problem) => {
    const found = dueProblem(dueAt, given)
    if (problem) expect(found).toMatch(problem)
    else expect(found).toBeNull()
  })
})
