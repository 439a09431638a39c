import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { discardBatch, heldBatches, releaseBatch } from '#app/domain/mail/batches.server.ts'
import { sendMessageAgain } from '#app/domain/mail/resend-message.server.ts'
import { takeSlot } from '#app/domain/mail/throttle.server.ts'
import { followMoments } from '#app/domain/mail/moments.server.ts'
import { sendMessage } from '#app/domain/mail/send.server.ts'
import { cancelAnnouncement } from '#app/domain/nominees/nominations/announce-nominees.server.ts'
import { prepareLetters, sendLetterTo, stopLetters } from '#app/domain/nominees/nominations/letters.server.ts'
import { endNomination } from '#app/domain/nominees/nominations/end-nomination.server.ts'
import { savePerson } from '#app/domain/nominees/nominations/names.server.ts'
import { nomineeToken } from '#tests/support/nominee-link.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as, guest } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { collecting, deliver } from '#tests/support/mail-rules.ts'
import { announcement, nominatedEntry } from '#tests/support/nominations.ts'
import { nominated } from '#tests/support/nominees.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { audits, linkIn, mails } from '#tests/support/rows.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'

const LETTER_LINK = /\/content\/letter-to-nominee\?t=[^\s)]+/

const THORA = {
  fullName: 'Þóra Ægisdóttir-Lindqvist',
  credit: 'Director',
  email: 'thora@example.org',
}
const LI = { fullName: '李晴风', credit: 'Producer', email: 'li@example.org' }
const MOHAMED = { fullName: 'محمد', credit: 'Animator', email: 'mohamed@example.org' }
const HOUR = 3_600_000

let adminAccount: Account
let viewer: AdminViewer
let year: number
beforeEach(async () => {
  adminAccount = await admin({ lastName: 'Letterbox' })
  viewer = await adminViewerOf(adminAccount)
  year = (await currentSeason()).year
  await embargoUntil('')
})

/** The settings' own embargo; the seeded season has one. */
const embargoUntil = (value: string) => setConfig('letter_embargo_until', value)

/** An announcement in an hour from now. */
const inAnHour = () => announcement(new Date(now().getTime() + HOUR))

async function prepared() {
  const { batchId, letters } = valueOf(await prepareLetters(year, viewer, now()))
  return { batchId: batchId ?? 0, letters }
}

/** Letters that were let go at once; answers how many there are. */
async function letGo(): Promise<number> {
  const { batchId } = await prepared()
  return valueOf(await releaseBatch(batchId, viewer, now())).messages
}

const letterTo = async (email: string) => (await mails({ to: email, template: 'nominee_letter' })).at(-1)

/** Sends what is due, as the worker would, and answers with the letters among it. */
async function delivered() {
  const sent = await deliver()
  return sent.filter(({ subject }) => subject.includes('nominat'))
}

/** What became of the letters, by address. */
async function fates() {
  const rows = await mails({ template: 'nominee_letter' })
  return rows.map(({ to_email, status, skip_reason }) => [to_email, status, skip_reason])
}

const mark = (messageId: number | undefined, status: 'bounced' | 'failed' | 'sent') =>
  db()
    .updateTable('mail_messages')
    .set({ status })
    .where('id', '=', messageId ?? 0)
    .execute()

