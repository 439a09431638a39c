import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { readEntry } from '#app/domain/submissions/queries.server.ts'
import { storedMark } from '#app/domain/submissions/form/save-plan.ts'
import { as, guest, signedIn } from '#tests/support/client.ts'
import { later } from '#tests/support/clock.ts'
import { draft, entrant, invoice, type Entrant } from '#tests/support/entries.ts'
import { admin, member, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits } from '#tests/support/rows.ts'

const DIRECTION = 13
const JSON_ONLY = { headers: { accept: 'application/json' } }

let who: Entrant
let id: number
beforeEach(async () => {
  who = await entrant('studio')
  id = await draft(who, { number: DIRECTION })
})

const addressOf = (section = 'work', submission = id) => `/submissions/edit/${submission}/${section}/autosave`

async function stored() {
  const record = await readEntry(id, db())
  if (!record) throw new Error('The draft is gone')
  return record
}

async function markOfField(key: string): Promise<string> {
  const { fields, content } = await stored()
  const field = fields.find((each) => each.key === key)
  if (!field) throw new Error(`There is no question ${key}`)
  return storedMark(field, content)
}

interface Saved {
  data: {
    savedAt: string
    marks: Record<string, string>
    conflicts: Record<string, { theirs: string; mark: string }>
    errors: Record<string, string[]>
    people?: number[]
    completeness: number
    progress: { section: string; missing: number; invalid: number }[]
    ready: boolean
  }
}

async function autosave(fields: Record<string, string>, section?: string, account: Account = who) {
  return as(account).post(addressOf(section), fields, JSON_ONLY)
}

