import { isUniqueViolation, transaction, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { codeFrom } from '#app/domain/cron-emails/audiences/groups.ts'
import { partSettings } from '#app/platform/used-parts.server.ts'
import { findRule, ruleInUse, type Rule } from './rule-queries.server.ts'
import { ruleProblems } from './rule-checks.server.ts'
import type { RuleInput } from './schema.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove, type ActionOf } from '#app/platform/lifecycle.ts'
import { ruleLifecycle } from './lifecycle.ts'

const GONE = 'We can’t find this rule.'

const EVENT_TAKEN = 'There is already a rule about this event. Change or retire that rule first'

/** The columns of a form. */
function columnsOf(input: RuleInput) {
  return {
    name: input.name,
    class: input.class,
    trigger: input.trigger,
    send_at: input.sendAt,
    anchor: input.anchor,
    offsets_minutes: input.offsetsMinutes,
    weekday: input.weekday,
    local_hour: input.localHour,
    event: input.event,
    missed: input.missed,
    last_day: input.lastDay,
    most_per_record: input.mostPerRecord,
    needs_approval: input.needsApproval,
    hold_minutes: input.holdMinutes,
    when_unclear: input.whenUnclear,
    subject: input.subject,
    body: input.body,
    reply_to: input.replyTo,
  }
}

/** What the audit log keeps of a rule. */
function loggedOf(rule: RuleInput | Rule): Record<string, unknown> {
  const { name, groupIds, trigger, sendAt, anchor, offsetsMinutes, weekday, localHour, event } = rule
  const { missed, lastDay, mostPerRecord, needsApproval, holdMinutes, whenUnclear } = rule
  const { subject, body, replyTo } = rule
  const when = { trigger, sendAt, anchor, offsetsMinutes, weekday, localHour, event }
  const safety = { missed, lastDay, mostPerRecord, needsApproval, holdMinutes, whenUnclear }
  const ids = [...groupIds].sort((a, b) => a - b)
  return { name, groupIds: ids, class: rule.class, ...when, ...safety, subject, body, replyTo }
}

const RESTS = 'This rule is about a part that the award has switched off.'

/** Refuses to turn on a rule that would rest. */
async function whyResting(ruleId: number, trx: Trx): Promise<Refusal | null> {
  const used = await trx
    .selectFrom('cron_emails')
    .where('id', '=', ruleId)
    .where(ruleInUse(await partSettings(trx)))
    .select('id')
    .executeTakeFirst()
  return used ? null : refuse('conflict', RESTS)
}

const WHEN = ['trigger', 'sendAt', 'anchor', 'offsetsMinutes', 'weekday', 'localHour'] as const

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

async function setGroups(ruleId: number, groupIds: readonly number[], trx: Trx): Promise<void> {
  await trx.deleteFrom('cron_email_groups').where('cron_email_id', '=', ruleId).execute()
  if (groupIds.length === 0) return
  await trx
    .insertInto('cron_email_groups')
    .values(groupIds.map((group_id) => ({ cron_email_id: ruleId, group_id })))
    .execute()
}

/** An unused code made from the name, which the rule keeps. */
async function freeCode(name: string, trx: Trx): Promise<string> {
  const wanted = codeFrom(name).slice(0, 50)
  const taken = await trx
    .selectFrom('cron_emails')
    .select('code')
    .where('code', 'like', `${wanted.replaceAll('_', '\\_')}%`)
    .execute()
  const codes = new Set(taken.map(({ code }) => code))
  if (!codes.has(wanted)) return wanted
  for (let number = 2; ; number += 1) if (!codes.has(`${wanted}_${number}`)) return `${wanted}_${number}`
}

/** Inserts a rule as a draft; `code` comes from its name unless given. Refuses what does not fit together. */
export async function insertRule(
  input: RuleInput,
  actor: { userId: number; requestId: string },
  now: Date,
  trx: Trx,
  code?: string,
) {
  const problem = await ruleProblems(input, [], trx)
  if (problem) return problem
  const { id } = await trx
    .insertInto('cron_emails')
    .values({
      ...columnsOf(input),
      code: code ?? (await freeCode(input.name, trx)),
      created_at: now,
      created_by: actor.userId,
      updated_at: now,
      updated_by: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setGroups(id, input.groupIds, trx)
  const after = loggedOf(input)
  await auditRecord(actor, 'cron_email.added', id, { after }, now, trx)
  return ok({ ruleId: id })
}

/**
 * Adds a rule as a draft, which sends nothing until it is turned on. Refuses beside the field a placeholder its groups do
 * not have, a date not all of their records have, and an event that another rule is about.
 */
export async function addRule(input: RuleInput, admin: AdminViewer, now: Date, code?: string) {
  return orEventTaken(() => transaction((trx) => insertRule(input, admin, now, trx, code)))
}

async function orEventTaken<T>(act: () => Promise<Outcome<T>>) {
  try {
    return await act()
  } catch (error) {
    if (isUniqueViolation(error, 'one_rule_of_event'))
      return refuse('invalid', EVENT_TAKEN, { event: [EVENT_TAKEN] })
    throw error
  }
}

async function lockRule(ruleId: number, trx: Trx): Promise<Rule | null> {
  await trx.selectFrom('cron_emails').select('id').where('id', '=', ruleId).forUpdate().executeTakeFirst()
  return findRule(ruleId, trx)
}

/**
 * Changes a rule that is not retired; unsent messages are written again from it. Refuses what `addRule` refuses, an outdated
 * version (`conflict`), and, while it is on, to be left without recipients. A changed time counts from now.
 */
export async function changeRule(
  ruleId: number,
  version: number,
  input: RuleInput,
  admin: AdminViewer,
  now: Date,
) {
  return orEventTaken(() =>
    transaction<Outcome<{ changed: boolean }>>(async (trx) => {
      const rule = await lockRule(ruleId, trx)
      if (!rule) return refuse('not_found', GONE)
      if (rule.status === 'retired') return refuse('conflict', 'This rule is retired and can’t be changed.')
      if (rule.version !== version)
        return refuse(
          'conflict',
          'Another admin changed this rule while you were editing it. Both versions are below. Save again to keep yours.',
        )
      const before = loggedOf(rule)
      const after = loggedOf(input)
      if (same(before, after)) return ok({ changed: false })
      const problem =
        (rule.status === 'active' ? whyNotActive(input, now, rule) : null) ??
        (await ruleProblems(input, rule.groupIds, trx))
      if (problem) return problem
      const moved = WHEN.some((name) => !same(before[name], after[name]))
      await trx
        .updateTable('cron_emails')
        .set({
          ...columnsOf(input),
          version: version + 1,
          updated_at: now,
          updated_by: admin.userId,
          ...(rule.status === 'active' && moved && { activated_at: now }),
        })
        .where('id', '=', ruleId)
        .execute()
      await setGroups(ruleId, input.groupIds, trx)
      await auditRecord(admin, 'cron_email.changed', ruleId, { before, after }, now, trx)
      return ok({ changed: true })
    }),
  )
}

/** Why a rule could not be on: no recipients, or a time that has passed. */
function whyNotActive(
  rule: Pick<RuleInput, 'trigger' | 'sendAt'> & { groupIds: readonly number[] },
  now: Date,
  was?: Pick<Rule, 'sendAt'>,
): Refusal | null {
  if (rule.trigger !== 'event' && rule.groupIds.length === 0) {
    const message = 'Select a group'
    return refuse('invalid', message, { groups: [message] })
  }
  const kept = was?.sendAt?.getTime() === rule.sendAt?.getTime() && was !== undefined
  if (rule.trigger === 'at' && rule.sendAt && rule.sendAt <= now && !kept) {
    const message = 'This time has passed'
    return refuse('invalid', message, { sendAt: [message] })
  }
  return null
}

/** The log's name of each action on a rule. */
const LOGGED_AS = {
  activate: 'cron_email.activated',
  pause: 'cron_email.paused',
  retire: 'cron_email.retired',
} as const satisfies Record<ActionOf<typeof ruleLifecycle>, string>

/** Changes a rule's state under its lock; `conflict` for a state the action does not lead from. */
async function step(
  ruleId: number,
  action: ActionOf<typeof ruleLifecycle>,
  admin: AdminViewer,
  now: Date,
  check: (rule: Rule, trx: Trx) => Promise<Refusal | null>,
) {
  return transaction(async (trx) => {
    const rule = await lockRule(ruleId, trx)
    if (!rule) return refuse('not_found', GONE)
    if (!canMove(ruleLifecycle, rule.status, action, 'admin')) {
      const labels = { draft: 'a draft', active: 'already on', paused: 'paused', retired: 'retired' }
      return refuse('conflict', `This rule is ${labels[rule.status]}.`)
    }
    const problem = await check(rule, trx)
    if (problem) return problem
    const set = action === 'activate' ? { activated_at: now, activated_by: admin.userId } : {}
    await moveLocked(ruleLifecycle, action, { by: 'admin', id: ruleId, set }, trx)
    const { to: status } = ruleLifecycle.actions[action]
    const change = { before: { status: rule.status }, after: { status } }
    await auditRecord(admin, LOGGED_AS[action], ruleId, change, now, trx)
    return ok({ name: rule.name })
  })
}

/**
 * Turns a rule on: it sends from now, without making up for what was due before. Refuses a version that was not tested, one
 * without recipients, a fixed time that has passed, a text that no longer fits its groups, and an outdated `version`.
 */
export async function activateRule(ruleId: number, version: number, admin: AdminViewer, now: Date) {
  return step(ruleId, 'activate', admin, now, async (rule, trx) => {
    if (rule.version !== version)
      return refuse('conflict', 'This rule has changed since you opened this page. Check it again.')
    if (rule.testedVersion !== rule.version)
      return refuse('conflict', 'Send yourself a test of this version first.')
    return (
      (await whyResting(ruleId, trx)) ??
      whyNotActive(rule, now) ??
      (await ruleProblems(rule, rule.groupIds, trx))
    )
  })
}

/** As `activateRule`, for a version whose text the admin was shown as its readers get it, in place of a test email. */
export async function activateShownRule(ruleId: number, version: number, admin: AdminViewer, now: Date) {
  return step(ruleId, 'activate', admin, now, async (rule, trx) => {
    if (rule.version !== version)
      return refuse('conflict', `“${rule.name}” has changed since you opened this page. Check it again.`)
    const problem =
      (await whyResting(ruleId, trx)) ??
      whyNotActive(rule, now) ??
      (await ruleProblems(rule, rule.groupIds, trx))
    if (problem) return problem
    await trx.updateTable('cron_emails').set({ tested_version: version }).where('id', '=', ruleId).execute()
    return null
  })
}

/** Pauses a rule until it is turned on again; planned runs are stopped on their own pages. */
export async function pauseRule(ruleId: number, admin: AdminViewer, now: Date) {
  return step(ruleId, 'pause', admin, now, () => Promise.resolve(null))
}

/** Retires a rule; its runs and messages stay readable. `conflict` while a run is under way. */
export async function retireRule(ruleId: number, admin: AdminViewer, now: Date) {
  return step(ruleId, 'retire', admin, now, async (_rule, trx) => {
    const open = await trx
      .selectFrom('mail_runs')
      .select('id')
      .where('cron_email_id', '=', ruleId)
      .where('status', 'in', ['planning', 'awaiting_approval', 'waiting', 'sending'])
      .limit(1)
      .executeTakeFirst()
    return open
      ? refuse(
          'conflict',
          'A run of this rule is under way. Stop it or let it end before you retire the rule.',
        )
      : null
  })
}
