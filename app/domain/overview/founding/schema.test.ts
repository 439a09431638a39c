import { describe, expect, test } from 'vitest'
import { foundingFacts, foundingForm } from './schema.ts'

const good = {
  ...{ code: '7K3QX-10DWN', award: ' Lantern Prize ', year: '2031', edition: '1', timezone: 'Europe/Berlin' },
  ...{
    currency: 'eur',
    kind: 'blank',
    uses: 'jury',
    firstName: 'Ada',
    lastName: 'Vale',
    email: 'office@example.org',
  },
  password: 'a long enough secret for once',
}

function read(changes: Partial<Record<keyof typeof good, string>>) {
  const sent = { ...good, ...changes }
  return foundingForm(foundingFacts.parse(sent)).safeParse(sent)
}

describe('the form that founds an award', () => {
  test('is read with its spaces and letters put right', () => {
    expect(read({}).data).toEqual({
      ...good,
      ...{ award: 'Lantern Prize', year: 2031, edition: 1, currency: 'EUR' },
    })
    expect(read({ currency: 'JPY' }).data?.currency).toBe('JPY')
  })

  test.each<[keyof typeof good, string, string]>([
    ['code', '', 'Required'],
    ['award', ' ', 'Required'],
    ['award', 'a'.repeat(101), 'At most 100 characters'],
    ['year', 'soon', 'Enter a year from 1970 to 2200'],
    ['year', '2031.5', 'Enter a year from 1970 to 2200'],
    ['edition', '0', 'Enter the number of the edition, like 12'],
    ['timezone', 'Europe/Atlantis', 'Select a time zone'],
    ['currency', '', 'Required'],
    ['currency', 'DEM', 'Select a currency, like EUR'],
    ['kind', 'poems', 'Required'],
    ['uses', 'all', 'Required'],
    ['firstName', '', 'Required'],
    ['lastName', 'V'.repeat(61), 'At most 60 characters'],
    ['email', 'office@example', 'Invalid email format'],
    ['password', 'short', 'Use at least 12 characters'],
    ['password', 'vale of a long enough secret', 'Do not use your name or email address'],
    ['password', 'lantern of a long enough secret', 'Do not use the name of the award'],
  ])('refuses %s “%s”', (field, value, message) => {
    const issues = read({ [field]: value }).error?.issues ?? []
    expect(issues[0]).toMatchObject({ path: [field], message })
    expect(new Set(issues.map(({ path }) => path[0]))).toEqual(new Set([field]))
  })

  test('says of every field at once what is wrong with it', () => {
    const { error } = foundingForm(foundingFacts.parse({})).safeParse({})
    expect(new Set(error?.issues.map(({ path }) => path[0]))).toEqual(new Set(Object.keys(good)))
  })
})
