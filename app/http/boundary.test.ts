import { expect, test } from 'vitest'
import { failureOf } from '#app/http/boundary.tsx'
import { NotAnswered } from '#app/ui/failures.ts'
import { StateConflict } from '#app/platform/lifecycle.server.ts'

/** What the router hands to a boundary for a response that was thrown. */
const response = (status: number, statusText: string, data: unknown) => ({
  status,
  statusText,
  internal: false,
  data,
})

test('says what a response says', () => {
  const notFound = response(404, 'Not Found', 'Page Not Found: /nowhere')
  expect(failureOf(notFound)).toEqual({ status: 404, message: 'Page Not Found: /nowhere' })
})

test('reads a message out of JSON, and falls back to the status text', () => {
  expect(failureOf(response(409, 'Conflict', { message: 'Another admin saved first' }))).toEqual({
    status: 409,
    message: 'Another admin saved first',
  })
  expect(failureOf(response(403, 'Forbidden', ''))).toEqual({ status: 403, message: 'Forbidden' })
})

test.each([new Error('password is hunter2'), 'a string', null, undefined])('keeps %s to itself', (error) => {
  expect(failureOf(error)).toEqual({ status: 500, message: 'Something went wrong' })
})

test('a state conflict of a command is shown as a conflict', () => {
  expect(failureOf(new StateConflict('invoice: "pay" moved no row'))).toEqual({
    status: 409,
    message: 'This has changed since you opened the page. Load the page again.',
  })
})

test('an answer that did not come is no fault of the server', () => {
  expect(failureOf(new NotAnswered('offline'))).toEqual({ status: 503, message: 'You seem to be offline.' })
})
