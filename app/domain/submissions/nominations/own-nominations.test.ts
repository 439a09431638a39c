import { expect, test } from 'vitest'
import { missingOf, type OwnNominee } from '#app/domain/submissions/nominations/own-nominations.ts'

const person = (given: Partial<OwnNominee>): OwnNominee => ({
  ...{ id: 1, fullName: 'Þóra Ægisdóttir-Lindqvist', credit: 'Director', confirmed: true, hasAddress: true },
  ...given,
})

test.each<[string, boolean, OwnNominee[], string[]]>([
  ['nothing', false, [person({})], []],
  ['the clip', true, [person({})], ['the clip for the ceremony']],
  ['a name', false, [person({ confirmed: false })], ['1 name to confirm']],
  [
    'an address, before the name',
    false,
    [person({ confirmed: false, hasAddress: false })],
    ['the address of one nominee'],
  ],
  ['a confirmed one’s address', false, [person({ hasAddress: false })], ['the address of one nominee']],
  ['everybody', false, [], ['the nominees’ names']],
  [
    'several of each',
    true,
    [
      person({ confirmed: false }),
      person({ confirmed: false }),
      person({ hasAddress: false }),
      person({ hasAddress: false }),
    ],
    ['the clip for the ceremony', 'the addresses of 2 nominees', '2 names to confirm'],
  ],
])('a nomination lacks %s', (_what, clipMissing, people, words) => {
  const of = { submissionId: 1, title: 'Rook', category: 'Short Film', clipSection: null }
  expect(missingOf({ ...of, clipMissing, people })).toEqual(words)
})
