import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { publishRubric, saveRubric, startRubric } from '#app/domain/judging/rubrics/commands.server.ts'
import { findRubricVersion } from '#app/domain/judging/rubrics/queries.server.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf } from '#tests/support/people.ts'
import { href } from '#app/platform/href.ts'

async function draft() {
  const account = await admin()
  const adminAccount = await adminViewerOf(account)
  const { id } = await startRubric('production', adminAccount, now())
  const read = async () => {
    const found = await findRubricVersion(adminAccount, id)
    if (!found) throw new Error('The draft is gone')
    return found
  }
  return { id, account, adminAccount, browser: as(account), read }
}

type Draft = Awaited<ReturnType<typeof draft>>

async function fieldsOf({ read }: Draft, change: Record<string, string> = {}) {
  const rubric = await read()
  const fields: Record<string, string> = { revision: String(rubric.revision), intent: 'save' }
  rubric.criteria.forEach(({ name, prompt, weight }, row) => {
    fields[`criteria[${row}].name`] = name
    fields[`criteria[${row}].prompt`] = prompt
    fields[`criteria[${row}].weight`] = String(weight)
  })
  rubric.anchors.forEach(({ label }, range) => (fields[`anchors[${range}]`] = label))
  return { ...fields, ...change }
}

describe('a rubric', () => {
  test('is begun with the criteria in use, once', async () => {
    const { id, adminAccount, read } = await draft()
    expect((await read()).criteria.map(({ weight }) => weight)).toEqual([25, 25, 25, 15, 10])
    expect(await startRubric('production', adminAccount, now())).toEqual({ id, created: false })
  })

  test('is changed row by row with plain buttons, and stored when it is saved', async () => {
    const one = await draft()
    const address = href('/admin/judges/rubrics/edit/:id', { id: one.id })
    const before = (await one.read()).criteria
    let page = await one.browser.get(address)
    const press = async (button: string, fields: Record<string, string> = {}) => {
      page = await one.browser.submit(page, button, fields)
      expect(page.status).toBe(200)
    }
    await press('Move criterion 2 up', { 'criteria[0].name': 'Craft, retitled' })
    await press('Remove criterion 5')
    await press('Add criterion')
    expect((await one.read()).criteria).toEqual(before)
    const saved = await one.browser.submit(page, 'Save draft', {
      'criteria[4].name': 'Þóra Ægisdóttir-Lindqvist’s 李晴风',
      'criteria[4].weight': '9',
    })
    expect(saved.status).toBe(303)
    const after = (await one.read()).criteria
    expect(after.map(({ name }) => name)).toEqual([
      before[1]?.name,
      'Craft, retitled',
      before[2]?.name,
      before[3]?.name,
      'Þóra Ægisdóttir-Lindqvist’s 李晴风',
    ])
    expect(after.at(-1)).toMatchObject({ prompt: '', weight: 9 })
    const view = await one.browser.get(href('/admin/judges/rubrics/view/:id', { id: one.id }))
    expect(view.text).toContain('The weights add up to 99%. They must add up to 100%.')
    expect(view.text).not.toContain('Publish version')
  })

  test('keeps an unreadable weight on the page, with a message beside it', async () => {
    const one = await draft()
    const answer = await one.browser.post(
      href('/admin/judges/rubrics/edit/:id', { id: one.id }),
      await fieldsOf(one, { 'criteria[1].weight': '12.5' }),
    )
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Enter a whole number from 1 to 100')
    expect(answer.text).toContain('value="12.5"')
  })

  test('tells the second of two editors, and shows theirs', async () => {
    const one = await draft()
    const stale = await fieldsOf(one, { 'criteria[0].name': 'Mine' })
    await one.browser.post(
      href('/admin/judges/rubrics/edit/:id', { id: one.id }),
      await fieldsOf(one, { 'criteria[0].name': 'Theirs' }),
    )
    const answer = await one.browser.post(href('/admin/judges/rubrics/edit/:id', { id: one.id }), stale)
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('value="Mine"')
    expect(answer.text).toContain('Their version')
    expect(answer.text).toContain('Theirs')
    expect((await one.read()).criteria[0]?.name).toBe('Theirs')
  })

  test('is published once, retires the one before, and never changes again', async () => {
    const one = await draft()
    const page = await one.browser.get(href('/admin/judges/rubrics/view/:id', { id: one.id }))
    expect(page.text).toContain('Version 1 will be retired')
    const published = await one.browser.post(href('/admin/judges/rubrics/view/:id', { id: one.id }), {
      revision: '1',
    })
    expect(published.status).toBe(303)
    const states = await db()
      .selectFrom('rubrics')
      .where('category_type', '=', 'production')
      .orderBy('version')
      .select('status')
      .execute()
    expect(states.map(({ status }) => status)).toEqual(['retired', 'active'])
    const input = { revision: 1, criteria: [{ name: 'All', prompt: '', weight: 100 }], anchors: [] }
    expect(await saveRubric(one.id, input, one.adminAccount, now())).toMatchObject({
      ok: false,
      code: 'conflict',
    })
    expect(await publishRubric(one.id, 1, one.adminAccount, now())).toMatchObject({
      ok: false,
      code: 'conflict',
    })
    expect((await one.read()).criteria).toHaveLength(5)
  })

  test('is not published while it is incomplete, whatever was posted', async () => {
    const one = await draft()
    const input = { revision: 1, criteria: [{ name: 'All', prompt: '', weight: 99 }], anchors: [] }
    valueOf(await saveRubric(one.id, input, one.adminAccount, now()))
    const answer = await one.browser.post(href('/admin/judges/rubrics/view/:id', { id: one.id }), {
      revision: '2',
    })
    expect(answer.status).toBe(422)
    expect((await one.read()).status).toBe('draft')
  })

  test('a draft that was changed since its review is not published', async () => {
    const one = await draft()
    await one.browser.post(href('/admin/judges/rubrics/edit/:id', { id: one.id }), await fieldsOf(one))
    expect(
      (await one.browser.post(href('/admin/judges/rubrics/view/:id', { id: one.id }), { revision: '1' }))
        .status,
    ).toBe(409)
    expect((await one.read()).status).toBe('draft')
  })

  test('two published at once leave one in use', async () => {
    const one = await draft()
    const both = await Promise.all([1, 1].map((seen) => publishRubric(one.id, seen, one.adminAccount, now())))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })
})
