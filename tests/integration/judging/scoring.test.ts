import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { entryInList } from '#app/domain/judging/reviews/entry-in-list.ts'
import { findEntry, type EntryRef } from '#app/domain/judging/reviews/entry-page.server.ts'
import { EMPTY_REVIEW } from '#app/domain/judging/reviews/posted.ts'
import { saveReview } from '#app/domain/judging/reviews/reviews.server.ts'
import { publishRubric, saveRubric, startRubric } from '#app/domain/judging/rubrics/commands.server.ts'
import { findRubricInUse } from '#app/domain/judging/rubrics/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { as, guest } from '#tests/support/client.ts'
import { setConfig } from '#tests/support/billing.ts'
import { now } from '#tests/support/clock.ts'
import { acceptedEntry, conflict } from '#tests/support/conflicts.ts'
import { entrant, openCategory, valueOf, type Entrant } from '#tests/support/entries.ts'
import { review } from '#tests/support/scores.ts'
import { admin, adminViewerOf, chair, judge, viewerOf, type Account } from '#tests/support/people.ts'

const STUDIO = 'Þóra & 李晴风 Works'
let owner: Entrant
let number: number
let who: Account
let entry: EntryRef
let page: string
let criteria: number[]

const found = async (id: number) => {
  const ref = await findEntry(String(id))
  if (!ref) throw new Error('The entry is not judged')
  return ref
}

async function config(name: string, value: string) {
  await db().updateTable('configs').set({ value }).where('name', '=', name).execute()
}

beforeEach(async () => {
  number = await openCategory('production')
  owner = await entrant('studio', { name: STUDIO })
  who = await judge({ categoryNumber: number })
  await config('judging_activated_checkbox', '1')
  entry = await found(await acceptedEntry(owner, { number, title: 'Tin Lanterns' }))
  await conflict(who, entry.id, 'none')
  page = href('/judges/submission/:submissionId', { submissionId: entry.publicId })
  const rubric = await findRubricInUse({ year: (await currentSeason()).year, type: 'production' }, db())
  criteria = rubric?.criteria.map(({ id }) => id) ?? []
})

const scored = (score: number, ids = criteria) =>
  Object.fromEntries(ids.map((id) => [`score.${id}`, String(score)]))
const reviews = () => db().selectFrom('reviews').selectAll().orderBy('id').execute()

async function form(intent: string, more: Record<string, string> = {}) {
  const shown = await as(who).get(page)
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(shown.text)?.[1] ?? ''
  return { entry: hidden('entry'), rubric: hidden('rubric'), version: hidden('version'), intent, ...more }
}

