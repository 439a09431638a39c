import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { answerJoin, askToJoin, createStudio, switchStudio } from '#app/domain/studios/commands.server.ts'
import { STUDIO_TYPES, studioTypeFacts } from '#app/domain/studios/rules.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { draft, entrant } from '#tests/support/entries.ts'
import { admin, member, viewerOf } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'

const details = {
  name: 'Gull & Gasket',
  country: 'IS',
  addressLine1: 'Harbour 1',
  city: 'Reykjavík',
  billingEmail: 'accounts@example.org',
}

test('the table of studio types says what the rules say', async () => {
  const rows = await db().selectFrom('studio_types').selectAll().orderBy('sort').execute()
  expect(rows.map((row) => row.code)).toEqual([...STUDIO_TYPES])
  for (const row of rows) {
    const facts = studioTypeFacts[row.code as (typeof STUDIO_TYPES)[number]]
    expect([row.name, row.price_group, row.achievement_price_group]).toEqual([
      facts.name,
      facts.production,
      facts.achievement,
    ])
    expect(row.student_categories_only).toBe(facts.studentCategoriesOnly)
  }
})

describe('creating a profile', () => {
  test('goes on to where the person came from, and acts for it from then on', async () => {
    const who = await member()
    const page = await as(who).get(
      '/studios/create/independent?next=%2Fsubmissions%2Fadd%3Ftype%3Dachievement',
    )
    const answer = await as(who).submit(page, 'Create profile', details)
    expect(answer.status).toBe(303)
    expect(answer.location).toBe('/submissions/add?type=achievement')
    const { currentStudioId } = await viewerOf(who)
    expect(currentStudioId).not.toBeNull()
  })

  test('takes the kind and the details from one page, and nothing that another kind is asked', async () => {
    const who = await member()
    const page = await as(who).get('/studios/add?next=%2Fsubmissions%2Fadd')
    const refused = await as(who).submit(page, 'Create profile', { ...details, city: '' })
    expect(refused.status).toBe(422)
    expect(refused.problems).toEqual([
      { message: 'Who is entering?: Select who is entering', href: '#type' },
      { message: 'Town or city: Required', href: '#city' },
    ])
    const typed = { ...details, type: 'independent', school: 'Nordfjord Film School', onBehalfOf: 'A client' }
    const answer = await as(who).submit(refused, 'Create profile', typed)
    expect([answer.status, answer.location]).toEqual([303, '/submissions/add'])
    const made = await db()
      .selectFrom('studios')
      .where('created_by', '=', who.userId)
      .select(['type', 'school', 'on_behalf_of'])
      .execute()
    expect(made).toEqual([{ type: 'independent', school: null, on_behalf_of: null }])
  })

  test('never goes on to another site', async () => {
    const who = await member()
    const answer = await as(who).post('/studios/create/studio?next=https://elsewhere.example/', details)
    expect(answer.location).toBe('/submissions/add')
  })

  test('lists what is missing, keeps what was typed, and answers 422', async () => {
    const who = await member()
    const page = await as(who).get('/studios/create/student')
    const answer = await as(who).submit(page, 'Create profile', {
      ...details,
      billingEmail: 'nope',
      school: '',
    })
    expect(answer.status).toBe(422)
    expect(answer.title).toMatch(/^Error: /)
    expect(answer.problems).toEqual([
      { message: 'School: Required', href: '#school' },
      { message: 'Course and year: Required', href: '#course' },
      { message: 'Billing email: Invalid email format', href: '#billingEmail' },
    ])
    expect(answer.html.querySelector('#addressLine1')?.getAttribute('value')).toBe('Harbour 1')
  })

  test('asks for nothing twice: country and school are filled in from the account, and an address gets its https://', async () => {
    const who = await member()
    await db().updateTable('users').set({ country: 'IS' }).where('id', '=', who.userId).execute()
    const type = await db()
      .selectFrom('membership_types')
      .where('is_student', '=', true)
      .select('id')
      .executeTakeFirstOrThrow()
    await db()
      .insertInto('memberships')
      .values({ user_id: who.userId, membership_type_id: type.id, school: 'Nordfjord Film School' })
      .execute()
    const page = await as(who).get('/studios/create/student')
    expect(page.html.querySelector('#country option[selected]')?.getAttribute('value')).toBe('IS')
    expect(page.html.querySelector('#school')?.getAttribute('value')).toBe('Nordfjord Film School')
    await as(who).submit(page, 'Create profile', { ...details, course: 'BA', website: 'thora.is/film' })
    const made = await db()
      .selectFrom('studios')
      .where('created_by', '=', who.userId)
      .select('website')
      .execute()
    expect(made).toEqual([{ website: 'https://thora.is/film' }])
  })

  test('a name that is taken leads to joining the studio that has it', async () => {
    await as(await member()).post('/studios/create/studio', details)
    const who = await member()
    const taken = await as(who).post('/studios/create/studio?next=/submissions/add-multiple', {
      ...details,
      name: 'gull & GASKET',
    })
    expect(taken.status).toBe(409)
    expect(taken.problems[0]?.href).toBe('#name')
    const asked = await as(who).submit(taken, 'Ask to join Gull & Gasket')
    expect(asked.location).toBe('/studios/view')
    expect((await as(who).follow(asked)).visibleText).toContain('You’ve asked to join Gull & Gasket')
    const again = await as(who).post('/studios/create/studio', details)
    expect(again.visibleText).toContain('An owner will answer your request.')
  })

  test('clearing the search for one’s studio keeps where the page leads on to', async () => {
    const page = await as(await member()).get('/studios/add?q=gull&next=%2Fsubmissions%2Fadd')
    const clear = page.html.querySelectorAll('a').find((link) => link.text === 'Clear filters')
    expect(clear?.getAttribute('href')).toContain('?next=%2Fsubmissions%2Fadd')
    expect(page.form('Filter').entries).toContainEqual(['next', '/submissions/add'])
  })

  test('an unknown kind is not found', async () => {
    const who = await member()
    expect((await as(who).get('/studios/create/constructor')).status).toBe(404)
    expect((await as(who).post('/studios/create/toString', details)).status).toBe(404)
  })

  test('a name is taken once in a country, ignoring case, also at the same moment', async () => {
    const who = await member()
    const viewer = await viewerOf(who)
    const input = {
      ...{
        ...details,
        type: 'studio' as const,
        legalName: null,
        website: null,
        addressLine2: null,
        region: null,
      },
      ...{ postalCode: null, billingName: null, taxId: null, school: null, course: null, onBehalfOf: null },
    }
    const outcomes = await race(3, (index) =>
      createStudio({ ...input, name: index === 1 ? 'gull & GASKET' : 'Gull & Gasket' }, viewer, now()),
    )
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
    const refused = outcomes.find((outcome) => !outcome.ok)
    expect(refused).toMatchObject({
      code: 'conflict',
      fields: { name: [expect.stringContaining('already')] },
    })
    expect((await createStudio({ ...input, country: 'DE' }, viewer, now())).ok).toBe(true)
  })
})

