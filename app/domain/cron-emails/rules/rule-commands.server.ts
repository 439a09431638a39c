import { isUniqueViolation, transaction, type Trx } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { codeFrom } from '#app/domain/cron-emails/audiences/groups.ts'
import { findRule, type Rule } from '#app/domain/cron-emails/rules/rule-queries.server.ts'
import { ruleProblems } from '#app/domain/cron-emails/rules/rule-checks.server.ts'
import type { RuleInput } from '#app/domain/cron-emails/rules/schema.ts'
import { ok, refuse, type Outcome, type Refusal } from '#app/platform/outcome.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { canMove, type ActionOf } from '#app/platform/lifecycle.ts'
import { ruleLifecycle } from '#app/domain/cron-emails/rules/lifecycle.ts'

const GONE = 'There is no such rule.'

const SPOKEN_FOR = 'Another rule writes about this event already: change that one, or retire it first'

/** The columns a form sets. */
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

/** What the log keeps of a rule. */
function loggedOf(rule: RuleInput | Rule): Record<string, unknown> {
  const { name, groupIds, trigger, sendAt, anchor, offsetsMinutes, weekday, localHour, event } = rule
  const { missed, lastDay, mostPerRecord, needsApproval, holdMinutes, whenUnclear } = rule
  const { subject, body, replyTo } = rule
  const when = { trigger, sendAt, anchor, offsetsMinutes, weekday, localHour, event }
  const safety = { missed, lastDay, mostPerRecord, needsApproval, holdMinutes, whenUnclear }
  const ids = [...groupIds].sort((a, b) => a - b)
  return { name, groupIds: ids, class: rule.class, ...when, ...safety, subject, body, replyTo }
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

/** A code nobody has, made from the name; the rule keeps it whatever it is called later. */
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

/** Writes a rule down as a draft; `code` is made of its name where none is given. Refuses what does not go together in it. */
async function insertRule(
  input: RuleInput,
  actor: AdminViewer,
  now: Date,
  trx: Trx,
  code?: string,
): Promise<Outcome<{ ruleId: number }>> {
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
  await audit(actor, { action: 'cron_email.added', entity: 'cron_email', entityId: id, after }, now, trx)
  return ok({ ruleId: id })
}

/**
 * Makes a rule, as a draft: it writes to nobody until it is armed. Refuses beside the field a placeholder its groups do not
 * know, a date not all of their records have, and an event another rule writes about.
 */
export async function addRule(
  input: RuleInput,
  admin: AdminViewer,
  now: Date,
  code?: string,
): Promise<Outcome<{ ruleId: number }>> {
  return orSpokenFor(() => transaction((trx) => insertRule(input, admin, now, trx, code)))
}

async function orSpokenFor<T>(act: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await act()
  } catch (error) {
    if (isUniqueViolation(error, 'one_rule_of_event'))
      return refuse('invalid', SPOKEN_FOR, { event: [SPOKEN_FOR] })
    throw error
  }
}

async function lockRule(ruleId: number, trx: Trx): Promise<Rule | null> {
  await trx.selectFrom('cron_emails').select('id').where('id', '=', ruleId).forUpdate().executeTakeFirst()
  return findRule(ruleId, trx)
}

/**
 * Changes a rule, whatever its state but retired; what is unsent is written anew from it when its turn comes. Refuses what
 * `addRule` refuses, a version somebody has changed meanwhile (`conflict`), and for one that is on, to be left without
 * anybody to write to. A changed time begins to count from now.
 */
export async function changeRule(
  ruleId: number,
  version: number,
  input: RuleInput,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ changed: boolean }>> {
  return orSpokenFor(() =>
    transaction<Outcome<{ changed: boolean }>>(async (trx) => {
      const rule = await lockRule(ruleId, trx)
      if (!rule) return refuse('not_found', GONE)
      if (rule.status === 'retired') return refuse('conflict', 'This rule was retired and stays as it is.')
      if (rule.version !== version)
        return refuse(
          'conflict',
          'Somebody changed this rule while you were writing. Both versions are below: save again to keep yours.',
        )
      const before = loggedOf(rule)
      const after = loggedOf(input)
      if (same(before, after)) return ok({ changed: false })
      const problem =
        (rule.status === 'armed' ? whyNotArmed(input, now, rule) : null) ??
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
          ...(rule.status === 'armed' && moved && { armed_at: now }),
        })
        .where('id', '=', ruleId)
        .execute()
      await setGroups(ruleId, input.groupIds, trx)
      await audit(
        admin,
        { action: 'cron_email.changed', entity: 'cron_email', entityId: ruleId, before, after },
        now,
        trx,
      )
      return ok({ changed: true })
    }),
  )
}

