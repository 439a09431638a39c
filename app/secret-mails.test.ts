import { expect, test } from 'vitest'
import { modules } from '#app/modules.server.ts'

/**
 * The text of a mail that holds a secret is cleared once a server has taken it, so its module says how it is sent again: written again with
 * a new link, or not at all, and what to do instead (decision 151).
 */

const declared = modules.flatMap(({ mails = [] }) => mails)
const secret = declared.filter(({ mail }) => mail.secret !== undefined)

test('every mail that holds a secret says how it is sent again, and no other does', () => {
  expect(secret.filter(({ again }) => again === undefined).map(({ mail }) => mail.name)).toEqual([])
  const open = declared.filter(({ mail, again }) => mail.secret === undefined && again !== undefined)
  expect(open.map(({ mail }) => mail.name)).toEqual([])
  // Not by a word that no mail has.
  expect(secret.length).toBeGreaterThan(40)
})

test('what is said in the place of sending again is in whole sentences, and says what to do', () => {
  const sentences = secret.flatMap(({ again }) => (again && 'instead' in again ? [again.instead] : []))
  expect(sentences.length).toBeGreaterThan(5)
  expect(sentences.filter((text) => !/^[A-Z].+\.$/.test(text))).toEqual([])
})

test('a mail that opens an account holds a secret', () => {
  const open = declared.filter(({ mail }) => mail.opensAccount && mail.secret !== 'link')
  expect(open.map(({ mail }) => mail.name)).toEqual([])
})
