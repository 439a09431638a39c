import { beforeEach, describe, expect, test } from 'vitest'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import { db } from '#db/client.ts'
import { signedIn, type Client } from '#tests/support/client.ts'
import { later } from '#tests/support/clock.ts'
import { admin, member } from '#tests/support/people.ts'
import { audits } from '#tests/support/rows.ts'

const PAGE = '/admin/rehearsal'

let adminAccount: Client
beforeEach(async () => {
  adminAccount = signedIn(await admin())
})

async function tier(name: string) {
  const { year } = await currentSeason()
  const found = (await deadlinesOf(year, db())).find((each) => each.name === name)
  if (!found) throw new Error(`There is no tier ${name}`)
  return found
}

async function rehearse(moment: Date, side: 'before' | 'at' | 'after' = 'at') {
  return adminAccount.post(PAGE, { moment: moment.toISOString(), side })
}

const rowsOf = async () => {
  const counts = await Promise.all(
    (['deadlines', 'configs', 'mail_messages', 'users', 'submissions', 'outbox'] as const).map((table) =>
      db().selectFrom(table).selectAll().execute(),
    ),
  )
  return JSON.stringify(counts)
}

describe('looking at the site as at another moment', () => {
  test('shows both sides of a tier’s end: prices, states, and what comes next', async () => {
    const { closesAt } = await tier('Standard')
    expect((await rehearse(closesAt, 'before')).location).toBe(PAGE)
    const before = await adminAccount.get(PAGE)
    expect(before.visibleText).toContain('You see the site as at')
    expect(before.visibleText).toContain('USD 195.00')
    await rehearse(closesAt)
    const after = await adminAccount.get(PAGE)
    expect(after.visibleText).toContain('USD 260.00')
    expect(after.visibleText).not.toContain('USD 195.00')
  })

  test('closes the call a second after its end, on its own pages too', async () => {
    const { closesAt } = await tier('Final')
    const now = await adminAccount.get('/submissions/closed')
    await rehearse(closesAt, 'after')
    const then = await adminAccount.get('/submissions/closed')
    expect(then.heading).toBe('Submissions are closed')
    expect(now.heading).not.toBe(then.heading)
    expect((await adminAccount.get('/admin/setup-check')).visibleText).toContain('Submissions closed')
  })

  test('carries a banner and no script on every page, and only for the admin who asked', async () => {
    await rehearse((await tier('Final')).closesAt)
    for (const address of ['/admin/dashboard', '/admin/deadlines', '/submissions/closed', '/votes/closed']) {
      const page = await adminAccount.get(address)
      expect(page.visibleText).toContain('Nothing can be changed')
      expect(page.html.querySelectorAll('script')).toHaveLength(0)
    }
    expect((await signedIn(await admin()).get('/admin/dashboard')).visibleText).not.toContain(
      'Nothing can be changed',
    )
  })

  test('writes only the log, whatever is sent', async () => {
    const deadline = await tier('Final')
    await rehearse(deadline.closesAt)
    const before = await rowsOf()
    const sent = [
      ['/admin/configs', { group: '300', late_fee_cents: '9.00' }],
      [`/admin/deadlines/remove/${deadline.id}`, {}],
      ['/admin/deadlines/add', { name: 'x' }],
      ['/preferences', { light: 'on' }],
      ['/no/such/page', {}],
    ] as const
    for (const [address, fields] of sent) {
      const answer = await adminAccount.post(address, fields)
      expect(answer.location).toBe(`${PAGE}?refused=1`)
    }
    expect((await adminAccount.get(`${PAGE}?refused=1`)).visibleText).toContain('Nothing was changed')
    for (const address of ['/admin/submissions', '/admin/submissions/invoices', '/admin/whitelist', PAGE])
      await adminAccount.get(address)
    expect(await rowsOf()).toBe(before)
  })

  test('is left by its button, and runs out after four hours', async () => {
    await rehearse((await tier('Final')).closesAt)
    const answer = await adminAccount.submit(
      await adminAccount.get('/admin/dashboard'),
      'Leave the rehearsal',
    )
    expect(answer.location).toBe(PAGE)
    expect((await adminAccount.get('/admin/dashboard')).visibleText).not.toContain('Nothing can be changed')

    await rehearse((await tier('Final')).closesAt)
    later({ hours: 4 })
    expect((await adminAccount.get('/admin/dashboard')).visibleText).not.toContain('Nothing can be changed')
    const log = (await audits()).filter(({ action }) => action.startsWith('rehearsal.'))
    expect(log.map(({ action }) => action)).toEqual([
      'rehearsal.started',
      'rehearsal.ended',
      'rehearsal.started',
    ])
  })

  test('signing out still works, and takes the rehearsal with it', async () => {
    await rehearse((await tier('Final')).closesAt)
    expect((await adminAccount.post('/redirect/logout')).location).not.toContain('rehearsal')
    expect((await adminAccount.get('/submissions/closed')).visibleText).not.toContain(
      'Nothing can be changed',
    )
  })

  test('does not open for another person with the same cookie', async () => {
    const answer = await rehearse((await tier('Final')).closesAt)
    const cookie = answer.headers
      .getSetCookie()
      .find((each) => each.startsWith('rehearsal='))
      ?.split(';')[0]
    expect(cookie).toBeDefined()
    const other = signedIn(await member())
    const page = await other.get('/submissions/closed', { headers: { cookie: cookie ?? '' } })
    expect(page.visibleText).not.toContain('Nothing can be changed')
  })

  test.each([
    [{}, 'Required'],
    [{ at: 'soon' }, 'Enter a date and time'],
    [{ at: '2027-03-14T02:30:00' }, 'Clocks go forward'],
    [{ moment: 'never' }, 'Select one of the dates'],
    [{ at: '2999-01-01T00:00' }, 'Enter a date between 1970 and 2200'],
  ])('refuses %o with a message and keeps what was typed', async (fields, text) => {
    const page = await adminAccount.post(PAGE, fields)
    expect(page.status).toBe(422)
    expect(page.visibleText).toContain(text)
    expect(page.html.querySelector('#at')?.getAttribute('value') ?? '').toBe('at' in fields ? fields.at : '')
  })

  test('takes any moment to the second, in the award’s zone', async () => {
    await adminAccount.post(PAGE, { at: '2027-02-01T00:00:01' })
    expect((await adminAccount.get(PAGE)).html.querySelector('.top-bar time')?.getAttribute('datetime')).toBe(
      '2027-02-01T08:00:01.000Z',
    )
  })
})
