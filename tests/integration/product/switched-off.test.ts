import { beforeAll, describe, expect, test } from 'vitest'
import { screens } from '#app/addresses.ts'
import { rightsAt } from '#app/http/admin-access.ts'
import { mailEvents, restingEvents } from '#app/domain/cron-emails/rules/events.server.ts'
import { addRule, activateShownRule } from '#app/domain/cron-emails/rules/rule-commands.server.ts'
import { listRules } from '#app/domain/cron-emails/rules/rule-list.server.ts'
import { recheckMessage } from '#app/domain/mail/recheck.server.ts'
import { AWARD_PARTS } from '#app/platform/award-parts.ts'
import { everyPart, partsInUse } from '#app/platform/module.server.ts'
import { turnParts } from '#app/domain/season/next-season/queries.server.ts'
import { db } from '#db/client.ts'
import { setConfig } from '#tests/support/billing.ts'
import { browserOf, makeCast, type Cast, type Role } from '#tests/support/cast.ts'
import { as, guest, origin } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { keepDatabase } from '#tests/support/keep-database.ts'
import { admin, adminViewerOf } from '#tests/support/people.ts'

/** An award that once did everything and now does without all parts: what is left of them on its pages, in its mail and its data. */

keepDatabase()
let cast: Cast
beforeAll(async () => {
  cast = await makeCast()
  for (const setting of Object.values(AWARD_PARTS)) await setConfig(setting, '0')
})

const OFF = Object.fromEntries(Object.values(AWARD_PARTS).map((name) => [name, '0']))
const closed = screens.filter(({ part }) => part !== null)
const pathOf = (address: string) => address.replace(/:\w+\??/g, '1')

test('its addresses are not found, in any way in', { timeout: 180_000 }, async () => {
  const office = browserOf(cast, 'admin')
  const wrong: string[] = []
  for (const { address, only } of closed) {
    const path = pathOf(address)
    if (only !== 'POST')
      for (const { status } of [await guest().get(path), await office.get(path)])
        if (status !== 404) wrong.push(`${address}: ${status}`)
    // An address that takes no posts says so before it says that it is not there.
    const posted = only === 'GET' ? null : await office.post(path, { intent: 'save' })
    if (posted && ![404, 405].includes(posted.status)) wrong.push(`post ${address}: ${posted.status}`)
  }
  expect(closed.length).toBeGreaterThan(120)
  expect([...new Set(wrong)]).toEqual([])
})

test('an admin reads what is switched off and where to switch it on; others read nothing of it', async () => {
  const told = await browserOf(cast, 'admin').get('/admin/voting')
  expect(told.visibleText).toContain('This award has no voting. This part is switched off.')
  expect(told.links).toContain('/admin/settings/parts')
  const untold = await browserOf(cast, 'member').get('/votes')
  expect([untold.status, untold.links.includes('/admin/settings/parts')]).toEqual([404, false])
})

/** Of pages that differ only in whose record they show, one is opened. */
const kindOf = (path: string) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, ':id')

const roles: Role[] = ['guest', 'member', 'entrant', 'student.pending', 'chair', 'voter', 'press', 'admin']

test.each(roles)('no page that %s meets leads to it', { timeout: 180_000 }, async (role) => {
  const browser = browserOf(cast, role)
  const wrong: string[] = []
  const seen = new Set<string>()
  const waiting = [{ address: '/', from: 'the start' }]
  if (role === 'guest') waiting.push({ address: '/award', from: 'the start' })
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { pathname, search } = new URL(next.address, origin)
    if (rightsAt(pathname).part !== null) {
      wrong.push(`${next.from} → ${pathname}`)
      continue
    }
    if (seen.has(kindOf(pathname))) continue
    seen.add(kindOf(pathname))
    const page = await browser.follow(await browser.get(pathname + search))
    if (page.status >= 400) wrong.push(`${next.from} → ${pathname}: ${page.status}`)
    if (!page.isPage) continue
    for (const link of page.links) {
      const to = new URL(link, new URL(page.path, origin))
      if (
        to.origin === origin &&
        !/^\/admin\/(?:cron-emails\/outbox|agreements)\/|^\/redirect\/|^\/dev\//.test(to.pathname)
      )
        waiting.push({ address: to.pathname + to.search, from: pathname })
    }
  }
  expect(seen.size).toBeGreaterThan(2)
  expect([...new Set(wrong)]).toEqual([])
})

describe('its mail, data and tasks', () => {
  test('are gone from every list that modules hand in', async () => {
    for (const key of [
      'audiences',
      'datasets',
      'searched',
      'nextSeason',
      'navigationDesks',
      'deskNeeds',
      'mails',
    ] as const)
      expect([key, partsInUse(key, OFF).length < everyPart(key).length]).toEqual([key, true])
    expect((await turnParts(db())).map(({ key }) => key)).not.toContain('committees')
  })

  test('no rule of it is listed or turned on', async () => {
    const office = await adminViewerOf(await admin())
    const [event = ''] = restingEvents(OFF)
    expect(mailEvents(OFF).map(({ code }) => code)).not.toContain(event)
    const input = {
      ...{ name: 'Of a part', class: 'service' as const, trigger: 'event' as const, event, groupIds: [] },
      ...{
        sendAt: null,
        anchor: null,
        offsetsMinutes: [],
        weekday: null,
        localHour: null,
        missed: 'late' as const,
      },
      ...{ lastDay: 'send', mostPerRecord: null, needsApproval: false, holdMinutes: 0 },
      ...{ whenUnclear: 'ask' as const, subject: 'Hello', body: 'Hello', replyTo: null },
    }
    const added = await addRule(input as unknown as Parameters<typeof addRule>[0], office, now())
    if (!added.ok) throw new Error(added.message)
    const { ruleId } = added.value
    expect(await activateShownRule(ruleId, 1, office, now())).toMatchObject({ ok: false, code: 'conflict' })
    const list = { query: 'Of a part', status: null, limit: 10, offset: 0 }
    expect((await listRules(office, list, now())).rows).toEqual([])
  })

  test('a message about it is not sent', async () => {
    const [own] = everyPart('mails').filter((mail) => !partsInUse('mails', OFF).includes(mail))
    const message = { run_id: null, template: own?.mail.name } as unknown as Parameters<
      typeof recheckMessage
    >[0]
    expect(await recheckMessage(message, now())).toEqual({
      skip: 'It is about a part that the award has switched off.',
    })
  })
})

test('nothing of it is lost: it is back when it is switched on', async () => {
  const office = as(await admin())
  const page = await office.get('/admin/settings/parts')
  expect(page.visibleText).toMatch(/Holds [^.]*sponsorship/)
  const back = await office.submit(page, 'Save parts', { parts: Object.keys(AWARD_PARTS) })
  expect(back.location).toBe('/admin/settings/parts')
  expect((await office.get('/admin/sponsorships')).status).toBe(200)
  expect((await guest().get('/certificates')).status).toBe(200)
})
