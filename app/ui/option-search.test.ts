import { describe, expect, test } from 'vitest'
import { matchingOptions, optionMeant } from '#app/ui/option-search.ts'

const options = [
  { value: 'AX', label: 'Åland Islands' },
  { value: 'IO', label: 'British Indian Ocean Territory' },
  { value: 'CI', label: 'Côte d’Ivoire' },
  { value: 'IN', label: 'India' },
  { value: 'IS', label: 'Iceland' },
  { value: 'NE', label: 'Niger' },
  { value: 'NG', label: 'Nigeria' },
  { value: 'NZ', label: 'New Zealand' },
  { value: 'TR', label: 'Türkiye', also: ['Turkey'] },
  { value: 'UA', label: 'Ukraine' },
  { value: 'GB', label: 'United Kingdom', also: ['UK', 'Great Britain'] },
  { value: 'XX', label: 'Utopia', disabled: true },
]
const found = (query: string) => matchingOptions(options, query).map((option) => option.label)

describe('searching', () => {
  test.each([
    ['aland is', ['Åland Islands']],
    ['COTE', ['Côte d’Ivoire']],
    ['zea new', ['New Zealand']],
    ['land', ['Åland Islands', 'Iceland', 'New Zealand']],
    ['ind', ['India', 'British Indian Ocean Territory']],
    ['nigeria', ['Nigeria']],
    ['niger', ['Niger', 'Nigeria']],
    ['turkey', ['Türkiye']],
    ['uk', ['United Kingdom', 'Ukraine']],
    ['britain', ['United Kingdom']],
    ['kingdom britain', []],
    ['nowhere', []],
  ])('%j finds %j, the likeliest first', (query, labels) => {
    expect(found(query)).toEqual(labels)
  })

  test.each(['', '   '])('%j finds all, in their own order', (query) => {
    expect(found(query)).toEqual(options.map(({ label }) => label))
  })
})

describe('leaving the field takes what was meant', () => {
  test.each([
    ['the whole name', 'Iceland', -1, 'IS'],
    ['the whole name, whatever its case and accents', ' cote d’ivoire ', -1, 'CI'],
    ['another name', 'UK', -1, 'GB'],
    ['the only one that is left', 'zeal', -1, 'NZ'],
    ['the highlighted one', 'land', 1, 'IS'],
    ['the whole name before one that contains it', 'Niger', -1, 'NE'],
    ['none, of several without a highlight', 'land', -1, undefined],
    ['none, where nothing matches', 'Narnia', -1, undefined],
    ['none that cannot be chosen', 'Utopia', -1, undefined],
    ['none for an empty search', '', -1, undefined],
  ])('%s', (_, query, active, value) => {
    expect(optionMeant(options, query, active)?.value).toBe(value)
  })

  test('a code, as a browser fills it in', () => {
    expect(optionMeant(options, 'IS', -1)?.value).toBe('IS')
  })
})
