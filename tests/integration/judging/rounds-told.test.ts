import { beforeEach, describe, expect, test } from 'vitest'
import { letIn, undoAdvance } from '#app/domain/judging/rounds/advance.server.ts'
import { tellEntrants } from '#app/domain/judging/rounds/telling/tell.server.ts'
import { reviewHref } from '#app/domain/submissions/addresses.ts'
import { href } from '#app/platform/href.ts'
import { problemsOf } from '#tests/integration/product/page-checks.ts'
import { as } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { entrant, valueOf } from '#tests/support/entries.ts'
import { creditedEntry } from '#tests/support/nominations.ts'
import { admin, adminViewerOf, viewerOf } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import {
  advance,
  answer,
  decidedRound,
  planned,
  roundVersion,
  type DecidedRound,
} from '#tests/support/rounds.ts'
import { audits, mails } from '#tests/support/rows.ts'

const versionOf = ({ categoryId, roundId }: DecidedRound) => roundVersion(categoryId, roundId)
const planPage = ({ categoryId }: DecidedRound) => href('/admin/judges/rounds/:categoryId', { categoryId })
const tellPage = ({ categoryId, roundId }: DecidedRound) =>
  href('/admin/judges/rounds/:categoryId/tell/:id', { categoryId, id: roundId })

async function tell(scene: DecidedRound, mail: 'all' | 'advanced' | 'none' = 'all', by = scene.desk) {
  const { categoryId, roundId } = scene
  return tellEntrants(
    categoryId,
    roundId,
    { version: await versionOf(scene), mail },
    await adminViewerOf(by),
    now(),
  )
}

let scene: DecidedRound

