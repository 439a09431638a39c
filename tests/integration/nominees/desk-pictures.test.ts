import { beforeEach, describe, expect, test } from 'vitest'
import { href, withQuery } from '#app/platform/href.ts'
import { db } from '#db/client.ts'
import { as, guest } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { nomineeToken } from '#tests/support/nominee-link.ts'
import { announcement, nominatedEntry, type NominationOfTests } from '#tests/support/nominations.ts'
import { admin, type Account } from '#tests/support/people.ts'
import { permit, stillOf } from '#tests/support/stills.ts'

let nominee: NominationOfTests
let publicId: string
beforeEach(async () => {
  nominee = await nominatedEntry({ number: 1, title: 'Tin Lanterns' })
  const fileId = await stillOf(nominee.submissionId, nominee.who)
  const file = db().selectFrom('files').where('id', '=', fileId).select('public_id')
  publicId = (await file.executeTakeFirstOrThrow()).public_id
})

/** The pictures in the rows of a desk. */
async function pictures(account: Account, path: string) {
  const { html } = await as(account).get(path)
  return html.querySelectorAll('.thumb img').map((image) => image.getAttribute('src'))
}

describe('the desks of nominations', () => {
  test.each([
    ['of certificates', () => '/admin/nomination-certificates', 1],
    [
      'of a slate and what became of it',
      () => href('/admin/nominations/view/:categoryId', { categoryId: nominee.categoryId }),
      2,
    ],
  ])('%s show the still of each work, and an admin with a conflict none of it', async (_name, path, rows) => {
    const reader = await admin()
    expect(await pictures(reader, path())).toEqual(Array(rows).fill(`/files/${publicId}?width=320`))
    await conflict(reader, nominee.submissionId, 'declared')
    expect((await as(reader).get(path())).text).not.toContain(publicId)
  })
})

describe('the page of a nominee’s letter', () => {
  const MINUTE_MS = 60_000
  let page: string
  beforeEach(async () => {
    const [person] = nominee.people
    page = withQuery(href('/content/letter-to-nominee'), { t: await nomineeToken(person?.id ?? 0, db()) })
    await permit(nominee.submissionId, true)
  })

  /** What the page shows of the work, as a person reads it who has the link and no account. */
  async function shown() {
    const { html, text } = await guest().get(page)
    expect(text).not.toContain(publicId)
    return {
      sources: html.querySelectorAll('.head-picture img').map((image) => image.getAttribute('src')),
      drawn: html.querySelectorAll('.head-picture svg').length,
    }
  }

  test('shows the picture that everyone may see, and it opens without the letter’s secret', async () => {
    await announcement(now())
    const { sources } = await shown()
    expect(sources).toEqual([`/nominees/picture/${nominee.nominationId}/320`])
    expect((await guest().get(sources[0] ?? '')).status).toBe(200)
  })

  test('shows a drawing where the entrant did not let us show extracts', async () => {
    await announcement(now())
    await permit(nominee.submissionId, false)
    expect(await shown()).toEqual({ sources: [], drawn: 1 })
  })

  test('shows nothing of the work before the announcement', async () => {
    const moment = new Date(now().getTime() + 60 * MINUTE_MS)
    await announcement(moment)
    setNow(new Date(moment.getTime() - 1_000))
    expect(await shown()).toEqual({ sources: [], drawn: 0 })
  })
})
