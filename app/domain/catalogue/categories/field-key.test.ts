import { describe, expect, test } from 'vitest'
import { keyFromLabel, MAX_MADE_KEY } from './field-key.ts'

const made = (label: string, ...taken: string[]) => keyFromLabel(label, new Set(taken))

describe('the key made from a label', () => {
  test.each([
    ['Title of the series', 'title_of_the_series'],
    ['Größe der Bilder', 'grosse_der_bilder'],
    ['Señor Ødegård’s œuvre', 'senor_odegards_oeuvre'],
    ['  What — really? — happened  ', 'what_really_happened'],
    ['3 words about you', 'question_3_words_about_you'],
    ['図 Bild', 'bild'],
    ['ﬁlm', 'film'],
  ])('%s', (label, key) => {
    expect(made(label)).toBe(key)
  })

  test.each(['作品の説明', 'Краткое описание', '???', 'A', ''])('“%s” gets a number', (label) => {
    expect(made(label)).toBe('question_1')
    expect(made(label, 'question_1', 'question_2')).toBe('question_3')
  })

  test('is not one that is taken or that the program uses', () => {
    expect(made('Synopsis', 'synopsis')).toBe('synopsis_2')
    expect(made('Synopsis', 'synopsis', 'synopsis_2')).toBe('synopsis_3')
    expect(made('Title')).toBe('title_2')
    expect(made('Constructor')).toBe('constructor_2')
  })

  test('ends with a whole word, and holds however long the label is', () => {
    expect(made('Please describe in your own words the circumstances of the making')).toBe(
      'please_describe_in_your_own_words_the',
    )
    const long = made('x'.repeat(500), 'x'.repeat(MAX_MADE_KEY))
    expect(long).toBe(`${'x'.repeat(MAX_MADE_KEY)}_2`)
    expect(long).toMatch(/^[a-z][a-z0-9_]{1,62}$/)
  })
})
