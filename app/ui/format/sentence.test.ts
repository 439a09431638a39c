import { expect, test } from 'vitest'
import { asSentence } from './sentence.ts'

test.each([
  ['Each price is plus 19% VAT', 'Each price is plus 19% VAT.'],
  ['Each price is plus 19% USt.', 'Each price is plus 19% USt.'],
])('%s', (text, sentence) => expect(asSentence(text)).toBe(sentence))
