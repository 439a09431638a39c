import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { allAudiences } from '#app/domain/cron-emails/audiences/registry.server.ts'
import { demoAccounts } from '#db/seed/accounts.ts'
import { firstRules } from '#app/domain/cron-emails/first-rules/texts.ts'
import { PHASES } from '#db/seed/phases.ts'
import { runCommand, type Ended } from '#tests/support/command.ts'
import { databaseUrl, onDatabase } from '#tests/support/database-server.ts'
import { redisIsHere, startRedis } from '#tests/support/redis.ts'

/** The command as people run it, on a database of its own. */

const NOW = '2026-11-20T12:00:00Z'
const SEED_LIMIT_MS = 300_000
let url: string
let adminUrl: string
let name: string

beforeAll(async () => {
  const server = inject('testDatabase')
  adminUrl = server.adminUrl
  name = `${server.template}_seed${process.env.VITEST_POOL_ID ?? '1'}`
  await onDatabase(adminUrl, (client) =>
    client.query(`create database "${name}" template "${server.template}"`),
  )
  url = databaseUrl(adminUrl, name)
})
afterAll(() =>
  onDatabase(adminUrl, (client) => client.query(`drop database if exists "${name}" with (force)`)),
)

function seed(
  parameters: string[],
  environment: Record<string, string> = {},
  options: { fromSource?: boolean } = {},
): Promise<Ended> {
  return runCommand(
    'db/seed/run.ts',
    parameters,
    { DATABASE_URL: url, NODE_ENV: 'development', ...environment },
    options,
  )
}

async function rows<Row extends object>(query: string): Promise<Row[]> {
  let found: Row[] = []
  await onDatabase(url, async (client) => {
    found = (await client.query<Row>(query)).rows
  })
  return found
}

describe('refuses', () => {
  test('a database with a season, unless told to reset it', async () => {
    const { code, output } = await seed(['--phase=call'])
    expect(code).toBe(1)
    expect(output).toContain('Add --reset')
    expect(await rows('select 1 from users')).toEqual([])
  })

  test('production, unless it is meant', async () => {
    const { code, output } = await seed(['--reset'], { NODE_ENV: 'production', LAUREATE_EMBEDDED: '' })
    expect(code).toBe(1)
    expect(output).toContain('--yes-demo')
  })

  test('a phase it does not know, and names those it does', async () => {
    const { code, output } = await seed(['--phase=party', '--reset'])
    expect(code).toBe(1)
    for (const phase of PHASES) expect(output).toContain(phase)
  })
})