describe('scoring', () => {
  test('goes from a half draft to final and on to the next, and back again', async () => {
    const second = await found(await acceptedEntry(owner, { number, title: 'Paper Boats' }))
    await conflict(who, second.id, 'none')
    const [first = 0] = criteria
    const drafted = await as(who).post(page, await form('draft', { [`score.${first}`]: '7', note: 'Later' }))
    expect(drafted.status).toBe(303)
    expect(await reviews()).toMatchObject([{ status: 'draft', total: null, version: 1, note: 'Later' }])
    const early = await as(who).post(page, await form('final', { [`score.${first}`]: '7' }))
    expect(early.status).toBe(422)
    expect(early.visibleText).toContain('Score this criterion')
    const done = await as(who).post(page, await form('final', scored(7)))
    expect(done.location).toBe(
      `${href('/judges/submission/:submissionId', { submissionId: second.publicId })}#entry`,
    )
    expect(await reviews()).toMatchObject([{ status: 'final', total: 7000, version: 2 }])
    const again = await as(who).post(page, await form('draft', scored(3)))
    expect(again.status).toBe(409)
    await as(who).post(page, await form('reopen'))
    expect(await reviews()).toMatchObject([{ status: 'draft', total: null, version: 3 }])
    const versions = () =>
      db().selectFrom('review_versions').orderBy('version').select(['version', 'total', 'scores']).execute()
    const sevens = Object.fromEntries(criteria.map((id) => [id, 7]))
    expect(await versions()).toEqual([{ version: 2, total: 7000, scores: sevens }])
    await as(who).post(page, await form('final', scored(4)))
    expect((await versions()).map(({ version, total }) => [version, total])).toEqual([
      [2, 7000],
      [4, 4000],
    ])
    await as(who).post(page, await form('reopen'))
    const list = await as(who).get(href('/judges/judge/:categoryId', { categoryId: entry.categoryId }))
    expect(list.visibleText).toContain('0 of 2 done')
    expect(list.visibleText).toContain('Draft')
  })

  test('goes past an entry whose question is open, to the next that can be read', async () => {
    await acceptedEntry(owner, { number, title: 'Unasked' })
    const last = await found(await acceptedEntry(owner, { number, title: 'Paper Boats' }))
    await conflict(who, last.id, 'none')
    const byNumber = `?list=${encodeURIComponent('order=number')}`
    const links = async (at: string) =>
      (await as(who).get(at + byNumber)).html
        .querySelectorAll('[data-shortcut="n"], [data-shortcut="p"]')
        .map(
          (link) =>
            `${link.textContent} ${/submission\/([\w-]+)/.exec(link.getAttribute('href') ?? '')?.[1]}`,
        )
    expect(await links(page)).toEqual([`Next ${last.publicId}`])
    expect(await links(href('/judges/submission/:submissionId', { submissionId: last.publicId }))).toEqual([
      `Previous ${entry.publicId}`,
    ])
  })

  test('abstains with a reason only, and has no total then', async () => {
    expect((await as(who).post(page, await form('abstain', scored(9)))).status).toBe(422)
    const done = await as(who).post(page, await form('abstain', { ...scored(9), reason: 'I taught them' }))
    expect(done.location).toBe(entryInList(entry.categoryId, '', entry.code))
    expect(await reviews()).toMatchObject([
      { status: 'abstained', total: null, abstain_reason: 'I taught them' },
    ])
  })

  test('a stale save meets 409 with both, and changes nothing', async () => {
    const stale = await form('draft', { ...scored(2), comment: 'From the train' })
    await as(who).post(page, await form('draft', scored(9)))
    const answer = await as(who).post(page, stale)
    expect(answer.status).toBe(409)
    expect(answer.visibleText).toContain('A newer version was saved in another tab')
    expect(answer.text).toContain('From the train')
    const scores = await db().selectFrom('review_scores').select('score').execute()
    expect(scores.map(({ score }) => score)).toEqual([9, 9, 9, 9, 9])
    const version = /name="version" value="(\d+)"/.exec(answer.text)?.[1]
    expect((await as(who).post(page, { ...stale, version: version ?? '' })).status).toBe(303)
  })

  test('a save follows an earlier one of its own page, and one of another page still meets it', async () => {
    const made = await form('final', scored(7))
    const send = (intent: string, more: Record<string, string>) =>
      as(who).post(page, { ...made, intent, ...more })
    const mark = (id: string, seq: number) => ({ page: id, seq: String(seq) })
    // What the page saved by itself and the button's post were made on the same version.
    expect((await send('draft', { ...scored(6), ...mark('this-page', 1) })).status).toBe(303)
    expect((await send('draft', { ...scored(5), ...mark('other-page', 2) })).status).toBe(409)
    // A save that took the longer way changes nothing.
    expect((await send('draft', { ...scored(2), ...mark('this-page', 1) })).status).toBe(303)
    expect((await send('final', mark('this-page', 2))).status).toBe(303)
    expect(await reviews()).toMatchObject([{ status: 'final', total: 7000, version: 2 }])
    // Pressed again because the answer was lost.
    expect((await send('final', mark('this-page', 3))).status).toBe(303)
    expect((await send('final', { ...scored(9), ...mark('this-page', 4) })).status).toBe(409)
    expect(await reviews()).toMatchObject([{ status: 'final', total: 7000, version: 2 }])
  })

  test('a form made for another entry is ignored', async () => {
    const other = await found(await acceptedEntry(owner, { number }))
    await conflict(who, other.id, 'none')
    const posted = await form('final', scored(1))
    expect(
      (await as(who).post(href('/judges/submission/:submissionId', { submissionId: other.publicId }), posted))
        .status,
    ).toBe(409)
    expect(await reviews()).toEqual([])
  })

  test('a form made for another judge of the same browser is ignored, and what it says is shown', async () => {
    const made = await form('final', scored(3))
    for (const intent of ['draft', 'final', 'abstain']) {
      const answer = await as(who).post(page, { ...made, intent, writer: '1', comment: 'Of the other judge' })
      expect(answer.status).toBe(409)
      expect(answer.visibleText).toContain('This page was made for another person')
      expect(answer.text).toContain('Of the other judge')
    }
    expect(await reviews()).toEqual([])
    expect((await as(who).post(page, { ...made, writer: String(who.userId) })).status).toBe(303)
  })

  test('a first save by a rubric that was replaced meanwhile is refused with what was chosen', async () => {
    const open = await form('draft', { ...scored(7), comment: 'By the old ones' })
    const adminAccount = await adminViewerOf(await admin())
    const begun = await found(await acceptedEntry(owner, { number, title: 'Begun before' }))
    await conflict(who, begun.id, 'none')
    await review(who, begun.id, 'draft')
    await db()
      .updateTable('reviews')
      .set({ rubric_id: Number(open.rubric) })
      .execute()
    const { id } = await startRubric('production', adminAccount, now())
    const input = { revision: 1, criteria: [{ name: 'All of it', prompt: '', weight: 100 }] }
    const anchors = ['No', 'Uneven', 'Sound', 'Strong', 'Best']
    valueOf(await saveRubric(id, { ...input, anchors }, adminAccount, now()))
    valueOf(await publishRubric(id, 2, adminAccount, now()))
    const refused = await as(who).post(page, open)
    expect(refused.status).toBe(409)
    expect(refused.visibleText).toContain('Story or idea carried through 7')
    expect(refused.visibleText).toContain('By the old ones')
    expect(await reviews()).toHaveLength(1)
    // On paper each entry has the criteria it is entered by.
    const sheets = (
      await as(who).get(href('/judges/judge/:categoryId/sheets', { categoryId: entry.categoryId }))
    ).html
    const printed = sheets.querySelectorAll('article').map(({ textContent }) => textContent)
    const of = (title: string) => printed.find((text) => text.includes(title)) ?? ''
    expect(of('Begun before')).toMatch(/Story or idea(?!.*All of it)/s)
    expect(of('Tin Lanterns')).toContain('All of it')
    const path = href('/judges/submission/:submissionId/autosave', { submissionId: entry.publicId })
    expect((await as(who).post(path, { ...open, writer: String(who.userId) })).status).toBe(409)
  })

  test('scores out of range and of other rubrics are passed over', async () => {
    const [first = 0, ...rest] = criteria
    const posted = { ...scored(5, rest), [`score.${first}`]: '11', 'score.999999': '5' }
    expect((await as(who).post(page, await form('final', posted))).status).toBe(422)
    expect(
      (await as(who).post(page, await form('final', { ...posted, [`score.${first}`]: '0' }))).status,
    ).toBe(422)
  })

  test('saves by itself with the version it was made with, for its own writer', async () => {
    const path = href('/judges/submission/:submissionId/autosave', { submissionId: entry.publicId })
    const fields = { ...(await form('draft', scored(4))), writer: String(who.userId) }
    const saved = await as(who).post(path, fields)
    expect(saved.status).toBe(200)
    expect(JSON.parse(saved.text)).toMatchObject({ data: { version: 1 } })
    expect((await as(who).post(path, fields)).status).toBe(409)
    expect((await as(who).post(path, { ...fields, writer: '1' })).status).toBe(401)
  })
})

