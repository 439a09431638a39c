import { beforeEach, describe, expect, test } from 'vitest'
import { passkeyQuestion } from '#app/domain/people/accounts/passkey-check.server.ts'
import { ownPasskeys } from '#app/domain/people/accounts/passkeys.server.ts'
import { db } from '#db/client.ts'
import { Authenticator } from '#tests/support/authenticator.ts'
import { as, guest, signedIn, type Client } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { member, type Account } from '#tests/support/people.ts'
import { audits, mails } from '#tests/support/rows.ts'
import { withSecondStep } from '#tests/support/second-step.ts'

const PAGE = '/account/passkeys'

let maya: Account
let device: Authenticator
/** A session of before the second step. */
let early: Client

async function questionToAdd({ userId, email }: Account) {
  const who = { userId, email, displayName: 'Someone' }
  const { toAdd } = await ownPasskeys(who, 'Award', now(), db())
  if (!toAdd) throw new Error('No passkey can be added')
  return toAdd
}

async function question(who: Account) {
  const asked = await passkeyQuestion(who.userId, now(), db())
  if (!asked) throw new Error('There is no passkey to ask for')
  return asked
}

async function add(who: Account, with_: Authenticator, browser: Client = as(who)) {
  return browser.post(PAGE, {
    intent: 'add-passkey',
    name: 'Laptop',
    passkey: with_.make(await questionToAdd(who)),
  })
}

/** A browser that has given the password of a person, with the page that asks for the second step. */
async function halfWay({ email, password }: Account): Promise<Client> {
  const browser = guest()
  await browser.submit(await browser.get('/'), 'Sign in', { email, password })
  return browser
}

const answerWith = (browser: Client, passkey: string) => browser.post('/sign-in/code', { passkey })
const rows = () => db().selectFrom('passkeys').selectAll().execute()

beforeEach(async () => {
  maya = await member({ firstName: 'Maya' })
  early = signedIn(maya)
  await early.get('/preferences')
  await withSecondStep(maya)
  device = new Authenticator()
  await add(maya, device)
})

describe('a passkey', () => {
  test('is added by the person who has proved it is them, is on their page, and is told', async () => {
    expect(await rows()).toMatchObject([{ name: 'Laptop', user_id: maya.userId, last_used_at: null }])
    const page = await as(maya).get(PAGE)
    expect(page.visibleText).toContain('Laptop')
    expect(await audits({ action: 'account.passkey_added' })).toHaveLength(1)
    expect(await mails({ to: maya.email, template: 'second_factor_changed' })).toHaveLength(2)
    later({ minutes: 15 })
    expect((await add(maya, new Authenticator(), early)).location).toMatch(/^\/session\/confirm/)
    expect(await rows()).toHaveLength(1)
  })

  test('answers in place of the code at sign-in', async () => {
    const browser = await halfWay(maya)
    const page = await browser.get('/sign-in/code')
    expect(page.text).toContain(device.id.toString('base64url'))
    const answer = await answerWith(browser, device.use(await question(maya)))
    expect(answer.status).toBe(303)
    expect((await browser.get('/account')).status).toBe(200)
    expect(await rows()).toMatchObject([{ uses: 1, last_used_at: now() }])
  })

  test('proves a session once more, beside the password', async () => {
    later({ minutes: 15 })
    const passkey = device.use(await question(maya))
    const wrong = await early.post('/session/confirm', { password: 'not the password', passkey })
    expect(wrong.status).toBe(422)
    const right = await early.post('/session/confirm', { password: maya.password, passkey })
    expect(right.location).toBe('/account')
    expect((await early.get('/account/download')).status).toBe(200)
  })

  test('that is removed works no more', async () => {
    const asked = await question(maya)
    await as(maya).submit(await as(maya).get(PAGE), 'Remove Laptop')
    expect(await rows()).toEqual([])
    expect((await answerWith(await halfWay(maya), device.use(asked))).status).toBe(422)
    expect(await audits({ action: 'account.passkey_removed' })).toHaveLength(1)
  })

  test('goes with the second step', async () => {
    await db().deleteFrom('second_factors').execute()
    expect(await rows()).toEqual([])
    expect((await as(maya).get(PAGE)).location).toBe('/account/second-step')
  })
})

describe('an answer is refused', () => {
  test('the second time, and to a question older than one that was answered', async () => {
    const early = await question(maya)
    later({ seconds: 5 })
    const passkey = device.use(await question(maya))
    expect((await answerWith(await halfWay(maya), passkey)).status).toBe(303)
    expect((await answerWith(await halfWay(maya), passkey)).status).toBe(422)
    expect((await answerWith(await halfWay(maya), device.use(early))).status).toBe(422)
  })

  test('after ten minutes', async () => {
    const asked = await question(maya)
    later({ minutes: 10 })
    expect((await answerWith(await halfWay(maya), device.use(asked))).status).toBe(422)
  })

  test('by a device that was never added, another person’s, and one that believes to be elsewhere', async () => {
    const other = await member({ firstName: 'Otis' })
    await withSecondStep(other)
    const theirs = new Authenticator()
    await add(other, theirs)
    const asked = await question(maya)
    for (const each of [new Authenticator(), theirs])
      expect((await answerWith(await halfWay(maya), each.use(asked))).status).toBe(422)
    const phished = new Authenticator('https://laureate.test.evil.example')
    await add(maya, phished)
    expect(await rows()).toHaveLength(2)
    expect((await answerWith(await halfWay(maya), device.use(await question(other)))).status).toBe(422)
  })

  test('to a question for adding, and of two at once one', async () => {
    expect((await answerWith(await halfWay(maya), device.use(await questionToAdd(maya)))).status).toBe(422)
    const passkey = device.use(await question(maya))
    const browsers = [await halfWay(maya), await halfWay(maya)]
    const answers = await Promise.all(browsers.map((browser) => answerWith(browser, passkey)))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422])
  })

  test.each(['', '{', '[]', '{"id":1}', '{"id":"x","response":{}}', 'x'.repeat(30_000)])(
    'where it is none (%#)',
    async (passkey) => {
      expect((await answerWith(await halfWay(maya), passkey)).status).toBe(422)
      const fields = { intent: 'add-passkey', name: 'Odd', passkey }
      expect((await as(maya).post(PAGE, fields)).status).toBe(422)
      expect(await rows()).toHaveLength(1)
    },
  )
})

test('a person without a second step is led to it, and a passkey of another cannot be removed', async () => {
  const other = await member({ firstName: 'Otis' })
  expect((await as(other).get(PAGE)).location).toBe('/account/second-step')
  const [row] = await rows()
  await as(other).post(PAGE, { intent: 'remove-passkey', passkeyId: row?.id })
  expect(await rows()).toHaveLength(1)
})
