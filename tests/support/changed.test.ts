import { describe, expect, test } from 'vitest'
import { reaching, testsOf } from '#tests/support/changed.ts'

const MODULE = 'app/domain/studios/profile'
const imports = new Map([
  [`${MODULE}/rules.ts`, []],
  [`${MODULE}/rules.test.ts`, [`${MODULE}/rules.ts`]],
  [`${MODULE}/commands.server.ts`, [`${MODULE}/rules.ts`]],
  ['app/domain/money/cart/queries.server.ts', [`${MODULE}/commands.server.ts`]],
  ['app/domain/money/cart/cart.test.ts', ['app/domain/money/cart/queries.server.ts']],
  ['app/domain/mail/text.test.ts', ['app/domain/mail/text.ts']],
  ['app/routes/entrant/studios/edit.tsx', ['app/routes/entrant/studios/edit.page.server.ts']],
  ['app/routes/entrant/studios/edit.page.server.ts', [`${MODULE}/commands.server.ts`]],
  ['tests/integration/studios/profile.test.ts', [`${MODULE}/commands.server.ts`]],
  ['tests/integration/money/cart.test.ts', ['tests/support/client.ts']],
  ['tests/integration/mail/text.test.ts', ['tests/support/client.ts']],
])
const texts = new Map([
  ['tests/integration/money/cart.test.ts', 'as(owner).get(`/studios/edit/${studio.id}`)'],
  ['tests/integration/mail/text.test.ts', "get('/studios/edit-me')"],
])

describe('what a change can break', () => {
  test('is reached by imports, in steps', () => {
    const steps = reaching([`${MODULE}/rules.ts`], imports)
    expect(steps.get(`${MODULE}/commands.server.ts`)).toBe(1)
    expect(steps.get('app/domain/money/cart/cart.test.ts')).toBe(3)
    expect(steps.has('app/domain/mail/text.test.ts')).toBe(false)
  })

  test('is every unit test that reaches it, and the integration tests of its module and of screens that show it', () => {
    const found = testsOf([`${MODULE}/rules.ts`], imports, texts)
    expect(found.unit).toEqual(['app/domain/money/cart/cart.test.ts', `${MODULE}/rules.test.ts`])
    expect(found.addresses).toContain('/studios/edit/:id')
    expect(found.integration).toEqual([
      'tests/integration/studios/profile.test.ts',
      'tests/integration/money/cart.test.ts',
    ])
  })

  test('is a test of its own, first', () => {
    const changed = ['tests/integration/mail/text.test.ts']
    expect(testsOf(changed, imports, texts).integration).toEqual(changed)
  })
})