describe('closing', () => {
  test.each([
    ['judging off', () => config('judging_activated_checkbox', '0')],
    ['locked', () => db().updateTable('committees').set({ scoring_locked_at: now() }).execute()],
    [
      'slate submitted',
      async () => {
        const { id } = await db().selectFrom('committees').select('id').executeTakeFirstOrThrow()
        const slate = { committee_id: id, status: 'submitted' as const, updated_at: now() }
        await db().insertInto('slates').values(slate).execute()
      },
    ],
  ])('%s keeps what was saved and shows what was not', async (_, close) => {
    await as(who).post(page, await form('draft', scored(6)))
    const open = await form('final', { ...scored(8), comment: 'Typed while it closed' })
    await close()
    const answer = await as(who).post(page, open)
    expect(answer.status).toBe(422)
    expect(answer.visibleText).toContain('Your changes were not saved')
    expect(answer.text).toContain('Typed while it closed')
    expect(await reviews()).toMatchObject([{ status: 'draft', version: 1 }])
  })

  const hours = (from: number) => new Date(now().getTime() + from * 3_600_000).toISOString()

  test.each([
    ['before its dates', 1, 2, 'Judging is not open yet.', 'Judging opens on'],
    ['within its dates', -1, 1, 'Judging is switched off at the moment.', 'The dates are'],
    ['after its dates', -2, -1, 'Judging is over.', 'Judging closed on'],
    ['without dates', null, null, 'Judging is not open.', 'The dates are not set yet.'],
  ])(
    'when judging is switched off %s, every page says so and stays readable',
    async (_, from, to, text, when) => {
      const [head, adminAccount] = [await chair({ categoryNumber: number }), await admin()]
      await conflict(head, entry.id, 'none')
      const sent = await form('final', { ...scored(8), comment: 'Typed while it closed' })
      await setConfig('judging_activated_checkbox', '0')
      await setConfig('judging_date_open', from === null ? '' : hours(from))
      await setConfig('judging_date_closed', to === null ? '' : hours(to))
      const { categoryId } = entry
      const [list, board] = [
        href('/judges/judge/:categoryId', { categoryId }),
        href('/judges/chair/:categoryId', { categoryId }),
      ]
      const pages: [Account, string][] = [
        ...['/judges', list, page].map((path): [Account, string] => [who, path]),
        ...[board, href('/judges/nomination-form/:categoryId', { categoryId })].map(
          (path): [Account, string] => [head, path],
        ),
        ...[page, board].map((path): [Account, string] => [adminAccount, path]),
      ]
      for (const [reader, path] of pages) {
        const shown = await as(reader).get(path)
        expect([path, shown.status, shown.visibleText]).toEqual([path, 200, expect.stringContaining(text)])
        expect(shown.visibleText).toContain(when)
      }
      const shown = await as(who).get(page)
      expect(shown.visibleText).toContain('Tin Lanterns')
      expect(shown.text).not.toContain('value="final"')
      const answer = await as(who).post(page, sent)
      expect(answer.status).toBe(422)
      expect(answer.problems.map(({ message }) => message)).toEqual([expect.stringContaining(text)])
      expect(answer.text).toContain('Typed while it closed')
      expect(await reviews()).toEqual([])
    },
  )

  test('one judge goes on while it is reopened for them', async () => {
    await config('judging_activated_checkbox', '0')
    const until = new Date(now().getTime() + 3_600_000)
    await db().updateTable('committee_members').set({ reopened_until: until }).execute()
    expect((await as(who).post(page, await form('final', scored(8)))).status).toBe(303)
  })

  test('a final that waits for the committee to be locked is refused; without the lock it is taken', async () => {
    const viewer = await viewerOf(who)
    const posted = {
      ...EMPTY_REVIEW,
      scores: Object.fromEntries(criteria.map((id) => [id, 8])),
      watched: true,
    }
    const save = () => saveReview(viewer, entry, posted, { status: 'final' }, 0, now())
    let waiting: ReturnType<typeof save> | undefined
    await db()
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('committees').set({ scoring_locked_at: now() }).execute()
        waiting = save()
        await new Promise((resolve) => setTimeout(resolve, 100))
      })
    expect(await waiting).toMatchObject({ ok: false, code: 'closed' })
    await db().updateTable('committees').set({ scoring_locked_at: null }).execute()
    expect(await save()).toMatchObject({ ok: true, value: { status: 'final' } })
  })
})

