import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { db } from '#db/client.ts'
import { saveSection } from '#app/domain/submissions/commands.server.ts'
import { carryOut } from '#app/domain/submissions/admin/decisions.server.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import {
  completeDraft,
  draft,
  entrant,
  entrantViewerOf,
  inCart,
  invoice,
  openCategory,
  person,
  valueOf,
  type Entrant,
} from '#tests/support/entries.ts'
import { admin, adminViewerOf, member, type Account } from '#tests/support/people.ts'
import { audits } from '#tests/support/rows.ts'

let adminAccount: Account
let who: Entrant
beforeEach(async () => {
  adminAccount = await admin()
  who = await entrant('studio', { name: 'Gull & Gasket' })
})

/** The titles the list shows for this query, in its order. */
async function titles(query: string): Promise<string[]> {
  const page = await as(adminAccount).get(`/admin/submissions?${query}`)
  expect(page.status).toBe(200)
  return page.html.querySelectorAll('table tbody th a').map((link) => link.text.trim())
}

const found = async (text: string) => titles(`q=${encodeURIComponent(text)}`)

async function named(title: string, name: string): Promise<number> {
  const number = await openCategory('achievement')
  const id = await draft(who, { number, title })
  valueOf(
    await saveSection(
      { submissionId: id, answers: {}, people: [person(name, 'Lead')] },
      await entrantViewerOf(who),
      now(),
    ),
  )
  return id
}

describe('the search', () => {
  test.each([
    ['Þóra Ægisdóttir-Lindqvist', ['Þóra', 'ÞÓRA', 'þora', 'ægisd', 'Lindqvist Saltbox']],
    ['李晴风', ['李晴风', '晴', '晴风']],
    ['محمد', ['محمد', 'حم']],
  ])('finds %s by any part of the name, in any case', async (name, searches) => {
    await named('Saltbox', name)
    await draft(who, { title: 'Quill' })
    for (const text of searches) expect(await found(text), text).toEqual(['Saltbox'])
  })

  test('takes the database’s wildcards and escapes literally', async () => {
    await draft(who, { title: '50% of a Horizon' })
    await draft(who, { title: '50 Horizons' })
    await draft(who, { title: 'Low_Orbit' })
    await draft(who, { title: 'Low Orbit' })
    await draft(who, { title: 'Back\\slash' })
    expect(await found('50%')).toEqual(['50% of a Horizon'])
    expect(await found('Low_')).toEqual(['Low_Orbit'])
    expect(await found('\\')).toEqual(['Back\\slash'])
    expect(await found('%%')).toEqual([])
  })

  test('finds by title, code and studio, and follows each when it changes', async () => {
    const { submissionIds } = await invoice(who, { title: 'Moth Hour' })
    const id = submissionIds[0] ?? 0
    const { code } = await db()
      .selectFrom('submissions')
      .where('id', '=', id)
      .select('code')
      .executeTakeFirstOrThrow()
    expect(await found(code ?? '')).toEqual(['Moth Hour'])
    expect(await found('gull & gas')).toEqual(['Moth Hour'])
    await db().updateTable('studios').set({ name: 'Paper Heron' }).where('id', '=', who.studioId).execute()
    expect(await found('gasket')).toEqual([])
    expect(await found('heron moth')).toEqual(['Moth Hour'])
    await db().deleteFrom('submission_people').where('submission_id', '=', id).execute()
    expect(await found('Mara Quill')).toEqual([])
  })
})

test('the order by category follows an entry’s category and the category’s number', async () => {
  const [first, last] = [await openCategory('production'), await openCategory('achievement')]
  const moved = await draft(who, { number: first, title: 'Saltbox' })
  await draft(who, { number: last, title: 'Quill' })
  const inOrder = async () => (await titles('sort=category&dir=asc')).join(', ')
  expect(await inOrder()).toBe('Saltbox, Quill')
  await db().updateTable('categories').set({ number: 999 }).where('number', '=', first).execute()
  forgetVersions()
  expect(await inOrder()).toBe('Quill, Saltbox')
  const { id } = await db()
    .selectFrom('categories')
    .where('number', '=', last)
    .select('id')
    .executeTakeFirstOrThrow()
  await db().updateTable('submissions').set({ category_id: id }).where('id', '=', moved).execute()
  await db().updateTable('categories').set({ number: 998 }).where('number', '=', last).execute()
  forgetVersions()
  expect(await inOrder()).toBe('Saltbox, Quill')
})

