import { describe, expect, test } from 'vitest'
import {
  alsoSent,
  isEmpty,
  merged,
  nextRequest,
  noteAnswer,
  noteDropped,
  noteHeld,
  noteLoaded,
  notePressed,
  noteTakenOver,
  noteSent,
  noteTyped,
  waitingIn,
  type AutosaveAnswer,
  type AutosaveRequest,
  type Kept,
} from './autosave.ts'

const typed = (value: string) => ({ entries: [['title', value]] as const, mark: `m${value}` })
const type = (kept: Kept, value: string, stored = 'm0') =>
  noteTyped(kept, 'work', 'title', typed(value), stored)
const title = (kept: Kept) => kept.work?.title
const answer = (more: Partial<AutosaveAnswer>): AutosaveAnswer => ({
  ...{ savedAt: '2026-11-20T14:03:00Z', marks: {}, conflicts: {}, errors: {}, warnings: {} },
  ...{ completeness: 0, progress: [], ready: false },
  ...more,
})

function send(kept: Kept): [AutosaveRequest, Kept] {
  const request = nextRequest(kept, 7)
  if (!request) throw new Error('There is nothing to send')
  return [request, noteSent(kept, request.section, request.marks)]
}

describe('typing', () => {
  test('is noted over what was loaded, and the last text counts', () => {
    const kept = type(type({}, 'A'), 'AB')
    expect(title(kept)).toEqual({ entries: [['title', 'AB']], mark: 'mAB', base: 'm0' })
  })

  test('back to what was loaded leaves nothing to do', () => {
    expect(isEmpty(type(type({}, 'A'), '0'))).toBe(true)
    expect(isEmpty(type({}, '0'))).toBe(true)
  })

  test('back to what was loaded is a change again once something else was sent', () => {
    const [, sent] = send(type({}, 'A'))
    expect(title(type(sent, '0'))).toMatchObject({ mark: 'm0', base: 'm0.mA' })
  })
})

describe('sending', () => {
  test('sends only changed fields, with what they were loaded with and whose they are', () => {
    const kept = noteTyped(
      type({}, 'A'),
      'work',
      'people',
      { entries: [['person[0].id', '']], mark: 'p' },
      'p0',
    )
    const [request] = send(kept)
    expect(request.body.toString()).toBe('writer=7&was=title%3Am0+people%3Ap0&title=A&person%5B0%5D.id=')
  })

  test('one section at a time, the one written in first going first', () => {
    const statement = noteTyped({}, 'statement', 'why', { entries: [['why', 'x']], mark: 'x' }, 'y')
    expect(nextRequest(type(statement, 'A'), 7)?.section).toBe('statement')
  })

  test('an answer settles what was sent', () => {
    const [request, sent] = send(type({}, 'A'))
    expect(isEmpty(noteAnswer(sent, request, answer({ marks: { title: 'mA' } })))).toBe(true)
  })

  test('what was typed while the answer was on its way goes again, over what is stored now', () => {
    const [request, sent] = send(type({}, 'A'))
    const after = noteAnswer(type(sent, 'AB'), request, answer({ marks: { title: 'mA' } }))
    expect(title(after)).toMatchObject({ mark: 'mAB', base: 'mA' })
  })

  test('without an answer every text that may have arrived counts as one’s own', () => {
    const [, once] = send(type({}, 'A'))
    const [, twice] = send(type(once, 'AB'))
    expect(title(type(twice, 'ABC'))).toMatchObject({ base: 'm0.mA.mAB' })
    expect(nextRequest(twice, 7)?.body.get('was')).toBe('title:m0.mA.mAB')
  })

  test('remembers what was loaded and the latest, however long the line is down', () => {
    const base = Array.from({ length: 100 }, (_, index) => `m${index}`).reduce(alsoSent, 'loaded')
    const marks = base.split('.')
    expect(marks).toHaveLength(25)
    expect([marks[0], marks.at(-1)]).toEqual(['loaded', 'm99'])
    expect(alsoSent('loaded.a.b', 'a')).toBe('loaded.b.a')
  })

  test('a field that another person changed waits for a decision, and the other fields are saved', () => {
    const [request, sent] = send(type({}, 'A'))
    const met = noteAnswer(sent, request, answer({ conflicts: { title: { theirs: 'B', mark: 'mB' } } }))
    expect(title(met)).toMatchObject({ mark: 'mA', held: true })
    expect(nextRequest(met, 7)).toBeNull()
    const more = noteTyped(met, 'work', 'length', { entries: [['length', '7']], mark: '7' }, '')
    expect(nextRequest(more, 7)?.body.has('title')).toBe(false)
    // Typing on does not send it over the other's text either.
    expect(nextRequest(type(met, 'AB'), 7)).toBeNull()
  })

  test('a save that is refused permanently is kept and not retried', () => {
    const [request, sent] = send(type({}, 'A'))
    const refused = noteHeld(sent, 'work', Object.keys(request.marks))
    expect(title(refused)).toMatchObject({ entries: [['title', 'A']], held: true })
    expect(nextRequest(refused, 7)).toBeNull()
  })

  test('a question that is gone is not asked for ever', () => {
    const [request, sent] = send(type({}, 'A'))
    expect(isEmpty(noteAnswer(sent, request, answer({})))).toBe(true)
  })
})

