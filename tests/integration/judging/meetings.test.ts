import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as, signedIn } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { conflict, grantAccess } from '#tests/support/conflicts.ts'
import { begunMeeting, itemsOf, meetingVersion, plannedMeeting } from '#tests/support/meetings.ts'
import { admin, judge, member, type Account } from '#tests/support/people.ts'
import { mails } from '#tests/support/rows.ts'
import { review, scoredCommittee } from '#tests/support/scores.ts'
import { problemsOf } from '#tests/integration/product/page-checks.ts'

const TITLE = 'Moss Parade'
const OTHER = 'Tin Lanterns'
const SAID = 'Strong sound, it goes on the slate'

/** A committee whose chair and first judge have scored both entries, and whose second judge has scored none; all have answered. */
async function meeting() {
  const made = await scoredCommittee({ [TITLE]: [8_000, 3_000, null], [OTHER]: [6_000, 7_000, null] })
  const [entry, other] = made.entries
  const [scored, unscored] = made.judges
  if (!entry || !other || !scored || !unscored) throw new Error('There are two judges and two entries')
  for (const who of [made.chair, scored, unscored])
    for (const { id } of made.entries) await conflict(who, id, 'none')
  return { ...made, entry, other, scored, unscored, list: `/judges/meetings/${made.categoryId}` }
}

async function begun() {
  const made = await meeting()
  const id = await begunMeeting(made.chair, made.categoryId, [made.entry.id, made.other.id])
  const item = (await itemsOf(id)).get(made.entry.id) ?? 0
  const path = `${made.list}/meeting/${id}`
  return { ...made, id, path, note: `${path}/entry/${item}` }
}

const press = async (who: Account, path: string, id: number, intent: string, more: object = {}) =>
  as(who).post(path, { intent, version: String(await meetingVersion(id)), ...more })

const saveNote = (who: Account, note: string, text: string, present: string[] = [], version = '0') =>
  as(who).post(note, { version, note: text, present })

const PLAN = { title: 'Shortlist talk', minutes: '5', version: '0', callLink: 'call.example.org/room-7' }
const tomorrow = () => new Date(now().getTime() + 86_400_000).toISOString().slice(0, 16)

