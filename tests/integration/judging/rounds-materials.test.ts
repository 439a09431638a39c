import { beforeEach, describe, expect, test } from 'vitest'
import { findEntry } from '#app/domain/judging/reviews/entry-page.server.ts'
import { handIn, saveMaterials } from '#app/domain/judging/rounds/materials/commands.server.ts'
import { correctAnswerHref, laterHref, reviewHref, sectionHref } from '#app/domain/submissions/addresses.ts'
import { planMaterials } from '#app/domain/judging/rounds/materials/plan.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { attachFile } from '#app/domain/submissions/uploads/entry-files.server.ts'
import { href } from '#app/platform/href.ts'
import { problemsOf } from '#tests/integration/product/page-checks.ts'
import { db } from '#db/client.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { draft, entrant, entrantViewerOf, storedFile, valueOf } from '#tests/support/entries.ts'
import { raced } from '#tests/support/raced.ts'
import { askedForMore, decidedRound, roundVersion, told, type DecidedRound } from '#tests/support/rounds.ts'
import { audits, mails } from '#tests/support/rows.ts'
import { tellEntrants } from '#app/domain/judging/rounds/telling/tell.server.ts'
import { adminViewerOf } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'

const TEXT = 'The whole of the eleventh lantern'

let scene: DecidedRound
let asked: Awaited<ReturnType<typeof askedForMore>>
let page: string

const planPage = ({ categoryId, roundId }: DecidedRound) =>
  href('/admin/judges/rounds/:categoryId/materials/:id', { categoryId, id: roundId })

const judgesPage = async (id: number) =>
  href('/judges/submission/:submissionId', { submissionId: (await findEntry(String(id)))?.publicId ?? '' })

/** An answer to what is asked, as its page sends it. */
const sent = (text: string, intent = 'draft') => ({ [asked.key]: text, intent })

describe('an admin', () => {
  beforeEach(async () => {
    scene = await decidedRound()
  })

  test('takes a question out of the entry form, and drafts are complete without it', async () => {
    const late = await entrant()
    const id = await draft(late, { number: scene.number })
    asked = await askedForMore(scene)
    const form = await as(late).get(sectionHref(id, 'statement'))
    expect(form.status).toBe(200)
    expect(form.visibleText).not.toContain(asked.label)
    expect((await as(late).get(reviewHref(id))).visibleText).not.toContain(asked.label)
    const plan = await as(scene.desk).get(planPage(scene))
    expect(await problemsOf(plan)).toEqual([])
    expect(plan.visibleText).toContain(asked.label)
    expect(await audits({ action: 'committee.round_materials' })).toMatchObject([
      { after: { questions: 'Full text' } },
    ])
  })

  test('reads beside the form why a question stays, and keeps what was chosen', async () => {
    const { categoryId, roundId, desk, entries } = scene
    const answered = await db()
      .selectFrom('submission_values as v')
      .innerJoin('category_fields as b', 'b.field_id', 'v.field_id')
      .innerJoin('fields as f', 'f.id', 'v.field_id')
      .where('v.submission_id', '=', entries.other)
      .where('b.category_id', '=', categoryId)
      .where('f.key', '<>', 'work_title')
      .select('b.id')
      .executeTakeFirstOrThrow()
    const version = String(await roundVersion(categoryId, roundId))
    const dueAt = toLocalText(new Date(now().getTime() + 86_400_000), 'UTC')
    const refused = await as(desk).post(planPage(scene), {
      ...{ version, zone: 'UTC', dueAt },
      questions: String(answered.id),
    })
    expect(refused.status).toBe(422)
    expect(refused.visibleText).toContain('Submitted entries answer this')
    expect(refused.text).toContain(dueAt)
    const empty = await as(desk).post(planPage(scene), { version, zone: 'UTC', dueAt })
    expect(empty.status).toBe(422)
    expect(empty.visibleText).toContain('Select a question')
  })

  test('tells entrants only while they can still hand in', async () => {
    const { categoryId, roundId, desk } = scene
    asked = await askedForMore(scene)
    later({ hours: 25 })
    const seen = { version: await roundVersion(categoryId, roundId), mail: 'none' } as const
    expect(await tellEntrants(categoryId, roundId, seen, await adminViewerOf(desk), now())).toMatchObject({
      ok: false,
      code: 'closed',
    })
  })
})

