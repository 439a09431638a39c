import { expect, test } from 'vitest'
import { checkVote, type VotingFacts } from './findings.ts'

const film = { title: 'Best Film', ballots: 3, foreign: 0, unreadable: 0 }
const block = { n: 1, follows: true, isIntact: true, isUnchanged: null }
const good: VotingFacts = {
  roll: 3,
  submitted: 3,
  foreignReceipts: 0,
  isBoxForeign: false,
  categories: [film],
  blocks: [block],
  ended: null,
}
const ended = { ballotsMatch: true, listed: 2, receipts: 2, unknownCodes: 0 }

test.each<[string, Partial<VotingFacts>, string[]]>([
  ['a vote in order', {}, []],
  ['one that has ended in order', { ended, blocks: [{ ...block, isUnchanged: true }] }, []],
  [
    'more ballots than members',
    { categories: [{ ...film, ballots: 4 }] },
    ['Best Film: 4 ballots, but 3 members on the roll.'],
  ],
  [
    'a foreign ballot and one that is not as it was sealed',
    { categories: [{ ...film, foreign: 1, unreadable: 2 }] },
    ['Best Film: 1 ballot belongs to no member of the roll.', 'Best Film: 2 ballots can’t be opened.'],
  ],
  ['more receipts than members', { submitted: 4 }, ['4 receipts submitted, but 3 members on the roll.']],
  [
    'a box of another’s',
    { isBoxForeign: true },
    ['The key that ballots are encrypted to is not the one this server made.'],
  ],
  ['foreign receipts', { foreignReceipts: 2 }, ['2 receipts belong to no member of the roll.']],
  [
    'a changed block',
    {
      blocks: [
        { ...block, isIntact: false },
        { ...block, n: 2, follows: false },
      ],
    },
    ['Block 1: its hash is not that of its parts.', 'Block 2: it does not follow the block before.'],
  ],
  [
    'ballots that changed after the end',
    { ended: { ...ended, ballotsMatch: false }, blocks: [{ ...block, isUnchanged: false }] },
    [
      'Block 1: it has other ballots than the block that ended voting.',
      'The ballots are not those of the block that ended voting.',
    ],
  ],
  [
    'a list of receipts that was changed',
    { ended: { ...ended, listed: 3, unknownCodes: 1 } },
    [
      '3 receipts on the public list, but 2 when voting ended.',
      '1 receipt on the public list belongs to no submitted ballot.',
    ],
  ],
])('%s', (_, facts, texts) => {
  expect(checkVote({ ...good, ...facts }).map(({ text }) => text)).toEqual(texts)
})
