import { data } from '@remix-run/server-runtime'
import { expect, test } from 'vitest'
import { withAddressesShown } from './shown-addresses.ts'

const STORED = 'info@xn--mller-kva.example'
const SHOWN = 'info@müller.example'

test('addresses are shown wherever a page is told them', () => {
  const at = new Date()
  const told = { email: STORED, rows: [{ at, note: `Ask ${STORED}.` }, null], count: 3 }
  expect(withAddressesShown(told)).toEqual({
    ...{ email: SHOWN, count: 3 },
    rows: [{ at, note: `Ask ${SHOWN}.` }, null],
  })
  expect(told.email).toBe(STORED)
})

test('an answer with a status keeps it', () => {
  expect(withAddressesShown(data({ email: STORED }, 404))).toEqual(data({ email: SHOWN }, 404))
})

test('what has no such address is handed on as it is', () => {
  const page = { rows: [{ email: 'robin@example.org', site: 'https://xn--mller-kva.example/' }] }
  expect(withAddressesShown(page)).toBe(page)
  const answer = new Response()
  expect(withAddressesShown(answer)).toBe(answer)
})
