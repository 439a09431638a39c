import { expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { addNote } from '#app/domain/judging/board/entry-page.server.ts'
import { takeSlateStep } from '#app/domain/judging/slates/commands.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { viewerOf } from '#tests/support/people.ts'
import { scoredCommittee } from '#tests/support/scores.ts'

/** Who made an entry, each of them a mark that must not be where its reader still has to score it. */
async function madeBy(entryId: number, studio: string, person: string): Promise<string[]> {
  const email = `${studio.toLowerCase().replaceAll(' ', '.')}@example.org`
  await db()
    .updateTable('studios')
    .set({ name: studio })
    .where('id', 'in', (eb) => eb.selectFrom('submissions').where('id', '=', entryId).select('studio_id'))
    .execute()
  await db()
    .updateTable('submission_people')
    .set({ full_name: person, email })
    .where('submission_id', '=', entryId)
    .execute()
  return [studio, person, email]
}

test('a chair who scores learns on board and slate who made an entry only when their own score of it is final, and never its studio', async () => {
  const made = await scoredCommittee({
    Finished: [9_000, 8_000, 7_000],
    Waiting: [null, 8_000, 7_000],
  })
  const { categoryId, chair, entries } = made
  const [finished, waiting] = entries.map(({ id }) => id)
  if (!finished || !waiting) throw new Error('There are two entries')
  const [studio = '', known = ''] = await madeBy(finished, 'Copper Kettle Works', 'Ottokar Finch')
  const secret = [studio, ...(await madeBy(waiting, 'Hidden Heron Pictures', 'Zebulon Quartz'))]
  await setConfig('judging_activated_checkbox', '1')
  const viewer = await viewerOf(chair)
  for (const [version, entry] of [finished, waiting].entries())
    valueOf(await takeSlateStep(categoryId, { do: 'add', entry, version }, viewer, now()))
  valueOf(await addNote(categoryId, waiting, 'Is it long enough?', viewer, now()))

  const pages = {
    board: href('/judges/chair/:categoryId', { categoryId }),
    entry: href('/judges/chair/:categoryId/entry/:submissionId', { categoryId, submissionId: waiting }),
    slate: href('/judges/nomination-form/:categoryId', { categoryId }),
    review: href('/judges/nomination-form/:categoryId/review', { categoryId }),
    committees: '/judges',
  }
  const file = withQuery(href('/judges/chair/:categoryId/export', { categoryId }), { format: 'csv' })
  const all = async () => {
    const answers = [await as(chair).get(file)]
    for (const path of Object.values(pages))
      answers.push(await as(chair).get(path), await as(chair).data(path))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    return answers.map(({ text }) => text)
  }
  const marksIn = (texts: string[], marks: string[]) =>
    marks.filter((mark) => texts.some((text) => text.toLowerCase().includes(mark.toLowerCase())))

  expect(marksIn(await all(), secret)).toContain('Zebulon Quartz')
  await setConfig('judging_blind', '1')
  expect(marksIn(await all(), secret)).toEqual([])
  const slate = await as(chair).get(pages.slate)
  expect(slate.visibleText).toContain(known)
  expect(slate.visibleText).toContain('names hidden until you score')
  expect((await as(chair).get(pages.review)).visibleText).toContain('Hidden until you score')
})