describe('at once', () => {
  test('two finals of one judge make one review, and the other comes back with it', async () => {
    const viewer = await viewerOf(who)
    const posted = (score: number) => ({
      ...EMPTY_REVIEW,
      scores: Object.fromEntries(criteria.map((id) => [id, score])),
      watched: true,
    })
    const both = await Promise.all(
      [3, 9].map((score) => saveReview(viewer, entry, posted(score), { status: 'final' }, 0, now())),
    )
    const overtaken = both.filter((saved) => saved.ok && 'stored' in saved.value)
    expect(overtaken).toHaveLength(1)
    expect(await reviews()).toHaveLength(1)
    expect(await db().selectFrom('review_scores').selectAll().execute()).toHaveLength(criteria.length)
  })

  test('a recusal takes the entry away in the middle of scoring, and keeps the scores', async () => {
    const open = await form('final', scored(8))
    await as(who).post(page, await form('draft', scored(5)))
    const { id: committeeId } = await db().selectFrom('committees').select('id').executeTakeFirstOrThrow()
    expect(committeeId).toBeGreaterThan(0)
    await conflict(who, entry.id, 'declared', 'admin')
    const shown = await as(who).get(page)
    expect(shown.visibleText).toContain('You are recused from this entry')
    expect(shown.text).not.toContain('Tin Lanterns')
    expect((await as(who).post(page, open)).status).toBe(403)
    expect(await reviews()).toMatchObject([{ status: 'draft' }])
    expect(
      (await as(who).get(href('/judges/judge/:categoryId', { categoryId: entry.categoryId }))).text,
    ).not.toContain('Tin Lanterns')
  })
})