describe('the secret link of a letter', () => {
  test('is shown to no admin, held or sent, on no page and in no download', async () => {
    const { people, nominationId } = await nominatedEntry({ people: [THORA] })
    await inAnHour()
    const { batchId } = await prepared()
    const personId = people[0]?.id ?? 0
    const token = await nomineeToken(personId, db())
    const message = await letterTo(THORA.email)
    const id = message?.id ?? 0
    expect(linkIn(message ?? { body_text: '' }, '/content/letter-to-nominee')).toContain(
      encodeURIComponent(token),
    )
    const client = as(adminAccount)
    const secret = token.slice(0, 40)
    const pages = [
      `/admin/cron-emails/held/${batchId}`,
      `/admin/cron-emails/outbox/${id}`,
      `/admin/cron-emails/outbox/${id}/html`,
      `/admin/cron-emails/outbox/${id}/again`,
      '/admin/cron-emails/outbox?q=thora',
      `/admin/cron-emails/outbox?person=${THORA.email}`,
      '/admin/nominations/letters',
      `/admin/nominations/names/${nominationId}`,
      '/admin/submissions/nominated',
      '/admin/submissions/nominated/export?format=csv',
      '/admin/history?entity=nomination',
      '/admin/history?entity=mail_batch',
    ]
    const told = async () => {
      const found: string[] = []
      for (const page of pages)
        for (const answer of [await client.get(page), await client.data(page)])
          if (answer.text.includes(secret)) found.push(answer.path)
      return found
    }
    expect(await told()).toEqual([])
    const held = await client.get(`/admin/cron-emails/held/${batchId}`)
    expect(held.visibleText).toContain(`Hello ${THORA.fullName}`)
    expect(held.visibleText).toContain('personal link')
    expect(held.visibleText).toContain('http://laureate.test')
    await mark(id, 'sent')
    expect(await told()).toEqual([])
  })

  test('is shown where the same mail is not marked: what hides it is the mark', async () => {
    await nominatedEntry({ people: [THORA] })
    await inAnHour()
    const { batchId } = await prepared()
    await db()
      .updateTable('mail_messages')
      .set({ sensitive: false })
      .where('batch_id', '=', batchId)
      .execute()
    const page = await as(adminAccount).get(`/admin/cron-emails/held/${batchId}`)
    expect(page.text).toContain('/content/letter-to-nominee?t=')
  })
})

