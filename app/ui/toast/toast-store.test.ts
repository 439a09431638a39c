import { expect, test } from 'vitest'
import { makeToast, toastReducer } from '#app/ui/toast/toast-store.ts'

const saved = makeToast({ title: 'Saved' }, 1_700_000_000_000)
const sent = makeToast({ title: 'Sent' }, 1_700_000_000_001)

test('a toast is named by the moment it was made, stays five seconds and is primary', () => {
  expect(saved).toEqual({ id: '1700000000000', title: 'Saved', color: 'primary', timeout: 5000 })
})

test('what the caller says wins', () => {
  expect(makeToast({ id: 'mine', title: 'Sent', color: 'success', timeout: 0 }, 1)).toEqual({
    id: 'mine',
    title: 'Sent',
    color: 'success',
    timeout: 0,
  })
})

test('adds at the end', () => {
  expect(toastReducer([saved], { type: 'added', toast: sent })).toEqual([saved, sent])
})

test('ignores a toast whose id is already there', () => {
  const again = { ...sent, id: saved.id }
  expect(toastReducer([saved], { type: 'added', toast: again })).toEqual([saved])
})

test('updates by id and leaves the others', () => {
  const changed = toastReducer([saved, sent], {
    type: 'updated',
    id: sent.id,
    changes: { title: 'Sent twice' },
  })
  expect(changed).toEqual([saved, { ...sent, title: 'Sent twice' }])
})

test('removes by id, and clears', () => {
  expect(toastReducer([saved, sent], { type: 'removed', id: saved.id })).toEqual([sent])
  expect(toastReducer([saved, sent], { type: 'cleared' })).toEqual([])
})
