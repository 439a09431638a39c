import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import {
  addPerson,
  lockNames,
  savePerson,
  changePerson,
} from '#app/domain/nominees/nominations/names.server.ts'
import { nomineeToken } from '#tests/support/nominee-link.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { as, guest } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { announcement, nominatedEntry, type NominationOfTests } from '#tests/support/nominations.ts'
import { handedOut } from '#tests/support/nominees.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { audits } from '#tests/support/rows.ts'

const PEOPLE = [
  { fullName: 'Þóra Ægisdóttir-Lindqvist', credit: 'Director', email: 'thora@example.org' },
  { fullName: '李晴风', credit: 'Producer', email: 'li@example.org' },
  { fullName: 'محمد', credit: 'Animator', email: 'mohamed@example.org' },
]
const LONG_TITLE = 'A title of three hundred characters '.repeat(9).slice(0, 300).trim()
const HOUR = 3_600_000

let adminAccount: Account
let viewer: AdminViewer
let year: number
let made: NominationOfTests
beforeEach(async () => {
  adminAccount = await admin({ lastName: 'Penrose' })
  viewer = await adminViewerOf(adminAccount)
  year = (await currentSeason()).year
  made = await nominatedEntry({ title: LONG_TITLE, people: PEOPLE })
})

const idOf = (place: number) => made.people[place]?.id ?? 0
const personRow = (id: number) =>
  db().selectFrom('nomination_people').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const order = async () => {
  const rows = await db()
    .selectFrom('nomination_people')
    .where('nomination_id', '=', made.nominationId)
    .orderBy('sort')
    .select('full_name')
    .execute()
  return rows.map(({ full_name }) => full_name)
}
const step = (personId: number, what: 'up' | 'down' | 'remove' | 'confirm' | 'grant' | 'decline') =>
  changePerson(made.nominationId, personId, what, viewer, now())

async function save(
  personId: number,
  change: { fullName?: string; credit?: string; reason?: string; email?: string },
) {
  const row = await personRow(personId)
  const input = {
    personId,
    version: row.version,
    fullName: change.fullName ?? row.full_name,
    credit: change.credit ?? row.credit,
    pronunciation: row.pronunciation,
    email: change.email ?? row.email,
    reason: change.reason ?? null,
  }
  return savePerson(made.nominationId, input, viewer, now())
}

const lock = async () => valueOf(await lockNames(year, null, viewer, now()))

