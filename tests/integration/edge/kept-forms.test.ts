import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { guest, signedIn, type Client } from '#tests/support/client.ts'
import { later } from '#tests/support/clock.ts'
import { draft, entrant } from '#tests/support/entries.ts'
import { member, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'

const PATH = '/studios/create/studio'
const FORM = {
  name: 'Gull & Gasket',
  'tags[0]': 'one',
  notes: 'first\nsecond "quoted" <b>',
  intent: 'create',
}

/** A browser whose session has run out, with the form it posted kept. */
async function expired(account: Account, fields: Record<string, string> = FORM): Promise<Client> {
  const browser = signedIn(account)
  await browser.get('/preferences')
  later({ days: 6, hours: 23 })
  browser.cookies.take(['access_token=gone', 'refresh_token=gone'])
  await browser.get('/forgot-password')
  await revoke()
  return post(browser, fields)
}

async function revoke(): Promise<void> {
  await db()
    .updateTable('session_families')
    .set({ revoked_at: new Date(0) })
    .execute()
}

async function post(browser: Client, fields: Record<string, string>): Promise<Client> {
  const answer = await browser.post(PATH, fields)
  expect(answer.location).toMatch(/^\/\?next=/)
  return browser
}

async function ended(account: Account, fields: Record<string, string> = FORM): Promise<Client> {
  const browser = signedIn(account)
  await browser.get('/preferences')
  await revoke()
  return post(browser, fields)
}

async function signInAgain(browser: Client, account: Account) {
  const page = await browser.open('/')
  expect(page.visibleText).toContain('We saved what you sent for an hour')
  return browser.submit(page, 'Sign in', { email: account.email, password: account.password })
}

const rows = () => db().selectFrom('parked_forms').selectAll().execute()

describe('a form posted after the session’s end', () => {
  test('shows what was typed, not what a form carries for itself', async () => {
    const account = await member()
    const carried = { was: 'work_title:1a2b', 'version.judging_date_open': 'v7', 'person[0].id': '4711' }
    const browser = await ended(account, { ...FORM, ...carried, taxId: 'DE 99' })
    await signInAgain(browser, account)
    const page = await browser.get('/session/kept-form')
    expect(page.visibleText).toContain('DE 99')
    for (const value of Object.values(carried)) expect(page.visibleText).not.toContain(value)
    expect(page.form('Send again').entries).toContainEqual(['was', 'work_title:1a2b'])
  })

  test('is shown with the labels and options of its questions', async () => {
    const who = await entrant()
    const id = await draft(who, { title: 'Tin Lanterns' })
    const browser = signedIn(who)
    await browser.get('/preferences')
    await revoke()
    await browser.post(`/submissions/edit/${id}/work`, {
      original_language: 'is',
      'person[0].fullName': 'Þóra',
    })
    await browser.post('/', { email: who.email, password: who.password })
    const page = await browser.get('/session/kept-form')
    expect(page.visibleText).toContain('Work, Tin Lanterns')
    expect(page.visibleText).toContain('Original language Icelandic')
    expect(page.visibleText).toContain('Name of person 1 Þóra')
  })

  test('is kept encrypted, shown after sign-in, and sent again once by a browser without scripts', async () => {
    const account = await member()
    const browser = await ended(account)
    const [row] = await rows()
    expect(row?.user_id).toBe(account.userId)
    expect(row?.sealed.toString('latin1')).not.toContain('Gasket')

    expect((await signInAgain(browser, account)).location).toBe('/session/kept-form')
    const page = await browser.get('/session/kept-form')
    expect(page.visibleText).toContain('Gull & Gasket')
    expect((await browser.get('/session/kept-form')).status).toBe(200)

    const form = page.form('Send again')
    expect(form.entries).toEqual(Object.entries(FORM))
    const answers = await race(3, () => browser.submit(page, 'Send again'))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, 307])
    const sent = answers.find(({ status }) => status === 307)
    expect(sent?.headers.get('location')).toBe(PATH)
    expect(await rows()).toEqual([])
    expect((await browser.get('/session/kept-form')).location).toBe('/')
  })

  test('never keeps a password, and says so', async () => {
    const account = await member()
    const browser = await ended(account, {
      ...FORM,
      screenerPassword: 'let me see it',
      password: 'hunter22hunter',
    })
    await signInAgain(browser, account)
    const page = await browser.get('/session/kept-form')
    expect(page.text).not.toMatch(/let me see it|hunter22hunter/)
    expect(page.visibleText).toContain('Screener password, Password')
    expect(page.form('Send again').entries.map(([name]) => name)).toEqual(Object.keys(FORM))
  })

  test('belongs to its person alone, even in the same browser', async () => {
    const browser = await ended(await member())
    const other = await member()
    await signInAgain(browser, other)
    expect((await browser.get('/session/kept-form')).location).toBe('/')
    expect((await browser.post('/session/kept-form?send', {})).location).toBe('/')
    expect(await rows()).toHaveLength(1)
  })

  test('is found again by the browser that signed in last, when the session’s cookies are gone', async () => {
    const account = await member()
    const browser = guest()
    await browser.post('/', { email: account.email, password: account.password, remember: 'on' })
    later({ days: 8 })
    expect(browser.cookies.names).toContain('known')
    await post(browser, FORM)
    expect((await rows())[0]?.user_id).toBe(account.userId)
    expect((await signInAgain(browser, account)).location).toBe('/session/kept-form')
  })

  test('belongs to the browser when its session is unknown', async () => {
    const account = await member()
    const browser = await expired(account)
    expect((await rows()).map(({ user_id }) => user_id)).toEqual([null])
    await signInAgain(browser, account)
    expect((await browser.get('/session/kept-form')).visibleText).toContain('Gull & Gasket')
  })

  test('can be discarded, and is gone after an hour', async () => {
    const account = await member()
    const browser = await ended(account)
    await signInAgain(browser, account)
    expect((await browser.submit(await browser.get('/session/kept-form'), 'Discard')).location).toBe('/')
    expect(await rows()).toEqual([])

    const late = await ended(account)
    await signInAgain(late, account)
    later({ hours: 1 })
    expect((await late.get('/session/kept-form')).location).toBe('/')
  })

  test('is kept at most thirty times an hour for one address', async () => {
    const browser = guest()
    for (let sent = 0; sent < 31; sent += 1) {
      browser.cookies.take(['refresh_token=made-up'])
      await post(browser, FORM)
    }
    expect(await rows()).toHaveLength(30)
  })

  test('is kept without the file that was chosen in it', async () => {
    const account = await member()
    const browser = signedIn(account)
    await browser.get('/preferences')
    await revoke()
    const picture = new File([new Uint8Array(400_000)], 'logo.png', { type: 'image/png' })
    await browser.post(PATH, { name: 'Þóra and the lanterns', logo: picture })
    expect(await rows()).toHaveLength(1)
    await signInAgain(browser, account)
    const page = await browser.get('/session/kept-form')
    expect(page.visibleText).toContain('Þóra and the lanterns')
    expect(page.visibleText).toContain('Files are not saved')
  })

  test('belongs to the browser when all of its cookies are gone', async () => {
    const account = await member()
    const browser = guest()
    await post(browser, FORM)
    expect((await rows())[0]?.user_id).toBeNull()
    expect((await signInAgain(browser, account)).location).toBe('/session/kept-form')
    expect((await browser.get('/session/kept-form')).visibleText).toContain('Gull & Gasket')
    expect((await guest().get('/session/kept-form')).location).toMatch(/^\/\?next=/)
  })

  test('is not kept when it is large', async () => {
    const browser = signedIn(await member())
    await browser.get('/preferences')
    await revoke()
    expect((await browser.post(PATH, { name: 'x'.repeat(200_001) })).location).toMatch(/^\/\?next=/)
    expect(await rows()).toEqual([])
  })
})
