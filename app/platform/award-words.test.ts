import { afterEach, expect, test } from 'vitest'
import { alsoWith, kindName, ownWordsOf, speakWith, withWords, words } from './award-words.ts'

afterEach(() => speakWith())

test('an award without words of its own speaks with the product’s, and its pages carry nothing', () => {
  expect(ownWordsOf({})).toBeUndefined()
  expect(ownWordsOf({ word_studio: '  ', word_studios: 'studios' })).toBeUndefined()
  expect([words.studio, words.Studios, words.aStudio, words.AStudio]).toEqual([
    'studio',
    'Studios',
    'a studio',
    'A studio',
  ])
})

test.each([
  ['team', 'Team'],
  ['éditeur', 'Éditeur'],
  ['организация', 'Организация'],
  ['チーム', 'チーム'],
  ['فريق', 'فريق'],
  ['GmbH', 'GmbH'],
])('%s begins a sentence as %s', (own, capital) => {
  speakWith(ownWordsOf({ word_studio: ` ${own} ` }))
  expect([words.studio, words.Studio]).toEqual([own, capital])
  // What was not said stays the product's.
  expect(words.studios).toBe('studios')
})

test('words that are taken back are the product’s again', () => {
  speakWith({ studio: 'team' })
  speakWith(ownWordsOf({ word_studio: '' }))
  expect(words.studio).toBe('studio')
})

test('texts and kinds of profile name them', () => {
  speakWith({ studio: 'team', kindAgency: 'Bureau' })
  expect(withWords('Maximum per {studio}, of {what}')).toBe('Maximum per team, of {what}')
  expect([kindName('agency'), kindName('school'), kindName('circus')]).toEqual(['Bureau', 'School', 'circus'])
})

test('what is added to a declaration leaves its words to change', () => {
  const declared = {
    get title() {
      return words.Studios
    },
  }
  const more = alsoWith(declared, { count: 1 })
  speakWith({ studios: 'teams' })
  expect([more.title, more.count]).toEqual(['Teams', 1])
})
