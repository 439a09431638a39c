import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { setEntrantComments } from '#app/domain/judging/comments/settings.server.ts'
import { reviewHref } from '#app/domain/submissions/addresses.ts'
import { decideComment, releaseComments } from '#app/domain/voting/comments/commands.server.ts'
import { readOutgoing } from '#app/domain/voting/comments/outgoing.server.ts'
import { releasedComments } from '#app/domain/voting/comments/released.server.ts'
import { href } from '#app/platform/href.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { valueOf, type Entrant } from '#tests/support/entries.ts'
import { creditedEntry, submittedSlate } from '#tests/support/nominations.ts'
import { admin, adminViewerOf, nameOf, viewerOf, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits, mails } from '#tests/support/rows.ts'
import { review, scoredCommittee, type ScoredCommittee } from '#tests/support/scores.ts'
import { winnersPublished } from '#tests/support/trophies.ts'
import { announced, hoursFromNow } from '#tests/support/voting.ts'

/** In no other text. */
const MARKS = {
  out: 'Zyxout: warm, and a little long',
  nominated: 'Zyxnominated: sharp and brave',
  named: 'Zyxnamed: write to me at ada@example.org',
  recused: 'Zyxrecused: I know them well',
  draft: 'Zyxdraft: not yet',
} as const

const NUMBER = 1
let desk: Account
let scene: ScoredCommittee
let out: { id: number; who: Entrant }
let winner: { id: number; who: Entrant }
let page: string

async function said(who: Account, entryId: number, forEntrant: Record<string, string>, final = true) {
  await review(who, entryId, final ? 7_000 : 'draft')
  await db()
    .updateTable('reviews')
    .set({ for_entrant: JSON.stringify(forEntrant) })
    .where('user_id', '=', who.userId)
    .where('submission_id', '=', entryId)
    .execute()
}

beforeEach(async () => {
  desk = await admin()
  scene = await scoredCommittee({}, NUMBER)
  page = href('/admin/judges/comments/:categoryId', { categoryId: scene.categoryId })
  await give()
  const entry = async (title: string) => {
    const { submissionId: id, who } = await creditedEntry({ number: NUMBER, title })
    return { id, who }
  }
  out = await entry('Moss Parade')
  winner = await entry('Tin Lanterns')
  const [first, second] = judges()
  await said(first, out.id, { all: MARKS.out })
  await said(second, winner.id, { all: MARKS.nominated })
})

const judges = () => scene.judges as [Account, Account]

async function give(notBefore: Date | null = null, version = 0) {
  const input = { overall: true, criteria: true, notBefore, version }
  valueOf(await setEntrantComments(scene.categoryId, input, 'UTC', await adminViewerOf(desk), now()))
}