describe('the plan of a meeting', () => {
  test('is the chair’s or an admin’s, is mailed to members, moved and cancelled, and names no entry', async () => {
    const { chair, scored, unscored, list } = await meeting()
    const sent = { ...PLAN, startsAt: tomorrow(), zone: 'UTC' }
    expect((await as(scored).post(`${list}/add`, sent)).status).toBe(404)
    const planned = await as(chair).post(`${list}/add`, sent)
    expect(planned.status).toBe(303)
    const { id } = await db().selectFrom('judging_meetings').select('id').executeTakeFirstOrThrow()
    const path = `${list}/meeting/${id}`
    const told = await mails({ template: 'meeting_planned' })
    expect(told.map(({ to_email: to }) => to).sort()).toEqual(
      [chair, scored, unscored].map(({ email }) => email).sort(),
    )
    expect(told[0]?.body_text).toContain(path)
    expect(told[0]?.body_text).not.toContain('room-7')
    const page = await as(scored).get(path)
    expect(page.visibleText).toContain('Planned')
    expect(page.text).toContain('https://call.example.org/room-7')
    const moved = { ...sent, version: '1', startsAt: tomorrow().replace(/T.*/, 'T09:15') }
    later({ minutes: 1 })
    expect((await as(chair).post(`${path}/edit`, moved)).status).toBe(303)
    expect(await mails({ template: 'meeting_moved' })).toHaveLength(3)
    // Nothing but the link changes, so no member is mailed.
    expect((await as(chair).post(`${path}/edit`, { ...moved, version: '2', callLink: '' })).status).toBe(303)
    expect(await mails({ template: 'meeting_moved' })).toHaveLength(3)
    expect((await as(chair).post(`${path}/edit`, moved)).status).toBe(409)
    expect((await as(chair).post(`${path}/cancel`, { version: '3' })).status).toBe(303)
    expect(await mails({ template: 'meeting_cancelled' })).toHaveLength(3)
    expect((await as(scored).get(path)).visibleText).toContain('This meeting is cancelled')
    expect((await press(chair, path, id, 'start')).status).toBe(303)
    expect((await as(chair).get(path)).visibleText).toContain('cancelled')
  })

  test('takes web addresses alone, a time to come and 1 to 60 minutes, and keeps what was typed', async () => {
    const { chair, list } = await meeting()
    const sent = { ...PLAN, startsAt: tomorrow(), zone: 'UTC' }
    for (const wrong of [
      { callLink: 'javascript:alert(1)' },
      { callLink: 'data:text/html,x' },
      { minutes: '0' },
      { minutes: '61' },
      { title: '  ' },
      { startsAt: '2026-01-01T10:00' },
    ]) {
      const refused = await as(chair).post(`${list}/add`, { ...sent, ...wrong })
      expect([wrong, refused.status]).toEqual([wrong, 422])
      const minutes = refused.html.querySelector('input[name=minutes]')
      expect(minutes?.getAttribute('value')).toBe(wrong.minutes ?? '5')
    }
    expect(await db().selectFrom('judging_meetings').select('id').execute()).toEqual([])
  })

  test('is no one’s outside the committee, and its calendar file has no link to the call', async () => {
    const { chair, scored, categoryId, list, entry } = await meeting()
    const id = await plannedMeeting(chair, categoryId, [entry.id])
    const path = `${list}/meeting/${id}`
    const other = await judge({ categoryNumber: 2 })
    for (const address of [list, path, `${path}/live`, `${path}/record`, `${path}/date.ics`]) {
      expect([address, (await as(other).get(address)).status]).toEqual([address, 404])
      expect([address, (await as(await member()).get(address)).status]).toEqual([address, 303])
    }
    for (const address of [`${list}/add`, `${path}/edit`, `${path}/agenda`, `${path}/cancel`, `${path}/end`])
      expect([address, (await as(scored).get(address)).status]).toEqual([address, 404])
    // A meeting of another committee is not found below this one.
    const { categoryId: elsewhere } = await scoredCommittee({ 'Far Away': [8_000, null, null] }, 3)
    const watching = await admin()
    expect((await as(watching).get(`/judges/meetings/${elsewhere}/meeting/${id}`)).status).toBe(404)
    const calendar = await as(scored).get(`${path}/date.ics`)
    expect(calendar.text).toContain('BEGIN:VEVENT')
    expect(calendar.text).not.toMatch(/room-7|Moss/)
  })
})

describe('the agenda', () => {
  test('is filled from the board, added to, moved and shortened', async () => {
    const { chair, categoryId, list, entry, other } = await meeting()
    const id = await plannedMeeting(chair, categoryId)
    const path = `${list}/meeting/${id}/agenda`
    const titles = async () =>
      [...(await as(chair).get(path)).html.querySelectorAll('tbody th')].map((cell) => cell.textContent)
    expect((await press(chair, path, id, 'fill')).status).toBe(303)
    // Its judges are far apart; the other one is not near a cut, because all fit.
    expect((await titles())[0]).toContain(TITLE)
    expect((await itemsOf(id)).size).toBe(1)
    expect((await press(chair, path, id, 'add', { entry: String(other.id) })).status).toBe(303)
    const items = await itemsOf(id)
    await press(chair, path, id, 'move', { item: String(items.get(other.id)), to: 'up' })
    expect((await titles()).map((text) => text.includes(TITLE))).toEqual([false, true])
    await press(chair, path, id, 'remove', { item: String(items.get(other.id)) })
    expect([...(await itemsOf(id)).keys()]).toEqual([entry.id])
    // The version that was seen counts.
    await as(chair).post(path, { intent: 'add', version: '1', entry: String(other.id) })
    expect((await itemsOf(id)).size).toBe(1)
  })

  test('takes no entry of another category, and none with which its maker has a conflict', async () => {
    const { chair, categoryId, list, entry } = await meeting()
    const id = await plannedMeeting(chair, categoryId)
    const path = `${list}/meeting/${id}/agenda`
    const far = await scoredCommittee({ 'Far Away': [8_000, null, null] }, 3)
    const foreign = String(far.entries[0]?.id)
    expect((await press(chair, path, id, 'add', { entry: foreign })).status).toBe(404)
    await conflict(chair, entry.id, 'declared')
    expect((await press(chair, path, id, 'add', { entry: String(entry.id) })).status).toBe(404)
    await press(chair, path, id, 'fill')
    expect((await itemsOf(id)).size).toBe(0)
    expect((await as(chair).get(path)).text).not.toContain(TITLE)
    await grantAccess(chair, entry.id, await admin())
    expect((await press(chair, path, id, 'add', { entry: String(entry.id) })).status).toBe(404)
  })

  test('shows an entry with a conflict to its maker as a place alone, which is not theirs to move', async () => {
    const { chair, categoryId, list, entry, other } = await meeting()
    const id = await plannedMeeting(chair, categoryId, [entry.id, other.id])
    await conflict(chair, entry.id, 'declared')
    const path = `${list}/meeting/${id}/agenda`
    const page = await as(chair).get(path)
    expect(page.visibleText).toContain('You are not part of this one')
    expect(page.text).not.toContain(TITLE)
    const item = String((await itemsOf(id)).get(entry.id))
    expect((await press(chair, path, id, 'remove', { item })).status).toBe(404)
    expect((await press(chair, path, id, 'move', { item, to: 'down' })).status).toBe(404)
  })
})

