import { matchRoutes } from '@remix-run/react'
import { beforeAll, expect, test } from 'vitest'
import { screens } from '#app/addresses.ts'
import type { AdminRole } from '#app/platform/admin-rights.ts'
import { DESK_ACTIONS, deskActions } from './desk-actions.ts'
import { installAddressRights, mayAct, rightsAt } from './admin-access.ts'

beforeAll(() => installAddressRights(screens))

/** As it is, in other spellings that mean the same, and one that means nothing. */
const spellings = (path: string) => [
  path,
  `${path}/`,
  path.toUpperCase(),
  path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  `${path}/no/such/page`,
]
/** Each address in one of them: to match all in all takes long. */
const examples = screens.flatMap(({ address }, index) => {
  const written = spellings(address.replace('*', 'a/b').replace(/:\w+\??/g, '7'))
  return written[index % written.length] ?? []
})

test('an address asks what the router finds for it among all, however it is spelt', () => {
  const all = screens.map((asked) => ({ path: asked.address, handle: asked }))
  const found = examples.map((path) => [path, rightsAt(path).address])
  const expected = examples.map((path) => [path, matchRoutes(all, path)?.at(-1)?.route.handle.address ?? ''])
  expect(found).toEqual(expected)
})

test.each([
  ['/admin/submissions/invoices/7', ['admin', 'treasurer']],
  ['/admin/submissions/extra-time', ['admin']],
  ['/press', ['admin']],
  ['/account/second-step', ['admin', 'treasurer', 'reader']],
] as const)('%s is for the acts of %s', (path, roles) => {
  const all = ['admin', 'treasurer', 'reader'] as const
  expect(all.filter((adminRole) => mayAct({ adminRole }, path))).toEqual(roles)
})

test('what a treasurer is offered to begin is about money, and a reader begins nothing', () => {
  const labels = (adminRole: AdminRole) => deskActions({ adminRole }, {}).map(({ label }) => label)
  expect(labels('admin')).toHaveLength(DESK_ACTIONS.length)
  expect(labels('treasurer')).toEqual([
    'Add a bank statement',
    'Add a discount code',
    'Record a payment without an invoice',
  ])
  expect(labels('reader')).toEqual([])
})