describe('the filters', () => {
  test('narrow by state, payment, kind, flag, tag and materials', async () => {
    const sent = (await invoice(who, { title: 'Sent' })).submissionIds[0] ?? 0
    await inCart(who, { title: 'Carted' })
    const number = await openCategory('achievement')
    await draft(who, { title: 'Begun', number })
    const viewer = await adminViewerOf(adminAccount)
    valueOf(await carryOut(sent, { action: 'flag', reason: 'Twice?' }, null, viewer, now()))
    valueOf(await carryOut(sent, { action: 'tag', tag: 'subtitles' }, null, viewer, now()))
    valueOf(await carryOut(sent, { action: 'materials' }, null, viewer, now()))
    expect(await titles('status=submitted')).toEqual(['Sent'])
    expect(await titles('payment=in_cart')).toEqual(['Carted'])
    expect(await titles(`category=${number}`)).toEqual(['Begun'])
    expect(await titles('type=achievement')).toEqual(['Begun'])
    expect(await titles('only=flagged')).toEqual(['Sent'])
    expect(await titles('only=incomplete')).toEqual(['Begun'])
    expect(await titles('tag=subtitles&payment=invoiced')).toEqual(['Sent'])
    expect(await titles('tag=subtitles&payment=paid')).toEqual([])
    expect(await titles('materials=received')).toEqual(['Sent'])
    expect(await titles('category=999')).toEqual([])
    expect((await titles('status=nonsense&only=nonsense&from=nonsense')).sort()).toEqual([
      'Begun',
      'Carted',
      'Sent',
    ])
    expect(await titles(`studio=${who.studioId}&sort=title`)).toEqual(['Begun', 'Carted', 'Sent'])
    expect(await titles(`studio=${who.studioId + 1}`)).toEqual([])
  })

  test('take days of the award’s own clock, both ends included', async () => {
    await invoice(who, { title: 'Sent' })
    const day = (moment: Date) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' }).format(moment)
    const today = day(now())
    const before = day(new Date(now().getTime() - 86_400_000))
    expect(await titles(`from=${today}&to=${today}`)).toEqual(['Sent'])
    expect(await titles(`to=${before}`)).toEqual([])
    expect(await titles(`from=${before}&sort=submitted`)).toEqual(['Sent'])
  })

  test('show the columns asked for', async () => {
    await draft(who, { title: 'Begun' })
    const page = await as(adminAccount).get('/admin/submissions?col=tags&col=people&col=nonsense')
    const headers = page.html.querySelectorAll('thead th').map((cell) => cell.text.trim())
    expect(headers.filter((header) => !header.startsWith('Select') && !header.startsWith('Entry'))).toEqual([
      'Tags',
      'People',
      'Actions',
    ])
  })
})

test.each(['title', 'studio', 'category', 'status', 'updated'])(
  'by %s, a page leads to its neighbours in the list’s own order, both ways',
  async (sort) => {
    const other = await entrant('studio', { name: 'Bracken House' })
    await draft(who, { title: 'B' })
    await draft(other, { title: 'C', number: await openCategory('achievement') })
    await draft(who, { title: 'A' })
    await invoice(other, { title: 'B' })
    for (const dir of ['asc', 'desc']) {
      const query = `sort=${sort}&dir=${dir}`
      const list = await as(adminAccount).get(`/admin/submissions?${query}`)
      const pages = [...new Set(list.links.filter((link) => link.startsWith('/admin/submissions/edit/')))]
      expect(pages).toHaveLength(4)
      for (const [index, path] of pages.entries()) {
        const page = await as(adminAccount).get(path)
        const beside = (rel: string) => page.html.querySelector(`a[rel=${rel}]`)?.getAttribute('href') ?? null
        const shown = (text: string | null | undefined) => text?.replaceAll('&amp;', '&') ?? null
        expect(shown(beside('next'))).toBe(pages[index + 1] ?? null)
        expect(shown(beside('prev'))).toBe(pages[index - 1] ?? null)
      }
    }
  },
)

describe('saved views', () => {
  test('are kept under a name, shown to their owner, and to others once shared', async () => {
    const other = await admin()
    const page = await as(adminAccount).get('/admin/submissions?status=draft&only=incomplete&page=1')
    expect(
      (await as(adminAccount).submit(page, 'Save view', {})).problems.map(({ message }) => message),
    ).toEqual(['Name of the view: Required'])
    const kept = await as(adminAccount).submit(page, 'Save view', { name: 'Slow ones' })
    expect(kept.location).toBe('/admin/submissions?status=draft&only=incomplete')
    expect((await as(adminAccount).get('/admin/submissions')).visibleText).toContain('Slow ones')
    expect((await as(other).get('/admin/submissions')).visibleText).not.toContain('Slow ones')
    await as(adminAccount).submit(page, 'Save view', { name: 'Slow ones', shared: 'on' })
    expect((await as(other).get('/admin/submissions')).visibleText).toContain('Slow ones')
    expect(await db().selectFrom('saved_views').select('id').execute()).toHaveLength(1)
  })

  test('are removed only by their owner', async () => {
    const other = await admin()
    const page = await as(adminAccount).get('/admin/submissions?status=draft')
    await as(adminAccount).submit(page, 'Save view', { name: 'Drafts', shared: 'on' })
    const { id } = await db().selectFrom('saved_views').select('id').executeTakeFirstOrThrow()
    const taken = await as(other).post('/admin/submissions', { intent: 'remove-view', viewId: String(id) })
    expect(taken.status).toBe(404)
    const own = await as(adminAccount).get('/admin/submissions?status=draft')
    await as(adminAccount).submit(
      own,
      /Remove view/.exec(own.visibleText)?.[0] ? 'Remove view “Drafts”' : '',
      {},
    )
    expect(await db().selectFrom('saved_views').select('id').execute()).toEqual([])
  })
})