describe('those who advance', () => {
  beforeEach(async () => {
    scene = await decidedRound()
    asked = await askedForMore(scene)
    page = laterHref(scene.entries.chosen, scene.roundId)
  })

  test('see nothing of it before they are told, and others never', async () => {
    const { chosen, other, entries, roundId, head } = scene
    expect((await as(chosen).get(page)).status).toBe(404)
    expect((await as(chosen).post(page, sent(TEXT, 'hand-in'))).status).toBe(404)
    expect((await as(chosen).get(reviewHref(entries.chosen))).visibleText).not.toContain(asked.label)
    await told(scene)
    expect((await as(chosen).get(page)).status).toBe(200)
    expect((await as(other).get(page)).status).toBe(404)
    expect((await as(head).get(page)).status).toBe(404)
    const out = laterHref(entries.other, roundId)
    expect((await as(other).get(out)).status).toBe(404)
    expect((await as(other).post(out, sent(TEXT, 'hand-in'))).status).toBe(404)
    expect((await as(other).get(reviewHref(entries.other))).visibleText).not.toContain(asked.label)
  })

  test('read in the mail, on their entry and on the dashboard what is asked', async () => {
    const { categoryId, roundId, desk, chosen, other, entries } = scene
    const version = await roundVersion(categoryId, roundId)
    valueOf(
      await tellEntrants(categoryId, roundId, { version, mail: 'all' }, await adminViewerOf(desk), now()),
    )
    const [mail] = await mails({ template: 'round_told', to: chosen.email })
    expect(mail?.body_text).toContain(asked.label)
    expect(mail?.body_text).toContain(page)
    const [out] = await mails({ template: 'round_told', to: other.email })
    expect(out?.body_text).not.toContain(asked.label)
    const entry = await as(chosen).get(reviewHref(entries.chosen))
    expect(await problemsOf(entry)).toEqual([])
    expect(entry.visibleText).toContain(asked.label)
    expect(entry.text).toContain(page)
    expect((await as(chosen).get(href('/submissions/dashboard'))).visibleText).toContain(
      'Hand in for “Longlist”',
    )
  })

  test('keep a draft, hand in what is complete, and can change it until the date', async () => {
    const { chosen, head, entries, categoryId, roundId } = scene
    await told(scene)
    const empty = await as(chosen).post(page, sent('', 'hand-in'))
    expect(empty.status).toBe(422)
    expect(await problemsOf(empty)).toEqual([])
    expect(empty.visibleText).toContain('Full text: Required')
    expect((await as(chosen).post(page, sent(TEXT))).location).toBe(page)
    const kept = await as(chosen).get(page)
    expect(await problemsOf(kept)).toEqual([])
    expect(kept.text).toContain(TEXT)
    expect(kept.visibleText).toContain('In progress')
    const judged = await judgesPage(entries.chosen)
    expect((await as(head).get(judged)).visibleText).not.toContain(TEXT)
    const rounds = href('/judges/rounds/:categoryId/round/:roundId', { categoryId, roundId })
    expect((await as(head).get(rounds)).visibleText).toContain('0 of 1 handed in')
    expect((await as(head).get(`${rounds}?materials=missing`)).visibleText).toContain('Tin Lanterns')
    expect((await as(chosen).post(page, sent(TEXT, 'hand-in'))).location).toBe(page)
    expect((await as(chosen).get(page)).visibleText).toContain('Handed in')
    expect((await as(head).get(judged)).visibleText).toContain(TEXT)
    expect((await as(head).get(rounds)).visibleText).toContain('1 of 1 handed in')
    expect((await as(head).get(`${rounds}?materials=missing`)).visibleText).not.toContain('Tin Lanterns')
    const emptied = await as(chosen).post(page, sent(''))
    expect(emptied.status).toBe(422)
    expect((await as(chosen).post(page, sent(`${TEXT}, again`))).location).toBe(page)
    expect((await as(head).get(judged)).visibleText).toContain(`${TEXT}, again`)
    expect(await audits({ action: 'submission.materials_handed_in' })).toHaveLength(1)
  })

  test('are refused after the date, by its name, until an admin gives more time', async () => {
    const { chosen, desk, categoryId, roundId } = scene
    await told(scene)
    later({ hours: 24 })
    const late = await as(chosen).post(page, sent(TEXT, 'hand-in'))
    expect(late.status).toBe(409)
    expect(late.visibleText).toContain('were due by')
    expect((await as(chosen).get(page)).visibleText).toContain('Answers were taken until')
    const version = String(await roundVersion(categoryId, roundId))
    const dueAt = toLocalText(new Date(now().getTime() + 7_200_000), 'UTC')
    const post = { version, zone: 'UTC', dueAt, questions: String(asked.bindingId) }
    expect((await as(desk).post(planPage(scene), post)).location).toBe(
      href('/admin/judges/rounds/:categoryId', { categoryId }),
    )
    expect((await as(chosen).post(page, sent(TEXT, 'hand-in'))).location).toBe(page)
    const changed = { ...post, version: String(await roundVersion(categoryId, roundId)) }
    const { questions: _, ...none } = changed
    expect((await as(desk).post(planPage(scene), { ...none, dueAt: '' })).status).toBe(422)
    const sooner = toLocalText(new Date(now().getTime() + 3_600_000), 'UTC')
    expect((await as(desk).post(planPage(scene), { ...changed, dueAt: sooner })).status).toBe(422)
    expect(await audits({ action: 'committee.round_materials' })).toHaveLength(2)
  })

  test('hand in files, which no judge opens before', async () => {
    const { chosen, head, entries } = scene
    const file = await askedForMore(scene, { type: 'file' })
    await told(scene)
    const viewer = await entrantViewerOf(chosen)
    const { fileId } = await storedFile(chosen, 'pdf')
    const attached = { submissionId: entries.chosen, fieldId: file.fieldId, fileId }
    valueOf(await attachFile(attached, viewer, now()))
    const { publicId } = await db()
      .selectFrom('files')
      .where('id', '=', fileId)
      .select('public_id as publicId')
      .executeTakeFirstOrThrow()
    const address = href('/files/:publicId', { publicId })
    expect((await as(chosen).get(address)).status).toBe(200)
    expect((await as(head).get(address)).status).toBe(404)
    expect((await as(chosen).post(page, sent(TEXT, 'hand-in'))).location).toBe(page)
    expect((await as(head).get(address)).status).toBe(200)
    const remove = href('/submissions/edit/:submissionId/remove-file/:fileId', {
      submissionId: entries.chosen,
      fileId,
    })
    await as(chosen).post(remove)
    expect((await as(chosen).get(page)).visibleText).toContain('needs this file')
    expect((await as(chosen).get(page)).visibleText).toContain('script.pdf')
    later({ hours: 24 })
    expect(await attachFile(attached, viewer, now())).toMatchObject({
      ok: false,
      message: expect.stringContaining('were due by') as string,
    })
  })

  test('read an answer that an admin has corrected for them', async () => {
    const { chosen, desk, entries } = scene
    await told(scene)
    expect((await as(chosen).post(page, sent(TEXT, 'hand-in'))).location).toBe(page)
    const correction = correctAnswerHref(entries.chosen, asked.key)
    expect((await as(desk).get(correction)).status).toBe(200)
    const emptied = await as(desk).post(correction, { [asked.key]: '', because: 'Typing error' })
    expect(emptied.status).toBe(422)
    const corrected = await as(desk).post(correction, { [asked.key]: 'Corrected', because: 'Typing error' })
    expect(corrected.status).toBe(303)
    expect((await as(chosen).get(page)).text).toContain('Corrected')
    expect(await audits({ action: 'submission.corrected' })).toHaveLength(1)
  })

  test('lose the page with the entry', async () => {
    await told(scene)
    await db()
      .updateTable('submissions')
      .set({ status: 'withdrawn' })
      .where('id', '=', scene.entries.chosen)
      .execute()
    expect((await as(scene.chosen).get(page)).status).toBe(404)
    expect((await as(scene.chosen).post(page, sent(TEXT, 'hand-in'))).status).toBe(404)
  })

  test('cost the database little', async () => {
    await told(scene)
    await as(scene.chosen).get(page)
    const count = await countQueries(async () => expect((await as(scene.chosen).get(page)).status).toBe(200))
    expect(count).toBeLessThanOrEqual(8)
  })
})

