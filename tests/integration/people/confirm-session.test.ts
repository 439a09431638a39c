import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { signedIn, type Client } from '#tests/support/client.ts'
import { later } from '#tests/support/clock.ts'
import { admin, type Account } from '#tests/support/people.ts'
import { withSecondStep } from '#tests/support/second-step.ts'

let ada: Account
let bo: Account
let browser: Client

const EXPORT = '/admin/submissions/invoices/export?format=csv'
const roleOf = async ({ userId }: Account) =>
  (
    await db()
      .selectFrom('users')
      .where('id', '=', userId)
      .select('admin_role as role')
      .executeTakeFirstOrThrow()
  ).role

beforeEach(async () => {
  ada = await admin()
  bo = await admin({ firstName: 'Bo' })
  browser = signedIn(ada)
  await browser.get('/preferences')
})

async function makeReader(by: Client) {
  const page = await by.get(`/admin/people/${bo.userId}`)
  return by.submit(page, 'Save role', { role: 'reader' })
}

async function confirmed(by: Client, path: string | null, fields: Record<string, string>) {
  const page = await by.get(path ?? '')
  expect(page.visibleText).toContain('Confirm that it is you')
  return by.submit(page, 'Confirm', fields)
}

describe('a session that was proved more than 15 minutes ago', () => {
  test('does what is proved just now without asking', async () => {
    later({ minutes: 14 })
    expect((await makeReader(browser)).location).toBe(`/admin/people/${bo.userId}`)
    expect((await browser.get(EXPORT)).status).toBe(200)
  })

  test('changes no role before the password was given, keeps the form, and sends it once after that', async () => {
    later({ minutes: 15 })
    const asked = await makeReader(browser)
    expect(asked.location).toMatch(/^\/session\/confirm\?next=/)
    expect(await roleOf(bo)).toBe('admin')

    const wrong = await confirmed(browser, asked.location, { password: 'not the password' })
    expect(wrong.status).toBe(422)
    expect(wrong.visibleText).toContain('This is not your present password')
    const right = await confirmed(browser, asked.location, { password: ada.password })
    expect(right.location).toBe('/session/kept-form?proved=1')
    const kept = await browser.get(right.location ?? '')
    expect(kept.visibleText).toContain('You confirmed that it is you')
    const sent = await browser.submit(kept, 'Send again')
    expect(sent.status).toBe(307)
    await makeReader(browser)
    expect(await roleOf(bo)).toBe('reader')
  })

  test('gives no file of other people’s data before that, and offers it afterwards', async () => {
    later({ minutes: 15 })
    const asked = await browser.get(EXPORT)
    expect(asked.location).toMatch(/^\/session\/confirm\?/)
    const right = await confirmed(browser, asked.location, { password: ada.password })
    const page = await browser.get(right.location ?? '')
    const link = page.html.querySelectorAll('main a').find(({ text }) => text === 'Download file')
    expect(link?.getAttribute('href')).toBe(EXPORT)
    expect((await browser.get(EXPORT)).headers.get('content-disposition')).toContain('attachment')
  })

  test('is proved for itself only, and not by what another browser gave', async () => {
    later({ minutes: 15 })
    const other = signedIn(ada)
    expect((await other.get(EXPORT)).status).toBe(200)
    expect((await browser.get(EXPORT)).location).toMatch(/^\/session\/confirm\?/)
  })

  test('asks for a code too where there is a second step', async () => {
    const step = await withSecondStep(ada)
    later({ minutes: 15 })
    const asked = await browser.get(EXPORT)
    const without = await confirmed(browser, asked.location, { password: ada.password })
    expect(without.status).toBe(422)
    expect(without.visibleText).toContain('Enter the code that your app shows now')
    const wrong = await confirmed(browser, asked.location, { password: ada.password, code: '000000' })
    expect(wrong.status).toBe(422)
    expect((await browser.get(EXPORT)).status).toBe(302)
    await confirmed(browser, asked.location, { password: ada.password, code: step.code() })
    expect((await browser.get(EXPORT)).status).toBe(200)
  })

  test('takes all of their own data with a new proof, and its own entries without', async () => {
    later({ minutes: 15 })
    expect((await browser.get('/account/download')).location).toMatch(/^\/session\/confirm\?/)
    expect((await browser.get('/account')).status).toBe(200)
  })
})

test('the page leads on where nothing is to be confirmed, and only to this site', async () => {
  expect((await browser.get('/session/confirm?next=%2Fpreferences')).location).toBe('/preferences')
  expect((await browser.get('/session/confirm?next=https%3A%2F%2Fevil.example')).location).toBe('/account')
  later({ minutes: 15 })
  const page = await browser.get('/session/confirm?next=%2F%2Fevil.example')
  expect((await browser.submit(page, 'Confirm', { password: ada.password })).location).toBe('/account')
})