describe('who else comes', () => {
  test('another committee, a visitor, a judge without an answer, an alternate and an admin', async () => {
    const other = await judge({ categoryNumber: number === 1 ? 2 : 1 })
    expect((await as(other).get(page)).status).toBe(404)
    expect(
      (await as(other).get(href('/judges/judge/:categoryId', { categoryId: entry.categoryId }))).status,
    ).toBe(404)
    expect((await guest().get(page)).status).toBe(302)
    const unasked = await judge({ categoryNumber: number })
    expect((await as(unasked).get(page)).location).toBe(
      href('/judges/conflicts/:categoryId', { categoryId: entry.categoryId }),
    )
    expect((await as(unasked).post(page, await form('final', scored(9)))).status).not.toBe(303)
    const adminAccount = as(await admin())
    expect((await adminAccount.get(page)).visibleText).toContain('You are watching as an admin')
    expect((await adminAccount.post(page, await form('final', scored(9)))).status).toBe(404)
    const posted = await form('final', scored(9))
    await db()
      .updateTable('committee_members')
      .set({ role: 'alternate' })
      .where('user_id', '=', who.userId)
      .execute()
    expect((await as(who).get(page)).visibleText).toContain('You are an alternate')
    const refused = await as(who).post(page, { ...posted, comment: 'Typed as a judge' })
    expect([refused.status, refused.text.includes('Typed as a judge')]).toEqual([422, true])
    expect(refused.visibleText).toContain('You are an alternate')
    await db()
      .updateTable('committee_members')
      .set({ status: 'invited' })
      .where('user_id', '=', who.userId)
      .execute()
    expect((await as(who).get(page)).status).toBe(404)
    expect(await reviews()).toEqual([])
  })

  test('an entry that is withdrawn is gone, and its scores stay', async () => {
    await as(who).post(page, await form('final', scored(8)))
    await db().updateTable('submissions').set({ status: 'withdrawn' }).where('id', '=', entry.id).execute()
    expect((await as(who).get(page)).status).toBe(404)
    expect(await reviews()).toHaveLength(1)
  })
})

describe('blind', () => {
  const names = async () => {
    const people = await db()
      .selectFrom('submission_people')
      .select('full_name')
      .where('submission_id', '=', entry.id)
      .execute()
    const files = await db()
      .selectFrom('submission_files as s')
      .innerJoin('files as f', 'f.id', 's.file_id')
      .where('s.submission_id', '=', entry.id)
      .select(['f.original_name', 'f.public_id'])
      .execute()
    return [
      STUDIO,
      'Þóra',
      ...people.map((one) => one.full_name),
      ...files.flatMap((one) => [one.original_name, one.public_id]),
    ]
  }

  test('neither pages nor data nor files name who made it', async () => {
    await db()
      .updateTable('submission_values')
      .set({ value: JSON.stringify(`Made at ${STUDIO.toUpperCase()} in spring.`) })
      .where('submission_id', '=', entry.id)
      .where('field_id', 'in', (eb) =>
        eb.selectFrom('fields').where('key', '=', 'synopsis_short').select('id'),
      )
      .execute()
    const leaks = async (text: string) =>
      (await names()).filter((name) => text.toLowerCase().includes(name.toLowerCase()))
    const open = await as(who).get(page)
    expect(await leaks(open.text)).toContain(STUDIO.replace('&', '&amp;') === STUDIO ? STUDIO : 'Þóra')
    await config('judging_blind', '1')
    for (const path of [
      page,
      href('/judges/judge/:categoryId', { categoryId: entry.categoryId }),
      href('/judges/judge/:categoryId/sheets', { categoryId: entry.categoryId }),
    ]) {
      for (const answer of [await as(who).get(path), await as(who).data(path)]) {
        expect(answer.status).toBe(200)
        expect(await leaks(answer.text)).toEqual([])
      }
    }
    const blind = await as(who).get(page)
    expect(blind.visibleText).toContain('[name hidden]')
  })
})