describe('letters', () => {
  test('go one to each person for each nomination, the later one as another, and name who has no address', async () => {
    const title = 'A title of three hundred characters '.repeat(9).slice(0, 300).trim()
    await nominatedEntry({ title, people: [THORA, LI, { fullName: 'No Address' }] })
    // Another person with the same address has no other nomination for it.
    await nominated([THORA.fullName, 'Bram'], { number: 2, title: 'Second Work', email: false })
    await db()
      .updateTable('nomination_people as p')
      .from('nominations as n')
      .whereRef('n.id', '=', 'p.nomination_id')
      .where('n.display_title', '=', 'Second Work')
      .set({ email: THORA.email.toUpperCase() })
      .execute()
    await inAnHour()
    expect((await prepared()).letters).toBe(4)
    expect((await prepared()).letters).toBe(0)
    const written = await mails({ template: 'nominee_letter' })
    expect(
      written.map((row) => [row.to_email, row.subject.includes('Another nomination'), row.status]),
    ).toEqual([
      [THORA.email, false, 'held'],
      [LI.email, false, 'held'],
      [THORA.email.toUpperCase(), true, 'held'],
      [THORA.email.toUpperCase(), false, 'held'],
    ])
    const [first, second] = written
    expect(first?.body_text).toContain(title)
    expect(first?.body_text).toContain(`Hello ${THORA.fullName}`)
    expect(second?.body_text).toContain(`Nominee: ${LI.fullName}`)
    expect(first?.sensitive).toBe(true)
    // Each has a page of their own, one for each nomination.
    expect(new Set(written.map((row) => linkIn(row, '/content/letter-to-nominee'))).size).toBe(4)
    const page = await as(adminAccount).get('/admin/nominations/letters')
    expect(page.visibleText).toContain('No Address')
    expect(page.visibleText).not.toContain('t=')
  })

  test('need a decided announcement', async () => {
    await nominatedEntry({ people: [THORA] })
    expect(await prepareLetters(year, viewer, now())).toMatchObject({ ok: false, code: 'closed' })
    expect(await mails({ template: 'nominee_letter' })).toEqual([])
  })

  test('wait until an admin lets them go, however late it is', async () => {
    await nominatedEntry({ people: [THORA] })
    await inAnHour()
    const { batchId } = await prepared()
    later({ days: 2 })
    expect(await delivered()).toEqual([])
    valueOf(await releaseBatch(batchId, viewer, now()))
    expect((await delivered()).map(({ to }) => to.address)).toEqual([THORA.email])
  })

  test('leave at the announced moment and not a millisecond before, even when their row says otherwise', async () => {
    await nominatedEntry({ people: [THORA] })
    const moment = new Date(now().getTime() + HOUR)
    await announcement(moment)
    await letGo()
    expect((await letterTo(THORA.email))?.not_before).toEqual(moment)
    await db().updateTable('mail_messages').set({ not_before: now() }).execute()
    expect(await delivered()).toEqual([])
    setNow(new Date(moment.getTime() - 1))
    await db().updateTable('mail_messages').set({ not_before: now() }).execute()
    expect(await delivered()).toEqual([])
    expect((await letterTo(THORA.email))?.status).toBe('queued')
    setNow(moment)
    expect((await delivered()).map(({ to }) => to.address)).toEqual([THORA.email])
    expect(await delivered()).toEqual([])
  })

  test('wait for the embargo of the settings where it is later', async () => {
    await nominatedEntry({ people: [THORA] })
    await inAnHour()
    const embargo = new Date(now().getTime() + 3 * HOUR)
    const text = 'Earliest time of letters to nominees'
    const pages = async () =>
      Promise.all(['announce', 'letters'].map((path) => as(adminAccount).get(`/admin/nominations/${path}`)))
    for (const page of await pages()) expect(page.visibleText).not.toContain(text)
    await embargoUntil(embargo.toISOString())
    for (const page of await pages()) {
      expect(page.visibleText).toContain(text)
      expect(page.html.querySelector('a[href$="#letter_embargo_until"]')).not.toBeNull()
    }
    await letGo()
    later({ hours: 2 })
    expect(await delivered()).toEqual([])
    setNow(embargo)
    expect(await delivered()).toHaveLength(1)
  })

  test('follow the embargo of the settings when it is moved, to sooner and to later', async () => {
    await nominatedEntry({ people: [THORA] })
    await inAnHour()
    await embargoUntil(new Date(now().getTime() + 72 * HOUR).toISOString())
    await letGo()
    later({ hours: 2 })
    await embargoUntil(new Date(now().getTime() + 4 * HOUR).toISOString())
    expect(await followMoments(now())).toBe(1)
    expect(await followMoments(now())).toBe(0)
    later({ hours: 3 })
    await embargoUntil(new Date(now().getTime() + 10 * HOUR).toISOString())
    later({ hours: 2 })
    expect(await delivered()).toEqual([])
    // The setting is now past, as its page invites when letters are to leave at once.
    await embargoUntil(new Date(now().getTime() - 3 * HOUR).toISOString())
    expect((await letterTo(THORA.email))?.not_before.getTime()).toBeGreaterThan(now().getTime())
    expect(await followMoments(now())).toBe(1)
    expect(await delivered()).toHaveLength(1)
  })

  test('that wait for their turn or another try keep their time', async () => {
    await nominatedEntry({ people: [THORA, LI] })
    await inAnHour()
    await letGo()
    later({ hours: 2 })
    const soon = new Date(now().getTime() + 60_000)
    const change = (to: string, set: { attempts: number } | { slot_at: Date }) =>
      db()
        .updateTable('mail_messages')
        .set({ ...set, not_before: soon })
        .where('to_email', '=', to)
        .execute()
    await change(THORA.email, { attempts: 1 })
    await change(LI.email, { slot_at: soon })
    expect(await followMoments(now())).toBe(0)
  })

  test('of a nomination that was declined or revoked, or of an announcement taken back, are skipped with the reason', async () => {
    const one = await nominatedEntry({ people: [THORA] })
    const two = await nominated([LI.fullName], { number: 2 })
    await inAnHour()
    await letGo()
    const end = (id: number, status: 'declined' | 'revoked', version: number) =>
      endNomination(id, { version, status, reason: 'They asked for it.' }, viewer, now())
    valueOf(await end(one.nominationId, 'declined', 1))
    valueOf(await end(two.nominationId, 'revoked', 1))
    later({ hours: 1 })
    expect(await delivered()).toEqual([])
    expect((await fates()).map(([, status, why]) => [status, why])).toEqual([
      ['skipped', 'The nomination was declined.'],
      ['skipped', 'The nomination was revoked.'],
    ])
  })

  test('say what is true when they leave, and go to where their nominee is reached then', async () => {
    const { nominationId, people } = await nominatedEntry({ people: [THORA, LI, MOHAMED] })
    await inAnHour()
    const { batchId } = await prepared()
    const saved = async (place: number, change: { fullName?: string; email: string }) => {
      const { id: personId = 0 } = people[place] ?? {}
      const row = await db()
        .selectFrom('nomination_people')
        .where('id', '=', personId)
        .selectAll()
        .executeTakeFirstOrThrow()
      const known = { version: row.version, fullName: row.full_name, credit: row.credit, pronunciation: '' }
      const input = { personId, reason: null, ...known, ...change }
      valueOf(await savePerson(nominationId, input, viewer, now()))
    }
    await saved(0, { fullName: 'Þóra Ægisdóttir', email: 'thora@other.example' })
    await saved(1, { email: '' })
    const held = await as(adminAccount).get(`/admin/cron-emails/held/${batchId}`)
    expect(held.visibleText).toContain('Þóra Ægisdóttir')
    expect(held.visibleText).not.toContain('Lindqvist')
    valueOf(await releaseBatch(batchId, viewer, now()))
    // The ceremony has moved by then; the letters were not rewritten for it.
    await db()
      .updateTable('seasons')
      .set({ ceremony_at: new Date('2027-05-01T20:00:00Z') })
      .execute()
    forgetVersions()
    later({ hours: 1 })
    const sent = await delivered()
    expect(sent.map(({ to }) => to)).toEqual([
      { name: 'Þóra Ægisdóttir', address: 'thora@other.example' },
      { name: MOHAMED.fullName, address: MOHAMED.email },
    ])
    for (const { text } of sent) expect(text).toContain('1 May 2027')
    expect(sent[0]?.text).toContain('Hello Þóra Ægisdóttir,')
    // Who had no address any more is without a letter, and gets one with the next.
    await saved(1, { email: 'li@other.example' })
    expect((await prepared()).letters).toBe(1)
  })

  test('that were let go and taken back with the announcement go out with the next one, once', async () => {
    await nominatedEntry({ people: [THORA] })
    const first = await inAnHour()
    await letGo()
    valueOf(await cancelAnnouncement(first, viewer, now()))
    later({ hours: 2 })
    expect(await delivered()).toEqual([])
    expect(await fates()).toEqual([[THORA.email, 'skipped', 'The announcement was cancelled.']])
    await inAnHour()
    expect(await letGo()).toBe(1)
    later({ hours: 1 })
    expect(await delivered()).toHaveLength(1)
  })

  test('that are still held when the announcement is taken back cannot be let go any more', async () => {
    await nominatedEntry({ people: [THORA] })
    const id = await inAnHour()
    const { batchId } = await prepared()
    valueOf(await cancelAnnouncement(id, viewer, now()))
    expect(await releaseBatch(batchId, viewer, now())).toMatchObject({ ok: false, code: 'conflict' })
  })

  test('are read before they are sent as they would be sent then, and are read again where that changes', async () => {
    const { people } = await nominatedEntry({ people: [THORA] })
    await inAnHour()
    const { batchId } = await prepared()
    const place = async (value: string) => {
      await db().updateTable('configs').set({ value }).where('name', '=', 'ceremony_place').execute()
      forgetVersions()
    }
    await place('Corran Hall')
    const address = `/admin/cron-emails/held/${batchId}`
    const page = await as(adminAccount).get(address)
    expect(page.visibleText).toContain('Corran Hall')
    expect(page.text).not.toContain(await nomineeToken(people[0]?.id ?? 0, db()))
    await place('Sumac Street')
    await as(adminAccount).submit(page, 'Send 1 message')
    expect((await as(adminAccount).get(address)).visibleText).toContain('Sumac Street')
    expect((await letterTo(THORA.email))?.status).toBe('held')
    await as(adminAccount).submit(await as(adminAccount).get(address), 'Send 1 message')
    later({ hours: 1 })
    expect((await delivered()).map(({ text }) => String(text).includes('Sumac Street'))).toEqual([true])
  })

  test('that an admin discarded or stopped can be prepared once more', async () => {
    await nominatedEntry({ people: [THORA] })
    await inAnHour()
    const { batchId } = await prepared()
    valueOf(await discardBatch(batchId, viewer, now()))
    expect((await as(adminAccount).get('/admin/nominations/letters')).visibleText).toContain(
      'Prepare 1 letter',
    )
    expect((await as(adminAccount).get('/admin/dashboard')).visibleText).toContain(
      '1 nominee has no letter yet',
    )
    const again = await prepared()
    expect(again.letters).toBe(1)
    expect(valueOf(await stopLetters(year, viewer, now())).stopped).toBe(1)
    expect(await letGo()).toBe(1)
    later({ hours: 1 })
    expect(await delivered()).toHaveLength(1)
    expect((await fates()).map(([, status]) => status)).toEqual(['skipped', 'skipped', 'sent'])
    expect((await prepared()).letters).toBe(0)
  })
})

