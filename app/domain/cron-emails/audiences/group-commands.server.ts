import { isUniqueViolation, transaction, type Trx } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import type { Actor, AdminViewer } from '#app/platform/viewer.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import type { GroupFilter } from '#app/domain/season/audiences/audience.ts'
import { codeFrom, EVERYBODY, readFilter } from './groups.ts'
import { MAX_GROUPS } from './groups.server.ts'
import { findAudience, isAudience } from './registry.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'

export interface GroupInput {
  name: string
  filter: GroupFilter
}

/** A filter without what does not apply to the audience. */
function fitting(filter: GroupFilter, audience: string): GroupFilter {
  const { narrowing } = findAudience(audience)
  return {
    categoryIds: narrowing.includes('categoryIds') ? filter.categoryIds : EVERYBODY.categoryIds,
    categoryTypes: narrowing.includes('categoryTypes') ? filter.categoryTypes : EVERYBODY.categoryTypes,
    studioTypes: narrowing.includes('studioTypes') ? filter.studioTypes : EVERYBODY.studioTypes,
  }
}

async function nameTaken(name: string, exceptId: number | null, trx: Trx): Promise<boolean> {
  const other = await trx
    .selectFrom('mail_groups')
    .where('archived_at', 'is', null)
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', eb.fn<string>('lower', [eb.val(name)])))
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId ?? 0))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

const SAME_NAME = 'There is already a group with this name'
const sameName = () => refuse('invalid', `${SAME_NAME}.`, { name: [SAME_NAME] })

/** Inserts a group; its `code` comes from its name unless given. */
export async function insertGroup(
  group: GroupInput & { audience: string; code?: string },
  actor: Actor,
  now: Date,
  trx: Trx,
): Promise<number> {
  const base = group.code ?? codeFrom(group.name)
  const taken = await trx
    .selectFrom('mail_groups')
    .where('code', 'like', `${base.replace(/_/g, '\\_')}%`)
    .select('code')
    .execute()
  const codes = new Set(taken.map(({ code }) => code))
  let code = base
  for (let number = 2; codes.has(code); number += 1) code = `${base}_${number}`
  const filter = fitting(group.filter, group.audience)
  const { id } = await trx
    .insertInto('mail_groups')
    .values({
      code,
      name: group.name,
      audience: group.audience,
      filter: JSON.stringify(filter),
      created_at: now,
      updated_at: now,
      updated_by: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = { name: group.name, audience: group.audience, filter }
  await auditRecord(actor, 'mail_group.added', id, { after }, now, trx)
  return id
}

/** Adds a group. Refuses a name that is taken and an unknown audience (`invalid`). */
export async function addGroup(input: GroupInput & { audience: string }, admin: AdminViewer, now: Date) {
  if (!isAudience(input.audience))
    return refuse('invalid', 'Select an audience.', { audience: ['Select an audience'] })
  try {
    return await transaction(async (trx) => {
      const count = await countOf(trx.selectFrom('mail_groups').where('archived_at', 'is', null))
      if (Number(count) >= MAX_GROUPS)
        return refuse('invalid', `You can have up to ${MAX_GROUPS} groups. Archive one first.`)
      if (await nameTaken(input.name, null, trx)) return sameName()
      return ok({ groupId: await insertGroup(input, admin, now, trx) })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return sameName()
  }
}

/** The locked group if it still has the given version; otherwise why not. */
async function lockGroup(groupId: number, version: number, trx: Trx) {
  const group = await trx
    .selectFrom('mail_groups')
    .where('id', '=', groupId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!group) return refuse('not_found', 'We can’t find this group.')
  if (group.archived_at) return refuse('conflict', 'This group has been archived.')
  if (group.version !== version)
    return refuse('conflict', 'Another admin has changed this group. Check it, then make your change again.')
  return ok(group)
}

/** Changes a group's name and filter; `conflict` when it was changed or archived since the form was opened. */
export async function changeGroup(
  input: GroupInput & { groupId: number; version: number },
  admin: AdminViewer,
  now: Date,
) {
  try {
    return await transaction(async (trx) => {
      const locked = await lockGroup(input.groupId, input.version, trx)
      if (!locked.ok) return locked
      const group = locked.value
      if (await nameTaken(input.name, group.id, trx)) return sameName()
      const filter = fitting(input.filter, group.audience)
      const version = group.version + 1
      await trx
        .updateTable('mail_groups')
        .set({
          name: input.name,
          filter: JSON.stringify(filter),
          version,
          updated_at: now,
          updated_by: admin.userId,
        })
        .where('id', '=', group.id)
        .execute()
      const change = {
        before: { name: group.name, filter: readFilter(group.filter) },
        after: { name: input.name, filter },
      }
      await auditRecord(admin, 'mail_group.changed', group.id, change, now, trx)
      return ok({ version })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return sameName()
  }
}

/** Archives a group. `conflict` while a rule that is on sends to it, and when it was changed since the form was opened. */
export async function archiveGroup(
  input: { groupId: number; version: number },
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    // The rules are locked first, as where they are turned on or get a group, so that concurrent changes wait for each other.
    await trx
      .selectFrom('cron_emails')
      .where('id', 'in', (eb) =>
        eb.selectFrom('cron_email_groups').where('group_id', '=', input.groupId).select('cron_email_id'),
      )
      .orderBy('id')
      .select('id')
      .forUpdate()
      .execute()
    const locked = await lockGroup(input.groupId, input.version, trx)
    if (!locked.ok) return locked
    const group = locked.value
    const activeRule = await trx
      .selectFrom('cron_email_groups as x')
      .innerJoin('cron_emails as r', 'r.id', 'x.cron_email_id')
      .where('x.group_id', '=', group.id)
      .where('r.status', '=', 'active')
      .orderBy('r.name')
      .select('r.name')
      .limit(1)
      .executeTakeFirst()
    if (activeRule)
      return refuse(
        'conflict',
        `“${activeRule.name}” is on and sends to this group. Pause or change the rule first.`,
      )
    await trx
      .updateTable('mail_groups')
      .set((eb) => ({
        archived_at: now,
        version: eb('version', '+', 1),
        updated_at: now,
        updated_by: admin.userId,
      }))
      .where('id', '=', group.id)
      .execute()
    await auditRecord(admin, 'mail_group.archived', group.id, { before: { name: group.name } }, now, trx)
    return ok()
  })
}