describe('what the others gave', () => {
  beforeEach(() => config('judging_show_peer_scores', 'after_own'))

  const others = async () => {
    const other = await judge({ categoryNumber: number, firstName: 'Quilla' })
    await conflict(other, entry.id, 'none')
    await review(other, entry.id, 6_430)
    return other
  }
  const shown = async () => {
    const answers = [await as(who).get(page), await as(who).data(page)]
    const told = answers.map(({ text }) => text.includes('Quilla') || /6\.43|6430/.test(text))
    expect(new Set(told).size).toBe(1)
    return told[0]
  }

  test('waits for one’s own final or abstention, and goes when that is reopened', async () => {
    await others()
    expect(await shown()).toBe(false)
    await as(who).post(page, await form('draft', scored(8)))
    expect(await shown()).toBe(false)
    await as(who).post(page, await form('final', scored(8)))
    expect(await shown()).toBe(true)
    expect((await as(who).get(page)).visibleText).toMatch(/Quilla \S+ \d+ 6\.43 Average 6\.43/)
    expect((await as(who).get(page)).visibleText).toContain('Ask to change your score')
    // The scores of others were seen: a change now takes another person's consent.
    const before = await reviews()
    for (const tried of [await form('reopen'), await form('final', { ...scored(10), reopens: '1' })]) {
      const refused = await as(who).post(page, tried)
      expect([refused.status, refused.visibleText.includes('Ask for consent')]).toEqual([403, true])
    }
    expect(await reviews()).toEqual(before)
  })

  test('is not shown while scores can change unless an admin says so', async () => {
    await others()
    await config('judging_show_peer_scores', 'closed')
    await as(who).post(page, await form('final', scored(8)))
    expect(await shown()).toBe(false)
    expect((await as(who).post(page, await form('reopen'))).status).toBe(303)
    await as(who).post(page, await form('final', scored(8)))
    await db().updateTable('committees').set({ scoring_locked_at: now() }).execute()
    expect(await shown()).toBe(true)
    // Opened again: the others were seen.
    await db().updateTable('committees').set({ scoring_locked_at: null }).execute()
    expect(await shown()).toBe(false)
    expect((await as(who).post(page, await form('reopen'))).status).toBe(403)
  })

  test('once others’ scores were seen, the judge asks for a change with a reason, the chair grants it, and the board shows both scores', async () => {
    const head = await chair({ categoryNumber: number })
    await conflict(head, entry.id, 'none')
    await review(head, entry.id, 6_430)
    const entryPage = href('/judges/chair/:categoryId/entry/:submissionId', {
      categoryId: entry.categoryId,
      submissionId: entry.id,
    })
    await as(who).post(page, await form('final', scored(8)))
    expect(await shown()).toBe(true)
    const browser = as(who)
    let asking = await browser.submit(await browser.get(page), 'Send request', { reopenreason: ' ' })
    expect([asking.status, asking.visibleText.includes('Enter why you want to change your score')]).toEqual([
      422,
      true,
    ])
    asking = await browser.submit(asking, 'Send request', { reopenreason: 'I had watched the wrong film' })
    expect(asking.status).toBe(303)
    expect((await browser.get(page)).visibleText).toContain('The chair has to decide about your request')
    expect((await as(who).post(page, await form('ask', { reopenreason: 'Again' }))).status).toBe(409)
    const board = href('/judges/chair/:categoryId', { categoryId: entry.categoryId })
    expect((await as(head).get(board)).visibleText).toContain('A judge has asked to change a final score')
    const seen = await as(head).get(entryPage)
    expect(seen.visibleText).toContain('I had watched the wrong film')
    expect((await as(head).submit(seen, 'Reopen score')).status).toBe(303)
    expect(await reviews()).toMatchObject([{ status: 'final' }, { status: 'draft', total: null }])
    await as(who).post(page, await form('final', scored(10)))
    expect((await as(head).get(board)).visibleText).toContain('J2 changed after seeing others: 8.00 → 10.00')
    expect((await as(head).get(entryPage)).visibleText).toContain('8.00 → 10.00')
    const csv = await as(head).get(
      withQuery(href('/judges/chair/:categoryId/export', { categoryId: entry.categoryId }), {
        format: 'csv',
      }),
    )
    expect(csv.text).toContain('J2: 8.00 → 10.00')
    const adminAccount = await admin()
    const logged = (await as(adminAccount).get('/admin/history?entity=review')).visibleText
    expect(logged).toMatch(/Changed after seeing others Score: 8\.00 → 10\.00/)
    expect(logged).toContain('I had watched the wrong film')
    await conflict(adminAccount, entry.id, 'declared')
    expect((await as(adminAccount).get('/admin/history?entity=review')).visibleText).not.toContain('8.00')
    // A second request, about the first final still; the chair's own is for an admin.
    await as(who).post(page, await form('ask', { reopenreason: 'Once more' }))
    await as(head).submit(await as(head).get(entryPage), 'Decline request')
    expect((await browser.get(page)).visibleText).toContain('Your last request was declined')
    const own = await as(head).get(page)
    expect(own.visibleText).toContain('An admin has to agree to a change')
    await as(head).submit(own, 'Send request', { reopenreason: 'Too harsh' })
    const mine = await as(head).get(entryPage)
    expect(mine.visibleText).toContain('An admin has to decide about your own score')
    const [{ id: request } = { id: 0 }] = await db()
      .selectFrom('review_reopenings')
      .where('status', '=', 'requested')
      .select('id')
      .execute()
    await as(head).post(entryPage, { request: String(request), intent: 'grant' })
    expect((await reviews())[0]).toMatchObject({ status: 'final' })
    await as(await admin()).post(entryPage, { request: String(request), intent: 'grant' })
    expect((await reviews())[0]).toMatchObject({ status: 'draft' })
  })

  test('is shown at any time or never where an admin says so, and never for a judge with a conflict', async () => {
    const other = await others()
    await config('judging_show_peer_scores', 'always')
    expect(await shown()).toBe(true)
    await conflict(other, entry.id, 'declared')
    expect(await shown()).toBe(false)
    await conflict(other, entry.id, 'none')
    await config('judging_show_peer_scores', 'never')
    await as(who).post(page, await form('final', scored(8)))
    expect(await shown()).toBe(false)
  })

  test('leaves the chair’s own score out of everything where it does not count', async () => {
    const head = await chair({ categoryNumber: number })
    await conflict(head, entry.id, 'none')
    await review(head, entry.id, 9_870)
    await as(who).post(page, await form('final', scored(8)))
    const board = href('/judges/chair/:categoryId', { categoryId: entry.categoryId })
    expect((await as(who).get(page)).visibleText).toMatch(/Carla \S+ \d+ 9\.87/)
    expect((await as(head).get(board)).visibleText).toContain('9.87')
    await config('judging_chair_counts', '0')
    expect((await as(who).get(page)).visibleText).not.toContain('Carla')
    const seen = await as(head).get(board)
    expect(seen.visibleText).not.toContain('9.87')
    expect(seen.visibleText).toContain('8.00')
  })
})