describe('a running meeting', () => {
  test('shows members the entry, their own score, and the clock in the award’s zone', async () => {
    const { scored, chair, path, id } = await begun()
    const page = await as(scored).get(path)
    expect(page.visibleText).toContain(TITLE)
    expect(page.visibleText).toContain('Entry 1 of 2')
    expect(page.visibleText).toMatch(/Begun \d\d:\d\d.*, until \d\d:\d\d/)
    expect(page.visibleText).toContain('Your score')
    expect(page.visibleText).toContain('3.00')
    expect(page.html.querySelector('head noscript')?.innerHTML).toContain('http-equiv="refresh"')
    expect(await problemsOf(page)).toEqual([])
    const light = await as(scored).get(path, { headers: { 'save-data': 'on' } })
    expect(light.html.querySelector('head > meta[http-equiv=refresh]')?.getAttribute('content')).toBe('15')
    const still = await as(scored).get(`${path}?still`)
    expect(still.html.querySelector('meta[http-equiv=refresh]')).toBeNull()
    // A judge sees nothing of the board.
    expect(page.text).not.toMatch(/8[.]00|8000|Average/)
    expect((await press(scored, path, id, 'next')).status).toBe(404)
    const led = await as(chair).get(path)
    expect(led.visibleText).toContain('Average')
    expect((await press(chair, path, id, 'next')).status).toBe(303)
    expect((await as(scored).get(path)).visibleText).toContain('Entry 2 of 2')
    await press(chair, path, id, 'previous')
    expect((await as(scored).get(path)).visibleText).toContain('Entry 1 of 2')
    await press(chair, path, id, 'skip')
    expect((await as(scored).get(path)).visibleText).toContain('Skipped')
    const item = String((await itemsOf(id)).values().next().value)
    await press(chair, path, id, 'open', { item })
    expect((await as(scored).get(path)).visibleText).toContain('Entry 1 of 2')
  })

  test('tells the figures of the board to no chair whose own score is not final', async () => {
    const { chair, path, entry } = await begun()
    await review(chair, entry.id, 'draft')
    const page = await as(chair).get(path)
    expect(page.visibleText).not.toContain('Average')
    expect(page.text).not.toMatch(/"mean":|3[.]00/)
    expect(page.visibleText).toContain('once your own score of this entry is final')
  })

  test.each(['declared', 'suspected'] as const)(
    'shows nothing of an entry to a member with a %s conflict, whatever access they were granted',
    async (status) => {
      const { chair, scored, path, note, id, entry } = await begun()
      await saveNote(chair, note, SAID, [String(scored.userId)])
      const { code } = await db()
        .selectFrom('submissions')
        .where('id', '=', entry.id)
        .select('code')
        .executeTakeFirstOrThrow()
      await conflict(scored, entry.id, status)
      const hidden = async () => {
        const page = await as(scored).get(path)
        expect(page.visibleText).toContain('You are not part of this one')
        for (const secret of [TITLE, String(code), SAID, 'Moss', '3.00'])
          expect([secret, page.text.includes(secret)]).toEqual([secret, false])
      }
      await hidden()
      await grantAccess(scored, entry.id, await admin())
      await hidden()
      const led = await as(chair).get(path)
      expect(led.visibleText).toContain('Leaves the room')
      await press(chair, path, id, 'next')
      expect((await as(scored).get(path)).text).not.toContain(TITLE)
      expect((await as(scored).get(path)).visibleText).toContain(OTHER)
      await as(chair).post(`${path}/end`, { version: String(await meetingVersion(id)) })
      const record = await as(scored).get(`${path}/record`)
      expect(record.visibleText).toContain('You are not part of this one')
      for (const secret of [TITLE, String(code), SAID])
        expect([secret, record.text.includes(secret)]).toEqual([secret, false])
    },
  )

  test('is led by another person at an entry with which the chair has a conflict', async () => {
    const { chair, path, id, entry } = await begun()
    await conflict(chair, entry.id, 'declared')
    const page = await as(chair).get(path)
    expect(page.visibleText).toContain('Another person runs this entry')
    expect(page.text).not.toContain(TITLE)
    for (const intent of ['next', 'skip', 'previous']) await press(chair, path, id, intent)
    await as(chair).post(`${path}/end`, { version: String(await meetingVersion(id)) })
    const state = () =>
      db().selectFrom('judging_meetings').where('id', '=', id).select('state').executeTakeFirstOrThrow()
    expect(await state()).toEqual({ state: 'running' })
    const helping = await admin()
    expect((await as(helping).get(path)).visibleText).toContain('Entry 1 of 2')
    await press(helping, path, id, 'next')
    expect((await as(chair).get(path)).visibleText).toContain(OTHER)
    // The chair goes on, and cannot go back to it.
    const item = String((await itemsOf(id)).get(entry.id))
    await press(chair, path, id, 'open', { item })
    await press(chair, path, id, 'previous')
    expect((await as(helping).get(path)).visibleText).toContain('Entry 2 of 2')
    // Nor does an admin who has a conflict with it.
    await conflict(helping, entry.id, 'declared')
    await press(helping, path, id, 'open', { item })
    expect((await as(chair).get(path)).visibleText).toContain('Entry 2 of 2')
  })

  test('shows nothing to an admin who acts for a judge and has a conflict', async () => {
    const { scored, path, entry } = await begun()
    const acting = await admin()
    await conflict(acting, entry.id, 'declared')
    const client = signedIn(acting)
    await client.post('/admin/login-as', { userId: scored.userId, reason: 'They see nothing' })
    const page = await client.get(path)
    expect(page.visibleText).toContain('acting as')
    expect(page.visibleText).toContain('You are not part of this one')
    expect(page.text).not.toContain(TITLE)
  })

  test('asks a member who has not answered first, and shows nothing before', async () => {
    const { unscored, path, entry } = await begun()
    await db()
      .deleteFrom('conflicts')
      .where('user_id', '=', unscored.userId)
      .where('submission_id', '=', entry.id)
      .execute()
    const page = await as(unscored).get(path)
    expect(page.visibleText).toContain('Answer whether you have a conflict of interest first')
    expect(page.text).not.toContain(TITLE)
  })

  test('answers 304 until something has changed for the person who asks', async () => {
    const { chair, scored, path, note, id, entry } = await begun()
    const ask = async (etag: string) => as(scored).get(`${path}/live`, { headers: { 'if-none-match': etag } })
    const first = await as(scored).get(`${path}/live`)
    expect(first.status).toBe(204)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w.-]+"$/)
    expect(etag).not.toContain(String(entry.id))
    expect((await ask(etag)).status).toBe(304)
    await saveNote(chair, note, SAID)
    const second = await ask(etag)
    expect(second.status).toBe(204)
    await press(chair, path, id, 'next')
    const third = await ask(second.headers.get('etag') ?? '')
    expect(third.status).toBe(204)
    await press(chair, path, id, 'previous')
    const fourth = await ask(third.headers.get('etag') ?? '')
    await conflict(scored, entry.id, 'declared')
    expect((await ask(fourth.headers.get('etag') ?? '')).status).toBe(204)
  })
})

