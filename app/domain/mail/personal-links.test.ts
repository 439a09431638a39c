import { expect, test } from 'vitest'
import { withoutLinks } from './personal-links.ts'

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
