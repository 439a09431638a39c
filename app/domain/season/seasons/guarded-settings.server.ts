import type { Reader, Trx } from '#db/client.ts'
import { settingWords } from '#app/domain/season/settings/words.ts'
import { personName } from '#db/person-name.ts'
import type { AdminTask, TaskQuestion } from '#app/platform/admin-tasks.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { partsOf } from '#app/platform/module.server.ts'
import { refuse, type Refusal } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'

/**
 * Settings that make a rule of two admins weaker. One admin who could switch the rule off would be both of its admins, so the change
 * takes two as well: it is kept as a proposal until another admin makes the same one (decision 131).
 */

export interface GuardedSetting {
  name: string
  /** Whether the rule asks for a second admin less often with `after` than with `before`. */
  weakens(before: string, after: string): boolean
}

/** What the season asks of the people who run the award, who come after it. */
export interface SecondAdmins {
  whyNotSecond(
    admin: AdminViewer,
    proposed: { by: number; at: Date },
    now: Date,
    reader: Reader,
  ): Promise<string | null>
  countAdmins(right: 'write', reader: Reader): Promise<number>
}

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    guardedSettings?: readonly GuardedSetting[]
    /** One module has these. */
    secondAdmins?: SecondAdmins
  }
}

/** How long a proposal waits for the other admin. */
const WAITS_MS = 14 * 24 * 60 * 60_000

const guardOf = (name: string) => partsOf('guardedSettings').find((each) => each.name === name)

function secondAdmins(): SecondAdmins {
  const [found] = partsOf('secondAdmins')
  if (!found) throw new Error('No module knows who may be the second admin')
  return found
}

export interface SettingChange {
  name: string
  before: string
  after: string
}

/** The proposals that wait at `now`, by the name of their setting. */
export async function waitingProposals(names: readonly string[], now: Date, reader: Reader) {
  if (names.length === 0) return []
  const rows = await reader
    .selectFrom('config_proposals as p')
    .innerJoin('users as u', 'u.id', 'p.asked_by')
    .innerJoin('configs as c', 'c.name', 'p.name')
    .where('p.name', 'in', names)
    .where('p.asked_at', '>', new Date(now.getTime() - WAITS_MS))
    .select(['p.name', 'p.value', 'p.asked_by as byId', 'p.asked_at as at'])
    .select(['c.label', 'c.category_id as group', personName('u').as('by')])
    .orderBy('p.name')
    .execute()
  return rows.map((row) => ({ ...row, label: settingWords(row.name)?.label ?? row.label }))
}

/**
 * Decides about changes of one form, under the lock of their settings: which are proposed now and wait, and a refusal where this admin
 * may not be the second one of a proposal. What is not in `waits` is saved.
 */
export async function guardChanges(
  changes: readonly SettingChange[],
  admin: AdminViewer,
  now: Date,
  trx: Trx,
): Promise<{ waits: readonly string[]; refusal: Refusal | null }> {
  const guarded = changes.filter(({ name, before, after }) => guardOf(name)?.weakens(before, after) ?? false)
  const { whyNotSecond, countAdmins } = secondAdmins()
  // An award with one admin has no second person to ask.
  const isAlone = guarded.length > 0 && (await countAdmins('write', trx)) < 2
  const asked = isAlone
    ? []
    : await waitingProposals(
        guarded.map(({ name }) => name),
        now,
        trx,
      )
  const waits: SettingChange[] = []
  for (const change of isAlone ? [] : guarded) {
    const { name, after } = change
    const same = asked.find(
      (each) => each.name === name && each.value === after && each.byId !== admin.userId,
    )
    const reason = same && (await whyNotSecond(admin, { by: same.byId, at: same.at }, now, trx))
    if (reason) return { waits: [], refusal: refuse('forbidden', reason, { [name]: [reason] }) }
    if (!same) waits.push(change)
  }
  for (const { name, before, after } of waits) {
    if (asked.some((each) => each.name === name && each.value === after)) continue
    const proposed = { value: after, asked_by: admin.userId, asked_at: now }
    await trx
      .insertInto('config_proposals')
      .values({ name, ...proposed })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(proposed))
      .execute()
    const change = { before: { value: before }, after: { value: after } }
    await auditRecord(admin, 'config.proposed', name, change, now, trx)
  }
  return { waits: waits.map(({ name }) => name), refusal: null }
}

/** Ends the proposals about settings that were saved. */
export async function endProposals(names: readonly string[], trx: Trx): Promise<void> {
  if (names.length > 0) await trx.deleteFrom('config_proposals').where('name', 'in', names).execute()
}

/** Changes that another admin proposed, for the overview of this one. */
export async function findProposedSettings(
  { admin, now }: TaskQuestion,
  reader: Reader,
): Promise<AdminTask[]> {
  const names = partsOf('guardedSettings').map(({ name }) => name)
  const waiting = await waitingProposals(names, now, reader)
  const [first] = waiting.filter(({ byId }) => byId !== admin.userId)
  if (!first) return []
  return [
    {
      key: 'settings proposed',
      urgency: 'awaited',
      text: `An admin asks to change a setting: ${first.label}`,
      to: withQuery(href('/admin/configs'), { group: first.group }),
    },
  ]
}