describe('the record of a meeting', () => {
  test('keeps each text, names who was there, and is read after one’s own score', async () => {
    const { chair, scored, unscored, path, note, id, entry } = await begun()
    expect((await saveNote(scored, note, SAID)).status).toBe(404)
    expect((await saveNote(chair, note, 'First words', [String(scored.userId)])).status).toBe(303)
    expect((await saveNote(chair, note, SAID, [String(scored.userId)], '0')).status).toBe(409)
    expect((await saveNote(chair, note, SAID, [String(scored.userId)], '1')).status).toBe(303)
    expect((await as(chair).get(note)).visibleText).toContain('First words')
    expect((await as(scored).get(path)).visibleText).toContain(SAID)
    const seen = () =>
      db().selectFrom('peer_views').where('user_id', '=', scored.userId).select('submission_id').execute()
    expect(await seen()).toEqual([{ submission_id: entry.id }])
    // Who has not scored it yet hears nothing, on no page.
    expect((await as(unscored).get(path)).text).not.toContain(SAID)
    await as(chair).post(`${path}/end`, { version: String(await meetingVersion(id)) })
    const early = await as(unscored).get(`${path}/record`)
    expect(early.text).not.toContain(SAID)
    expect(early.visibleText).toContain('once your own score')
    await review(unscored, entry.id, 5_000)
    const record = await as(unscored).get(`${path}/record`)
    expect(record.visibleText).toContain(SAID)
    expect(record.visibleText).toContain('Present')
    expect(record.visibleText).toContain('It was not discussed')
    // A correction after the end is a version too.
    expect((await saveNote(chair, note, 'Corrected', [], '2')).status).toBe(303)
    expect((await as(scored).get(`${path}/record`)).visibleText).toContain('Corrected')
    expect(await db().selectFrom('meeting_notes').select('version').execute()).toHaveLength(3)
  })

  test('takes no member with a conflict as present, none of another committee, and no endless text', async () => {
    const { chair, scored, unscored, note, entry } = await begun()
    await conflict(unscored, entry.id, 'declared')
    const page = await as(chair).get(note)
    const ticks = [...page.html.querySelectorAll('input[name=present]')].map((box) =>
      box.getAttribute('value'),
    )
    expect(ticks).toContain(String(scored.userId))
    expect(ticks).not.toContain(String(unscored.userId))
    const stranger = await judge({ categoryNumber: 2 })
    for (const { userId } of [unscored, stranger]) {
      const refused = await saveNote(chair, note, SAID, [String(userId)])
      expect(refused.status).toBe(422)
      expect(refused.html.querySelector('textarea')?.textContent).toContain(SAID)
    }
    expect((await saveNote(chair, note, 'é'.repeat(2_001))).status).toBe(422)
    expect(await db().selectFrom('meeting_presence').select('user_id').execute()).toEqual([])
    await conflict(chair, entry.id, 'declared')
    expect((await saveNote(chair, note, SAID)).status).toBe(404)
  })

  test('is read by an alternate once scoring is closed, and is without the link to the call', async () => {
    const { chair, scored, path, note, id } = await begun()
    await saveNote(chair, note, SAID)
    await db()
      .updateTable('committee_members')
      .set({ role: 'alternate' })
      .where('user_id', '=', scored.userId)
      .execute()
    expect((await as(scored).get(path)).text).not.toContain(SAID)
    await as(chair).post(`${path}/end`, { version: String(await meetingVersion(id)) })
    await db().updateTable('committees').set({ scoring_locked_at: now() }).execute()
    expect((await as(scored).get(`${path}/record`)).visibleText).toContain(SAID)
    expect((await as(scored).get(path)).text).not.toContain('room-7')
  })
})

test('in blind judging no name of the makers is on the page', async () => {
  const { scored, path, entry } = await begun()
  await db()
    .updateTable('studios')
    .set({ name: 'Nordlicht Works' })
    .where('id', '=', (eb) => eb.selectFrom('submissions').where('id', '=', entry.id).select('studio_id'))
    .execute()
  await setConfig('judging_blind', '1')
  expect((await as(scored).get(path)).text).not.toContain('Nordlicht')
})
