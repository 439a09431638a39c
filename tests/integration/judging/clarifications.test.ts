import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as } from '#tests/support/client.ts'
import { later } from '#tests/support/clock.ts'
import { conflict, grantAccess } from '#tests/support/conflicts.ts'
import { submittedSlate } from '#tests/support/nominations.ts'
import { admin, member, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { mails } from '#tests/support/rows.ts'
import { scoredCommittee } from '#tests/support/scores.ts'

const QUESTION = 'Which parts were drawn before 2026?'
const ANSWER = 'Only the first storyboard of Nordlicht Works'

/** A committee with an entry, and its owner. */
async function asking() {
  const made = await scoredCommittee({ 'Moss Parade': [8_000, null, null] })
  const [entry] = made.entries
  const [first, second] = made.judges
  if (!entry || !first || !second) throw new Error('There are two judges and an entry')
  for (const who of [made.chair, first, second]) await conflict(who, entry.id, 'none')
  const owner = await db()
    .selectFrom('submissions as s')
    .innerJoin('studio_members as m', 'm.studio_id', 's.studio_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('s.id', '=', entry.id)
    .where('m.role', '=', 'owner')
    .select(['u.id as userId', 'u.email', 's.studio_id as studioId'])
    .executeTakeFirstOrThrow()
  return {
    ...{ ...made, entry, first, second, owner: owner as Account & { studioId: number } },
    board: `/judges/chair/${made.categoryId}/entry/${entry.id}`,
    own: `/submissions/questions/${entry.id}`,
    judged: `/judges/submission/${entry.id}`,
  }
}

const ask = (who: Account, board: string, question = QUESTION, days = '5') =>
  as(who).post(board, { intent: 'ask', question, days })

async function idOf(question = QUESTION): Promise<string> {
  const row = await db()
    .selectFrom('clarifications')
    .where('question', '=', question)
    .select('id')
    .executeTakeFirstOrThrow()
  return String(row.id)
}

const reply = async (who: Account, own: string, answer = ANSWER) =>
  as(who).post(own, { clarification: await idOf(), answer })

describe('a question to the entrant', () => {
  test('goes out as the jury’s, is seen, answered once, and read by every judge of the entry', async () => {
    const { chair, first, owner, board, own, judged } = await asking()
    expect((await ask(chair, board)).status).toBe(303)
    const [mail, ...others] = await mails({ template: 'clarification_asked' })
    expect([mail?.to_email, others.length]).toEqual([owner.email, 0])
    expect(mail?.body_text).toContain(QUESTION)
    const chairsName = 'Carla'
    expect((await as(chair).get('/judges')).visibleText).toContain(chairsName)
    expect(mail?.body_text).not.toContain(chairsName)
    expect((await as(chair).get(board)).visibleText).toContain('has not seen it yet')
    expect((await as(owner).get('/submissions/dashboard')).visibleText).toContain('answer before')
    const page = await as(owner).get(own)
    expect(page.visibleText).toContain(QUESTION)
    expect(page.text).not.toContain(chairsName)
    expect((await as(chair).get(board)).visibleText).toContain('The entrant has seen it')
    expect((await reply(owner, own)).status).toBe(303)
    expect((await reply(owner, own, 'Another')).visibleText).toContain('no longer open')
    expect((await as(first).get(judged)).visibleText).toContain(ANSWER)
    expect((await as(owner).get('/submissions/dashboard')).visibleText).not.toContain('answer before')
    const [told] = await mails({ template: 'clarification_answered' })
    expect(told?.to_email).toBe(chair.email)
    expect(told?.body_text).not.toMatch(/Nordlicht|Moss/)
  })

  test('hides the names of its makers in the answer where judging is blind', async () => {
    const { chair, first, owner, board, own, judged } = await asking()
    const named = { name: 'Nordlicht Works' }
    await db().updateTable('studios').set(named).where('id', '=', owner.studioId).execute()
    await ask(chair, board)
    await reply(owner, own)
    await setConfig('judging_blind', '1')
    const page = await as(first).get(judged)
    expect(page.visibleText).toContain('Only the first storyboard of [name hidden]')
    expect(page.text).not.toContain('Nordlicht')
    expect((await as(chair).get(board)).text).not.toContain('Nordlicht')
  })

  test('is asked by the chair and admins alone, without a conflict, until the slate is submitted', async () => {
    const { chair, first, board, entry } = await asking()
    expect((await ask(first, board)).status).toBe(404)
    const watching = await admin()
    expect((await ask(watching, board, 'By an admin')).status).toBe(303)
    await conflict(watching, entry.id, 'declared')
    expect((await ask(watching, board)).status).toBe(404)
    await grantAccess(watching, entry.id, chair)
    expect((await ask(watching, board)).status).toBe(404)
    await submittedSlate(1, [entry.id])
    expect((await ask(chair, board)).visibleText).toContain('nothing more can be asked')
    expect(await db().selectFrom('clarifications').select('question').execute()).toEqual([
      { question: 'By an admin' },
    ])
  })

  test('is shown to no judge with a conflict, no other entrant, and not to its entrant once it is withdrawn', async () => {
    const { chair, first, owner, board, own, judged, entry } = await asking()
    await ask(chair, board)
    expect((await as(await member()).get(own)).status).toBe(404)
    expect((await reply(await member(), own)).status).toBe(404)
    await conflict(first, entry.id, 'declared')
    expect((await as(first).get(judged)).text).not.toContain(QUESTION)
    await as(chair).post(board, { intent: 'withdraw', clarification: await idOf() })
    expect((await as(owner).get(own)).text).not.toContain(QUESTION)
    expect((await reply(owner, own)).visibleText).toContain('no longer open')
  })

  test('takes an answer until it is due, and says the rest next to the field', async () => {
    const { chair, owner, board, own } = await asking()
    for (const days of ['0', '31', 'soon', ''])
      expect((await ask(chair, board, QUESTION, days)).status).toBe(422)
    expect((await ask(chair, board, ' ')).status).toBe(422)
    await ask(chair, board)
    const empty = await reply(owner, own, '  ')
    expect([empty.status, empty.visibleText.includes('Required')]).toEqual([422, true])
    later({ hours: 5 * 24 })
    expect((await as(owner).get(own)).visibleText).toContain('Answers were taken until')
    expect((await reply(owner, own)).visibleText).toContain('time to answer this question is over')
  })

  test('is answered by one of two who answer at the same time', async () => {
    const { chair, owner, board, own } = await asking()
    await ask(chair, board)
    const answers = await race(4, (at) => reply(owner, own, `Answer ${at}`))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(await mails({ template: 'clarification_answered' })).toHaveLength(1)
  })

  test('is asked ten times about an entry, also at the same moment', async () => {
    const { chair, board } = await asking()
    await race(12, (at) => ask(chair, board, `Question ${at}`))
    expect(await db().selectFrom('clarifications').select('id').execute()).toHaveLength(10)
  })
})
