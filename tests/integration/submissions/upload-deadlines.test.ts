import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { putInCart } from '#app/domain/money/billing/put-in-cart.server.ts'
import { removeFile } from '#app/domain/submissions/uploads/entry-files.server.ts'
import { readEntry } from '#app/domain/submissions/queries.server.ts'
import { tendUploads } from '#app/domain/submissions/uploads/finished-uploads.server.ts'
import { as } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import {
  completeDraft,
  entrant,
  entrantViewerOf,
  invoice,
  jpeg,
  openCategory,
  valueOf,
} from '#tests/support/entries.ts'
import { film } from '#tests/support/films.ts'
import { TusSender } from '#tests/support/tus.ts'

async function allowUnfinished(on: boolean): Promise<void> {
  await db()
    .updateTable('configs')
    .set({ value: on ? '1' : '0' })
    .where('name', '=', 'submissions_allow_unfinished_uploads')
    .execute()
}

describe('an upload that began before the materials deadline', () => {
  let sender: TusSender
  let submissionId: number
  let end: Date
  const content = film({ seconds: 60, bytes: 600_000 })

  beforeEach(async () => {
    const owner = await entrant()
    const issued = await invoice(owner, { number: await openCategory('achievement') })
    submissionId = issued.submissionIds[0] ?? 0
    const rows = await db().selectFrom('deadlines').where('kind', '=', 'materials').selectAll().execute()
    end = new Date(Math.max(...rows.map((row) => row.closes_at.getTime() + row.grace_minutes * 60_000)))
    setNow(new Date(end.getTime() - 1))
    sender = new TusSender(as(owner))
  })

  const begin = () =>
    sender.begin({ submissionId, field: 'reel_file', name: 'reel.mp4', size: content.byteLength })

  test.each([
    [true, 'stored', null],
    [false, 'refused', 'This entry can no longer be changed: the deadline has passed.'],
  ])('may end after it: %s', async (allowed, status, refusal) => {
    await allowUnfinished(allowed)
    const { location } = await begin()
    const address = location ?? ''
    await sender.piece(address, 0, content.subarray(0, 300_000))
    setNow(new Date(end.getTime() + 60 * 60_000))
    expect((await sender.piece(address, 300_000, content.subarray(300_000))).status).toBe(204)
    const state = await sender.state(address)
    expect(state.status).toBe(status)
    if (refusal === null) expect(state.refusal).toBeNull()
    else expect(state.refusal).toMatch(/The time to change|the time for changes is over/)
  })

  test('cannot begin after it', async () => {
    setNow(end)
    const refused = await begin()
    expect(refused.status).toBe(409)
    expect(refused.text).toMatch(/time (?:to change|for changes)/)
  })
})

describe('an entry with a needed file on its way', () => {
  async function entry() {
    const owner = await entrant()
    const submissionId = await completeDraft(owner, { number: await openCategory('achievement') })
    const viewer = await entrantViewerOf(owner)
    const stored = (await readEntry(submissionId, db()))?.content.files.credit_screenshot?.[0]
    valueOf(await removeFile({ submissionId, fileId: stored?.fileId ?? 0 }, viewer, now()))
    const sender = new TusSender(as(owner))
    const content = await jpeg()
    const file = { submissionId, field: 'credit_screenshot', name: 'credit.jpg', size: content.byteLength }
    return { owner, viewer, submissionId, sender, content, begin: () => sender.begun(file) }
  }

  test('is complete enough to be submitted where an admin says so', async () => {
    await allowUnfinished(true)
    const { owner, viewer, submissionId, begin } = await entry()
    expect(await putInCart(submissionId, viewer, now())).toMatchObject({ ok: false, code: 'invalid' })
    await begin()
    expect((await as(owner).get(`/submissions/edit/${submissionId}/review`)).text).toContain(
      'credit.jpg is on its way',
    )
    expect(await putInCart(submissionId, viewer, now())).toMatchObject({ ok: true })
  })

  test('and is not where it does not', async () => {
    await allowUnfinished(false)
    const { viewer, submissionId, begin } = await entry()
    await begin()
    expect(await putInCart(submissionId, viewer, now())).toMatchObject({
      ok: false,
      problems: [{ fieldKey: 'credit_screenshot', kind: 'missing' }],
    })
  })

  test('lacks it again when the upload runs out', async () => {
    await allowUnfinished(true)
    const { submissionId, begin } = await entry()
    await begin()
    expect((await readEntry(submissionId, db()))?.entry.completeness).toBe(100)
    await tendUploads(later({ hours: 25 }))
    expect((await readEntry(submissionId, db()))?.entry.completeness).toBeLessThan(100)
  })

  test('can be told without scripts to forget it', async () => {
    const { owner, submissionId, sender, content, begin } = await entry()
    const address = await begin()
    await sender.piece(address, 0, content.subarray(0, 100))
    const browser = as(owner)
    const page = await browser.get(`/submissions/edit/${submissionId}/statement`)
    expect(page.visibleText).toContain('credit.jpg: 100 bytes of')
    const answer = await browser.submit(page, 'Discard unfinished upload')
    expect((await browser.follow(answer)).visibleText).toContain('Unfinished upload discarded')
    expect((await sender.state(address)).status).toBe('cancelled')
  })
})
