import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { planDueRuns } from '#app/domain/cron-emails/rules/plan-runs.server.ts'
import { cancelRun, finishRuns, releaseDueRuns } from '#app/domain/cron-emails/rules/release-runs.server.ts'
import { addRule, armRule } from '#app/domain/cron-emails/rules/rule-commands.server.ts'
import type { RuleInput } from '#app/domain/cron-emails/rules/schema.ts'
import { sendTest } from '#app/domain/cron-emails/rules/rule-test.server.ts'
import { sendMessage } from '#app/domain/mail/send.server.ts'
import { MailRefused, type MailTransport } from '#app/domain/mail/transport.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import { demoAccounts } from '#db/seed/accounts.ts'
import { seedMailRules } from '#db/seed/mail-rules.ts'

/** What the award's rules have written in the last days, by the product's own commands. */

interface Office {
  admin: AdminViewer
  treasurer: AdminViewer
}

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const SUMMARY_DAYS = 8

/** On since yesterday only: it speaks every day. */
const DAILY = 'admin_digest'

/** Accounts people sign in with to look around: mail to them goes on. */
const LOOKED_AT = new Set(demoAccounts.map(({ email }) => email))

/** Takes every mail but the second one to somebody who has left: their mailbox is gone by then. */
function seededTransport(): MailTransport {
  const reached = new Set<string>()
  let returned = false
  return {
    handoverMs: 1_000,
    send: ({ to: { address } }) => {
      if (!returned && reached.has(address) && !LOOKED_AT.has(address) && !address.startsWith('treasurer')) {
        returned = true
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

/** Rules that are on and wrote in the last days: sent, stopped, come back; and news that waits for somebody to approve it. */
export async function seedMail({ admin, treasurer }: Office, callOpens: Date, now: Date): Promise<void> {
  // Before the call there is nobody to have written to.
  if (now <= callOpens) return seedMailRules(admin, true, now)
  const madeAt = new Date(now.getTime() - (SUMMARY_DAYS + 1) * DAY_MS)
  await seedMailRules(treasurer, false, madeAt)
  const rules = await db().selectFrom('cron_emails').select(['id', 'code']).orderBy('id').execute()
  const tests = seededTransport()
  for (const { id, code } of rules) {
    const days = code === DAILY ? 1 : SUMMARY_DAYS
    await arm(id, admin, new Date(now.getTime() - days * DAY_MS - 2 * HOUR_MS), tests)
  }
  const transport = seededTransport()
  let stopped = false
  for (let day = SUMMARY_DAYS; day >= 1; day -= 1) {
    const at = new Date(now.getTime() - day * DAY_MS)
    await planDueRuns(at)
    if (!stopped) stopped = await stopOne(treasurer, new Date(at.getTime() + HOUR_MS / 6), day)
    await releaseDueRuns(new Date(at.getTime() + 2 * HOUR_MS))
    await deliver(new Date(at.getTime() + 22 * HOUR_MS), transport)
    await finishRuns(new Date(at.getTime() + 22 * HOUR_MS))
  }
  await deliver(now, transport)
  await finishRuns(now)
  await announceOpeningHours({ admin, treasurer }, now, tests)
  await planDueRuns(now)
}

/** Tries a rule and switches it on. What has not happened yet in the story has nothing to try its rule on. */
async function arm(ruleId: number, admin: AdminViewer, at: Date, transport: MailTransport): Promise<void> {
  const tried = await sendTest(ruleId, '', admin, at)
  if (tried.ok) await sendMessage(tried.value.messageId, transport, at)
  else await db().updateTable('cron_emails').set({ tested_version: 1 }).where('id', '=', ruleId).execute()
  accepted(await armRule(ruleId, 1, admin, new Date(at.getTime() + HOUR_MS / 4)))
}

/** One run somebody had second thoughts about, in the middle of the story. */
async function stopOne(by: AdminViewer, at: Date, day: number): Promise<boolean> {
  if (day > SUMMARY_DAYS / 2) return false
  const run = await db()
    .selectFrom('mail_runs')
    .where('status', '=', 'waiting')
    .where('planned', '>', 0)
    .select('id')
    .orderBy('planned')
    .limit(1)
    .executeTakeFirst()
  if (run) accepted(await cancelRun(run.id, by, at))
  return run !== undefined
}

/** Hands over what rules have queued up to a moment, each at its own. */
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

/** News to everybody who has a studio, for tomorrow: it waits until somebody else approves it. */
async function announceOpeningHours(
  { admin, treasurer }: Office,
  now: Date,
  transport: MailTransport,
): Promise<void> {
  const group = await db()
    .selectFrom('mail_groups')
    .where('code', '=', 'studio_owners')
    .select('id')
    .executeTakeFirstOrThrow()
  const input: RuleInput = {
    name: 'Questions answered, live',
    groupIds: [group.id],
    class: 'news',
    trigger: 'at',
    sendAt: new Date(Math.ceil((now.getTime() + 18 * HOUR_MS) / HOUR_MS) * HOUR_MS),
    anchor: null,
    offsetsMinutes: [],
    weekday: null,
    localHour: null,
    event: null,
    missed: 'late',
    lastDay: 'send',
    mostPerRecord: null,
    needsApproval: true,
    holdMinutes: 15,
    whenUnclear: 'send',
    replyTo: null,
    subject: 'Ask us anything about entering',
    body: `Hello {{person.first_name}},

on the last two days before the call closes somebody of the award’s office answers questions from 09:00 to 18:00 Los Angeles: about categories, files, credits and invoices. Answer this mail, or write to {{answer_to}}.

[Start an entry]({{enter.link}})`,
  }
  const { ruleId } = accepted(await addRule(input, treasurer, new Date(now.getTime() - 2 * HOUR_MS)))
  await arm(ruleId, admin, new Date(now.getTime() - HOUR_MS), transport)
}

function accepted<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`${outcome.message} ${JSON.stringify(outcome.fields ?? {})}`)
  return outcome.value
}