describe('a reloaded page', () => {
  const [, sent] = send(type({}, 'A'))
  test.each([
    ['shows what was typed', 'mA', undefined],
    ['shows what was there before', 'm0', { mark: 'mA', base: 'm0' }],
    ['shows somebody else’s', 'mB', { mark: 'mA', base: 'm0.mA' }],
  ])('%s', (_, stored, left) => {
    const after = title(noteLoaded(sent, 'work', { title: stored }))
    if (left) expect(after).toEqual({ entries: [['title', 'A']], ...left })
    else expect(after).toBeUndefined()
  })

  test('what was given up for the other’s is dropped', () => {
    expect(isEmpty(noteDropped(sent, 'work', ['title', 'never typed']))).toBe(true)
  })

  test('what waits for a choice asks again', () => {
    const [request, met] = send(type({}, 'A'))
    const held = noteHeld(met, 'work', Object.keys(request.marks))
    expect(nextRequest(noteLoaded(held, 'work', { title: 'mB' }), 7)?.body.get('was')).toBe('title:m0.mA')
  })
})

describe('what the state line says of a section', () => {
  const why = (kept: Kept) => noteTyped(kept, 'statement', 'why', { entries: [['why', 'x']], mark: 'x' }, 'y')
  const [request, sent] = send(type({}, 'A'))
  const met = noteAnswer(sent, request, answer({ conflicts: { title: { theirs: 'B', mark: 'mB' } } }))

  test.each([
    ['nothing, when nothing waits', {}, null],
    ['that it is being saved', type({}, 'A'), { kind: 'saving' }],
    ['that it waits for a choice', met, { kind: 'choose' }],
    [
      'that it is being saved while another answer waits for a choice',
      noteTyped(met, 'work', 'length', typed('7'), ''),
      { kind: 'saving' },
    ],
  ])('%s', (_, kept, line) => {
    expect(waitingIn(kept, 'work')).toEqual(line)
  })

  test('nothing of another section that is still being confirmed', () => {
    expect(waitingIn(type({}, 'A'), 'people')).toBeNull()
  })

  test('where the choice is, when it waits in another section', () => {
    expect(waitingIn(met, 'people')).toEqual({ kind: 'choose', section: 'work' })
    expect(waitingIn(why(met), 'statement')).toEqual({ kind: 'saving' })
  })

  test('nothing once a button has sent the choice', () => {
    const pressed = notePressed(met, 'work', { title: 'mA' })
    expect(waitingIn(pressed, 'people')).toBeNull()
    expect(nextRequest(pressed, 7)?.body.get('was')).toBe('title:m0.mA')
  })

  test('nothing of what another page left, until the server has said again that it conflicts', () => {
    const taken = noteTakenOver(met, {})
    expect(waitingIn(taken, 'people')).toBeNull()
    expect(nextRequest(taken, 7)?.section).toBe('work')
  })
})

test('what another page left behind is taken over; the later text wins', () => {
  const left = noteTyped(type({}, 'old'), 'statement', 'why', { entries: [['why', 'x']], mark: 'x' }, 'y')
  const both = merged(left, type({}, 'new'))
  expect(both.work?.title?.mark).toBe('mnew')
  expect(both.statement?.why?.mark).toBe('x')
})