/** The slate has the winner on it; the nominees are public if `isPublic`. */
async function decided(isPublic = true) {
  const { slateId } = await submittedSlate(NUMBER, [winner.id])
  await db().updateTable('slates').set({ status: 'confirmed' }).where('id', '=', slateId).execute()
  const { year } = await db()
    .selectFrom('categories')
    .where('id', '=', scene.categoryId)
    .select('year')
    .executeTakeFirstOrThrow()
  const { id } = await db()
    .insertInto('nominations')
    .values({
      ...{ year, category_id: scene.categoryId, submission_id: winner.id, display_title: 'Tin Lanterns' },
      ...{ display_studio: '', created_at: now(), updated_at: now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isPublic) await announced()
  return id
}

async function outgoing(by: Account = desk) {
  const found = await readOutgoing(scene.categoryId, await adminViewerOf(by), now(), db())
  if (!found) throw new Error('There is no committee')
  return found
}

const placeOf = async (entryId: number) => (await outgoing()).entries.find(({ id }) => id === entryId)?.place

async function release(by: Account = desk) {
  const { digest } = await outgoing(by)
  return releaseComments(scene.categoryId, digest, await adminViewerOf(by), now())
}

const seenBy = async ({ who, id }: { who: Account; id: number }) =>
  (await as(who).get(reviewHref(id))).visibleText
const releasedMails = () => mails({ template: 'comments_released' })

describe('comments for entrants', () => {
  test('are read by no admin before the slate is submitted, and go to no entrant before the result is public', async () => {
    const early = await as(desk).get(page)
    expect(early.status).toBe(200)
    expect(early.text).not.toContain('Zyx')
    const nominationId = await decided(false)
    const shown = await as(desk).get(page)
    for (const mark of [MARKS.out, MARKS.nominated]) expect(shown.text).toContain(mark)
    for (const each of [scene.chair, ...scene.judges]) {
      expect(shown.text).not.toContain(nameOf(each))
      expect(shown.text).not.toContain(each.email)
    }
    expect(shown.visibleText).not.toContain('Release comments')
    expect(await release()).toMatchObject({ ok: false, code: 'closed' })
    for (const each of [out, winner]) {
      expect(await seenBy(each)).not.toContain('Zyx')
      expect(await seenBy(each)).not.toContain('Not selected')
    }

    // The entry that is out has its result; the nominated one waits for the winners.
    await announced()
    expect([await placeOf(out.id), await placeOf(winner.id)]).toEqual(['ready', 'result'])
    const ready = await as(desk).get(page)
    expect((await as(desk).submit(ready, 'Release comments')).status).toBe(303)
    expect(await seenBy(out)).toContain(MARKS.out)
    expect(await seenBy(out)).toContain('Not selected')
    expect(await seenBy(out)).not.toContain(nameOf(judges()[0]))
    const seasons = await as(out.who).get('/submissions/all-seasons')
    for (const part of ['Moss Parade', 'Not selected', 'Read']) expect(seasons.visibleText).toContain(part)
    const theirs = await as(winner.who).get('/submissions/all-seasons')
    expect(theirs.visibleText).not.toContain('Moss Parade')
    expect(theirs.visibleText).toContain('Nominated')
    expect(await seenBy(winner)).not.toContain('Zyx')
    expect((await as(winner.who).get(reviewHref(out.id))).status).toBe(404)
    const [mail, ...others] = await releasedMails()
    expect([mail?.to_email, others]).toEqual([out.who.email, []])
    expect(mail?.body_text).not.toContain('Zyx')

    await winnersPublished([nominationId], hoursFromNow(-1))
    expect(await placeOf(winner.id)).toBe('ready')
    valueOf(await release())
    expect(await seenBy(winner)).toContain(MARKS.nominated)
    expect(await seenBy(out)).not.toContain(MARKS.nominated)
    expect(await releasedMails()).toHaveLength(2)
  })

  test('wait for their date', async () => {
    await decided()
    await give(hoursFromNow(24), 1)
    expect(await placeOf(out.id)).toBe('date')
    expect(await release()).toMatchObject({ ok: false, code: 'closed' })
    await give(now(), 2)
    expect(await placeOf(out.id)).toBe('ready')
  })

  test('with a name, an address or a link wait for a decision with a reason, and go as they are or not at all', async () => {
    await decided()
    await said(judges()[1], out.id, { all: MARKS.named })
    await said(scene.chair, out.id, { all: `As ${judges()[0].lastName} says, it is long` })
    expect(await placeOf(out.id)).toBe('undecided')
    expect(await release()).toMatchObject({ ok: false, code: 'closed' })
    const entry = (await outgoing()).entries.find(({ id }) => id === out.id)
    const held = entry?.comments.filter(({ found }) => found.length > 0) ?? []
    expect(held.flatMap(({ found }) => found).sort()).toContain('judge')
    for (const { handle, body } of held) {
      const address = href('/admin/judges/comments/:categoryId/decide/:handle', {
        categoryId: scene.categoryId,
        handle,
      })
      const form = await as(desk).get(address)
      expect(form.visibleText).toContain('May hold something that must not go out')
      expect((await as(desk).post(address, { decision: 'withhold', version: '0', reason: '' })).status).toBe(
        422,
      )
      const decision = body === MARKS.named ? 'withhold' : 'let-go'
      expect((await as(desk).post(address, { decision, version: '0', reason: 'Looked at' })).status).toBe(303)
      // Another admin who read it before is told.
      expect(
        (await as(desk).post(address, { decision: 'let-go', version: '0', reason: 'Late' })).status,
      ).toBe(409)
    }
    expect(await audits({ action: 'submission.comment_withheld' })).toMatchObject([
      { after: { reason: 'Looked at' } },
    ])
    expect((await as(desk).get(page)).visibleText).toContain('Held back 1 comment')
    valueOf(await release())
    const seen = await seenBy(out)
    expect(seen).toContain('it is long')
    expect(seen).not.toContain('Zyxnamed')
    const [first] = held
    const viewer = await adminViewerOf(desk)
    const late = { decision: 'withhold' as const, version: 1, reason: 'Too late' }
    expect(await decideComment(scene.categoryId, first?.handle ?? '', late, viewer, now())).toMatchObject({
      code: 'closed',
    })
    await expect(db().updateTable('released_comments').set({ body: '' }).execute()).rejects.toThrow()
  })

  test('of a judge with a conflict of interest never go, nor drafts, and are counted', async () => {
    await decided()
    const [first, second] = judges()
    await said(second, out.id, { all: MARKS.recused })
    await conflict(second, out.id, 'declared')
    await said(scene.chair, out.id, { all: MARKS.draft }, false)
    const shown = await as(desk).get(page)
    for (const mark of [MARKS.recused, MARKS.draft]) expect(shown.text).not.toContain(mark)
    expect((await outgoing()).uncounted).toBe(2)
    valueOf(await release())
    expect(await seenBy(out)).toContain(MARKS.out)
    expect(await seenBy(out)).not.toContain('Zyxrecused')
    // What is found out later takes the words back.
    await conflict(first, out.id, 'declared')
    expect(await seenBy(out)).not.toContain('Zyx')
  })

  test('are neither read nor released by an admin with a conflict of interest, nor read acting for the entrant', async () => {
    await decided()
    const torn = await admin()
    await conflict(torn, out.id, 'declared')
    expect((await as(torn).get(page)).text).not.toContain(MARKS.out)
    expect(await release(torn)).toMatchObject({ ok: false, code: 'closed' })
    const [handle = ''] = [...(await outgoing()).sources.keys()]
    const decision = { decision: 'withhold' as const, version: 0, reason: 'To hide it' }
    const source = (await outgoing()).sources.get(handle)
    expect(source?.entryId).toBeDefined()
    for (const [each, { entryId }] of (await outgoing()).sources)
      if (entryId === out.id)
        expect(
          await decideComment(scene.categoryId, each, decision, await adminViewerOf(torn), now()),
        ).toMatchObject({
          code: 'not_found',
        })
    valueOf(await release())
    const owner = await viewerOf(out.who)
    const behind = { userId: torn.userId, displayName: '', until: hoursFromNow(1) }
    expect(await releasedComments(out.id, owner, now(), db())).toHaveLength(1)
    expect(await releasedComments(out.id, { ...owner, behind }, now(), db())).toBeNull()
  })

  test('are released once by two admins at once, and not as another page showed them', async () => {
    await decided()
    const { digest } = await outgoing()
    await said(scene.chair, out.id, { all: 'One more' })
    expect(await releaseComments(scene.categoryId, digest, await adminViewerOf(desk), now())).toMatchObject({
      code: 'conflict',
    })
    const others = [desk, await admin()]
    const seen = (await outgoing()).digest
    const answers = await race(2, async (at) =>
      releaseComments(scene.categoryId, seen, await adminViewerOf(others[at] ?? desk), now()),
    )
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await releasedMails()).toHaveLength(1)
    expect(await audits({ action: 'submission.comments_released' })).toHaveLength(1)
  })

  test('stand in an order that follows from no judge', async () => {
    await decided()
    const [first, second] = judges()
    const entries = [out.id, winner.id]
    for (const [at, who] of [scene.chair, first, second].entries())
      for (const id of entries) await said(who, id, { all: `Words number ${at}` })
    const orders = async () =>
      (await outgoing()).entries.map(({ comments }) => comments.map(({ body }) => body).join())
    const before = await orders()
    expect(await orders()).toEqual(before)
    const seen = new Set(before)
    for (let at = 0; at < 12; at += 1) {
      await db().updateTable('entrant_comments').set({ seed: crypto.randomUUID() }).execute()
      for (const order of await orders()) seen.add(order)
    }
    expect(seen.size).toBeGreaterThan(3)
  })
})
