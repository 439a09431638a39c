import { beforeEach, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { as, type Client } from '#tests/support/client.ts'
import { category, entrant, openCategory } from '#tests/support/entries.ts'
import { mailRule } from '#tests/support/mail-rules.ts'
import { admin, type Account } from '#tests/support/people.ts'
import { level, pool } from '#tests/support/pools.ts'
import { itemInput, pressCategory, pressItem } from '#tests/support/press.ts'
import { mails } from '#tests/support/rows.ts'
import { hoursFromNow } from '#tests/support/voting.ts'
import { acceptedSponsorship, sponsorPackage } from '#tests/support/sponsors.ts'

let ada: Account
let client: Client
beforeEach(async () => {
  ada = await admin()
  client = as(ada)
})

type Fields = Record<string, string>

/** What an admin sends, and the state of the record after each step. */
interface Act {
  to: string
  fields: Fields
  state: () => Promise<unknown>
}

const stateIn =
  (table: 'sponsorship_packages' | 'pool_levels' | 'sponsorship_pools' | 'press_items', id: number) =>
  async () =>
    (await db().selectFrom(table).where('id', '=', id).select('state').executeTakeFirstOrThrow()).state
const statusIn = (table: 'cron_emails' | 'categories' | 'studios', id: number) => async () =>
  (await db().selectFrom(table).where('id', '=', id).select('status').executeTakeFirstOrThrow()).status

const acts: Record<string, () => Promise<Act>> = {
  async 'closing a package'() {
    const { id } = await sponsorPackage(ada)
    const to = `/admin/sponsorships/packages/status/${id}`
    return { to, fields: { to: 'close' }, state: stateIn('sponsorship_packages', id) }
  },
  async 'archiving a closed package'() {
    const { id } = await sponsorPackage(ada)
    const to = `/admin/sponsorships/packages/status/${id}`
    await client.post(to, { to: 'close' })
    return { to, fields: { to: 'archive' }, state: stateIn('sponsorship_packages', id) }
  },
  async 'closing a level'() {
    const { id } = await level(ada)
    const to = `/admin/sponsorship-pools/levels/status/${id}`
    return { to, fields: { to: 'close' }, state: stateIn('pool_levels', id) }
  },
  async 'closing a pool'() {
    const { id } = await pool(ada)
    const to = `/admin/sponsorship-pools/status/${id}`
    return { to, fields: { to: 'close' }, state: stateIn('sponsorship_pools', id) }
  },
  async 'pausing a mail rule'() {
    const id = await mailRule({ send_at: hoursFromNow(1), version: 3, tested_version: 3 })
    const to = `/admin/cron-emails/edit/${id}/pause`
    return { to, fields: { version: '3' }, state: statusIn('cron_emails', id) }
  },
  async 'suspending a category'() {
    const { id } = await category(await openCategory('production'))
    const to = `/admin/categories/status/${id}`
    return { to, fields: { to: 'suspended', note: 'A fault' }, state: statusIn('categories', id) }
  },
  async 'restoring a studio'() {
    const { studioId } = await entrant()
    const to = `/admin/studios/archive/${studioId}`
    await client.post(to, { to: 'archived' })
    return { to, fields: { to: 'active' }, state: statusIn('studios', studioId) }
  },
  async 'publishing an item of the newsroom'() {
    const { id } = await pressItem(itemInput({ categoryId: await pressCategory(ada) }), { by: ada })
    return { to: `/press/edit/${id}`, fields: { intent: 'publish' }, state: stateIn('press_items', id) }
  },
  async 'hiding a placement'() {
    const { id } = await acceptedSponsorship(ada)
    const state = async () =>
      (await db().selectFrom('hidden_placements').selectAll().execute()).map(({ place }) => place)
    const fields = { intent: 'hide', sponsorshipId: String(id), place: 'sponsors' }
    return { to: '/admin/sponsorships/placements', fields, state }
  },
  async 'moving a question'() {
    const { id } = await category(await openCategory('production'))
    const places = () =>
      db().selectFrom('category_fields').where('category_id', '=', id).orderBy('sort').select('id').execute()
    const [first] = await places()
    const fields = { bindingId: String(first?.id), move: 'down' }
    return { to: `/admin/categories/${id}/fields`, fields, state: places }
  },
}

test.each(Object.entries(acts))('%s can be undone, and mails nobody', async (_, begin) => {
  const { to, fields, state } = await begin()
  const [before, mailed] = [await state(), (await mails()).length]
  const page = await client.follow(await client.post(to, fields))
  expect(await state()).not.toEqual(before)
  const undone = await client.follow(await client.submit(page, 'Undo'))
  expect(undone.status).toBe(200)
  expect(await state()).toEqual(before)
  expect(await mails()).toHaveLength(mailed)
})

test('what would come back as something else has no undo', async () => {
  const { id } = await sponsorPackage(ada)
  const to = `/admin/sponsorships/packages/status/${id}`
  const page = await client.follow(await client.post(to, { to: 'archive' }))
  expect(page.visibleText).toContain('is archived')
  expect(page.visibleText).not.toContain('Undo')
})