/** Why a rule as it stands could not be on: nobody to write to, or a time that has passed. */
function whyNotArmed(
  rule: Pick<RuleInput, 'trigger' | 'sendAt'> & { groupIds: readonly number[] },
  now: Date,
  was?: Pick<Rule, 'sendAt'>,
): Refusal | null {
  if (rule.trigger !== 'event' && rule.groupIds.length === 0) {
    const message = 'Choose a group: without one nobody is written to'
    return refuse('invalid', message, { groups: [message] })
  }
  const kept = was?.sendAt?.getTime() === rule.sendAt?.getTime() && was !== undefined
  if (rule.trigger === 'at' && rule.sendAt && rule.sendAt <= now && !kept) {
    const message = 'This time has passed'
    return refuse('invalid', message, { sendAt: [message] })
  }
  return null
}

/** Changes a rule's state under its lock; a state the action does not lead from is a conflict in words. */
async function step(
  ruleId: number,
  action: ActionOf<typeof ruleLifecycle>,
  admin: AdminViewer,
  now: Date,
  check: (rule: Rule, trx: Trx) => Promise<Refusal | null>,
): Promise<Outcome<{ name: string }>> {
  return transaction(async (trx) => {
    const rule = await lockRule(ruleId, trx)
    if (!rule) return refuse('not_found', GONE)
    if (!canMove(ruleLifecycle, rule.status, action, 'admin')) {
      const words = { draft: 'a draft', armed: 'on already', paused: 'paused', retired: 'retired' }
      return refuse('conflict', `This rule is ${words[rule.status]}.`)
    }
    const problem = await check(rule, trx)
    if (problem) return problem
    const set = action === 'arm' ? { armed_at: now, armed_by: admin.userId } : {}
    await moveLocked(ruleLifecycle, action, { by: 'admin', id: ruleId, set }, trx)
    const { to: status } = ruleLifecycle.actions[action]
    await audit(
      admin,
      {
        action: `cron_email.${status}`,
        entity: 'cron_email',
        entityId: ruleId,
        before: { status: rule.status },
        after: { status },
      },
      now,
      trx,
    )
    return ok({ name: rule.name })
  })
}

/**
 * Switches a rule on: from now it speaks by itself, and what was due before is not made up for. Refuses a version nobody has
 * sent to themselves, one that writes to nobody, a fixed time that has passed, a text that no longer fits its groups, and one
 * that was changed since `version` was looked at.
 */
export async function armRule(
  ruleId: number,
  version: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ name: string }>> {
  return step(ruleId, 'arm', admin, now, async (rule, trx) => {
    if (rule.version !== version)
      return refuse('conflict', 'This rule was changed since you opened this page. Look at it again.')
    if (rule.testedVersion !== rule.version)
      return refuse('conflict', 'Nobody has tried this version: send a test to yourself first.')
    return whyNotArmed(rule, now) ?? (await ruleProblems(rule, rule.groupIds, trx))
  })
}

/** Stops a rule from speaking until it is armed again; runs that were planned already are stopped on their own pages. */
export async function pauseRule(
  ruleId: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ name: string }>> {
  return step(ruleId, 'pause', admin, now, () => Promise.resolve(null))
}

/** Ends a rule for good; its runs and messages stay readable. Refuses while a run of it is under way (`conflict`). */
export async function retireRule(
  ruleId: number,
  admin: AdminViewer,
  now: Date,
): Promise<Outcome<{ name: string }>> {
  return step(ruleId, 'retire', admin, now, async (_rule, trx) => {
    const open = await trx
      .selectFrom('mail_runs')
      .select('id')
      .where('cron_email_id', '=', ruleId)
      .where('status', 'in', ['planning', 'awaiting_approval', 'waiting', 'sending'])
      .limit(1)
      .executeTakeFirst()
    return open
      ? refuse('conflict', 'A run of it is under way: stop it, or let it end, before you retire the rule.')
      : null
  })
}