describe('the list’s search', () => {
  const find = async (text: string) =>
    (
      await as(who).get(
        `${href('/judges/judge/:categoryId', { categoryId: entry.categoryId })}?q=${encodeURIComponent(text)}`,
      )
    ).visibleText

  test('finds an entry by what judges read of it, and by who made it unless that is hidden', async () => {
    const value = JSON.stringify(`A lamplighter counts the tides for ${STUDIO}.`)
    const { id } = await db()
      .selectFrom('submission_values as v')
      .innerJoin('fields as f', 'f.id', 'v.field_id')
      .where('v.submission_id', '=', entry.id)
      .where('f.type', '=', 'textarea')
      .where('f.judge_visible', '=', true)
      .select('f.id')
      .executeTakeFirstOrThrow()
    const answer = () =>
      db().updateTable('submission_values').where('submission_id', '=', entry.id).where('field_id', '=', id)
    await answer().set({ value }).execute()
    expect(await find('LAMPLIGHTER tides')).toContain('Tin Lanterns')
    expect(await find('lamplighter zebra')).not.toContain('Tin Lanterns')
    expect(await find('李晴风')).toContain('Tin Lanterns')
    await config('judging_blind', '1')
    expect(await find('lamplighter')).toContain('Tin Lanterns')
    expect(await find('李晴风')).not.toContain('Tin Lanterns')
    await db().deleteFrom('conflicts').execute()
    expect(await find('lamplighter')).not.toContain('Tin Lanterns')
  })
})