describe('deciding about many', () => {
  async function three(): Promise<number[]> {
    const ids: number[] = []
    for (const title of ['One', 'Two', 'Three'])
      ids.push((await invoice(who, { title })).submissionIds[0] ?? 0)
    return ids
  }
  const bulk = (action: string, ids: readonly number[], more = '') =>
    `/admin/submissions/bulk?action=${action}&${ids.map((id) => `id=${id}`).join('&')}${more}`
  const statuses = async () => {
    const rows = await db().selectFrom('submissions').select(['title', 'status']).orderBy('id').execute()
    return Object.fromEntries(rows.map(({ title, status }) => [title, status]))
  }

  test('shows first what will change and what not, then does it, and tells what changed meanwhile', async () => {
    const ids = await three()
    const free = await draft(who, { title: 'Begun' })
    const page = await as(adminAccount).get(bulk('review', [...ids, free]))
    expect(page.visibleText).toContain('3 of 4 will change')
    expect(page.visibleText).toContain('Not possible: draft')
    expect(await statuses()).toMatchObject({ One: 'submitted', Begun: 'draft' })
    // Between the preview and the button an admin returns one of them.
    const viewer = await adminViewerOf(await admin())
    valueOf(await carryOut(ids[1] ?? 0, { action: 'return', reason: 'Mend it' }, null, viewer, now()))
    const done = await as(adminAccount).submit(page, 'Start review (3)', {})
    expect(done.heading).toBe('2 of 3 changed')
    expect(done.visibleText).toContain('Changed since you opened this page')
    const { name: studio } = await db()
      .selectFrom('studios')
      .select('name')
      .where('id', '=', who.studioId)
      .executeTakeFirstOrThrow()
    expect(done.visibleText.split(studio)).toHaveLength(4)
    expect(await statuses()).toEqual({
      One: 'in_review',
      Two: 'returned',
      Three: 'in_review',
      Begun: 'draft',
    })
    const steps = await audits({ action: 'submission.reviewed' })
    expect(steps.map(({ entity_id }) => Number(entity_id)).sort()).toEqual([ids[0], ids[2]].sort())
    // Sent again, it changes nothing.
    expect((await as(adminAccount).submit(page, 'Start review (3)', {})).heading).toBe('0 of 3 changed')
  })

  test('takes all that fit the filters', async () => {
    await three()
    await draft(who, { title: 'Begun' })
    const list = encodeURIComponent('status=submitted')
    const page = await as(adminAccount).get(
      `/admin/submissions/bulk?action=tag&all=1&list=${list}&tag=Shorts`,
    )
    expect(page.visibleText).toContain('3 of 3 will change')
    await as(adminAccount).submit(page, 'Add tag (3)', {})
    expect((await titles('tag=shorts')).sort()).toEqual(['One', 'Three', 'Two'])
  })

  test('asks for a reason and a date that is to come, and keeps what was typed', async () => {
    const ids = await three()
    const page = await as(adminAccount).get(bulk('return', ids))
    const sent = { reason: '', until: '2020-01-01T10:00' }
    const answer = await as(adminAccount).submit(page, 'Return and email entrant (3)', sent)
    expect(answer.status).toBe(422)
    expect(answer.problems.map(({ message }) => message)).toEqual([
      'Reason: Required',
      'Until: Enter a time in the future',
    ])
    expect(answer.html.querySelector('[name=until]')?.getAttribute('value')).toBe('2020-01-01T10:00')
    expect(await statuses()).toMatchObject({ One: 'submitted' })
  })

  test('asks for the tag before it shows anything', async () => {
    const ids = await three()
    const page = await as(adminAccount).get(bulk('tag', ids))
    expect(page.html.querySelector('[name=tag]')).not.toBeNull()
    expect(page.visibleText).not.toContain('of 3 will change')
  })

  test('is for administrators only', async () => {
    const ids = await three()
    const stranger = await member()
    const rows = ids.map((id) => `${id}.1`).join(',')
    const answer = await as(stranger).post(bulk('withdraw', ids), { rows, reason: 'Mine' })
    expect(answer.location).toBe('/')
    expect((await as(who).get('/admin/submissions')).location).toBe('/')
    expect(await statuses()).toMatchObject({ One: 'submitted', Two: 'submitted' })
  })
})

