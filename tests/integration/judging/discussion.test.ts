import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { addMessage } from '#app/domain/judging/discussion/commands.server.ts'
import { findEntry } from '#app/domain/judging/reviews/entry-page.server.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { conflict, grantAccess } from '#tests/support/conflicts.ts'
import { submittedSlate } from '#tests/support/nominations.ts'
import { admin, judge, viewerOf, type Account } from '#tests/support/people.ts'
import { mails } from '#tests/support/rows.ts'
import { review, scoredCommittee } from '#tests/support/scores.ts'

const SAID = 'The last shot carries it, the sound does not'
const TITLE = 'Moss Parade'

/** A committee whose chair and first judge have scored the entry, and whose second has not. */
async function discussing(setting = 'after_own') {
  await setConfig('judging_discussion', setting)
  const made = await scoredCommittee({ [TITLE]: [8_000, 7_000, null] })
  const [entry] = made.entries
  const [scored, unscored] = made.judges
  if (!entry || !scored || !unscored) throw new Error('There are two judges and an entry')
  for (const who of [made.chair, scored, unscored]) await conflict(who, entry.id, 'none')
  return { ...made, entry, scored, unscored, path: `/judges/discussion/${entry.id}` }
}

const listOf = (categoryId: number) => `/judges/discussions/${categoryId}`
const write = (who: Account, path: string, body = SAID, tell: string[] = []) =>
  as(who).post(path, { body, tell })

async function shows(who: Account, address: string) {
  const page = await as(who).get(address)
  return page.text.includes(SAID)
}