describe('a season in its call', () => {
  beforeAll(async () => {
    // Without a single table, as after `createdb`; and with Redis where there is one, whose connection must not hold it up.
    await onDatabase(adminUrl, async (client) => {
      await client.query(`drop database "${name}" with (force)`)
      await client.query(`create database "${name}" template template0`)
    })
    const redis = redisIsHere ? await startRedis() : undefined
    try {
      const environment = { REDIS_URL: redis?.url ?? '' }
      const { code, output } = await seed(['--phase=call', '--reset', `--now=${NOW}`], environment, {
        fromSource: true,
      })
      if (code !== 0) throw new Error(output)
    } finally {
      await redis?.stop()
    }
  }, SEED_LIMIT_MS)

  test('has 32 categories with rules of 80 to 150 words, and 42 questions', async () => {
    const categories = await rows<{ number: number; status: string; words: number }>(
      `select number, status, array_length(regexp_split_to_array(description, '\\s+'), 1) as words
       from categories order by number`,
    )
    expect(categories).toHaveLength(32)
    expect(categories.filter(({ words }) => words < 80 || words > 150)).toEqual([])
    const special = categories.filter(({ status }) => status !== 'open')
    expect(special.map(({ number, status }) => [number, status])).toEqual([
      [11, 'suspended'],
      [32, 'closed'],
    ])
    // The 42, and the text in which a work that used AI says what for: asked wherever that is disclosed.
    expect(await rows("select 1 from fields where key <> 'ai_explanation'")).toHaveLength(42)
    const asked = "select 1 from category_fields where show_if->>'field' = 'ai_disclosure'"
    expect(await rows(asked)).toHaveLength(32)
  })

  test('has a group for each audience, with recipients in those the story tells of', async () => {
    const groups = await rows<{ code: string; audience: string }>('select code, audience from mail_groups')
    expect(groups.map(({ code }) => code).sort()).toEqual(
      allAudiences()
        .map(({ code }) => code)
        .sort(),
    )
    for (const { code, audience } of groups) expect(code).toBe(audience)
    expect(await rows("select 1 from submissions where status = 'draft' limit 1")).toHaveLength(1)
    expect(await rows('select 1 from submissions where materials_missing > 0 limit 1')).toHaveLength(1)
  })

  test('has the rules of scheduled mail whose subjects exist, tested and on, each with a possible recipient', async () => {
    const rules = await rows<{ code: string; status: string; event: string | null; groups: string }>(
      `select r.code, r.status, r.event, count(g.group_id) as groups from cron_emails r
       left join cron_email_groups g on g.cron_email_id = r.id group by r.id`,
    )
    // And one of the admins’ own, whose run waits for approval.
    const codes = [...firstRules.map(({ code }) => code), 'question_hours']
    expect(rules.map(({ code }) => code).sort()).toEqual(codes.sort())
    for (const { code, status, event, groups } of rules) {
      expect(status, code).toBe('active')
      expect(Number(groups) > 0, code).toBe(event === null)
    }
  })

  test('has runs of mail that were sent, stopped, came back and wait for approval', async () => {
    const runs = await rows<{ status: string }>('select distinct status from mail_runs')
    expect(runs.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['done', 'cancelled', 'awaiting_approval']),
    )
    const mails = await rows<{ status: string }>(
      'select distinct status from mail_messages where run_id is not null',
    )
    expect(mails.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['sent', 'bounced', 'skipped', 'held']),
    )
    // No account of the demo is suppressed.
    const stopped = await rows<{ address: string }>('select address from mail_suppressions')
    for (const { address } of stopped) expect(demoAccounts.map(({ email }) => email)).not.toContain(address)
  })

  test('has the demo accounts with their rights', async () => {
    const users = await rows<{ email: string; role: string; admin_role: string | null }>(
      'select email, role, admin_role from users',
    )
    for (const { email } of demoAccounts) expect(users.map((user) => user.email)).toContain(email)
    // The second one approves what the first one proposes.
    const admins = users.filter(({ role }) => role === 'admin')
    expect(Object.fromEntries(admins.map((each) => [each.email, each.admin_role]))).toEqual({
      'admin@example.org': 'admin',
      'second.admin@example.org': 'admin',
      'treasurer@example.org': 'treasurer',
      'reader@example.org': 'reader',
    })
    const memberships = await rows(
      `select u.email, t.code, m.status, m.pro_vote_status as vote from memberships m
       join users u on u.id = m.user_id join membership_types t on t.id = m.membership_type_id`,
    )
    expect(memberships).toEqual(
      expect.arrayContaining([
        { email: 'student@example.org', code: 'student', status: 'active', vote: 'none' },
        { email: 'student.pending@example.org', code: 'student', status: 'proof_required', vote: 'none' },
        { email: 'voter@example.org', code: 'pro', status: 'active', vote: 'approved' },
      ]),
    )
    const owners = await rows(
      `select u.email, s.name, s.type from studio_members m
       join users u on u.id = m.user_id join studios s on s.id = m.studio_id where m.role = 'owner'`,
    )
    expect(owners).toEqual(
      expect.arrayContaining([
        { email: 'entrant@example.org', name: 'Gull & Gasket', type: 'studio' },
        { email: 'student@example.org', name: 'Slow Comet', type: 'student' },
        { email: 'student.pending@example.org', name: 'Pocket Fjord', type: 'student' },
      ]),
    )
    expect(owners.filter(({ email }: { email?: string }) => email === 'member@example.org')).toEqual([])
    // Each account shows one part of the product: the demo's voter is not led to the judges' dashboard.
    const judging = await rows<{ email: string }>(
      'select distinct u.email from committee_members m join users u on u.id = m.user_id',
    )
    const demo = demoAccounts.map(({ email }) => email as string)
    expect(
      judging
        .map(({ email }) => email)
        .filter((email) => demo.includes(email))
        .sort(),
    ).toEqual(['chair@example.org', 'judge@example.org'])
  })

  test('has entries in every state, made in the order of time', async () => {
    const states = await rows<{ status: string; payment_status: string }>(
      'select distinct status, payment_status from submissions order by 1, 2',
    )
    expect(states).toEqual([
      { status: 'accepted', payment_status: 'paid' },
      { status: 'disqualified', payment_status: 'paid' },
      { status: 'draft', payment_status: 'in_cart' },
      { status: 'draft', payment_status: 'unpaid' },
      { status: 'in_review', payment_status: 'paid' },
      { status: 'returned', payment_status: 'paid' },
      { status: 'submitted', payment_status: 'invoiced' },
      { status: 'submitted', payment_status: 'paid' },
      { status: 'submitted', payment_status: 'refunded' },
    ])
    const invoices = await rows<{ number: string; issued_at: Date; total_cents: number }>(
      "select number, issued_at, total_cents from invoices where kind = 'entry' order by issued_at",
    )
    expect(invoices.length).toBeGreaterThan(15)
    expect(invoices.map(({ number }) => number)).toEqual(
      invoices.map((_, index) => `E-2026-${String(index + 1).padStart(5, '0')}`),
    )
    expect(invoices.every(({ issued_at }) => issued_at < new Date(NOW))).toBe(true)
    const broken = await rows(
      `select 1 from invoices i where total_cents <>
       (select sum(qty * unit_cents - discount_cents) from invoice_lines l where l.invoice_id = i.id)`,
    )
    expect(broken).toEqual([])
  })

  test('has entries that an admin returned, and disqualified with a second administrator', async () => {
    const returned = await rows(
      "select 1 from submissions where status = 'returned' and returned_reason <> ''",
    )
    expect(returned).toHaveLength(6)
    const proposals = await rows<{ status: string; alone: boolean }>(
      'select status, proposed_by = decided_by as alone from disqualifications',
    )
    expect(proposals).toEqual(Array(3).fill({ status: 'confirmed', alone: false }))
  })

  test('has been paid by every method, with a card that was declined and an unallocated payment', async () => {
    const methods = await rows<{ method: string }>('select distinct method from payments order by method')
    expect(methods.map(({ method }) => method)).toEqual(['bank_transfer', 'card', 'cheque'])
    const attempts = await rows<{ status: string }>('select distinct status from payment_attempts order by 1')
    expect(attempts.map(({ status }) => status)).toEqual(['confirmed', 'failed'])
    expect(await rows("select 1 from unallocated_payments where status = 'open'")).toHaveLength(1)
  })

  test('has discounts of both kinds, and invoices that were corrected, refunded, overdue and written off', async () => {
    const codes = await rows<{ code: string; uses: number; ended: boolean }>(
      "select code, uses, ended_at is not null as ended from discounts where code not like 'GIFT-%' order by code",
    )
    expect(codes).toEqual([
      { code: 'FIRSTLIGHT', uses: 1, ended: false },
      { code: 'JURYGUEST', uses: 0, ended: true },
      { code: 'LANTERN20', uses: 0, ended: false },
      { code: 'TEAM50', uses: 0, ended: false },
    ])
    const labels = await rows<{ discount_label: string }>(
      "select distinct discount_label from invoice_lines where discount_label <> ''",
    )
    expect(labels.map(({ discount_label }) => discount_label.split(/[ ,]/)[0]).sort()).toEqual(
      expect.arrayContaining(['Code', 'Member']),
    )
    const states = await rows<{ status: string }>('select distinct status from invoices order by status')
    expect(states.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['issued', 'overdue', 'paid', 'refunded', 'void', 'written_off']),
    )
    const refunds = await rows<{ status: string }>('select status from refunds order by id')
    expect(refunds.map(({ status }) => status)).toEqual(['done', 'requested'])
    expect(await rows('select 1 from invoices where replaces is not null')).toHaveLength(1)
  })

  test('has pools with partners in every state but one, and no anonymous one among those who are named', async () => {
    const states = await rows<{ state: string }>('select distinct state from pool_partners order by state')
    expect(states.map(({ state }) => state)).toEqual([
      ...['active', 'applied', 'in_review', 'invoiced', 'lapsed', 'rejected', 'renewal_due', 'suspended'],
      ...['terminated', 'withdrawn'],
    ])
    expect(await rows('select 1 from sponsorship_pools')).toHaveLength(3)
    expect(await rows("select 1 from pool_level_changes where state = 'requested'")).toHaveLength(1)
    expect(await rows("select 1 from invoices where kind = 'pool' and status = 'paid'")).toHaveLength(8)
  })

  test('keeps names in any script', async () => {
    const people = await rows<{ full_name: string }>('select full_name from submission_people')
    for (const name of ['李晴风', '朝霧 遥', 'ليلى النهري', 'Þóra Ægisdóttir-Lindqvist'])
      expect(people.map(({ full_name }) => full_name)).toContain(name)
  })
})

