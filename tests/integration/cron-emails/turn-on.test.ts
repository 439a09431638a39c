import { beforeEach, describe, expect, test } from 'vitest'
import { db, transaction } from '#db/client.ts'
import { insertMailGroups } from '#app/domain/cron-emails/first-rules/first-groups.server.ts'
import { seedMailRules } from '#db/seed/mail-rules.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { audits, outbox } from '#tests/support/rows.ts'

const PAGE = '/admin/cron-emails/turn-on'

let ada: Account
beforeEach(async () => {
  ada = await admin()
  await db().deleteFrom('cron_email_groups').execute()
  await db().deleteFrom('cron_emails').execute()
  await transaction((trx) => insertMailGroups(now(), trx))
  await seedMailRules(await adminViewerOf(ada), { active: false }, now())
})

const statuses = async () =>
  db().selectFrom('cron_emails').select(['id', 'status', 'version', 'name']).orderBy('name').execute()

describe('mail rules that are drafts', () => {
  test('are shown with what each would send, and turned on together', async () => {
    const client = as(ada)
    const check = await client.get('/admin/setup-check')
    expect(check.visibleText).toContain('No reminder is on')
    expect(check.links).toContain(PAGE)
    const page = await client.get(PAGE)
    const rules = await statuses()
    for (const { name } of rules) expect(page.visibleText).toContain(name)
    expect(page.html.querySelectorAll('input[name=rule]')).toHaveLength(rules.length)
    const [left, ...rest] = rules
    const answer = await client.post(PAGE, { rule: rest.map(({ id, version }) => `${id}.${version}`) })
    expect(answer.location).toBe('/admin/cron-emails')
    const after = await statuses()
    expect(after.filter(({ status }) => status === 'draft').map(({ id }) => id)).toEqual([left?.id])
    const steps = (await audits({ entity: 'cron_email' })).filter(
      ({ action }) => action === 'cron_email.activated',
    )
    expect(steps).toHaveLength(rest.length)
    expect(await outbox({ kind: 'mail.send' })).toEqual([])
    expect((await client.get('/admin/setup-check')).visibleText).not.toContain('No reminder is on')
  })

  test('stay off where they changed since, and none is turned on without a tick', async () => {
    const client = as(ada)
    const [one, two] = await statuses()
    if (!one || !two) throw new Error('There are no rules')
    await db()
      .updateTable('cron_emails')
      .set({ version: one.version + 1 })
      .where('id', '=', one.id)
      .execute()
    const answer = await client.post(PAGE, {
      rule: [`${one.id}.${one.version}`, `${two.id}.${two.version}`, 'x.1'],
    })
    expect(answer.location).toBe(PAGE)
    const after = new Map((await statuses()).map(({ id, status }) => [id, status]))
    expect([after.get(one.id), after.get(two.id)]).toEqual(['draft', 'active'])
    expect((await client.post(PAGE, {})).location).toBe(PAGE)
    expect((await client.get(PAGE)).visibleText).toContain('No rule was turned on')
  })

  test('are turned on by admins who may write', async () => {
    for (const adminRole of ['treasurer', 'reader'] as const) {
      const by = as(await admin({ adminRole }))
      expect((await by.get(PAGE)).location).toBe('/')
      expect((await by.get('/admin/cron-emails')).links).not.toContain(PAGE)
    }
  })
})