describe('letters that are late by more than a day, because nothing was sent', () => {
  const DAY = 24 * HOUR
  const LATE = 'It is more than a day late.'

  test('are held again, all of them, and an admin is told why and lets them go with one button', async () => {
    await nominatedEntry({ people: [THORA, LI, MOHAMED] })
    const moment = now().getTime() + HOUR
    await inAnHour()
    const { batchId } = await prepared()
    valueOf(await releaseBatch(batchId, viewer, now()))
    setNow(new Date(moment + DAY + 1))
    // One had left in time.
    await mark((await letterTo(THORA.email))?.id, 'sent')
    const [first, second] = [await letterTo(LI.email), await letterTo(MOHAMED.email)]
    const transport = collecting()
    // However its domain is paced: a turn of its own is no new moment.
    const rate = { others: 60_000, domains: new Map() }
    await takeSlot('example.org', 'bulk', rate.others, now())
    expect(await sendMessage(first?.id ?? 0, transport, now(), rate)).toBe('held')
    expect((await fates()).map(([, status]) => status)).toEqual(['sent', 'held', 'held'])
    expect(await sendMessage(second?.id ?? 0, transport, now())).toBe('not-mine')
    expect(transport.sent).toEqual([])
    expect(await audits({ action: 'mail.held_late' })).toMatchObject([
      { entity: 'mail_batch', entity_id: String(batchId), after: { reason: LATE, messages: 2 } },
    ])
    const client = as(adminAccount)
    const tasks = await client.get('/admin/dashboard')
    expect(tasks.visibleText).toContain('2 emails are held for your review')
    expect(tasks.visibleText).toContain(LATE)
    expect((await client.get('/admin/nominations/letters')).visibleText).toContain(LATE)
    const page = await client.get(`/admin/cron-emails/held/${batchId}`)
    expect(page.visibleText).toContain(LATE)
    expect((await client.submit(page, 'Send 2 messages')).status).toBe(303)
    expect((await delivered()).map(({ to }) => to.address)).toEqual([LI.email, MOHAMED.email])
    expect((await client.get('/admin/dashboard')).visibleText).not.toContain(LATE)
  })

  test('leave while it is a day, and a later release or embargo is what counts', async () => {
    await nominatedEntry({ people: [THORA] })
    const moment = now().getTime() + HOUR
    await inAnHour()
    await letGo()
    setNow(new Date(moment + DAY))
    expect(await delivered()).toHaveLength(1)
    await nominated([LI.fullName], { number: 2 })
    const { batchId } = await prepared()
    later({ days: 3 })
    valueOf(await releaseBatch(batchId, viewer, now()))
    later({ days: 2 })
    await embargoUntil(new Date(now().getTime() - HOUR).toISOString())
    expect(await delivered()).toHaveLength(1)
  })

  test('are held where they were written one by one too, all in one', async () => {
    const { people } = await nominatedEntry({ people: [{ fullName: 'First' }, { fullName: 'Second' }] })
    const [first = 0, second = 0] = people.map(({ id }) => id)
    await inAnHour()
    valueOf(await sendLetterTo(first, 'first@example.org', viewer, now()))
    valueOf(await sendLetterTo(second, 'second@example.org', viewer, now()))
    later({ days: 2 })
    expect(await delivered()).toEqual([])
    const held = await heldBatches(viewer, db())
    expect(held).toMatchObject([{ title: 'Late letters to nominees', because: LATE, messages: 2 }])
    const { id = 0 } = held[0] ?? {}
    expect((await as(adminAccount).get(`/admin/cron-emails/held/${id}`)).visibleText).toContain(
      'Held together because late',
    )
    valueOf(await releaseBatch(id, viewer, now()))
    expect(await delivered()).toHaveLength(2)
  })

  test('of an announcement that was taken back are not held but left out', async () => {
    await nominatedEntry({ people: [THORA] })
    const id = await inAnHour()
    await letGo()
    const cancelled = { cancelled_at: now(), cancelled_by: adminAccount.userId }
    await db().updateTable('announcements').set(cancelled).where('id', '=', id).execute()
    later({ days: 2 })
    expect(await delivered()).toEqual([])
    expect((await fates()).map(([, status]) => status)).toEqual(['skipped'])
  })

  test('can be stopped while they are held, and rewritten', async () => {
    await nominatedEntry({ people: [THORA] })
    await inAnHour()
    await letGo()
    later({ days: 2 })
    expect(await delivered()).toEqual([])
    expect(valueOf(await stopLetters(year, viewer, now())).stopped).toBe(1)
    expect(await heldBatches(viewer, db())).toEqual([])
    expect(await letGo()).toBe(1)
    expect(await delivered()).toHaveLength(1)
  })
})

