import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router-dom'
import { expect, test } from 'vitest'
import { errorFacts } from '#app/http/boundary.tsx'

test('says what a response says', () => {
  const notFound = new ErrorResponse(404, 'Not Found', 'Page Not Found: /nowhere')
  expect(errorFacts(notFound)).toEqual({ status: 404, message: 'Page Not Found: /nowhere' })
})

test('reads a message out of JSON, and falls back to the status text', () => {
  expect(errorFacts(new ErrorResponse(409, 'Conflict', { message: 'Somebody saved first' }))).toEqual({
    status: 409,
    message: 'Somebody saved first',
  })
  expect(errorFacts(new ErrorResponse(403, 'Forbidden', ''))).toEqual({ status: 403, message: 'Forbidden' })
})

test.each([new Error('password is hunter2'), 'a string', null, undefined])('keeps %s to itself', (error) => {
  expect(errorFacts(error)).toEqual({ status: 500, message: 'Something went wrong' })
})
