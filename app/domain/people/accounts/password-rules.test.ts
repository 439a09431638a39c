import { expect, test } from 'vitest'
import { passwordProblem, passwordLabels } from './password-rules.ts'

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
  ['eleven char', passwordLabels.tooShort],
  ['🦊🦊🦊🦊🦊🦊', passwordLabels.tooShort],
  ['x9'.repeat(300), passwordLabels.tooLong],
  ['password1234', passwordLabels.common],
  ['Password1234!', passwordLabels.common],
  ['P@ssw0rd2026!!', passwordLabels.common],
  ['passwordpassword', passwordLabels.common],
  ['iloveyou12345', passwordLabels.common],
  ['welcome-welcome', passwordLabels.common],
  ['letmeinplease', passwordLabels.common],
  ['thisismypassword', passwordLabels.common],
  ['dragonmonkey99', passwordLabels.common],
  ['sunshine2027!', passwordLabels.common],
  ['administrator1', passwordLabels.common],
  ['correct horse battery staple', passwordLabels.common],
  ['aaaaaaaaaaaa', passwordLabels.simple],
  ['abababababab', passwordLabels.simple],
  ['abc4abc4abc4', passwordLabels.simple],
  ['123456789012', passwordLabels.simple],
  ['abcdefghijkl', passwordLabels.simple],
  ['qwertyuiop123', passwordLabels.simple],
  ['1q2w3e4r5t6y', passwordLabels.simple],
  ['zxcvbnmasdfghjkl', passwordLabels.simple],
  ['987654321098', passwordLabels.simple],
  ['kowalski-in-the-rain', passwordLabels.personal],
  ['xxMAYA.KOWALSKIxx', passwordLabels.personal],
  ['xmayax-tin-lantern', passwordLabels.personal],
  ['my pegbar shines', passwordLabels.award],
])('%j is refused: %s', (password, words) => {
  expect(problem(password)).toBe(words)
})
