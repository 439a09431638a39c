import { beforeEach, describe, expect, test } from 'vitest'
import {
  addGroup,
  archiveGroup,
  changeGroup,
} from '#app/domain/cron-emails/audiences/group-commands.server.ts'
import { EVERYBODY } from '#app/domain/cron-emails/audiences/groups.ts'
import { findGroup, listGroups } from '#app/domain/cron-emails/audiences/groups.server.ts'
import { sql } from 'kysely'
import { db, transaction } from '#db/client.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { category, draft, entrant, valueOf, type Entrant } from '#tests/support/entries.ts'
import { admin, adminViewerOf, member, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits } from '#tests/support/rows.ts'
import { until } from '#tests/support/wait.ts'

const LIST = '/admin/cron-emails/groups'

let adminAccount: Account
let who: Entrant
beforeEach(async () => {
  adminAccount = await admin()
  who = await entrant()
})

async function group(name = 'Drafts, all', audience = 'drafts'): Promise<number> {
  const input = { name, audience, filter: EVERYBODY }
  return valueOf(await addGroup(input, await adminViewerOf(adminAccount), now())).groupId
}

async function ruleOn(groupId: number, status: 'draft' | 'active' | 'retired', name = 'Draft nudge') {
  const rule = await db()
    .insertInto('cron_emails')
    .values({
      code: `rule-${name}-${status}`,
      name,
      status,
      trigger: 'daily',
      local_hour: 9,
      subject: 'x',
      body: 'y',
      activated_at: now(),
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db().insertInto('cron_email_groups').values({ cron_email_id: rule.id, group_id: groupId }).execute()
  return rule.id
}

describe('the list', () => {
  test('shows each group’s audience, counts its people and names the rules that use it', async () => {
    const id = await group()
    await ruleOn(id, 'active')
    await ruleOn(id, 'retired', 'An old one')
    await draft(who)
    const page = await as(adminAccount).get(LIST)
    expect(page.visibleText).toContain('Drafts, all')
    expect(page.visibleText).toContain('Owners and submitters of studios with drafts this season')
    expect(page.visibleText).toContain('Draft nudge')
    expect(page.visibleText).not.toContain('An old one')
    const cells = page.html
      .querySelectorAll('tbody tr')
      .map((row) => row.querySelectorAll('td')[0]?.text.trim())
    expect(cells).toEqual(['1'])
  })

  test('is searched, paged within its range, and explains itself when it is empty', async () => {
    expect((await as(adminAccount).get(LIST)).visibleText).toContain('No groups yet')
    await group('Drafts, all')
    await group('Voters', 'voters_all')
    expect((await as(adminAccount).get(`${LIST}?q=vot`)).visibleText).not.toContain('Drafts, all')
    expect((await as(adminAccount).get(`${LIST}?q=%25`)).visibleText).toContain('No results')
    expect((await as(adminAccount).get(`${LIST}?page=9`)).location).toContain(LIST)
  })
})

describe('adding', () => {
  test('takes a name and an audience and opens the group’s page', async () => {
    const client = as(adminAccount)
    const form = await client.get(`${LIST}/add`)
    const added = await client.submit(form, 'Add group', { name: '  Drafts 李 ', audience: 'drafts' })
    expect(added.location).toMatch(/groups\/\d+$/)
    const [made] = await listGroups(db())
    expect(made).toMatchObject({
      name: 'Drafts 李',
      code: 'drafts',
      audience: 'drafts',
      version: 1,
      filter: EVERYBODY,
    })
    expect(await audits({ action: 'mail_group.added' })).toHaveLength(1)
  })

  test('requires both, and a unique name', async () => {
    const client = as(adminAccount)
    await group('Drafts, all')
    const form = await client.get(`${LIST}/add`)
    const empty = await client.submit(form, 'Add group', { name: '' })
    expect(empty.status).toBe(422)
    expect(empty.problems.length).toBeGreaterThanOrEqual(2)
    const taken = await client.submit(form, 'Add group', { name: 'drafts, ALL', audience: 'drafts' })
    expect(taken.status).toBe(422)
    expect(taken.visibleText).toContain('There is already a group with this name')
    const unknown = await client.post(`${LIST}/add`, { name: 'x', audience: 'everybody' })
    expect(unknown.status).toBe(422)
    expect(unknown.visibleText).toContain('Select an audience')
  })

  test('two of a kind get codes of their own', async () => {
    await group('Pro members', 'pro_members')
    const id = await group('Pro, members!', 'pro_members')
    expect((await findGroup(id, db()))?.code).toBe('pro_members_2')
  })
})

describe('a group’s page', () => {
  test('lists people with the reason, finds them by name and shows no other names', async () => {
    const id = await group()
    await draft(who, { title: 'Tin <b>Lanterns</b> سارة' })
    const other = await member({ firstName: 'Zoë', lastName: 'Without' })
    const client = as(adminAccount)
    const page = await client.get(`${LIST}/${id}`)
    expect(page.visibleText).toContain(who.email)
    expect(page.visibleText).toContain('Draft “Tin <b>Lanterns</b> سارة”')
    expect(page.visibleText).not.toContain(other.email)
    expect((await client.get(`${LIST}/${id}?q=${who.email.slice(0, 10)}`)).visibleText).toContain(who.email)
    expect((await client.get(`${LIST}/${id}?q=nobody`)).visibleText).toContain('No results')
    expect((await client.get(`${LIST}/${id}?page=7`)).location).toContain(`${LIST}/${id}`)
  })

  test('is narrowed; “Count people” counts without saving', async () => {
    const id = await group()
    await draft(who)
    await draft(await entrant('student'), { number: 13 })
    const client = as(adminAccount)
    const page = await client.get(`${LIST}/${id}`)
    expect(page.visibleText).toContain('2 people')
    const { id: categoryId } = await category(13)
    const query = `look=1&name=Mine&version=1&categoryIds=${categoryId}`
    const looked = await client.get(`${LIST}/${id}?${query}`)
    expect(looked.visibleText).toContain('With these choices: 1 person')
    expect(looked.visibleText).toContain('Nothing is saved yet')
    expect(
      looked.html.querySelector(`input[name=categoryIds][value="${categoryId}"]`)?.hasAttribute('checked'),
    ).toBe(true)
    expect(looked.html.querySelector('input[name=name]')?.getAttribute('value')).toBe('Mine')
    expect((await findGroup(id, db()))?.filter).toEqual(EVERYBODY)
    const saved = await client.submit(looked, 'Save group', {
      name: 'Mine',
      categoryIds: String(categoryId),
    })
    expect(saved.location).toContain(`${LIST}/${id}`)
    expect(await findGroup(id, db())).toMatchObject({
      name: 'Mine',
      version: 2,
      filter: { categoryIds: [categoryId] },
    })
    const after = await client.get(`${LIST}/${id}`)
    expect(after.visibleText).toMatch(/only in A13 · /)
    expect(after.visibleText).toContain('1 person')
    expect((await audits({ action: 'mail_group.changed' })).length).toBe(1)
  })

  test('refuses values the form does not offer', async () => {
    const id = await group('Voters', 'voters_all')
    const sent = { name: 'Voters', version: '1', categoryIds: '3', studioTypes: 'student' }
    await as(adminAccount).post(`${LIST}/${id}`, sent)
    // Voters cannot be narrowed, so nothing of it is kept.
    expect(await findGroup(id, db())).toMatchObject({ version: 2, filter: EVERYBODY })
    const bad = await as(adminAccount).post(`${LIST}/${id}`, { ...sent, version: '2', categoryIds: 'all' })
    expect(bad.status).toBe(422)
    const looked = await as(adminAccount).get(`${LIST}/${id}?look=1&categoryIds=x`)
    expect(looked.status).toBe(200)
    expect(looked.visibleText).not.toContain('With these choices')
  })

  test('is not found for an unknown id', async () => {
    for (const path of ['999', 'x', '999/archive'])
      expect((await as(adminAccount).get(`${LIST}/${path}`)).status).toBe(404)
    expect((await as(adminAccount).post(`${LIST}/999`, { name: 'x', version: '1' })).status).toBe(404)
  })

  test('was changed by another admin: a conflict that keeps what was typed', async () => {
    const id = await group()
    const viewer = await adminViewerOf(adminAccount)
    valueOf(await changeGroup({ groupId: id, version: 1, name: 'Theirs', filter: EVERYBODY }, viewer, now()))
    const late = await as(adminAccount).post(`${LIST}/${id}`, { name: 'Ours', version: '1' })
    expect(late.status).toBe(409)
    expect(late.visibleText).toContain('Another admin has changed this group')
    expect(late.html.querySelector('input[name=name]')?.getAttribute('value')).toBe('Ours')
    expect((await findGroup(id, db()))?.name).toBe('Theirs')
  })

  test('of two changes at once one is saved', async () => {
    const id = await group()
    const viewer = await adminViewerOf(adminAccount)
    const outcomes = await race(6, (index) =>
      changeGroup({ groupId: id, version: 1, name: `Name ${index}`, filter: EVERYBODY }, viewer, now()),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await findGroup(id, db()))?.version).toBe(2)
  })
})

describe('archiving', () => {
  test('asks first, then removes it from the list', async () => {
    const id = await group()
    await ruleOn(id, 'retired')
    await ruleOn(id, 'draft', 'Not turned on')
    const client = as(adminAccount)
    const asked = await client.get(`${LIST}/${id}/archive`)
    expect(asked.heading).toBe('Archive “Drafts, all”?')
    const done = await client.submit(asked, 'Archive group')
    expect(done.location).toBe(LIST)
    expect(await listGroups(db())).toEqual([])
    const page = await client.get(`${LIST}/${id}`)
    expect(page.visibleText).toContain('This group is archived')
    expect(page.visibleText).not.toContain('Save group')
    expect((await client.get(`${LIST}/${id}/archive`)).location).toContain(`${LIST}/${id}`)
    // Its name is free again.
    await group()
  })

  test('is refused while a rule that is on uses it, and for an old version', async () => {
    const id = await group()
    await ruleOn(id, 'active')
    const client = as(adminAccount)
    const refused = await client.submit(await client.get(`${LIST}/${id}/archive`), 'Archive group')
    expect((await client.follow(refused)).visibleText).toContain(
      '“Draft nudge” is on and sends to this group',
    )
    expect(await listGroups(db())).toHaveLength(1)
    const stale = await archiveGroup({ groupId: id, version: 9 }, await adminViewerOf(adminAccount), now())
    expect(stale).toMatchObject({ ok: false, code: 'conflict' })
  })

  test('waits for a rule that is being switched on with it, and is then refused', async () => {
    const id = await group()
    const ruleId = await ruleOn(id, 'draft')
    const viewer = await adminViewerOf(adminAccount)
    const archiving = await transaction(async (trx) => {
      await trx.updateTable('cron_emails').set({ status: 'active' }).where('id', '=', ruleId).execute()
      const outcome = archiveGroup({ groupId: id, version: 1 }, viewer, now())
      let settled = false
      void outcome.finally(() => (settled = true))
      const waits = sql<{ waiting: boolean }>`select exists (
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waiting`
      // Until it waits for the lock, or has passed without one.
      await until(
        'archiving waits',
        async () => settled || Boolean((await waits.execute(trx)).rows[0]?.waiting),
      )
      return { outcome }
    })
    expect(await archiving.outcome).toMatchObject({ ok: false, code: 'conflict' })
    expect(await listGroups(db())).toHaveLength(1)
  })
})