describe('what a page saves by itself', () => {
  test('is stored, and answered with new marks, the time and how far the submission has come', async () => {
    const answer = await autosave({
      was: `distributor:${await markOfField('distributor')}`,
      distributor: 'Hobb',
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { data } = answer.json() as Saved
    const { content, entry } = await stored()
    expect(content.answers.distributor).toBe('Hobb')
    expect(data.marks).toEqual({ distributor: await markOfField('distributor') })
    expect(data).toMatchObject({ conflicts: {}, errors: {}, ready: false, completeness: entry.completeness })
    expect(data.savedAt).toBe(entry.updatedAt.toISOString())
    expect(data.progress.find(({ section }) => section === 'work')?.missing).toBeGreaterThan(0)
  })

  test('is only what was sent: other fields of the section stay as they are', async () => {
    await autosave({ was: 'distributor:x subtitled:x', distributor: 'Hobb', subtitled: 'on' })
    await autosave({ was: `original_title:${await markOfField('original_title')}`, original_title: 'Second' })
    expect((await stored()).content.answers).toMatchObject({ original_title: 'Second' })
    const before = (await stored()).content.answers
    await autosave({ was: `running_time:${await markOfField('running_time')}`, running_time: '7:30' })
    expect((await stored()).content.answers).toEqual({ ...before, running_time: '7:30' })
  })

  test('may be half finished or wrong: it is kept, and said beside its field', async () => {
    const marks = `running_time:${await markOfField('running_time')}`
    const { data } = (await autosave({ was: marks, running_time: 'soon' })).json() as Saved
    expect((await stored()).content.answers.running_time).toBe('soon')
    expect(Object.keys(data.errors)).toEqual(['running_time'])
    expect(data.progress.find(({ section }) => section === 'work')?.invalid).toBe(1)
  })

  test('a box that was unticked and a field that was emptied are saved too', async () => {
    await autosave({ was: `subtitled:${await markOfField('subtitled')}`, subtitled: 'on' })
    expect((await stored()).content.answers.subtitled).toBe('on')
    await autosave({ was: `subtitled:${await markOfField('subtitled')}`, subtitled: '' })
    expect((await stored()).content.answers).not.toHaveProperty('subtitled')
  })

  test('people keep their rows: the ids come back and are sent again', async () => {
    const key = (await stored()).fields.find((field) => field.type === 'people')?.key ?? ''
    const row = (name: string, personId = '') => ({
      ...{ 'person[0].id': personId, 'person[0].fullName': name, 'person[0].credit': 'Director' },
      ...{ 'person[0].email': '', 'person[0].pronunciation': '' },
    })
    const first = await autosave({ was: `${key}:${await markOfField(key)}`, ...row('Þóra') }, 'people')
    const { data } = first.json() as Saved
    expect(data.people).toHaveLength(1)
    const [personId] = data.people ?? []
    await autosave(
      { was: `${key}:${data.marks[key]}`, ...row('Þóra Ægisdóttir', String(personId)) },
      'people',
    )
    expect((await stored()).content.people).toMatchObject([{ id: personId, fullName: 'Þóra Ægisdóttir' }])
  })

  test('of another section is passed over', async () => {
    const marks = `distributor:${await markOfField('distributor')}`
    expect((await autosave({ was: marks, distributor: 'Hobb' }, 'statement')).status).toBe(200)
    expect((await stored()).content.answers).not.toHaveProperty('distributor')
    expect((await autosave({ was: marks, distributor: 'Hobb' }, 'nonsense')).status).toBe(404)
    expect((await autosave({ was: marks, distributor: 'Hobb' }, 'review')).status).toBe(404)
  })
})

describe('two at one field', () => {
  test('a stale mark is told, with what is stored, and nothing is written over it', async () => {
    const mark = await markOfField('original_title')
    const other = await markOfField('distributor')
    await autosave({ was: `original_title:${mark}`, original_title: 'First' })
    const was = `original_title:${mark} distributor:${other}`
    const answer = await autosave({ was, original_title: 'Second', distributor: 'Hobb' })
    expect(answer.status).toBe(409)
    const { data } = answer.json() as Saved
    const now = await markOfField('original_title')
    expect(data.conflicts).toEqual({ original_title: { theirs: 'First', mark: now } })
    expect(Object.keys(data.marks)).toEqual(['distributor'])
    expect((await stored()).content.answers).toMatchObject({ original_title: 'First', distributor: 'Hobb' })
  })

  test('one’s own text whose answer never came is no conflict', async () => {
    const mark = await markOfField('original_title')
    await autosave({ was: `original_title:${mark}`, original_title: 'Fir' })
    const sent = await markOfField('original_title')
    const again = await autosave({ was: `original_title:${mark}.${sent}`, original_title: 'First' })
    expect(again.status).toBe(200)
    expect((await stored()).content.answers.original_title).toBe('First')
    // Going back to what was loaded, after something else was sent, takes that back too.
    const first = await markOfField('original_title')
    await autosave({ was: `original_title:${mark}.${sent}.${first}`, original_title: '' })
    expect((await stored()).content.answers).not.toHaveProperty('original_title')
  })

  test('at the same moment: one is saved, the other gets a message', async () => {
    const mark = await markOfField('original_title')
    const answers = await race(2, (index) =>
      autosave({ was: `original_title:${mark}`, original_title: `Tab ${index}` }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { original_title: kept } = (await stored()).content.answers
    const told = answers.find(({ status }) => status === 409)?.json() as Saved
    expect(told.data.conflicts.original_title?.theirs).toBe(kept)
  })

  test('the button’s own post after it is no conflict with oneself', async () => {
    const url = `/submissions/edit/${id}/work`
    const page = await as(who).get(url)
    const mark = await markOfField('original_title')
    await autosave({ was: `original_title:${mark}`, original_title: 'Fir' })
    const was = `original_title:${mark}.${await markOfField('original_title')}`
    const saved = await as(who).submit(page, 'Save draft', { was, original_title: 'First' })
    expect(saved.status).toBe(303)
    expect((await stored()).content.answers.original_title).toBe('First')
  })
})

describe('who may', () => {
  const fields = { was: 'distributor:x', distributor: 'Stolen' }
  const untouched = async () => expect((await stored()).content.answers).not.toHaveProperty('distributor')

  test('refuses a member of another studio', async () => {
    const stranger = await entrant()
    const answer = await autosave(fields, 'work', stranger)
    expect(answer.status).toBe(404)
    expect(answer.json()).toMatchObject({ success: false })
    await untouched()
  })

  test('refuses a signed-out person with a message, and without a redirect', async () => {
    const answer = await guest().post(addressOf(), fields, JSON_ONLY)
    expect(answer.status).toBe(401)
    expect(answer.location).toBeNull()
    await untouched()
  })

  test('after the session’s end the text is left with the page, and no form is parked', async () => {
    const browser = signedIn(who)
    await browser.get('/preferences')
    await db()
      .updateTable('session_families')
      .set({ revoked_at: new Date(0) })
      .execute()
    expect((await browser.post(addressOf(), fields, JSON_ONLY)).status).toBe(401)
    expect(await db().selectFrom('parked_forms').selectAll().execute()).toEqual([])
  })

  test('an expired access token is refreshed on the way', async () => {
    const browser = signedIn(who)
    await browser.get('/preferences')
    later({ days: 1, minutes: 1 })
    const was = `distributor:${await markOfField('distributor')}`
    expect((await browser.post(addressOf(), { was, distributor: 'Hobb' }, JSON_ONLY)).status).toBe(200)
    expect((await stored()).content.answers.distributor).toBe('Hobb')
  })

  test('refuses a person other than the one the page was made for', async () => {
    const answer = await autosave({ ...fields, writer: String(who.userId + 1) })
    expect(answer.status).toBe(401)
    expect(answer.json()).toMatchObject({ message: 'Someone else has signed in in this browser.' })
    await untouched()
  })

  test('no page of another site', async () => {
    const answer = await as(who).post(addressOf(), fields, {
      headers: { accept: 'application/json', 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.status).toBe(403)
    await untouched()
  })

  test('a studio’s viewer reads and writes nothing', async () => {
    const reader = await member()
    await db()
      .insertInto('studio_members')
      .values({
        studio_id: who.studioId,
        user_id: reader.userId,
        role: 'viewer',
        status: 'active',
        created_at: new Date(),
      })
      .execute()
    expect((await autosave(fields, 'work', reader)).status).toBe(403)
    await untouched()
  })

  test('refuses a submitted entry: its changes count at once, so they need a button', async () => {
    const [sent = 0] = (await invoice(who)).submissionIds
    const answer = await as(who).post(addressOf('work', sent), fields, JSON_ONLY)
    expect(answer.status).toBe(409)
    expect(answer.json()).toMatchObject({ message: expect.stringContaining('Save changes') })
  })
})

test('what cannot be read is told so', async () => {
  const body = new Blob(['--x\r\nno form'], { type: 'multipart/form-data; boundary=y' })
  const answer = await as(who).post(
    addressOf(),
    {},
    {
      headers: { accept: 'application/json', 'content-type': body.type },
    },
  )
  expect(answer.status).toBe(400)
})

test('many of them are one line of the history an admin reads', async () => {
  const before = (await audits({ action: 'submission.saved' })).length
  for (const text of ['H', 'Ho', 'Hob']) {
    await autosave({ was: `distributor:${await markOfField('distributor')}`, distributor: text })
    later({ seconds: 5 })
  }
  expect(await audits({ action: 'submission.saved' })).toHaveLength(before + 3)
  const page = await as(await admin()).get(`/admin/submissions/edit/${id}`)
  expect(page.visibleText.match(/Answers saved/g)).toHaveLength(1)
})