describe('the discussion of an entry', () => {
  test('opens with the reader’s own final score, and marks what is new', async () => {
    const { chair, scored, unscored, path, categoryId, entry } = await discussing()
    expect((await write(scored, path)).status).toBe(303)
    const work = `/judges/judge/${categoryId}`
    expect((await as(chair).get(work)).visibleText).toContain('Discussions (1 new)')
    expect((await as(chair).get(listOf(categoryId))).visibleText).toContain('1 new')
    const page = await as(chair).get(path)
    expect(page.visibleText).toContain(SAID)
    expect(page.visibleText).toContain('New')
    expect((await as(chair).get(work)).visibleText).not.toContain('1 new')
    // Neither the page nor its data, the list or the number tells who has not scored what was said.
    for (const address of [path, `${path}?page=1`, listOf(categoryId), work])
      expect([address, await shows(unscored, address)]).toEqual([address, false])
    expect((await as(unscored).get(listOf(categoryId))).visibleText).not.toContain(TITLE)
    expect((await as(unscored).get(work)).visibleText).not.toContain('new)')
    expect((await as(unscored).get(path)).visibleText).toContain('Your own score comes first')
    expect((await write(unscored, path, 'Mine')).visibleText).toContain('Finish your own score')
    await review(unscored, entry.id, 6_000)
    expect(await shows(unscored, path)).toBe(true)
    expect((await as(unscored).get(work)).visibleText).not.toContain('new)')
  })

  test('records that its reader has seen what others think of the entry', async () => {
    const { chair, scored, path } = await discussing()
    const seen = () => db().selectFrom('peer_views').select(['user_id', 'total']).execute()
    await write(scored, path)
    expect(await seen()).toEqual([])
    await as(scored).get(path)
    expect(await seen()).toEqual([])
    await as(chair).get(path)
    expect(await seen()).toEqual([{ user_id: chair.userId, total: 8_000 }])
  })

  test.each(['declared', 'suspected'] as const)(
    'shows nothing to a member with a %s conflict, nor what they wrote before to others',
    async (status) => {
      const { chair, scored, path, categoryId, entry } = await discussing()
      await write(scored, path)
      await write(chair, path, 'I agree with that')
      expect(await shows(chair, path)).toBe(true)
      await conflict(scored, entry.id, status)
      for (const address of [path, listOf(categoryId)]) {
        const page = await as(scored).get(address)
        expect([address, page.text.includes('I agree'), page.text.includes(TITLE)]).toEqual([
          address,
          false,
          false,
        ])
      }
      expect((await write(scored, path, 'Still here')).text).not.toContain('I agree')
      expect(await shows(chair, path)).toBe(false)
      const messages = (await as(chair).get(listOf(categoryId))).html.querySelector('tbody td.numeric')
      expect(messages?.textContent.trim()).toBe('1')
      const viewer = await viewerOf(scored)
      const found = await findEntry(String(entry.id))
      if (!found) throw new Error('It is judged')
      expect(await addMessage(found, { body: 'x', tell: [] }, viewer, now())).toMatchObject({
        code: 'not_found',
      })
      // Access that two admins have granted is for reading.
      await grantAccess(scored, entry.id, await admin())
      expect(await addMessage(found, { body: 'x', tell: [] }, viewer, now())).toMatchObject({
        code: 'not_found',
      })
    },
  )

  test('is no one else’s: another committee, an alternate while others score; admins read it and write nothing', async () => {
    const { scored, path, categoryId, entry } = await discussing()
    await write(scored, path)
    const other = await judge({ categoryNumber: 2 })
    for (const address of [path, listOf(categoryId)]) expect((await as(other).get(address)).status).toBe(404)
    expect((await write(other, path)).status).toBe(404)
    await db()
      .updateTable('committee_members')
      .set({ role: 'alternate' })
      .where('user_id', '=', scored.userId)
      .execute()
    expect((await as(scored).get(path)).visibleText).toContain('not open yet')
    const watching = await admin()
    expect(await shows(watching, path)).toBe(true)
    expect((await as(watching).get(path)).html.querySelector('main textarea')).toBeNull()
    expect((await write(watching, path, 'An admin’s word')).visibleText).toContain('Only members who score')
    await conflict(watching, entry.id, 'declared')
    expect((await as(watching).get(path)).status).toBe(404)
  })

  test('emails those who are asked, by the code alone, and no one with a conflict', async () => {
    const { chair, scored, unscored, path, entry } = await discussing()
    await conflict(unscored, entry.id, 'declared')
    const asked = [chair, unscored, scored, await judge({ categoryNumber: 2 })].map(({ userId }) =>
      String(userId),
    )
    const done = await write(scored, path, SAID, asked)
    expect(done.status).toBe(303)
    const sent = await mails({ template: 'discussion_mention' })
    expect(sent.map(({ to_email }) => to_email)).toEqual([chair.email])
    expect(sent[0]?.body_text).not.toMatch(new RegExp(`${SAID}|${TITLE}`))
  })

  test('is closed with the slate, switched off with the setting, and opens with the end of scoring where it should', async () => {
    const closed = await discussing('closed')
    expect((await write(closed.scored, closed.path)).visibleText).toContain('opens once scoring is closed')
    await db().updateTable('committees').set({ scoring_locked_at: now() }).execute()
    expect((await write(closed.unscored, closed.path)).status).toBe(303)
    await setConfig('judging_discussion', 'never')
    expect(await shows(closed.scored, closed.path)).toBe(false)
    expect((await as(closed.scored).get(`/judges/submission/${closed.entry.id}`)).visibleText).not.toContain(
      'Discussion',
    )
    expect((await write(closed.scored, closed.path)).visibleText).toContain('do not discuss')
  })

  test('takes no empty and no endless message, and keeps what was typed', async () => {
    const { scored, path } = await discussing()
    const refused = await write(scored, path, 'é'.repeat(4_001))
    expect(refused.status).toBe(422)
    expect(refused.html.querySelector('textarea')?.textContent).toContain('ééé')
    expect((await write(scored, path, '  ')).status).toBe(422)
  })
})

test('is read and no longer written once the slate is submitted', async () => {
  const { scored, path, entry } = await discussing()
  await write(scored, path)
  await submittedSlate(1, [entry.id])
  expect((await write(scored, path, 'Too late')).visibleText).toContain('slate is with the admins')
  expect(await shows(scored, path)).toBe(true)
})