describe('an admin', () => {
  test('writes names as they are printed, and a changed one needs a new confirmation', async () => {
    valueOf(await step(idOf(0), 'confirm'))
    expect(await personRow(idOf(0))).toMatchObject({ confirmed_via: 'admin' })
    valueOf(await save(idOf(0), { credit: 'Co-director' }))
    expect((await personRow(idOf(0))).confirmed_at).not.toBeNull()
    valueOf(await save(idOf(0), { fullName: 'Þóra Ægisdóttir' }))
    expect(await personRow(idOf(0))).toMatchObject({ full_name: 'Þóra Ægisdóttir', confirmed_at: null })
    const { version } = await personRow(idOf(0))
    const nameless = { intent: 'save', personId: String(idOf(0)), version: String(version), fullName: '' }
    const { problems } = await as(adminAccount).post(
      `/admin/nominations/names/${made.nominationId}`,
      nameless,
    )
    expect(problems).toEqual([{ message: 'Printed name: Required', href: `#save-of-${idOf(0)}-fullName` }])
    const overtaken = { personId: idOf(0), version: 1, fullName: 'Overtaken', credit: '', email: null }
    const input = { ...overtaken, pronunciation: null, reason: null }
    const refused = await savePerson(made.nominationId, input, viewer, now())
    expect(refused).toMatchObject({ ok: false, code: 'conflict' })
    expect((await audits({ entity: 'nomination' })).map(({ action }) => action)).toEqual([
      'nomination.name_confirmed',
      'nomination.person_saved',
      'nomination.person_saved',
    ])
  })

  test('puts people in their order, adds and removes them; past an end nothing moves', async () => {
    const [thora, li, mohamed] = PEOPLE.map(({ fullName }) => fullName)
    valueOf(await step(idOf(2), 'up'))
    expect(await order()).toEqual([thora, mohamed, li])
    valueOf(await step(idOf(0), 'up'))
    valueOf(await step(idOf(1), 'down'))
    expect(await order()).toEqual([thora, mohamed, li])
    const added = { fullName: 'Нина', credit: 'Layout', email: null, pronunciation: null }
    valueOf(await addPerson(made.nominationId, added, viewer, now()))
    valueOf(await step(idOf(1), 'remove'))
    expect(await order()).toEqual([thora, mohamed, 'Нина'])
    for (const place of [2, 0]) valueOf(await step(idOf(place), 'remove'))
    const last = await db().selectFrom('nomination_people').select('id').executeTakeFirstOrThrow()
    expect(await step(last.id, 'remove')).toMatchObject({ ok: false, code: 'conflict' })
  })

  test('changes nothing of another nomination’s person', async () => {
    const other = await nominatedEntry({ number: 2, people: [{ fullName: 'Mara Quill' }] })
    const answer = await changePerson(other.nominationId, idOf(0), 'remove', viewer, now())
    expect(answer).toMatchObject({ ok: false, code: 'not_found' })
    expect(await order()).toHaveLength(3)
  })

  test('once names are locked adds, removes and moves no nominee, and an erratum needs its reason', async () => {
    expect(await lock()).toEqual({ nominations: 1 })
    expect(await lock()).toEqual({ nominations: 0 })
    const added = { fullName: 'Нина', credit: '', email: null, pronunciation: null }
    expect(await addPerson(made.nominationId, added, viewer, now())).toMatchObject({ code: 'closed' })
    for (const what of ['remove', 'up', 'down'] as const)
      expect(await step(idOf(1), what)).toMatchObject({ ok: false, code: 'closed' })
    expect(await save(idOf(0), { fullName: 'Þóra' })).toMatchObject({
      ok: false,
      fields: { reason: expect.anything() as string[] },
    })
    // An address is not printed, so it is no erratum.
    expect(valueOf(await save(idOf(0), { email: 'new@example.org' }))).toEqual({ stale: 0 })
    expect(await db().selectFrom('name_errata').selectAll().execute()).toEqual([])
    valueOf(await save(idOf(0), { fullName: 'Þóra', reason: 'She said so by phone.' }))
    expect(await db().selectFrom('name_errata').selectAll().execute()).toMatchObject([
      {
        person_id: idOf(0),
        before: { fullName: PEOPLE[0]?.fullName },
        after: { fullName: 'Þóra' },
        reason: 'She said so by phone.',
      },
    ])
  })

  test('writes title and studio as they are printed, and what was printed with the old ones is stale', async () => {
    const { id } = await handedOut(adminAccount)
    const certificate = () =>
      db()
        .selectFrom('certificates')
        .where('id', '=', id)
        .select(['nomination_id', 'stale_at'])
        .executeTakeFirstOrThrow()
    const { nomination_id: nominationId } = await certificate()
    const client = as(adminAccount)
    const address = `/admin/nominations/names/${nominationId}`
    const saved = async (fields: Record<string, string>) =>
      (await client.submit(await client.get(address), 'Save work', fields)).status
    expect(await saved({})).toBe(303)
    expect((await certificate()).stale_at).toBeNull()
    expect(await saved({ title: ' ' })).toBe(422)
    expect(await saved({ title: 'Ljósker úr tini', studio: 'Gull og gasket' })).toBe(303)
    expect((await certificate()).stale_at).toEqual(now())
    expect((await client.get('/admin/submissions/nominated')).visibleText).toContain('Ljósker úr tini')
    const opened = await client.get(address)
    await lock()
    expect(await saved({ title: 'Tinljósker' })).toBe(422)
    expect(await saved({ title: 'Tinljósker', workReason: 'A misprint.' })).toBe(303)
    expect((await client.submit(opened, 'Save work', { title: 'Overtaken' })).status).toBe(409)
    const steps = (await audits({ entity: 'nomination' })).filter(
      ({ before }) => before && 'title' in Object(before),
    )
    expect(steps.map(({ action }) => action)).toEqual(['nomination.work_saved', 'nomination.erratum'])
  })

  test('makes a certificate stale by an erratum, and by nothing else', async () => {
    const certificate = await handedOut(adminAccount)
    const { person_id: personId, nomination_id: nominationId } = await db()
      .selectFrom('certificates')
      .where('id', '=', certificate.id)
      .select(['person_id', 'nomination_id'])
      .executeTakeFirstOrThrow()
    made = { ...made, nominationId }
    await lock()
    const staleAt = async () => {
      const row = await db()
        .selectFrom('certificates')
        .where('id', '=', certificate.id)
        .select('stale_at')
        .executeTakeFirstOrThrow()
      return row.stale_at
    }
    valueOf(await save(personId, { email: 'new@example.org' }))
    expect(await staleAt()).toBeNull()
    expect(valueOf(await save(personId, { fullName: 'Þóra', reason: 'A slip.' }))).toEqual({ stale: 1 })
    expect(await staleAt()).toEqual(now())
  })

  test('reads the list with every name and a title of 300 characters, and a download no sheet can run', async () => {
    valueOf(await save(idOf(0), { credit: '=HYPERLINK("http://evil.example")' }))
    const client = as(adminAccount)
    const list = await client.get('/admin/submissions/nominated')
    expect(list.status).toBe(200)
    for (const { fullName } of PEOPLE) expect(list.visibleText).toContain(fullName)
    expect(list.text).toContain(LONG_TITLE)
    const csv = await client.get('/admin/submissions/nominated/export?format=csv')
    expect(csv.status).toBe(200)
    const lines = csv.text.split(/\r?\n/).filter(Boolean)
    expect(lines).toHaveLength(4)
    for (const { fullName, email } of PEOPLE) {
      expect(csv.text).toContain(fullName)
      expect(csv.text).toContain(email)
    }
    expect(csv.text).toContain(LONG_TITLE)
    expect(csv.text).toContain(`'=HYPERLINK`)
    expect(csv.text).not.toMatch(/(^|,)"?=HYPERLINK/m)
    const found = await client.get(`/admin/submissions/nominated?q=${encodeURIComponent('晴风')}`)
    expect(found.visibleText).toContain('李晴风')
    expect(found.visibleText).not.toContain('محمد')
    const page = await client.get(`/admin/nominations/names/${made.nominationId}`)
    for (const { fullName } of PEOPLE) expect(page.text).toContain(fullName)
  })
})

describe('the nominee’s own page', () => {
  let here: string
  beforeEach(async () => {
    here = `/content/letter-to-nominee?t=${encodeURIComponent(await nomineeToken(idOf(0), db()))}`
  })
  const announce = () => announcement(now())

  test('opens without signing in or scripts, keeps no copy of its address, and shows whose it is', async () => {
    await announce()
    const page = await guest().get(here)
    expect(page.status).toBe(200)
    expect(page.heading).toBe('You are nominated')
    for (const text of [PEOPLE[0]?.fullName ?? '', LONG_TITLE, 'Director'])
      expect(page.visibleText).toContain(text)
    expect(page.visibleText).not.toContain('李晴风')
    expect(page.headers.get('cache-control')).toContain('no-store')
    // Its secret address is told to no other site.
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    // A scanner of mail opens links too: what is sent counts.
    expect((await personRow(idOf(0))).opened_at).toBeNull()
    await guest().submit(page, 'Confirm my name')
    expect((await personRow(idOf(0))).opened_at).toEqual(now())
  })

  test('takes the name as it is, once and again', async () => {
    await announce()
    const page = await guest().get(here)
    const answer = await guest().submit(page, 'Confirm my name')
    expect(answer.location).toBe(here)
    expect(await personRow(idOf(0))).toMatchObject({
      confirmed_via: 'link',
      confirmed_at: now(),
      name_before: null,
    })
    expect((await guest().get(here)).visibleText).toContain('Confirmed')
    expect((await guest().submit(page, 'Confirm my name')).location).toBe(here)
  })

  test.each(['Þóra Ægisdóttir', '李晴风', 'محمد عبد الرحمن'])(
    'takes the correction %s, and keeps the former name',
    async (name) => {
      await announce()
      const page = await guest().get(here)
      await guest().submit(page, 'Confirm my name', { fullName: name, pronunciation: 'THO-ra' })
      expect(await personRow(idOf(0))).toMatchObject({
        full_name: name,
        pronunciation: 'THO-ra',
        name_before: PEOPLE[0]?.fullName,
        pronunciation_before: '',
        confirmed_via: 'link',
      })
      const again = await guest().get(here)
      expect(again.text).toContain(name)
      await guest().submit(again, 'Confirm my name', { fullName: 'Third', pronunciation: '' })
      expect(await personRow(idOf(0))).toMatchObject({ full_name: 'Third', name_before: PEOPLE[0]?.fullName })
      expect(await audits({ action: 'nomination.name_confirmed' })).toMatchObject([
        { actor_id: null, before: { fullName: PEOPLE[0]?.fullName }, after: { fullName: name } },
        { after: { fullName: 'Third' } },
      ])
    },
  )

  test('takes letters our fonts lack, and tells the nominee and the admins that the name is right', async () => {
    await announce()
    const page = await guest().get(here)
    await guest().submit(page, 'Confirm my name', { fullName: 'Jaya ꦗꦪ' })
    expect(await personRow(idOf(0))).toMatchObject({ full_name: 'Jaya ꦗꦪ', confirmed_via: 'link' })
    const lack = 'Our fonts lack ꦗ (U+A997) and ꦪ (U+A9AA).'
    expect((await guest().get(here)).visibleText).toContain(`${lack} Your name stays as it is`)
    for (const path of [`names/${made.nominationId}`, 'letters'])
      expect((await as(adminAccount).get(`/admin/nominations/${path}`)).visibleText).toContain(lack)
    const li = await nomineeToken(idOf(1), db())
    expect(
      (await guest().get(`/content/letter-to-nominee?t=${encodeURIComponent(li)}`)).visibleText,
    ).not.toContain('Our fonts')
  })

  test('takes one of many corrections at once; the others keep what was typed and see what is stored', async () => {
    await announce()
    const page = await guest().get(here)
    const names = ['Þóra Ægis', 'Þóra Lind', 'Thora Lindqvist']
    const answers = await Promise.all(
      names.map((fullName) => guest().submit(page, 'Confirm my name', { fullName })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409])
    const { full_name: stored } = await personRow(idOf(0))
    const lost = answers.findIndex(({ status }) => status === 409)
    const refused = answers[lost]
    expect(stored).toBe(names[answers.findIndex(({ status }) => status === 303)])
    expect(refused?.visibleText).toContain(`It is now “${stored}”`)
    expect(refused?.html.querySelector('#fullName')?.getAttribute('value')).toBe(names[lost])
    if (refused) await guest().submit(refused, 'Confirm my name')
    expect((await personRow(idOf(0))).full_name).toBe(names[lost])
  })

  test('says what is wrong with a name beside it, and keeps what was typed', async () => {
    await announce()
    const page = await guest().get(here)
    const answer = await guest().submit(page, 'Confirm my name', { fullName: ' ', pronunciation: 'THO-ra' })
    expect(answer.status).toBe(422)
    expect(answer.problems.map(({ href }) => href)).toHaveLength(1)
    expect(answer.text).toContain('THO-ra')
    const long = await guest().submit(page, 'Confirm my name', { fullName: 'x'.repeat(201) })
    expect(long.status).toBe(422)
    expect((await personRow(idOf(0))).confirmed_at).toBeNull()
  })

  test('takes whether they attend; the last answer counts', async () => {
    await announce()
    const page = await guest().get(here)
    await guest().submit(page, 'Send answer', { attending: 'yes' })
    expect((await personRow(idOf(0))).attending).toBe('yes')
    await guest().submit(page, 'Send answer', { attending: 'no' })
    expect(await personRow(idOf(0))).toMatchObject({ attending: 'no', attending_at: now() })
    expect((await guest().post(here, { intent: 'rsvp', attending: 'perhaps' })).status).toBe(422)
    expect((await guest().post(here, { intent: 'win' })).status).toBe(400)
    expect((await personRow(idOf(1))).attending).toBeNull()
  })

  test('asks for an answer and a clip no more once the ceremony has begun', async () => {
    await announce()
    const before = await guest().get(here)
    expect(before.visibleText).toContain('Please remind the person who entered it')
    const ceremony = new Date(now().getTime() + HOUR)
    await db().updateTable('seasons').set({ ceremony_at: ceremony }).where('year', '=', year).execute()
    await guest().submit(before, 'Send answer', { attending: 'no' })
    expect((await personRow(idOf(0))).attending).toBe('no')
    setNow(ceremony)
    const late = await guest().submit(before, 'Send answer', { attending: 'yes' })
    expect(late.visibleText).toContain('The ceremony has begun. Your answer was not changed.')
    expect((await personRow(idOf(0))).attending).toBe('no')
    const after = await guest().get(here)
    expect(after.visibleText).toContain('You told us that you would not attend.')
    expect(after.visibleText).not.toMatch(/remind the person|Send answer/)
  })

  test('once names are locked asks an admin, which grants it as an erratum or declines it', async () => {
    await announce()
    await lock()
    const ask = async (name: string) => {
      const page = await guest().get(here)
      return guest().submit(page, 'Confirm or correct my name', { fullName: name, pronunciation: '' })
    }
    await ask('First wish')
    await ask('Second wish')
    expect((await personRow(idOf(0))).full_name).toBe(PEOPLE[0]?.fullName)
    const open = await db().selectFrom('name_requests').selectAll().execute()
    expect(open.map(({ full_name }) => full_name)).toEqual(['Second wish'])
    expect((await guest().get(here)).visibleText).toContain('Second wish')
    const list = await as(adminAccount).get('/admin/submissions/nominated?only=requests')
    expect(list.visibleText).toContain(PEOPLE[0]?.fullName)
    expect(list.visibleText).not.toContain('李晴风')
    valueOf(await step(idOf(0), 'decline'))
    expect(await step(idOf(0), 'grant')).toMatchObject({ ok: false, code: 'conflict' })
    expect((await personRow(idOf(0))).full_name).toBe(PEOPLE[0]?.fullName)
    await ask('Third wish')
    valueOf(await step(idOf(0), 'grant'))
    expect(await personRow(idOf(0))).toMatchObject({ full_name: 'Third wish', confirmed_via: 'link' })
    expect(await db().selectFrom('name_errata').select('reason').execute()).toHaveLength(1)
    // Asked for once more, and withdrawn by sending the unchanged name.
    const page = await guest().get(here)
    await guest().submit(page, 'Send correction', { fullName: 'Fourth wish', pronunciation: '' })
    await guest().submit(await guest().get(here), 'Send correction')
    expect(await step(idOf(0), 'grant')).toMatchObject({ ok: false, code: 'conflict' })
  })

  test('unchanged may be confirmed once names are locked, without a request', async () => {
    await announce()
    await lock()
    const page = await guest().get(here)
    await guest().submit(page, 'Confirm or correct my name')
    expect((await personRow(idOf(0))).confirmed_at).toEqual(now())
    expect(await db().selectFrom('name_requests').selectAll().execute()).toEqual([])
  })

  test('is not found for an unknown link, a changed one, an expired one, or a nomination that ended', async () => {
    await announce()
    const token = await nomineeToken(idOf(0), db())
    const [payload = '', seal = ''] = token.split('.')
    const bad = [
      'x',
      `${payload}.${'A'.repeat(seal.length)}`,
      `${payload}A.${seal}`,
      payload,
      `${token}.x`,
      '%01',
    ]
    const answers = []
    for (const each of bad)
      answers.push(
        await guest().get(`/content/letter-to-nominee?t=${each === '%01' ? each : encodeURIComponent(each)}`),
      )
    expect(answers.map(({ status }) => status)).toEqual(bad.map(() => 404))
    expect(new Set(answers.map(({ heading }) => heading)).size).toBe(1)
    for (const each of bad.slice(0, 3))
      expect(
        (
          await guest().post(`/content/letter-to-nominee?t=${encodeURIComponent(each)}`, {
            intent: 'rsvp',
            attending: 'yes',
          })
        ).status,
      ).toBe(404)
    // The key changes where the link has to be replaced.
    await db()
      .updateTable('nomination_people')
      .set({ link_key: '00000000-0000-4000-8000-000000000000' })
      .where('id', '=', idOf(0))
      .execute()
    expect((await guest().get(here)).status).toBe(404)
    const li = `/content/letter-to-nominee?t=${encodeURIComponent(await nomineeToken(idOf(1), db()))}`
    expect((await guest().get(li)).status).toBe(200)
    await db()
      .updateTable('nominations')
      .set({ status: 'revoked' })
      .where('id', '=', made.nominationId)
      .execute()
    const out = await guest().get(li)
    expect([out.status, out.heading]).toEqual([404, answers[0]?.heading])
    expect(out.text).not.toContain('李晴风')
  })

  test('opens until 60 days after the ceremony, to the moment', async () => {
    await announce()
    const ceremony = new Date(now().getTime() + HOUR)
    await db().updateTable('seasons').set({ ceremony_at: ceremony }).where('year', '=', year).execute()
    const end = ceremony.getTime() + 60 * 24 * HOUR
    setNow(new Date(end - 1))
    // An admin prepares the next season meanwhile; the letter stays one about its own.
    await db().updateTable('seasons').set({ is_current: false }).execute()
    const dates = { eligible_from: '2027-01-01', eligible_to: '2027-12-31', timezone: 'UTC' }
    const next = { year: year + 1, label: 'The thirteenth', edition: 13, is_current: true, ...dates }
    await db().insertInto('seasons').values(next).execute()
    const late = await guest().get(here)
    expect([late.status, late.visibleText.includes('The thirteenth')]).toEqual([200, false])
    setNow(new Date(end))
    expect((await guest().get(here)).status).toBe(404)
    expect((await guest().post(here, { intent: 'rsvp', attending: 'yes' })).status).toBe(404)
  })

  test('answers too many tries from one place with a refusal', async () => {
    await announce()
    let last = await guest().get(here)
    for (let tries = 0; tries < 62 && last.status !== 429; tries += 1)
      last = await guest().post(
        here,
        { intent: 'rsvp', attending: tries % 2 ? 'yes' : 'no' },
        { address: '198.51.100.9' },
      )
    expect(last.status).toBe(429)
    const there = await guest().post(here, { intent: 'rsvp', attending: 'yes' }, { address: '198.51.100.77' })
    expect(there.location).toBe(here)
  })
})
