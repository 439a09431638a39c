import { beforeEach, describe, expect, test } from 'vitest'
import { publishRound } from '#app/domain/judging/rounds/telling/publish.server.ts'
import type { Publication } from '#app/domain/judging/rounds/telling/publication.ts'
import { reviewHref } from '#app/domain/submissions/addresses.ts'
import { href } from '#app/platform/href.ts'
import { db } from '#db/client.ts'
import { problemsOf } from '#tests/integration/product/page-checks.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as, guest } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { decidedRound, roundVersion, told, type DecidedRound } from '#tests/support/rounds.ts'
import { audits } from '#tests/support/rows.ts'

let scene: DecidedRound

const planPage = ({ categoryId }: DecidedRound) => href('/admin/judges/rounds/:categoryId', { categoryId })
const publishPage = ({ categoryId, roundId }: DecidedRound) =>
  href('/admin/judges/rounds/:categoryId/publish/:id', { categoryId, id: roundId })
const publicPage = ({ roundId }: DecidedRound) => href('/award/rounds/:roundId', { roundId })

async function set(wanted: Publication, { categoryId, roundId, desk }: DecidedRound = scene, by = desk) {
  const version = await roundVersion(categoryId, roundId)
  return publishRound(categoryId, roundId, { version, wanted }, await adminViewerOf(by), now())
}

/** Everyone who is not an admin of the award. */
const readers = () => [guest(), as(scene.chosen), as(scene.other), as(scene.head)]

describe('a round', () => {
  beforeEach(async () => {
    scene = await decidedRound()
  })

  test('is seen by no one from outside before it is published, told or not', async () => {
    for (const step of [async () => undefined, () => told(scene)]) {
      await step()
      for (const who of readers()) expect((await who.get(publicPage(scene))).status).toBe(404)
      const { visibleText } = await guest().get('/award')
      expect(visibleText).not.toMatch(/Longlist|Tin Lanterns/)
    }
  })

  test('is not published before entrants are told', async () => {
    expect((await as(scene.desk).get(publishPage(scene))).location).toBe(planPage(scene))
    expect(await set('publish')).toMatchObject({ ok: false, code: 'closed' })
    expect((await as(scene.desk).get(planPage(scene))).visibleText).not.toContain('Publish')
  })

  test('is published and hidden by an admin, and names what advanced and nothing else', async () => {
    valueOf(await told(scene))
    const plan = await as(scene.desk).get(planPage(scene))
    expect(plan.html.querySelectorAll('a').map((link) => link.getAttribute('href'))).toContain(
      publishPage(scene),
    )
    const asked = await as(scene.desk).get(publishPage(scene))
    expect(await problemsOf(asked)).toEqual([])
    expect(asked.visibleText).toContain('1 entry that advanced')
    const sent = await as(scene.desk).submit(asked, 'Publish round')
    expect(sent.location).toBe(planPage(scene))
    expect(await audits({ action: 'committee.round_published' })).toHaveLength(1)
    for (const who of readers()) {
      const page = await who.get(publicPage(scene))
      expect(page.status).toBe(200)
      expect(page.visibleText).toContain('Tin Lanterns')
      expect(page.visibleText).not.toMatch(/Wool Wolf|Too long|P\d\d-\d/)
    }
    const page = await guest().get(publicPage(scene))
    expect(await problemsOf(page)).toEqual([])
    expect((await guest().get(`${publicPage(scene)}?q=wolf`)).visibleText).not.toContain('Tin Lanterns')
    const award = await guest().get('/award')
    expect(award.html.querySelectorAll('a').map((link) => link.getAttribute('href'))).toContain(
      publicPage(scene),
    )

    await as(scene.desk).submit(await as(scene.desk).get(publishPage(scene)), 'Hide round')
    for (const who of readers()) expect((await who.get(publicPage(scene))).status).toBe(404)
    expect(await audits({ action: 'committee.round_hidden' })).toHaveLength(1)
  })

  test('no longer names an entry that left the award or its category', async () => {
    valueOf(await told(scene))
    valueOf(await set('publish'))
    await db()
      .updateTable('submissions')
      .set({ status: 'withdrawn' })
      .where('id', '=', scene.entries.chosen)
      .execute()
    const { status, visibleText } = await guest().get(publicPage(scene))
    expect([status, visibleText.includes('Tin Lanterns')]).toEqual([200, false])
    expect((await guest().get('/award')).visibleText).not.toContain('Longlist')
  })

  test('warns where judging is blind, and is not found where the award does not judge', async () => {
    valueOf(await told(scene))
    await setConfig('judging_blind', '1')
    expect((await as(scene.desk).get(publishPage(scene))).visibleText).toContain('it names the studios')
    valueOf(await set('publish'))
    await setConfig('judging_used', '0')
    expect((await guest().get(publicPage(scene))).status).toBe(404)
    expect((await guest().get('/award')).visibleText).not.toContain('Longlist')
    await setConfig('judging_used', '1')
    expect((await guest().get(publicPage(scene))).status).toBe(200)
  })

  test('is not published by an admin with a conflict, on what was seen before, or twice', async () => {
    valueOf(await told(scene))
    const other = await admin()
    await conflict(other, scene.entries.other, 'declared')
    expect(await set('publish', scene, other)).toMatchObject({ ok: false, code: 'forbidden' })
    const { categoryId, roundId, desk } = scene
    const version = (await roundVersion(categoryId, roundId)) - 1
    const stale = { version, wanted: 'publish' } as const
    expect(await publishRound(categoryId, roundId, stale, await adminViewerOf(desk), now())).toMatchObject({
      ok: false,
      code: 'conflict',
    })
    expect(await set('hide')).toMatchObject({ ok: false, code: 'conflict' })
    valueOf(await set('publish'))
    expect(await set('publish')).toMatchObject({ ok: false, code: 'conflict' })
    // What entrants were told stays theirs.
    expect((await as(scene.other).get(reviewHref(scene.entries.other))).visibleText).toContain('Not selected')
  })
})

describe('two admins at once', () => {
  raced('publish a round once', {
    reads: [/from "judging_rounds"/],
    prepare: async () => {
      const made = await decidedRound()
      valueOf(await told(made))
      const { categoryId, roundId } = made
      const seen = { version: await roundVersion(categoryId, roundId), wanted: 'publish' } as const
      const by = await adminViewerOf(made.desk)
      return { act: () => publishRound(categoryId, roundId, seen, by, now()) }
    },
    acts: ({ act }) => [act, act] as (() => Promise<{ ok: boolean }>)[],
    async holds(answers) {
      expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
      expect(await audits({ action: 'committee.round_published' })).toHaveLength(1)
    },
    async breaks() {
      expect(await audits({ action: 'committee.round_published' })).toHaveLength(2)
    },
  })
})