describe('a letter that came back', () => {
  async function sent() {
    const made = await nominatedEntry({ people: [THORA, MOHAMED] })
    await inAnHour()
    await letGo()
    later({ hours: 1 })
    expect(await delivered()).toHaveLength(2)
    return { ...made, personId: made.people[0]?.id ?? 0 }
  }

  test('goes to another address, which is theirs from then on, and only once', async () => {
    const { personId, nominationId } = await sent()
    const refused = await sendLetterTo(personId, 'new@example.org', viewer, now())
    expect(refused).toMatchObject({ ok: false, code: 'conflict' })
    await mark((await letterTo(THORA.email))?.id, 'bounced')
    const list = await as(adminAccount).get('/admin/submissions/nominated?only=bounced')
    expect(list.visibleText).toContain(THORA.fullName)
    expect(list.visibleText).not.toContain(MOHAMED.fullName)
    const page = await as(adminAccount).get(`/admin/nominations/names/${nominationId}`)
    expect(page.status).toBe(200)
    const answer = await as(adminAccount).post(`/admin/nominations/names/${nominationId}`, {
      intent: 'letter',
      personId,
      email: 'new@example.org',
    })
    expect(answer.status).toBe(303)
    const twice = await sendLetterTo(personId, 'third@example.org', viewer, now())
    expect(twice).toMatchObject({ ok: false, code: 'conflict' })
    const out = await delivered()
    expect(out.map(({ to }) => to.address)).toEqual(['new@example.org'])
    expect(out[0]?.subject).toContain('You are nominated')
    expect(out[0]?.text).toContain(`Hello ${THORA.fullName}`)
    expect(await audits({ action: 'nomination.letter_sent_to' })).toMatchObject([
      { before: { email: THORA.email }, after: { email: 'new@example.org' } },
    ])
    const { email } = await db()
      .selectFrom('nomination_people')
      .where('id', '=', personId)
      .select('email')
      .executeTakeFirstOrThrow()
    expect(email).toBe('new@example.org')
  })

  test('that went to an outdated address is sent to the new one, and the old link opens nothing', async () => {
    const { personId, nominationId } = await sent()
    const link = linkIn((await letterTo(THORA.email)) ?? { body_text: '' }, '/content/letter-to-nominee')
    const send = async () => {
      const page = await as(adminAccount).get(`/admin/nominations/names/${nominationId}`)
      return as(adminAccount).submit(page, 'Send letter', { email: 'right@example.org' })
    }
    await expect(send()).rejects.toThrow()
    const row = {
      version: 1,
      personId,
      reason: null,
      ...THORA,
      pronunciation: '',
      email: 'right@example.org',
    }
    valueOf(await savePerson(nominationId, row, viewer, now()))
    expect((await guest().get(link)).status).toBe(200)
    expect((await send()).status).toBe(303)
    expect((await delivered()).map(({ to }) => to.address)).toEqual(['right@example.org'])
    expect((await guest().get(link)).status).toBe(404)
    const newLink = linkIn(
      (await letterTo('right@example.org')) ?? { body_text: '' },
      '/content/letter-to-nominee',
    )
    expect((await guest().get(newLink)).status).toBe(200)
    await expect(send()).rejects.toThrow()
  })

  test('is a task too where its address takes no mail any more, until it goes to another', async () => {
    const { people } = await nominatedEntry({ people: [THORA] })
    await inAnHour()
    const blocked = { address: THORA.email, scope: 'all', reason: 'hard_bounce', created_at: now() } as const
    await db().insertInto('mail_suppressions').values(blocked).execute()
    await letGo()
    later({ hours: 1 })
    expect(await delivered()).toEqual([])
    const tasks = async () => [
      (await as(adminAccount).get('/admin/nominations/letters')).visibleText.includes(
        'Letters not delivered (1)',
      ),
      (await as(adminAccount).get('/admin/submissions/nominated?only=bounced')).visibleText.includes(
        THORA.fullName,
      ),
    ]
    expect(await tasks()).toEqual([true, true])
    valueOf(await sendLetterTo(people[0]?.id ?? 0, 'new@example.org', viewer, now()))
    expect(await tasks()).toEqual([false, false])
  })

  test('to another address never leaves before the announcement', async () => {
    const { people } = await nominatedEntry({ people: [{ fullName: 'No Address' }] })
    const personId = people[0]?.id ?? 0
    expect(await sendLetterTo(personId, 'first@example.org', viewer, now())).toMatchObject({ code: 'closed' })
    await inAnHour()
    valueOf(await sendLetterTo(personId, 'first@example.org', viewer, now()))
    expect(await delivered()).toEqual([])
    later({ hours: 1 })
    expect(await delivered()).toHaveLength(1)
  })

  test('is no page for an admin with a conflict about the entry', async () => {
    const { personId, who } = await sent()
    await mark((await letterTo(THORA.email))?.id, 'bounced')
    await db()
      .updateTable('users')
      .set({ role: 'admin', admin_role: 'admin' })
      .where('id', '=', who.userId)
      .execute()
    const conflicted = await adminViewerOf(who)
    expect(await sendLetterTo(personId, 'x@example.org', conflicted, now())).toMatchObject({
      code: 'not_found',
    })
  })

  test('is sent again with a new link, to the address that the nominee has now, and so is what was sent again', async () => {
    const { personId } = await sent()
    const message = await letterTo(THORA.email)
    const [first = ''] = LETTER_LINK.exec(message?.body_text ?? '') ?? []
    const ask = async (id: number) =>
      valueOf(await sendMessageAgain(id, { reason: 'They lost it', copies: 0 }, viewer, now()))
    await db()
      .updateTable('nomination_people')
      .set({ email: 'else@example.org' })
      .where('id', '=', personId)
      .execute()
    let { messageId } = await ask(message?.id ?? 0)
    const links = [first]
    for (const _ of ['once', 'twice']) {
      const [again] = await delivered()
      expect(again?.to.address).toBe('else@example.org')
      expect(again?.subject).toBe(message?.subject)
      const [link = ''] = LETTER_LINK.exec(again?.text ?? '') ?? []
      for (const before of links) expect((await guest().get(before)).status).toBe(404)
      expect((await guest().get(link)).status).toBe(200)
      links.push(link)
      ;({ messageId } = await ask(messageId))
    }
    expect(new Set(links).size).toBe(3)
  })
})