describe('a second studio', () => {
  test('does not take the place of one that has entries, and the page says for whom one works', async () => {
    const who = await entrant('studio', { name: 'Slow Comet' })
    const id = await draft(who)
    const created = await as(who).post('/studios/create/studio?next=/submissions/add', details)
    expect(created.location).toBe('/studios/view')
    const page = await as(who).follow(created)
    expect(page.visibleText).toContain('You still work for Slow Comet')
    // What was being filled in on another page can still be saved.
    expect((await as(who).get(`/submissions/edit/${id}/work`)).status).toBe(200)
    await as(who).submit(page, 'Switch to Gull & Gasket')
    expect((await as(who).get('/submissions/dashboard')).html.querySelector('.rail-studio')?.text).toContain(
      'Gull & Gasket',
    )
  })

  test('is worked for at once where the first has no entries', async () => {
    const who = await entrant('studio', { name: 'Slow Comet' })
    const created = await as(who).post('/studios/create/studio?next=/submissions/add', details)
    expect(created.location).toBe('/submissions/add')
    expect((await as(who).get('/submissions/dashboard')).html.querySelector('.rail-studio')?.text).toContain(
      'Gull & Gasket',
    )
  })
})

describe('belonging to a studio', () => {
  test('an owner admits a person who asked; a stranger cannot', async () => {
    const owner = await entrant('studio', { name: 'Slow Comet' })
    const guest = await member()
    const stranger = await member()
    const { studioId } = owner
    expect((await askToJoin(studioId, await viewerOf(guest), now())).ok).toBe(true)
    expect((await as(guest).get('/studios/view')).visibleText).toContain('You’ve asked to join Slow Comet')
    // A request alone does not make a member.
    expect((await as(guest).get('/submissions')).location).toMatch(/^\/studios\/add/)

    const answer = { studioId, userId: guest.userId, answer: 'admit' } as const
    expect(await answerJoin(answer, await viewerOf(stranger), now())).toMatchObject({ code: 'not_found' })
    expect(await answerJoin(answer, await viewerOf(guest), now())).toMatchObject({ code: 'not_found' })
    const page = await as(owner).get('/studios/view')
    const admitted = await as(owner).submit(page, `Approve ${guest.firstName} ${guest.lastName}`)
    expect(admitted.status).toBe(303)
    expect((await as(guest).get('/submissions')).status).toBe(200)
    expect(await answerJoin(answer, await viewerOf(owner), now())).toMatchObject({ code: 'conflict' })
  })

  test('no one switches to a studio of others', async () => {
    const owner = await entrant()
    const other = await entrant()
    expect(await switchStudio(owner.studioId, await viewerOf(other), now())).toMatchObject({
      code: 'not_found',
    })
    expect(
      (await as(other).post('/studios/view', { intent: 'switch', studioId: owner.studioId })).status,
    ).toBe(404)
  })

  test('no one asks to join a student, or learns the name of one', async () => {
    const student = await entrant('student', { name: 'Petra Lindqvist' })
    const asked = await askToJoin(student.studioId, await viewerOf(await member()), now())
    expect(asked).toMatchObject({ code: 'not_found', message: 'We can’t find this studio.' })
  })

  test('a search names studios, but no student’s own record', async () => {
    await entrant('studio', { name: 'Bellwether Pictures' })
    await entrant('student', { name: 'Bellwether Student' })
    const page = await as(await member()).get('/studios/add?q=bellwether')
    expect(page.visibleText).toContain('Bellwether Pictures')
    expect(page.visibleText).not.toContain('Bellwether Student')
    const literal = await as(await member()).get('/studios/add?q=%25%25')
    expect(literal.visibleText).toContain('No studio matches')
  })
})

