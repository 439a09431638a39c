import { expect, it } from 'vitest'
import { entryAccess, type CallNow, type WhitelistPurpose } from './access.ts'

const open: CallNow = { isPublic: true, open: true, over: false }
const ahead: CallNow = { isPublic: true, open: false, over: false }
const over: CallNow = { isPublic: true, open: false, over: true }
const unpublished: CallNow = { isPublic: false, open: true, over: false }

it.each<[string, CallNow, WhitelistPurpose[], boolean, ReturnType<typeof entryAccess>]>([
  ['the call is open', open, [], false, 'enter'],
  ['it is ahead', ahead, [], false, null],
  ['it is ahead, and the person has a preview', ahead, ['preview'], false, 'preview'],
  ['it is over', over, [], false, null],
  ['it is over, and the person has a preview', over, ['preview'], false, null],
  ['it is over, and the person may enter late', over, ['late_submission'], false, 'enter'],
  ['it is over, and a draft has its own deadline', over, [], true, 'enter'],
  ['it is over, and the person may change one entry', over, ['late_edit'], false, null],
  // In its grace period a call is over and takes entries.
  ['it is in its grace period', { ...over, open: true }, [], false, 'enter'],
  ['the season is not published', unpublished, ['late_submission'], true, null],
  ['the season is not published, and the person has a preview', unpublished, ['preview'], false, 'preview'],
])('%s', (_, call, exceptions, customDeadline, access) => {
  expect(entryAccess(call, new Set(exceptions), customDeadline)).toBe(access)
})
