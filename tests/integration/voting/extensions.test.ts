import { beforeEach, describe, expect, test } from 'vitest'
import { readDatabaseClock } from '#app/clock.server.ts'
import { db, transaction } from '#db/client.ts'
import { decideProposal } from '#app/domain/people/admins/proposals.server.ts'
import { sendMessage } from '#app/domain/mail/send.server.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { announceExtensions } from '#app/domain/voting/rounds/announce-extensions.server.ts'
import { askForExtension, decideExtension } from '#app/domain/voting/rounds/extensions.server.ts'
import { freezeRoll } from '#app/domain/voting/rounds/roll.server.ts'
import { lockRound } from '#app/domain/voting/rounds/round.server.ts'
import { proposalIdOf } from '#tests/support/admins.ts'
import { as, guest } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { collecting } from '#tests/support/mail-rules.ts'
import { admin, adminViewerOf, member, voter, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, linkIn, mails, outbox } from '#tests/support/rows.ts'
import { until } from '#tests/support/wait.ts'
import { announced, hoursFromNow, voteBetween, votedCategory } from '#tests/support/voting.ts'

const PAGE = '/admin/voting/extension'
const REASON = 'The site was down this morning.'

let year: number
let zone: string
let ada: Account
let bo: Account

beforeEach(async () => {
  ;({ year, timezone: zone } = await currentSeason())
  ada = await admin({ firstName: 'Ada' })
  bo = await admin({ firstName: 'Bo' })
  await voteBetween(hoursFromNow(-1), hoursFromNow(2))
  await votedCategory(1, ['Moss Parade', 'Saltbox'])
  await announced()
})

const local = (hours: number) => toLocalText(hoursFromNow(hours), zone)
const end = async () => (await configValues()).voting_end_date
const stored = () => db().selectFrom('voting_extensions').selectAll().orderBy('id').execute()

async function ask(who: Account, newEnd = local(5), reason = REASON) {
  return as(who).submit(await as(who).get(PAGE), 'Ask for extension', { newEnd, reason })
}

async function asked(hours = 5): Promise<number> {
  const input = { newEnd: hoursFromNow(hours), reason: REASON }
  return valueOf(await askForExtension(input, await adminViewerOf(ada), now())).extensionId
}

