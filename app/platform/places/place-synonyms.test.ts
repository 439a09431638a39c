import { expect, test } from 'vitest'
import { matchingOptions } from '#app/ui/option-search.ts'
import { countrySynonyms, languageSynonyms } from './place-synonyms.ts'
import {
  countryName,
  countryOptions,
  isCountryCode,
  isLanguageCode,
  languageName,
  languageOptions,
} from './places.ts'

const firstOf = (options: typeof countryOptions, synonyms: typeof countrySynonyms) => (query: string) =>
  matchingOptions(
    options.map((option) => ({ ...option, also: synonyms.get(option.value) })),
    query,
  )[0]?.value
const country = firstOf(countryOptions, countrySynonyms)
const language = firstOf(languageOptions, languageSynonyms)

test('other names belong to places that there are, and none repeats the place’s own', () => {
  for (const [code, names] of countrySynonyms) {
    expect([code, isCountryCode(code)]).toEqual([code, true])
    expect(names).not.toContain(countryName(code))
  }
  for (const [code, names] of languageSynonyms) {
    expect([code, isLanguageCode(code)]).toEqual([code, true])
    expect(names).not.toContain(languageName(code))
  }
})

test.each([
  ['usa', 'US'],
  ['America', 'US'],
  ['uk', 'GB'],
  ['Great Britain', 'GB'],
  ['england', 'GB'],
  ['turkey', 'TR'],
  ['holland', 'NL'],
  ['burma', 'MM'],
  ['czech republic', 'CZ'],
  ['korea', 'KR'],
  ['ivory coast', 'CI'],
  ['guinea', 'GN'],
  ['ireland', 'IE'],
])('%s is found first as %s', (query, code) => {
  expect(country(query)).toBe(code)
})

test.each([
  ['farsi', 'fa'],
  ['mandarin', 'zh'],
  ['bengali', 'bn'],
  ['tagalog', 'fil'],
  ['silent', 'zxx'],
])('the language %s is found first as %s', (query, code) => {
  expect(language(query)).toBe(code)
})
