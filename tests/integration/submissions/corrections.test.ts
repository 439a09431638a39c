import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { correctAnswer } from '#app/domain/submissions/admin/correct-answer.server.ts'
import { saveSection } from '#app/domain/submissions/commands.server.ts'
import { storedMark } from '#app/domain/submissions/form/save-plan.ts'
import { loadEntry } from '#app/domain/submissions/queries.server.ts'
import { as } from '#tests/support/client.ts'
import { acceptedEntry, conflict, grantAccess } from '#tests/support/conflicts.ts'
import { later, now } from '#tests/support/clock.ts'
import { completeDraft, draft, entrant, entrantViewerOf, type Entrant } from '#tests/support/entries.ts'
import { nominatedEntry } from '#tests/support/nominations.ts'
import { admin, adminViewerOf, member, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'

const KEY = 'synopsis_short'

let ada: Account
let who: Entrant
beforeEach(async () => {
  ada = await admin({ lastName: 'Zander' })
  who = await entrant()
})

const at = (id: number, key = KEY) => `/admin/submissions/edit/${id}/answer/${key}`

async function markOf(id: number, key = KEY): Promise<string> {
  const { fields, content } = await loadEntry(id, db())
  const field = fields.find((each) => each.key === key)
  if (!field) throw new Error(`Entry ${id} does not ask ${key}`)
  return storedMark(field, content)
}

const answerOf = async (id: number, key = KEY) => (await loadEntry(id, db())).content.answers[key]

describe('an answer corrected in place of the entrant', () => {
  test('is stored long after the deadline, the entrant is told, and the history names both', async () => {
    const id = await acceptedEntry(who)
    const before = await answerOf(id)
    later({ days: 300 })
    const client = as(ada)
    const desk = await client.get(`/admin/submissions/edit/${id}`)
    expect(desk.links).toContain(at(id))
    const page = await client.get(at(id))
    expect(page.status).toBe(200)
    const saved = await client.post(at(id), {
      was: `${KEY}:${await markOf(id)}`,
      [KEY]: 'A lighthouse folds itself into a letter.',
      because: 'You asked us by phone: “the keeper” was wrong.',
    })
    expect(saved.location).toBe(`/admin/submissions/edit/${id}`)
    expect(await answerOf(id)).toBe('A lighthouse folds itself into a letter.')

    const [mail, ...more] = await mails({ template: 'answer_corrected' })
    expect(more).toEqual([])
    expect(mail?.to_email).toBe(who.email)
    for (const text of [String(before), 'A lighthouse folds itself', 'You asked us by phone: “the keeper”'])
      expect(mail?.body_text).toContain(text)

    const [step] = (await audits({ entity: 'submission' })).filter(
      ({ action }) => action === 'submission.corrected',
    )
    expect(step).toMatchObject({ actor_id: ada.userId, impersonated_id: who.userId })
    const history = (await client.get(`/admin/submissions/edit/${id}`)).visibleText
    expect(history).toContain(`Ada Zander, acting as ${who.firstName} ${who.lastName}`)
    expect(history).toContain('Answer corrected on behalf of the entrant')
    expect(history).toContain('You asked us by phone')
  })

  test('is told to the studio’s owners and submitters, once each, and to no one who left or only looks on', async () => {
    const id = await acceptedEntry(who)
    const joins = async (
      role: 'owner' | 'submitter' | 'viewer' | 'billing',
      status: 'active' | 'removed',
    ) => {
      const person = await member()
      const row = { studio_id: who.studioId, user_id: person.userId, role, status, created_at: now() }
      await db().insertInto('studio_members').values(row).execute()
      return person.email
    }
    const told = [who.email, await joins('owner', 'active'), await joins('submitter', 'active')]
    for (const role of ['viewer', 'billing'] as const) await joins(role, 'active')
    await joins('owner', 'removed')
    const correct = async (text: string) =>
      as(ada).post(at(id), { was: `${KEY}:${await markOf(id)}`, [KEY]: text, because: 'As agreed.' })
    const addressed = async () =>
      (await mails({ template: 'answer_corrected' })).map(({ to_email }) => to_email).sort()
    await correct('A lighthouse folds itself into a letter.')
    expect(await addressed()).toEqual([...told].sort())
    // Who wrote the entry has left: the others are told.
    await db()
      .updateTable('studio_members')
      .set({ status: 'removed' })
      .where('user_id', '=', who.userId)
      .where('studio_id', '=', who.studioId)
      .execute()
    await correct('A lighthouse folds itself into two letters.')
    expect(await addressed()).toEqual([...told, ...told.slice(1)].sort())
  })

  test('follows the rules of the form, and keeps what was typed', async () => {
    const id = await acceptedEntry(who)
    const client = as(ada)
    const was = `${KEY}:${await markOf(id)}`
    const stored = await answerOf(id)
    const long = 'word '.repeat(80).trim()
    const refused = await client.post(at(id), { was, [KEY]: long, because: 'Longer' })
    expect(refused.status).toBe(422)
    expect(refused.html.querySelector(`[name=${KEY}]`)?.text.trim()).toBe(long)
    expect(refused.html.querySelector('[name=because]')?.text.trim()).toBe('Longer')
    // What a submitted entry needs cannot be emptied.
    expect((await client.post(at(id), { was, [KEY]: '', because: 'Empty' })).status).toBe(422)
    const without = await client.post(at(id), { was, [KEY]: 'Other', because: ' ' })
    expect(without.status).toBe(422)
    expect(without.html.querySelector(`[name=${KEY}]`)?.text.trim()).toBe('Other')
    expect((await client.post(at(id), { was, [KEY]: String(stored), because: 'Same' })).status).toBe(422)
    expect(await answerOf(id)).toBe(stored)
    expect(await mails({ template: 'answer_corrected' })).toEqual([])
  })

  test('that the entrant changed meanwhile is a conflict with both versions, and can be saved over', async () => {
    const id = await completeDraft(who)
    const client = as(ada)
    const was = `${KEY}:${await markOf(id)}`
    await saveSection(
      { submissionId: id, answers: { [KEY]: 'The entrant’s own.' } },
      await entrantViewerOf(who),
      now(),
    )
    const page = await client.post(at(id), { was, [KEY]: 'The admin’s.', because: 'Typing error' })
    expect(page.status).toBe(409)
    expect(page.visibleText).toContain('The entrant’s own.')
    expect(page.html.querySelector(`[name=${KEY}]`)?.text.trim()).toBe('The admin’s.')
    expect(page.html.querySelector('[name=because]')?.text.trim()).toBe('Typing error')
    expect(await answerOf(id)).toBe('The entrant’s own.')
    const again = page.html.querySelector('[name=was]')?.getAttribute('value')
    expect(again).toBe(`${KEY}:${await markOf(id)}`)
    const saved = await client.post(at(id), { was: again, [KEY]: 'The admin’s.', because: 'Typing error' })
    expect(saved.status).toBe(303)
    expect(await answerOf(id)).toBe('The admin’s.')
  })

  raced('and by the entrant at once is stored once; the other is told', {
    reads: [/from "submission_values" as "v"/],
    async prepare() {
      const id = await completeDraft(who)
      const seen = { [KEY]: await markOf(id) }
      return { id, seen, by: await adminViewerOf(ada), own: await entrantViewerOf(who) }
    },
    acts: ({ id, seen, by, own }) => [
      () => saveSection({ submissionId: id, answers: { [KEY]: 'One' }, marks: seen }, own, now()),
      () =>
        correctAnswer(
          {
            submissionId: id,
            fieldKey: KEY,
            posted: { answers: { [KEY]: 'Two' }, marks: seen },
            reason: 'So',
          },
          by,
          now(),
        ),
    ],
    async holds(answers) {
      expect(answers.map((each) => each.ok && each.value.conflicts.length).sort()).toEqual([0, 1])
    },
    async breaks(answers) {
      expect(answers.map((each) => each.ok && each.value.conflicts.length)).toEqual([0, 0])
    },
  })

  test('of a person’s name is made in rows, whose buttons save nothing', async () => {
    const id = await acceptedEntry(who, { number: 13 })
    const { fields, content } = await loadEntry(id, db())
    const key = fields.find(({ type }) => type === 'people')?.key ?? ''
    const [person] = content.people
    const client = as(ada)
    const sent = {
      was: `${key}:${await markOf(id, key)}`,
      because: 'Wrong on the poster',
      'person[0].id': String(person?.id ?? ''),
      'person[0].fullName': 'Þóra Ægisdóttir',
      'person[0].credit': 'Director',
      'person[1].fullName': 'Second Person',
      'person[1].credit': 'Director',
    }
    const moved = await client.post(at(id, key), { ...sent, intent: 'move-down:0' })
    expect(moved.status).toBe(200)
    expect(moved.html.querySelector('[name="person[0].fullName"]')?.getAttribute('value')).toBe(
      'Second Person',
    )
    expect((await loadEntry(id, db())).content.people).toEqual(content.people)
    expect(
      (await client.post(at(id, key), { ...sent, 'person[1].fullName': '', 'person[1].credit': '' })).status,
    ).toBe(303)
    expect((await loadEntry(id, db())).content.people.map(({ fullName }) => fullName)).toEqual([
      'Þóra Ægisdóttir',
    ])
    expect((await mails({ template: 'answer_corrected' }))[0]?.body_text).toContain('Þóra Ægisdóttir')
  })

  test('is refused for what a nomination was made from, and for an entry that has ended', async () => {
    const { submissionId, nominationId } = await nominatedEntry()
    const client = as(ada)
    const page = await client.get(at(submissionId, 'work_title'))
    expect(page.visibleText).toContain('This entry is nominated')
    expect(page.links).toContain(`/admin/nominations/names/${nominationId}`)
    const title = await answerOf(submissionId, 'work_title')
    const refused = await client.post(at(submissionId, 'work_title'), {
      work_title: 'Another',
      because: 'So',
    })
    expect(refused.status).toBe(409)
    expect(refused.visibleText).toContain('Another')
    expect(await answerOf(submissionId, 'work_title')).toBe(title)
    const desk = await client.get(`/admin/submissions/edit/${submissionId}`)
    expect(desk.links).not.toContain(at(submissionId, 'work_title'))
    expect(desk.links).toContain(at(submissionId))

    const id = await draft(who)
    await db().updateTable('submissions').set({ status: 'withdrawn' }).where('id', '=', id).execute()
    expect((await client.post(at(id), { [KEY]: 'New', because: 'So' })).status).toBe(409)
  })

  test('is not for files, for unknown questions, or for a title the studio has in the category already', async () => {
    const id = await acceptedEntry(who, { title: 'Saltbox' })
    const { fields } = await loadEntry(id, db())
    const file = fields.find(({ type }) => type === 'image' || type === 'file')
    const client = as(ada)
    expect((await client.get(at(id, file?.key))).status).toBe(file ? 404 : 200)
    expect((await client.get(at(id, 'no_such'))).status).toBe(404)
    expect((await client.post(at(id, 'no_such'), { because: 'So' })).status).toBe(404)
    expect((await client.get(at(999_999))).status).toBe(404)
  })

  test('keeps a screener’s password out of the email', async () => {
    const id = await acceptedEntry(who)
    const { fields } = await loadEntry(id, db())
    const key = 'screener_password'
    expect(fields.map((field) => field.key)).toContain(key)
    await as(ada).post(at(id, key), {
      was: `${key}:${await markOf(id, key)}`,
      [key]: 'Open-Sesame-77',
      because: 'New',
    })
    expect(await answerOf(id, key)).toBe('Open-Sesame-77')
    const [mail] = await mails({ template: 'answer_corrected' })
    expect(mail?.body_text).toContain('not shown in email')
    expect(mail?.body_text).not.toContain('Open-Sesame-77')
  })

  test('is for admins who may write and have no conflict of interest, granted access included', async () => {
    const id = await acceptedEntry(who)
    for (const adminRole of ['treasurer', 'reader'] as const) {
      const other = await admin({ adminRole })
      expect((await as(other).get(`/admin/submissions/edit/${id}`)).links).not.toContain(at(id))
      expect((await as(other).get(at(id))).location).toBe('/')
      expect((await as(other).post(at(id), { [KEY]: 'New', because: 'So' })).location).toBe('/')
    }
    await conflict(ada, id, 'declared')
    expect((await as(ada).get(at(id))).location).toBe(`/admin/judges/conflicts/ask/${id}`)
    await grantAccess(ada, id, await admin())
    const sent = { was: `${KEY}:${await markOf(id)}`, [KEY]: 'New', because: 'So' }
    expect((await as(ada).post(at(id), sent)).status).toBe(403)
    expect(await mails({ template: 'answer_corrected' })).toEqual([])
  })
})