describe('an extension', () => {
  test('is not agreed to by the second mailbox of the one who asked', async () => {
    const before = await end()
    const id = await asked()
    const page = await as(ada).get('/admin/people/admins')
    const email = 'ada.too@example.net'
    await as(ada).submit(page, 'Send invitation', { email, role: 'admin' })
    const second = await member({ email, emailVerifiedAt: null })
    const invitation = (await mails({ to: email, template: 'admin_invitation' }))[0] ?? { body_text: '' }
    const accepting = await as(second).get(linkIn(invitation, '/admins/invitation'))
    expect((await as(second).submit(accepting, 'Accept invitation')).location).toBe('/admins/waiting')
    await expect(adminViewerOf(second)).rejects.toThrow('is no admin')
    // Another admin takes the second mailbox for another person.
    const proposalId = await proposalIdOf(second)
    const confirming = { proposalId, step: 'confirm', reason: 'Sounds right' } as const
    valueOf(await decideProposal(confirming, await adminViewerOf(bo), now()))
    const agree = async () => decideExtension(id, 'agree', await adminViewerOf(second), now())
    expect(await agree()).toMatchObject({ code: 'forbidden' })
    expect(await end()).toBe(before)
    // Declining moves nothing, and an admin of old may agree.
    expect((await decideExtension(id, 'agree', await adminViewerOf(bo), now())).ok).toBe(true)
  })

  test('is asked for by one admin, agreed to by another, and told to all', async () => {
    const vera = await voter()
    await freezeRoll(year, now())
    const before = await end()
    const sent = await ask(ada)
    expect(sent.location).toBe(PAGE)
    expect(await end()).toBe(before)
    const asking = await mails({ template: 'voting_changed', to: bo.email })
    expect(asking.filter(({ body_text: text }) => text.includes(REASON))).toHaveLength(1)
    expect((await as(ada).get(PAGE)).visibleText).toContain('Another admin has to agree before voting closes')
    expect((await as(ada).get('/admin/voting')).visibleText).toContain('You asked for it.')
    expect((await as(bo).get('/admin/dashboard')).visibleText).toContain('An admin asks to extend voting')

    const agreed = await as(bo).submit(await as(bo).get(PAGE), 'Extend voting')
    expect(agreed.location).toBe(PAGE)
    expect(await end()).toBe(hoursFromNow(5).toISOString().replace('.000Z', 'Z'))
    const [row] = await stored()
    expect(row).toMatchObject({
      state: 'agreed',
      asked_by: ada.userId,
      decided_by: bo.userId,
      announced_at: null,
    })
    const log = await audits({ entity: 'voting_round' })
    expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['voting_round.roll_frozen', null],
      ['voting_round.extension_asked', ada.userId],
      ['voting_round.extension_agreed', bo.userId],
    ])
    expect(await audits({ action: 'config.changed' })).toHaveLength(1)
    for (const page of [
      await as(vera).get('/votes'),
      await guest().get('/votes/rules'),
      await guest().get('/votes/closed'),
    ])
      expect(page.visibleText).toMatch(/Voting was extended to .* from .*: The site was down this morning\./)
    setNow(hoursFromNow(4))
    expect((await as(vera).get('/votes')).status).toBe(200)
  })

  test('is declined, or taken back by who asked, and nothing moves', async () => {
    const before = await end()
    await ask(ada)
    const declined = await as(bo).submit(await as(bo).get(PAGE), 'Decline extension')
    expect(declined.location).toBe(PAGE)
    await ask(ada)
    const back = await as(ada).submit(await as(ada).get(PAGE), 'Take extension back')
    expect(back.location).toBe(PAGE)
    expect((await stored()).map(({ state }) => state)).toEqual(['declined', 'withdrawn'])
    expect(await end()).toBe(before)
    expect((await guest().get('/votes/rules')).visibleText).not.toContain('Voting was extended')
    expect(await announceExtensions(now())).toBe(0)
  })

  test('is never decided by who asked for it, nor taken back by another', async () => {
    const id = String(await asked())
    const own = await as(ada).post(PAGE, { intent: 'agree', extensionId: id })
    expect([own.status, own.visibleText]).toEqual([
      403,
      expect.stringContaining('You asked for this, so another admin has to decide.'),
    ])
    expect((await as(ada).post(PAGE, { intent: 'decline', extensionId: id })).status).toBe(403)
    expect((await as(bo).post(PAGE, { intent: 'withdraw', extensionId: id })).status).toBe(403)
    expect((await as(bo).post(PAGE, { intent: 'agree', extensionId: '999999' })).status).toBe(404)
    expect((await stored()).map(({ state }) => state)).toEqual(['asked'])
    await expect(
      db()
        .updateTable('voting_extensions')
        .set({ state: 'agreed', decided_by: ada.userId, decided_at: now() })
        .execute(),
    ).rejects.toThrow('voting_extensions_take_two')
  })

  test('needs a later end before the results and a reason; what was typed stays', async () => {
    await db()
      .updateTable('configs')
      .set({ value: hoursFromNow(24).toISOString() })
      .where('name', '=', 'voting_results_published_at')
      .execute()
    await db()
      .updateTable('configs')
      .set({ value: '1' })
      .where('name', '=', 'voting_results_before_ceremony')
      .execute()
    for (const [newEnd, reason, message] of [
      [local(1), REASON, 'later than the present end'],
      [local(2), REASON, 'later than the present end'],
      [local(25), REASON, 'before the results are published'],
      ['', REASON, 'Required'],
      ['2027-02-30T10:00', REASON, 'Enter a date and time'],
      ['2999-01-01T10:00', REASON, 'Enter a year from'],
      [local(5), '', 'Required'],
      [local(5), 'Just because', 'in at least 3 words'],
      [local(5), 'very '.repeat(61), 'At most 300 characters'],
    ] as const) {
      const answer = await ask(ada, newEnd, reason)
      expect(answer.status).toBe(422)
      expect(answer.problems).toEqual([
        { message: expect.stringContaining(message), href: expect.any(String) },
      ])
      expect(answer.html.querySelector('#newEnd')?.getAttribute('value') ?? '').toBe(newEnd)
      expect(answer.html.querySelector('#reason')?.textContent.trim()).toBe(reason.trim())
    }
    expect(await stored()).toEqual([])
  })

  test('is asked for while voting is open only, paused too, and once at a time', async () => {
    await freezeRoll(year, now())
    await db()
      .updateTable('voting_rounds')
      .set({ paused_at: now(), pause_note: 'A pause of ours.' })
      .where('year', '=', year)
      .execute()
    const page = await as(ada).get(PAGE)
    const fields = { newEnd: local(5), reason: REASON }
    expect((await as(ada).submit(page, 'Ask for extension', fields)).status).toBe(303)
    const again = await as(bo).submit(page, 'Ask for extension', fields)
    expect(again.status).toBe(409)
    expect(again.visibleText).toContain('An extension has already been requested')
    const decide = await as(bo).get(PAGE)
    setNow(hoursFromNow(2))
    const late = await as(bo).submit(decide, 'Extend voting')
    expect(late.status).toBe(422)
    expect(late.visibleText).toContain('Voting has closed, so it can’t be extended.')
    expect((await as(ada).submit(page, 'Ask for extension', fields)).status).toBe(422)
    expect((await as(ada).get(PAGE)).html.querySelector('main form')).toBeNull()
    expect((await stored()).map(({ state }) => state)).toEqual(['asked'])
  })

  test('says that a second admin is missing', async () => {
    await db()
      .updateTable('users')
      .set({ role: 'member', admin_role: null })
      .where('role', '=', 'admin')
      .where('id', '<>', ada.userId)
      .execute()
    expect((await as(ada).get(PAGE)).links).toContain('/admin/people/admins')
  })

  test('is read by readers, and neither asked for nor agreed to by them, members or guests', async () => {
    const rita = await admin()
    await db().updateTable('users').set({ admin_role: 'reader' }).where('id', '=', rita.userId).execute()
    const id = String(await asked())
    expect((await as(rita).get(PAGE)).visibleText).toContain(REASON)
    for (const who of [rita, await member(), await voter()]) {
      expect((await as(who).post(PAGE, { intent: 'agree', extensionId: id })).location).toBe('/')
    }
    expect((await as(await member()).get(PAGE)).location).toBe('/')
    expect((await guest().get(PAGE)).location).toMatch(/^\/\?next=/)
    expect((await stored()).map(({ state }) => state)).toEqual(['asked'])
  })
})