describe('two editors at once', () => {
  raced('do not hand in an entry that is emptied', {
    reads: [/"submission_values" as "v"/],
    prepare: async () => {
      scene = await decidedRound()
      asked = await askedForMore(scene)
      await told(scene)
      const viewer = await entrantViewerOf(scene.chosen)
      const of = { submissionId: scene.entries.chosen, roundId: scene.roundId }
      const { key } = asked
      valueOf(await saveMaterials({ ...of, answers: { [key]: TEXT } }, viewer, now()))
      return {
        ...of,
        hand: () => handIn(of, viewer, now()),
        empty: () => saveMaterials({ ...of, answers: { [key]: '' } }, viewer, now()),
      }
    },
    acts: ({ hand, empty }) => [hand, empty] as (() => Promise<{ ok: boolean }>)[],
    async holds(answers) {
      expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    },
    async breaks(answers) {
      expect(answers.map(({ ok }) => ok)).toEqual([true, true])
    },
  })
})

describe('two admins at once', () => {
  raced('give more time once', {
    reads: [/from "judging_rounds"/],
    prepare: async () => {
      const made = await decidedRound()
      const { bindingId } = await askedForMore(made)
      await told(made)
      const { categoryId, roundId, desk } = made
      const version = await roundVersion(categoryId, roundId)
      const by = await adminViewerOf(desk)
      const dueAt = new Date(now().getTime() + 48 * 3_600_000)
      const input = { version, questions: [bindingId], dueAt }
      return { act: () => planMaterials({ categoryId, roundId }, input, 'UTC', by, now()) }
    },
    acts: ({ act }) => [act, act] as (() => Promise<{ ok: boolean }>)[],
    async holds(answers) {
      expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
      expect(await audits({ action: 'committee.round_materials' })).toHaveLength(2)
    },
    async breaks() {
      expect(await audits({ action: 'committee.round_materials' })).toHaveLength(3)
    },
  })
})