describe('a submission’s page at an admin', () => {
  test('keeps notes no entrant sees, and a deadline of its own', async () => {
    const id = await completeDraft(who, { title: 'Begun' })
    const page = await as(adminAccount).get(`/admin/submissions/edit/${id}`)
    await as(adminAccount).submit(page, 'Save note', { text: 'Rang about 李晴风 <b>' })
    expect((await as(adminAccount).get(`/admin/submissions/edit/${id}`)).visibleText).toContain(
      'Rang about 李晴风 <b>',
    )
    expect((await as(who).get(`/submissions/edit/${id}/review`)).visibleText).not.toContain('Rang about')
    await as(adminAccount).submit(page, 'Save deadline', { until: '2028-01-31T17:00' })
    const row = await db()
      .selectFrom('submissions')
      .where('id', '=', id)
      .select('custom_deadline')
      .executeTakeFirstOrThrow()
    expect(row.custom_deadline?.toISOString()).toBe('2028-02-01T01:00:00.000Z')
    const wrong = await as(adminAccount).submit(page, 'Save deadline', { until: '2020-01-31T17:00' })
    expect(wrong.status).toBe(422)
  })

  test('offers what can be done, and does it from its own page', async () => {
    const id = (await invoice(who, { title: 'Sent' })).submissionIds[0] ?? 0
    const page = await as(adminAccount).get(`/admin/submissions/edit/${id}?list=status%3Dsubmitted`)
    expect(page.visibleText).toContain('Start review')
    expect(page.visibleText).not.toContain('Reopen with extra time')
    const path = page.links.find((link) => link.includes('action=review')) ?? ''
    const confirm = await as(adminAccount).get(path)
    const done = await as(adminAccount).submit(confirm, 'Start review', {})
    expect(done.location).toBe(`/admin/submissions/edit/${id}?list=status%3Dsubmitted`)
    expect((await as(adminAccount).get(done.location ?? '')).visibleText).toContain('In review')
  })
})

test('the export holds what is shown with every answer, and no cell a spreadsheet would compute', async () => {
  await named('=SUM(A1)', '李晴风')
  await draft(who, { title: 'Quill' })
  const csv = await as(adminAccount).get('/admin/submissions/export?q=sum&format=csv')
  expect(csv.status).toBe(200)
  expect(csv.text).toContain("'=SUM(A1)")
  expect(csv.text).toContain('李晴风')
  expect(csv.text).not.toContain('Quill')
  expect((await audits({ action: 'export.downloaded' })).map(({ after }) => after)).toEqual([
    { filter: 'q=sum', format: 'csv', rows: 1 },
  ])
  expect((await as(who).get('/admin/submissions/export')).location).toBe('/')
})

test('the export says whom to write to, sorts by dates, and has the columns that were selected', async () => {
  const id = await named('Tin Lanterns', '李晴风')
  await sql`insert into submission_values (submission_id, field_id, value, updated_at)
    select ${id}::bigint, id, case key when 'screener_password' then '"hunter2"'::jsonb else '"2026-04-12"' end, ${now()}
    from fields where key in ('screener_password', 'release_date')
    on conflict (submission_id, field_id) do update set value = excluded.value`.execute(db())
  const { email } = await db()
    .selectFrom('users')
    .where('id', '=', who.userId)
    .select('email')
    .executeTakeFirstOrThrow()
  const csv = await as(adminAccount).get('/admin/submissions/export?format=csv')
  expect(csv.text).toContain(email)
  expect(csv.text).toContain('Studio country')
  expect(csv.text).toContain(',2026-04-12,')
  expect(csv.text).not.toContain('hunter2')
  const page = await as(adminAccount).get(
    '/admin/submissions/export/columns?q=tin&column=title&column=q.screener_password',
  )
  const ticked = page.html
    .querySelectorAll('input[name=column][checked]')
    .map((box) => box.getAttribute('value'))
  expect(ticked).toEqual(['title', 'q.screener_password'])
  expect(page.html.querySelector('main input[name=q]')?.getAttribute('value')).toBe('tin')
  const chosen = await as(adminAccount).get(
    '/admin/submissions/export?q=tin&format=csv&column=q.screener_password&column=title&column=nothing',
  )
  const [head = '', row = ''] = chosen.text.replace('\uFEFF', '').split('\r\n')
  expect(head).toMatch(/^Title,[^,]*assword[^,]*$/)
  expect(row).toBe('Tin Lanterns,hunter2')
})