describe('the email about an extension', () => {
  async function agreed() {
    const id = await asked()
    valueOf(await decideExtension(id, 'agree', await adminViewerOf(bo), now()))
    return id
  }
  const written = () => mails({ template: 'voting_extended' })
  const isOf = (job: unknown, messageId: number) => (job as { messageId: number }).messageId === messageId

  test('goes to each member on the roll once, whichever worker writes it', async () => {
    const names = [await voter(), await voter(), await voter()]
    await member()
    await freezeRoll(year, now())
    const off = names[2]
    if (!off) throw new Error('There are three voters')
    await db()
      .updateTable('voting_roll')
      .set({ left_at: now(), left_reason: 'Lost the right to vote' })
      .where('user_id', '=', off.userId)
      .execute()
    await agreed()
    const counts = await race(3, () => announceExtensions(now()))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2)
    const messages = await written()
    expect(messages.map(({ to_email }) => to_email).sort()).toEqual(
      names
        .slice(0, 2)
        .map(({ email }) => email)
        .sort(),
    )
    expect(messages[0]?.body_text).toContain(REASON)
    const jobs = (await outbox({ kind: 'mail.send' })).map(({ payload }) => payload)
    for (const { id } of messages) expect(jobs.filter((job) => isOf(job, id))).toHaveLength(1)
    expect((await stored())[0]?.announced_at).toEqual(now())
    expect(await announceExtensions(now())).toBe(0)
    expect(await written()).toHaveLength(2)
  })

  test('is not sent once voting was extended again, or has closed', async () => {
    await voter()
    await freezeRoll(year, now())
    await agreed()
    await announceExtensions(now())
    const next = valueOf(
      await askForExtension({ newEnd: hoursFromNow(9), reason: REASON }, await adminViewerOf(ada), now()),
    )
    valueOf(await decideExtension(next.extensionId, 'agree', await adminViewerOf(bo), now()))
    await announceExtensions(now())
    const [first, second] = await written()
    const transport = collecting()
    await sendMessage(first?.id ?? 0, transport, now())
    setNow(hoursFromNow(10))
    await sendMessage(second?.id ?? 0, transport, now())
    expect(transport.sent).toEqual([])
    expect((await written()).map(({ status, skip_reason }) => [status, skip_reason])).toEqual([
      ['skipped', 'Voting was extended again.'],
      ['skipped', 'Voting has closed.'],
    ])
  })
})

