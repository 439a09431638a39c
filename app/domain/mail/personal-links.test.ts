import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { hasPersonalLink, withoutLinks, withoutPersonalLinks } from './personal-links.ts'

const APP = 'https://award.example'

test.each<[string, string, string]>([
  [
    'a secret address',
    `Open your page:\n${APP}/content/letter?t=abc.def_-\n\nBye`,
    'Open your page:\n[personal link]\n\nBye',
  ],
  ['one in brackets', `here (${APP}/x?t=1)`, 'here ([personal link])'],
  ['the front page', `-- \nPegbar\n${APP}\n`, `-- \nPegbar\n${APP}\n`],
  ['the front page with a slash', `${APP}/`, `${APP}/`],
  ['an address that only begins as the front page does', `${APP}.evil.example`, '[personal link]'],
  ['two in a line', `${APP}/a ${APP}/b`, '[personal link] [personal link]'],
  ['none', 'Dear محمد', 'Dear محمد'],
])('a text with %s', (_case, text, shown) => {
  expect(withoutLinks(text, APP)).toBe(shown)
})

const random = (bytes: number) => randomBytes(bytes).toString('base64url')
const SIGNED = `${Buffer.from(JSON.stringify('0b6f7a52-3a51-4a0e-9d55-0d8b7a3f1c11')).toString('base64url')}.${random(16)}`

test.each<[string, string, boolean]>([
  ['a signed key in the path', `Sign it: ${APP}/sponsorships/contract/${SIGNED}`, true],
  ['a signed key in the query', `(${APP}/content/letter?t=${SIGNED})`, true],
  ['a signed key of a calendar', `${APP}/calendar/feed/${SIGNED}.ics`, true],
  ['a one-time secret', `${APP}/password-reset?token=${random(32)}`, true],
  ['a public id', `${APP}/press/items/0b6f7a52-3a51-4a0e-9d55-0d8b7a3f1c11`, false],
  ['a page', `${APP}/submissions/dashboard?tab=drafts#now`, false],
  ['a digest outside an address', createHash('sha256').update('x').digest('base64url'), false],
  ['a way to unsubscribe', `${APP}/mail/unsubscribe/${random(70)}`, false],
])('%s opens something by itself: %#', (_case, text, isPersonal) => {
  expect(hasPersonalLink(text)).toBe(isPersonal)
  expect(withoutPersonalLinks(text) === text).toBe(!isPersonal)
})
