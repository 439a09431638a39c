import { expect, test } from 'vitest'
import { passwordProblem, passwordWords } from './password-rules.ts'

const maya = { email: 'maya.kowalski@example.org', firstName: 'Maya', lastName: 'Kowalski' }
const problem = (password: string) => passwordProblem(password, maya, 'Pegbar Awards')

test.each([
  'tin lanterns at dusk',
  'vK7#qLz!09mXpR2w',
  'gull-gasket-otter-plum',
  'violet otters juggle tin',
  'паравоз летит над морем',
  '9173640285519073',
  'a quiet tram in june',
])('%j is accepted', (password) => {
  expect(problem(password)).toBeNull()
})

test.each([
  ['eleven char', passwordWords.tooShort],
  ['🦊🦊🦊🦊🦊🦊', passwordWords.tooShort],
  ['x9'.repeat(300), passwordWords.tooLong],
  ['password1234', passwordWords.common],
  ['Password1234!', passwordWords.common],
  ['P@ssw0rd2026!!', passwordWords.common],
  ['passwordpassword', passwordWords.common],
  ['iloveyou12345', passwordWords.common],
  ['welcome-welcome', passwordWords.common],
  ['letmeinplease', passwordWords.common],
  ['thisismypassword', passwordWords.common],
  ['dragonmonkey99', passwordWords.common],
  ['sunshine2027!', passwordWords.common],
  ['administrator1', passwordWords.common],
  ['correct horse battery staple', passwordWords.common],
  ['aaaaaaaaaaaa', passwordWords.simple],
  ['abababababab', passwordWords.simple],
  ['abc4abc4abc4', passwordWords.simple],
  ['123456789012', passwordWords.simple],
  ['abcdefghijkl', passwordWords.simple],
  ['qwertyuiop123', passwordWords.simple],
  ['1q2w3e4r5t6y', passwordWords.simple],
  ['zxcvbnmasdfghjkl', passwordWords.simple],
  ['987654321098', passwordWords.simple],
  ['kowalski-in-the-rain', passwordWords.personal],
  ['xxMAYA.KOWALSKIxx', passwordWords.personal],
  ['xmayax-tin-lantern', passwordWords.personal],
  ['my pegbar shines', passwordWords.award],
])('%j is refused: %s', (password, words) => {
  expect(problem(password)).toBe(words)
})