describe('at once', () => {
  const ROW = /from "voting_extensions" where "id" = /
  const decisions = async () => {
    const log = await audits({ entity: 'voting_round' })
    return log.filter(({ action }) => /_(agreed|declined|withdrawn)$/.test(action)).length
  }
  async function scene() {
    return {
      id: await asked(),
      deciders: [await adminViewerOf(bo), await adminViewerOf(await admin())] as const,
    }
  }

  raced('two admins agree, and the end moves once', {
    reads: [ROW],
    prepare: scene,
    acts: ({ id, deciders }) => deciders.map((viewer) => () => decideExtension(id, 'agree', viewer, now())),
    async holds(answers) {
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await audits({ action: 'config.changed' })).toHaveLength(1)
    },
    async breaks() {
      expect(await audits({ action: 'config.changed' })).toHaveLength(2)
    },
  })

  raced('one admin agrees and another declines, and one of them has decided', {
    reads: [ROW],
    prepare: scene,
    acts: ({ id, deciders: [first, second] }) => [
      () => decideExtension(id, 'decline', first, now()),
      () => decideExtension(id, 'agree', second, now()),
    ],
    async holds(answers) {
      const [row] = await stored()
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await decisions()).toBe(1)
      expect(await audits({ action: 'config.changed' })).toHaveLength(row?.state === 'agreed' ? 1 : 0)
    },
    async breaks() {
      expect(await decisions()).toBe(2)
    },
  })

  raced('two admins ask, and one extension waits', {
    reads: [/from "voting_extensions" as "e"/],
    guards: ['one_open_voting_extension'],
    prepare: async () => [await adminViewerOf(ada), await adminViewerOf(bo)],
    acts: (viewers) =>
      viewers.map(
        (viewer) => () => askForExtension({ newEnd: hoursFromNow(5), reason: REASON }, viewer, now()),
      ),
    async holds(answers) {
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await stored()).toHaveLength(1)
    },
    async breaks() {
      expect(await stored()).toHaveLength(2)
    },
  })
})

test('an agreement that waited until voting had closed by the database’s clock moves nothing', async () => {
  await readDatabaseClock()
  const real = async () => {
    const row = await db()
      .selectNoFrom((eb) => eb.fn<Date>('clock_timestamp').as('at'))
      .executeTakeFirstOrThrow()
    return row.at
  }
  const arrival = await real()
  const close = new Date(arrival.getTime() + 1_500)
  await voteBetween(new Date(arrival.getTime() - 3_600_000), close)
  const later = new Date(arrival.getTime() + 3_600_000)
  const [asker, decider] = [await adminViewerOf(ada), await adminViewerOf(bo)]
  const first = valueOf(await askForExtension({ newEnd: later, reason: REASON }, asker, arrival))
  let deciding: ReturnType<typeof decideExtension> | undefined
  await transaction(async (trx) => {
    await lockRound(year, trx)
    deciding = decideExtension(first.extensionId, 'agree', decider, arrival)
    await until('voting to close', async () => (await real()) >= close)
  })
  expect(await deciding).toMatchObject({ ok: false, message: 'Voting has closed, so it can’t be extended.' })
  expect(await end()).toBe(close.toISOString())
  expect((await stored()).map(({ state }) => state)).toEqual(['asked'])
})
