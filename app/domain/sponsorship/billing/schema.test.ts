import { expect, test } from 'vitest'
import { parseForm } from '#app/http/forms.server.ts'
import { issueSchema } from './schema.ts'

const SENT = {
  ...{ key: '35a61674-d148-45f0-a639-e6433adbd540', poNumber: '', method: 'bank_transfer' },
  ...{ 'billTo.name': 'Quell Ltd', 'billTo.email': 'ines@example.org', 'billTo.country': 'US' },
  ...{ 'billTo.addressLine1': '12 Pegbar Row', 'billTo.city': 'Los Angeles', 'billTo.region': '' },
  ...{ 'instalments[0].amount': '1300.00', 'instalments[0].dueOn': '2027-02-15' },
}

const parsed = (more: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...SENT, ...more })) form.append(name, value)
  return parseForm(form, issueSchema('USD'))
}

test('rows of instalments that are left empty are left out', () => {
  const form = parsed({
    ...{ 'instalments[1].amount': '', 'instalments[1].dueOn': '' },
    ...{ 'instalments[2].amount': '', 'instalments[2].dueOn': '' },
  })
  expect(form.status).toBe('success')
  expect(form.status === 'success' && form.value.instalments).toEqual([
    { amountCents: 130_000, dueOn: '2027-02-15' },
  ])
})

test('a row that is half filled in is not left out', () => {
  expect(parsed({ 'instalments[1].amount': '5', 'instalments[1].dueOn': '' }).status).toBe('error')
})
