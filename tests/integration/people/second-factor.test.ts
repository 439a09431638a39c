import { beforeEach, describe, expect, test } from 'vitest'
import { issueLink } from '#app/domain/people/accounts/one-time-links.server.ts'
import { startSession } from '#app/domain/people/accounts/sessions.server.ts'
import { openSealed } from '#app/platform/secret-links/seals.server.ts'
import { db, transaction } from '#db/client.ts'
import type { Answer } from '#tests/support/answer.ts'
import { api, as, guest, type Client } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { runCommand } from '#tests/support/command.ts'
import { admin, member, type Account } from '#tests/support/people.ts'
import { audits, mails } from '#tests/support/rows.ts'
import { withSecondStep, type SecondStep } from '#tests/support/second-step.ts'

const PAGE = '/account/second-step'

let maya: Account
let step: SecondStep

const codeOf = (offset = 0) => step.code(offset)

beforeEach(async () => {
  maya = await member({ firstName: 'Maya', lastName: 'Kowalski' })
  step = await withSecondStep(maya)
})

async function withPassword(browser: Client, path = '/') {
  const { email, password } = maya
  return browser.submit(await browser.get(path), 'Sign in', { email, password })
}

async function withCode(browser: Client, step: Answer, code: string) {
  return browser.submit(await browser.get(step.location ?? ''), 'Sign in', { code })
}

describe('turning it on', () => {
  test('takes the password and a first code, gives ten recovery codes once, and is told', async () => {
    expect(step.recovery).toHaveLength(10)
    expect((await as(maya).get(PAGE)).visibleText).toContain('You have 10 recovery codes left')
    expect((await as(maya).get(PAGE)).visibleText).not.toContain(step.recovery[0])
    expect(await audits({ action: 'account.second_step_turned_on' })).toHaveLength(1)
    expect(await mails({ to: maya.email, template: 'second_factor_changed' })).toHaveLength(1)
    const row = await db().selectFrom('second_factors').select('sealed_secret').executeTakeFirstOrThrow()
    expect(openSealed('second-factor', row.sealed_secret)).toMatch(/^[A-Z2-7]{32}$/)
    expect(row.sealed_secret.toString('latin1')).not.toMatch(/[A-Z2-7]{32}/)
  })

  test('and off takes the password and a code', async () => {
    const page = await as(maya).get(PAGE)
    const wrong = await as(maya).submit(page, 'Turn off the second step', {
      password: maya.password,
      code: '000000',
    })
    expect(wrong.status).toBe(422)
    const off = await as(maya).submit(page, 'Turn off the second step', {
      password: maya.password,
      code: codeOf(),
    })
    expect(off.location).toBe(PAGE)
    expect((await withPassword(guest())).location).toBe('/submissions/dashboard')
  })
})

describe('signing in', () => {
  test('asks for a code before there is a session, and goes on to the page', async () => {
    const browser = guest()
    const step = await withPassword(browser, '/?next=%2Fpreferences')
    expect(step.location).toBe('/sign-in/code?next=%2Fpreferences')
    expect(browser.cookies.names).not.toContain('access_token')
    expect((await browser.get('/account')).location).toContain('/?next=')
    expect((await withCode(browser, step, codeOf())).location).toBe('/preferences')
    expect((await browser.get('/account')).status).toBe(200)
  })

  test('takes a code once, and of two at once opens one session', async () => {
    const [one, two] = [guest(), guest()]
    const steps = [await withPassword(one), await withPassword(two)] as const
    const answers = await Promise.all([withCode(one, steps[0], codeOf()), withCode(two, steps[1], codeOf())])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422])
  })

  test('takes no code a second time, and an earlier one neither', async () => {
    const [first, second] = [guest(), guest()]
    const code = codeOf()
    expect((await withCode(first, await withPassword(first), code)).status).toBe(303)
    const step = await withPassword(second)
    for (const used of [code, codeOf(-1)]) expect((await withCode(second, step, used)).status).toBe(422)
    expect((await withCode(second, step, codeOf(1))).status).toBe(303)
  })

  test('is not passed by a new password, which ends a sign-in that waits', async () => {
    const browser = guest()
    const waiting = await withPassword(browser)
    const { token } = await transaction((trx) =>
      issueLink('password_reset', { userId: maya.userId }, now(), trx),
    )
    const reset = await guest().get(`/password-reset?token=${token}`)
    const password = 'another-lantern-and-a-boat-77'
    expect((await guest().submit(reset, 'Save password', { password, repeat: password })).status).toBe(303)
    expect((await browser.get(waiting.location ?? '')).visibleText).toContain('Sign in again')
    maya = { ...maya, password }
    expect((await withPassword(guest())).location).toBe('/sign-in/code')
  })

  test('keeps a form that was sent after the session had ended', async () => {
    const browser = guest()
    const parked = await browser.post('/preferences', { timezone: 'Europe/Paris' })
    expect(parked.location).toContain('/?next=')
    const step = await withPassword(browser, parked.location ?? '')
    expect((await withCode(browser, step, codeOf())).location).toBe('/session/kept-form')
  })

  test('takes a recovery code once and tells of it', async () => {
    const [code = ''] = step.recovery
    const browser = guest()
    expect((await withCode(browser, await withPassword(browser), code)).status).toBe(303)
    const again = guest()
    expect((await withCode(again, await withPassword(again), code)).status).toBe(422)
    expect(await audits({ action: 'account.recovery_code_used' })).toHaveLength(1)
  })

  test('limits wrong codes of an account, whatever the browser', async () => {
    const browser = guest()
    const step = await withPassword(browser)
    for (let tries = 0; tries < 10; tries += 1)
      expect((await withCode(browser, step, '000000')).status).toBe(422)
    expect((await withCode(browser, step, codeOf())).status).toBe(429)
  })

  test('waits ten minutes', async () => {
    const browser = guest()
    const step = await withPassword(browser)
    later({ minutes: 11 })
    expect((await browser.get(step.location ?? '')).visibleText).toContain('Sign in again')
    expect((await browser.post('/sign-in/code', { code: codeOf() })).location).toBe('/')
  })
})

describe('a second step that was lost', () => {
  const reset = (email: string) =>
    runCommand('db/seed/reset-second-step.ts', [email], { NODE_ENV: 'development' })

  test('is removed by who runs the server: history, person and admins are told', async () => {
    const keeper = await admin()
    expect(await reset(maya.email.toUpperCase())).toMatchObject({ code: 0 })
    expect((await withPassword(guest())).location).toBe('/submissions/dashboard')
    expect(await audits({ action: 'account.second_step_removed' })).toMatchObject([{ actor_id: null }])
    expect(await mails({ to: maya.email, template: 'second_factor_changed' })).toHaveLength(2)
    expect(await mails({ to: keeper.email, template: 'second_factor_removed' })).toHaveLength(1)
    expect(await reset(maya.email)).toMatchObject({
      code: 1,
      output: expect.stringContaining('no second step'),
    })
    expect(await reset('none@example.org')).toMatchObject({ code: 1 })
  })
})

test('the API asks for it too, and no door opens a session past it', async () => {
  const { email, password } = maya
  expect((await api().post('/api/auth/signin', { email, password })).status).toBe(401)
  expect((await api().post('/api/auth/signin', { email, password, code: codeOf() })).status).toBe(200)
  const start = { userId: maya.userId, remember: true, userAgent: null, address: null }
  await expect(startSession(start, now())).rejects.toThrow('second factor')
})
