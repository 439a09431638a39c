import { expect, test } from 'vitest'
import { voteEndedAt, type VotingException, type VotingMembership } from './vote-end.ts'

const now = new Date('2027-02-20T12:00:00Z')
const expired: VotingMembership = {
  status: 'expired',
  vote: 'approved',
  endsAt: new Date('2027-02-15T08:00:00Z'),
}
const until = (text: string | null, isUsedUp = false): VotingException => ({
  until: text === null ? null : new Date(text),
  isUsedUp,
})

test.each<[string, VotingMembership[], VotingException[], string | null]>([
  ['a membership that ran out', [expired], [], '2027-02-15T08:00:00.000Z'],
  ['one that no task has ended yet', [{ ...expired, status: 'active' }], [], '2027-02-15T08:00:00.000Z'],
  [
    'one that runs on',
    [{ ...expired, status: 'active', endsAt: new Date('2027-02-21T08:00:00Z') }],
    [],
    null,
  ],
  ['one without an end', [{ ...expired, status: 'active', endsAt: null }], [], null],
  ['one that was cancelled', [{ ...expired, status: 'cancelled' }], [], null],
  ['a vote that was denied', [{ ...expired, vote: 'denied' }], [], null],
  [
    'the later of two',
    [{ ...expired, endsAt: new Date('2026-01-01T08:00:00Z') }, expired],
    [],
    '2027-02-15T08:00:00.000Z',
  ],
  ['an earlier one beside one that was cancelled', [expired, { ...expired, status: 'cancelled' }], [], null],
  [
    'one beside an application',
    [expired, { status: 'pending', vote: 'applied', endsAt: null }],
    [],
    '2027-02-15T08:00:00.000Z',
  ],
  ['an exception', [], [until('2027-02-18T09:30:00Z')], '2027-02-18T09:30:00.000Z'],
  ['an exception after a membership', [expired], [until('2027-02-18T09:30:00Z')], '2027-02-18T09:30:00.000Z'],
  ['an exception that runs on', [expired], [until(null)], null],
  ['an exception that was used up', [], [until('2027-02-18T09:30:00Z', true)], null],
  ['nothing', [], [], null],
])('%s', (_, memberships, exceptions, ended) => {
  expect(voteEndedAt(memberships, exceptions, now)?.toISOString() ?? null).toBe(ended)
})