test(
  'after the ceremony the vote is counted, opened by two admins and published',
  { timeout: SEED_LIMIT_MS },
  async () => {
    const { code, output } = await seed(['--phase=after', '--reset', `--now=${NOW}`])
    expect([code, output]).toEqual([0, expect.stringContaining('entries')])
    expect(await rows('select state from voting_rounds')).toEqual([{ state: 'published' }])
    expect(
      await rows(`select a.email::text as first, b.email::text as second, r.publish_at <= $$${NOW}$$ as is_public
      from voting_releases r join users a on a.id = r.first_by join users b on b.id = r.second_by`),
    ).toEqual([{ first: 'admin@example.org', second: 'second.admin@example.org', is_public: true }])
    const [voters] = await rows<{ took: number; all: number }>(
      'select count(*) filter (where took_part)::int as took, count(*)::int as all from voting_roll',
    )
    const items = await rows<{ state: string; n: number }>(
      'select state, count(*)::int as n from press_items group by state order by state',
    )
    expect(items.map(({ state }) => state)).toEqual(['archived', 'draft', 'published', 'scheduled'])
    expect(items.reduce((sum, { n }) => sum + n, 0)).toBe(40)
    expect(await rows('select 1 from press_renditions')).toHaveLength(39)
    expect(await rows('select distinct status from indee_access')).toHaveLength(4)
    expect(await rows('select distinct state from events')).toHaveLength(3)
    expect(await rows('select distinct state from event_guests')).toHaveLength(4)
    expect(await rows('select 1 from press_item_nominations')).toHaveLength(3)
    expect(voters?.all).toBeGreaterThan(400)
    expect(voters?.took).toBeGreaterThan(250)
    const orders = await rows<{ state: string }>('select distinct state from trophy_orders order by state')
    expect(orders).toHaveLength(12)
    expect(
      await rows("select 1 from data_exports where state = 'done' and file_id is not null"),
    ).toHaveLength(3)
    expect(await rows("select 1 from export_schedules where state = 'active'")).toHaveLength(2)
    expect(await rows(`select 1 from trophy_orders where updated_at > $$${NOW}$$`)).toEqual([])
  },
)

test('a reset to another phase leaves nothing of the one before', { timeout: SEED_LIMIT_MS }, async () => {
  const { code, output } = await seed(['--phase=setup', '--reset', `--now=${NOW}`])
  expect([code, output]).toEqual([0, expect.stringContaining('0 entries')])
  expect(await rows('select 1 from submissions union all select 1 from invoices')).toEqual([])
  // The chair has signed the judges' agreement, and gets a copy; the award has a picture.
  expect(await rows('select kind from outbox order by kind')).toEqual([
    { kind: 'document.render' },
    { kind: 'file.prepare' },
    { kind: 'mail.send' },
  ])
  expect(await rows('select 1 from seasons')).toHaveLength(1)
  expect(
    await rows("select 1 from deadlines where kind = 'entry_tier' and opens_at <= '2026-11-20T12:00Z'"),
  ).toEqual([])
})