describe('flags', () => {
  test('one without a kind is refused, keeps its text and leaves the scores on the page', async () => {
    await as(who).post(page, await form('draft', { ...scored(6), note: 'Mine' }))
    const refused = await as(who).post(page, { intent: 'flag', flagnote: 'Nothing after 2:10' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Nothing after 2:10')
    expect(refused.visibleText).toContain('Mine')
    expect(refused.visibleText).toContain('Weighted total: 6.00')
  })

  test('save the score form as a draft, and are saved with it', async () => {
    const [first = 0] = criteria
    const opened = await as(who).get(page)
    const typed = { [`score.${first}`]: '7', note: 'Mine', reason: 'I may have taught them' }
    const vague = await as(who).submit(opened, 'Report problem', { ...typed, flagnote: 'After 2:10' })
    expect(vague.status).toBe(422)
    const sent = await as(who).submit(vague, 'Report problem', { kind: 'broken_media' })
    expect(sent.status).toBe(303)
    const back = (await as(who).follow(sent)).form('Save draft').entries
    expect(Object.fromEntries(back)).toMatchObject({ ...typed, flagnote: '' })
    expect(await reviews()).toMatchObject([{ status: 'draft', version: 1, note: 'Mine' }])
    expect(await db().selectFrom('review_flags').select('note').execute()).toEqual([{ note: 'After 2:10' }])

    // From a tab that is behind: an admin is told, and neither tab's scores go under.
    const other = { kind: 'eligibility', [`score.${first}`]: '2', note: 'Of the other tab' }
    const behind = await as(who).submit(opened, 'Report problem', other)
    expect(behind.status).toBe(409)
    expect(behind.visibleText).toContain('The admins have your report')
    expect(behind.visibleText).toContain('Note: Mine')
    expect(behind.text).toContain('Of the other tab')
    expect(await reviews()).toMatchObject([{ version: 1, note: 'Mine' }])

    // A report that was begun stops what would leave the page, and the scores are kept.
    const begun = { ...scored(8), flagnote: 'The sound, too' }
    const stopped = await as(who).submit(await as(who).get(page), 'Save final & next', begun)
    expect(stopped.status).toBe(422)
    expect(stopped.text).toContain('The sound, too')
    expect(await reviews()).toMatchObject([{ status: 'draft', version: 2 }])
    const done = await as(who).submit(stopped, 'Save final & next', { flagnote: '' })
    expect(done.status).toBe(303)
  })

  test('of an entry that nothing is chosen for leave it to do', async () => {
    const told = { kind: 'wrong_category' }
    expect((await as(who).submit(await as(who).get(page), 'Report problem', told)).status).toBe(303)
    expect(await reviews()).toEqual([])
  })

  test('reach an admin once a kind, and its answer reaches the judge', async () => {
    const sent = { intent: 'flag', kind: 'broken_media', flagnote: 'Nothing after 2:10' }
    expect((await as(who).post(page, sent)).status).toBe(303)
    await as(who).post(page, sent)
    expect(await db().selectFrom('review_flags').selectAll().execute()).toHaveLength(1)
    const adminAccount = as(await admin())
    const list = await adminAccount.get('/admin/submissions?only=flagged')
    expect(list.visibleText).toContain('Tin Lanterns')
    const entryPage = await adminAccount.get(
      href('/admin/submissions/edit/:submissionId', { submissionId: entry.id }),
    )
    expect(entryPage.visibleText).toContain('Nothing after 2:10')
    await adminAccount.submit(entryPage, 'Send answer', { resolution: 'A new file is there' })
    expect((await adminAccount.get('/admin/submissions?only=flagged')).visibleText).not.toContain(
      'Tin Lanterns',
    )
    expect((await as(who).get(page)).visibleText).toContain('A new file is there')
  })
})