describe('the kinds of profile', () => {
  const stored = () => db().selectFrom('studio_types').selectAll().orderBy('sort').execute()
  let before: Awaited<ReturnType<typeof stored>>
  beforeEach(async () => {
    before = await stored()
    return async () => {
      for (const { code, ...row } of before)
        await db().updateTable('studio_types').set(row).where('code', '=', code).execute()
    }
  })

  test('are those the award offers, as it describes them', async () => {
    const office = as(await admin())
    const page = await office.get('/admin/studios/kinds')
    const none = await office.submit(page, 'Save kinds of profile', { offered: [] })
    expect([none.status, none.problems[0]?.message]).toEqual([
      422,
      'Kinds of profile: Select at least one kind: without one, no one can enter',
    ])
    const who = await member()
    const opened = await as(who).get('/studios/create/agency')
    const saved = await office.submit(page, 'Save kinds of profile', {
      offered: ['independent'],
      'description.independent': 'Photographers of any age.',
    })
    expect(saved.status).toBe(303)
    const kinds = await as(who).get('/studios/add')
    expect(kinds.visibleText).toContain('Photographers of any age.')
    const offered = kinds.html.querySelectorAll('input[name="type"]')
    expect(offered.map((each) => each.getAttribute('value'))).toEqual(['independent'])
    const late = await as(who).submit(opened, 'Create profile', details)
    expect([late.status, late.problems[0]?.message]).toEqual([
      422,
      'This kind of profile is not offered any longer. Select another one.',
    ])
    expect(late.html.querySelector('#addressLine1')?.getAttribute('value')).toBe('Harbour 1')
    expect((await as(who).get('/studios/create/agency')).status).toBe(404)
    const input = {
      ...{ ...details, legalName: null, website: null, addressLine2: null, region: null, postalCode: null },
      ...{ billingName: null, taxId: null, school: null, course: null, onBehalfOf: null },
    }
    const refused = await createStudio({ ...input, type: 'agency' }, await viewerOf(who), now())
    expect(refused).toMatchObject({ ok: false, code: 'closed' })
    // The form that was opened before is one of another version.
    const stale = await office.submit(page, 'Save kinds of profile', { offered: ['studio'] })
    expect(stale.status).toBe(409)
  })
})
