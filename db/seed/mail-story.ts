import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { ruleInput } from '#app/domain/cron-emails/first-rules/insert-first-rules.server.ts'
import { planDueRuns } from '#app/domain/cron-emails/rules/plan-runs.server.ts'
import { cancelRun, finishRuns, releaseDueRuns } from '#app/domain/cron-emails/rules/release-runs.server.ts'
import { addRule, activateRule } from '#app/domain/cron-emails/rules/rule-commands.server.ts'
import { sendTest } from '#app/domain/cron-emails/rules/rule-test.server.ts'
import { sendMessage } from '#app/domain/mail/send.server.ts'
import { MailRefused, type MailTransport } from '#app/domain/mail/transport.ts'
import { demoAccounts } from '#db/seed/accounts.ts'
import { seedMailRules } from '#db/seed/mail-rules.ts'
import { valueOf } from '#db/seed/outcomes.ts'
import type { Admins } from '#db/seed/people.ts'

/** The mail that rules sent in the last days, by the product's own commands. */

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const SUMMARY_DAYS = 8

/** On since yesterday only: it runs every day. */
const DAILY = 'admin_digest'

/** Accounts people sign in with: mail to them never bounces. */
const DEMO_ADDRESSES = new Set(demoAccounts.map(({ email }) => email))

/** Accepts every message but one: the second to an address whose mailbox no longer exists. */
function seededTransport(): MailTransport {
  const reached = new Set<string>()
  let bounced = false
  return {
    handoverMs: 1_000,
    send: ({ to: { address } }) => {
      if (!bounced && reached.has(address) && !DEMO_ADDRESSES.has(address)) {
        bounced = true
        return Promise.reject(
          new MailRefused('550 5.1.1 The mailbox does not exist.', { addressIsGone: true }),
        )
      }
      reached.add(address)
      return Promise.resolve()
    },
    close: () => Promise.resolve(),
  }
}

/** Runs of the last days: sent, cancelled, bounced; and news that waits for approval. */
export async function seedMail({ admin, second }: Admins, callOpens: Date, now: Date): Promise<void> {
  // Before the call no rule has recipients.
  if (now <= callOpens) return seedMailRules(admin, { active: true }, now)
  const madeAt = new Date(now.getTime() - (SUMMARY_DAYS + 1) * DAY_MS)
  await seedMailRules(second, { active: false }, madeAt)
  const rules = await db().selectFrom('cron_emails').select(['id', 'code']).orderBy('id').execute()
  const tests = seededTransport()
  for (const { id, code } of rules) {
    const days = code === DAILY ? 1 : SUMMARY_DAYS
    await activate(id, admin, new Date(now.getTime() - days * DAY_MS - 2 * HOUR_MS), tests)
  }
  const transport = seededTransport()
  let cancelled = false
  for (let day = SUMMARY_DAYS; day >= 1; day -= 1) {
    const at = new Date(now.getTime() - day * DAY_MS)
    await planDueRuns(at)
    if (!cancelled) cancelled = await cancelOne(second, new Date(at.getTime() + HOUR_MS / 6), day)
    // When a run is let go depends on the hour at which the demonstration begins, and on the award's zone.
    for (const hour of [2, 8, 14, 20]) await releaseDueRuns(new Date(at.getTime() + hour * HOUR_MS))
    await deliver(new Date(at.getTime() + 22 * HOUR_MS), transport)
    await finishRuns(new Date(at.getTime() + 22 * HOUR_MS))
  }
  await deliver(now, transport)
  await finishRuns(now)
  await announceOpeningHours({ admin, second }, now, tests)
  await planDueRuns(now)
}

/** Tests a rule and switches it on. A rule about what has not happened yet has no record for a test. */
async function activate(ruleId: number, admin: AdminViewer, at: Date, transport: MailTransport) {
  const tested = await sendTest(ruleId, '', admin, at)
  if (tested.ok) await sendMessage(tested.value.messageId, transport, at)
  else await db().updateTable('cron_emails').set({ tested_version: 1 }).where('id', '=', ruleId).execute()
  valueOf(await activateRule(ruleId, 1, admin, new Date(at.getTime() + HOUR_MS / 4)))
}

/** Cancels one run in the middle of these days. */
async function cancelOne(by: AdminViewer, at: Date, day: number): Promise<boolean> {
  if (day > SUMMARY_DAYS / 2) return false
  const run = await db()
    .selectFrom('mail_runs')
    .where('status', '=', 'waiting')
    .where('planned', '>', 0)
    .select('id')
    .orderBy('planned')
    .limit(1)
    .executeTakeFirst()
  if (run) valueOf(await cancelRun(run.id, by, at))
  return run !== undefined
}

/** Sends what rules have queued up to a moment, each message at its own time. */
async function deliver(until: Date, transport: MailTransport): Promise<void> {
  const due = await db()
    .selectFrom('mail_messages')
    .where('run_id', 'is not', null)
    .where('status', '=', 'queued')
    .where('not_before', '<=', until)
    .select(['id', 'not_before'])
    .orderBy('not_before')
    .orderBy('id')
    .execute()
  for (const message of due) await sendMessage(message.id, transport, message.not_before)
}

/** News to all studio owners, for tomorrow: it waits until another admin approves it. */
async function announceOpeningHours(
  { admin, second }: Pick<Admins, 'admin' | 'second'>,
  now: Date,
  transport: MailTransport,
) {
  const group = await db()
    .selectFrom('mail_groups')
    .where('code', '=', 'studio_owners')
    .select('id')
    .executeTakeFirstOrThrow()
  const input = ruleInput({
    name: 'Question hours',
    groupIds: [group.id],
    class: 'news',
    trigger: 'at',
    sendAt: new Date(Math.ceil((now.getTime() + 18 * HOUR_MS) / HOUR_MS) * HOUR_MS),
    needsApproval: true,
    holdMinutes: 15,
    subject: 'Ask us anything about entering',
    body: `Hello {{person.first_name}},

On the last two days before the call closes we answer your questions from 09:00 to 18:00 Los Angeles time: about categories, files, credits and invoices. Reply to this email, or write to {{answer_to}}.

[Start an entry]({{enter.link}})`,
  })
  const { ruleId } = valueOf(await addRule(input, second, new Date(now.getTime() - 2 * HOUR_MS)))
  await activate(ruleId, admin, new Date(now.getTime() - HOUR_MS), transport)
}