describe('entrants', () => {
  beforeEach(async () => {
    scene = await decidedRound()
  })

  test('see nothing of a round before they are told', async () => {
    const { chosen, other, entries } = scene
    for (const [who, id] of [[chosen, entries.chosen] as const, [other, entries.other] as const])
      for (const path of [reviewHref(id), href('/submissions'), href('/submissions/dashboard')]) {
        const { visibleText } = await as(who).get(path)
        expect(visibleText).not.toMatch(/Longlist|Not selected/)
      }
    expect(await mails({ template: 'round_told' })).toEqual([])
  })

  test('are told by an admin who was asked first, on their own entries and by email', async () => {
    const { desk, chosen, other, entries } = scene
    expect((await as(desk).get(planPage(scene))).visibleText).toContain('Tell entrants')
    const asked = await as(desk).get(tellPage(scene))
    expect(await problemsOf(asked)).toEqual([])
    expect(asked.visibleText).toContain('Each entrant then sees on their own entry whether it advanced')
    const version = String(await versionOf(scene))
    const told = await as(desk).post(tellPage(scene), { version, mail: 'all' })
    expect(told.location).toBe(planPage(scene))
    expect((await as(desk).get(planPage(scene))).visibleText).toContain('Told on')
    for (const path of [reviewHref(entries.chosen), href('/submissions'), href('/submissions/all-seasons')])
      expect((await as(chosen).get(path)).visibleText).toContain('Longlist')
    for (const path of [reviewHref(entries.other), href('/submissions'), href('/submissions/all-seasons')])
      expect((await as(other).get(path)).visibleText).toContain('Not selected')
    expect((await as(other).get(href('/submissions'))).visibleText).not.toContain('Longlist')
    const sent = await mails({ template: 'round_told' })
    expect(sent.map(({ to_email }) => to_email).toSorted()).toEqual([chosen.email, other.email].toSorted())
    const [to, out] = [chosen, other].map((who) => sent.find(({ to_email }) => to_email === who.email))
    expect(to?.body_text).toContain('goes on as “Longlist”')
    expect(out?.body_text).toContain('isn’t among those')
    expect(out?.body_text).not.toContain('Tin Lanterns')
    expect(await audits({ action: 'committee.round_told' })).toMatchObject([
      { after: { round: 'Longlist', emails: 2 } },
    ])
  })

  test.each([
    ['advanced', 1],
    ['none', 0],
  ] as const)('get no email that the admin did not choose: %s', async (mail, count) => {
    valueOf(await tell(scene, mail))
    expect(await mails({ template: 'round_told' })).toHaveLength(count)
    expect((await as(scene.other).get(reviewHref(scene.entries.other))).visibleText).toContain('Not selected')
  })

  test('are told once, by an admin without a conflict who saw the round as it is', async () => {
    const conflicted = await admin()
    await conflict(conflicted, scene.entries.other, 'declared')
    expect(await tell(scene, 'all', conflicted)).toMatchObject({ ok: false, code: 'forbidden' })
    const { categoryId, roundId, desk } = scene
    const by = await adminViewerOf(desk)
    const seen = { version: (await versionOf(scene)) - 1, mail: 'all' as const }
    expect(await tellEntrants(categoryId, roundId, seen, by, now())).toMatchObject({ code: 'conflict' })
    valueOf(await tell(scene))
    expect(await tell(scene)).toMatchObject({ ok: false, code: 'conflict' })
    expect(await mails({ template: 'round_told' })).toHaveLength(2)
    expect((await as(desk).get(tellPage(scene))).location).toBe(planPage(scene))
  })

  test('were told, so the advance stays, and an entry that is let in later is told then', async () => {
    const { categoryId, roundId, head, number } = scene
    valueOf(await tell(scene))
    const viewer = await viewerOf(head)
    expect(await undoAdvance(categoryId, roundId, await versionOf(scene), viewer, now())).toMatchObject({
      ok: false,
      code: 'closed',
    })
    const late = await entrant()
    const { submissionId } = await creditedEntry({ who: late, number, title: 'Late Kiln' })
    await conflict(head, submissionId, 'none')
    expect((await as(late).get(reviewHref(submissionId))).visibleText).not.toMatch(/Longlist|Not selected/)
    valueOf(await letIn(categoryId, submissionId, { round: roundId, reason: 'Moved' }, viewer, now()))
    expect((await as(late).get(reviewHref(submissionId))).visibleText).toContain('Longlist')
    expect(await mails({ template: 'round_told', to: late.email })).toHaveLength(1)
  })

  test('get no email of a late entry where no one got one', async () => {
    const { categoryId, roundId, head, number } = scene
    valueOf(await tell(scene, 'none'))
    const late = await entrant()
    const { submissionId } = await creditedEntry({ who: late, number, title: 'Late Kiln' })
    await conflict(head, submissionId, 'none')
    const input = { round: roundId, reason: 'Moved' }
    valueOf(await letIn(categoryId, submissionId, input, await viewerOf(head), now()))
    expect((await as(late).get(reviewHref(submissionId))).visibleText).toContain('Longlist')
    expect(await mails({ template: 'round_told' })).toEqual([])
  })

  test('are told of rounds in their order', async () => {
    const { categoryId, head } = scene
    const opensAt = new Date(now().getTime() + 3_600_000)
    const closesAt = new Date(now().getTime() + 2 * 3_600_000)
    const second = await planned(categoryId, { name: 'Finalists', value: 1, opensAt, closesAt })
    later({ hours: 1.5 })
    valueOf(await answer(head, scene.entries.chosen, second, 'yes'))
    later({ hours: 1 })
    valueOf(await advance(head, categoryId, second))
    const after = { ...scene, roundId: second }
    expect(await tell(after)).toMatchObject({ ok: false, code: 'closed' })
    valueOf(await tell(scene))
    valueOf(await tell(after))
    expect((await as(scene.chosen).get(reviewHref(scene.entries.chosen))).visibleText).toContain('Finalists')
    expect((await as(scene.other).get(reviewHref(scene.entries.other))).visibleText).toContain('Not selected')
  })
})

describe('two admins at once', () => {
  raced('tell entrants once', {
    reads: [/from "judging_rounds"/],
    prepare: async () => {
      const made = await decidedRound()
      const version = await versionOf(made)
      const by = await adminViewerOf(made.desk)
      return {
        ...made,
        act: () => tellEntrants(made.categoryId, made.roundId, { version, mail: 'none' }, by, now()),
      }
    },
    acts: ({ act }) => [act, act] as (() => Promise<{ ok: boolean }>)[],
    async holds(answers) {
      expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
      expect(await audits({ action: 'committee.round_told' })).toHaveLength(1)
    },
    async breaks() {
      expect(await audits({ action: 'committee.round_told' })).toHaveLength(2)
    },
  })
})
