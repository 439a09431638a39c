import { expect, test } from 'vitest'
import { BILL_TO_LABELS } from '#app/domain/money/billing/components/fields.tsx'
import { studioFieldLabels } from '#app/domain/studios/details.ts'
import { ADDRESS_LABELS } from '#app/platform/postal-address.ts'
import { SHIP_LABELS } from './labels.ts'

test.each([
  ['a bill', BILL_TO_LABELS],
  ['an order', SHIP_LABELS],
  ['a profile', studioFieldLabels],
])('the address of %s has the labels of every address', (_, labels) => {
  expect(labels).toMatchObject(ADDRESS_LABELS)
})
