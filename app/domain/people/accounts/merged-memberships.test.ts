import { describe, expect, test } from 'vitest'
import { membershipsOfBoth, type OpenMembership } from './merged-memberships.ts'

const kept: OpenMembership = { id: 1, userId: 1, status: 'active', type: 'Pro', endsOn: '2030-01-31' }
const gone: OpenMembership = { ...kept, id: 2, userId: 2 }
const settled = (...memberships: OpenMembership[]) => membershipsOfBoth(memberships, { stays: 1, goes: 2 })

describe('memberships of two accounts', () => {
  test.each<[string, OpenMembership[], number | null]>([
    ['only one has one', [gone], null],
    ['an application beside one in force', [kept, { ...gone, status: 'pending' }], null],
    ['the same end: that of the account that stays', [kept, gone], 2],
    ['the one that goes lasts longer', [kept, { ...gone, endsOn: '2030-02-01' }], 1],
    ['the one that goes has no end', [kept, { ...gone, endsOn: null }], 1],
    [
      'neither has an end',
      [
        { ...kept, endsOn: null },
        { ...gone, endsOn: null },
      ],
      2,
    ],
  ])('%s', (_, memberships, ending) => {
    expect(settled(...memberships)).toEqual({ refusals: [], ending })
  })

  test('of two types, and two applications, are for admins to settle', () => {
    expect(settled(kept, { ...gone, type: 'Student' })).toEqual({
      refusals: [expect.stringContaining('Pro of account 1, and Student of account 2')],
      ending: null,
    })
    const asked = settled({ ...kept, status: 'pending' }, { ...gone, status: 'approved' })
    expect(asked.refusals).toEqual([expect.stringContaining('Decline one of the applications first')])
  })
})
