import { describe, expect, test } from 'vitest'
import type { CategoryField } from '#app/domain/catalogue/categories/fields.ts'
import {
  canonicalAnswer,
  canonicalPeople,
  emptyPerson,
  markOf,
  type Answer,
  type EntryContent,
  type Person,
} from '#app/domain/catalogue/fields/answers.ts'
import { planSave } from './save-plan.ts'

const asked = (key: string, type: CategoryField['type'] = 'text'): CategoryField => ({
  ...{ id: 1, bindingId: 1, label: key, help: '', options: [], rules: {}, section: 'work', sort: 1 },
  ...{ required: true, requiredBy: 'submit', judgeVisible: true, showIf: null },
  key,
  type,
})
const stored = (answers: Record<string, Answer>, people: Person[] = []): EntryContent => ({
  answers,
  people,
  files: {},
})
const mark = (answer: Answer) => markOf(canonicalAnswer(answer))

describe('two people at one submission', () => {
  const fields = [asked('title')]
  test.each([
    ['nobody changed it', 'A', 'A', 'A', 'nothing'],
    ['I changed it', 'A', 'A', 'B', 'written'],
    ['the other changed it', 'A', 'B', 'A', 'nothing'],
    ['both changed it alike', 'A', 'B', 'B', 'nothing'],
    ['both changed it differently', 'A', 'B', 'C', 'conflict'],
    ['I emptied it and the other changed it', 'A', 'B', '', 'conflict'],
    ['the other emptied it and I changed it', 'A', '', 'B', 'conflict'],
  ])('%s', (_, seen, now, mine, outcome) => {
    const plan = planSave(fields, stored({ title: now }), {
      answers: { title: mine },
      marks: { title: mark(seen) },
    })
    expect(plan.answers.map(({ value }) => value)).toEqual(outcome === 'written' ? [mine] : [])
    expect(plan.conflicts.map(({ fieldKey }) => fieldKey)).toEqual(outcome === 'conflict' ? ['title'] : [])
  })

  test('a choice of mine writes over what was shown, and over nothing newer', () => {
    const posted = {
      answers: { title: 'mine' },
      marks: { title: mark('theirs') },
      keep: { title: 'mine' as const },
    }
    expect(planSave(fields, stored({ title: 'theirs' }), posted).answers).toHaveLength(1)
    expect(planSave(fields, stored({ title: 'newer' }), posted).conflicts).toHaveLength(1)
  })

  test('a choice of theirs writes nothing', () => {
    const posted = {
      answers: { title: 'mine' },
      marks: { title: mark('theirs') },
      keep: { title: 'theirs' as const },
    }
    const plan = planSave(fields, stored({ title: 'theirs' }), posted)
    expect(plan).toEqual({ answers: [], people: null, conflicts: [] })
  })

  test('people are one value', () => {
    const person = (fullName: string): Person => ({
      id: 1,
      fullName,
      credit: '',
      email: '',
      pronunciation: '',
    })
    const team = [asked('team', 'people')]
    const marks = { team: markOf(canonicalPeople([person('Old')])) }
    const content = stored({}, [person('Theirs')])
    expect(planSave(team, content, { answers: {}, people: [person('Mine')], marks }).conflicts).toHaveLength(
      1,
    )
    expect(planSave(team, content, { answers: {}, people: [person('Old')], marks }).conflicts).toHaveLength(0)
  })
})

test('an address in the spelling of the name system is the one that was typed', () => {
  const lena = (email: string): Person => ({ ...emptyPerson, id: 1, fullName: 'Lena', email })
  const content = stored({}, [lena('lena@xn--mller-kva.example')])
  const posted = { answers: {}, people: [lena('lena@müller.example')] }
  expect(planSave([asked('team', 'people')], content, posted).people).toBeNull()
})

test('fields that were not on the page stay as they are', () => {
  const plan = planSave([asked('title'), asked('other')], stored({ other: 'kept' }), {
    answers: { title: 'new' },
  })
  expect(plan.answers.map(({ field }) => field.key)).toEqual(['title'])
})

test('an empty row that was never stored is not a person', () => {
  const empty: Person = { id: null, fullName: ' ', credit: '', email: '', pronunciation: '' }
  expect(planSave([asked('team', 'people')], stored({}), { answers: {}, people: [empty] }).people).toBeNull()
})
