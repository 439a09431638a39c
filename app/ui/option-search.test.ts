import { expect, test } from 'vitest'
import { matchingOptions } from '#app/ui/option-search.ts'

const options = ['Åland Islands', 'Côte d’Ivoire', 'New Zealand', 'Türkiye'].map((label) => ({ label }))
const found = (query: string) => matchingOptions(options, query).map((option) => option.label)

test.each([
  ['', ['Åland Islands', 'Côte d’Ivoire', 'New Zealand', 'Türkiye']],
  ['   ', ['Åland Islands', 'Côte d’Ivoire', 'New Zealand', 'Türkiye']],
  ['aland is', ['Åland Islands']],
  ['COTE', ['Côte d’Ivoire']],
  ['zea new', ['New Zealand']],
  ['land', ['Åland Islands', 'New Zealand']],
  ['nowhere', []],
])('%j finds %j', (query, labels) => {
  expect(found(query)).toEqual(labels)
})
