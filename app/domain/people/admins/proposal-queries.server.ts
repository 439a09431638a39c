import type { Reader } from '#db/client.ts'
import { personName } from '#db/person-name.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { beginsAt, MAX_ADMINS_LISTED, waitsFor, type WaitsFor } from './rules.ts'
import { whyNotSecond } from './second-admin.server.ts'

/** Proposals that wait, with their people. */
export function waitingProposals(reader: Reader) {
  return reader
    .selectFrom('admin_proposals as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('users as b', 'b.id', 'p.proposed_by')
    .where('p.status', '=', 'waiting')
    .select(['p.id', 'p.user_id as userId', 'p.proposed_by as by', 'p.proposed_at as at'])
    .select(['p.alone_since as aloneSince', 'u.email', 'u.status as account', 'u.admin_role as role'])
    .select([personName('u').as('name'), personName('b').as('byName')])
}

/** The active admins with all rights, and since when they are new ones. */
export function listFullAdmins(reader: Reader) {
  return reader
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('admin_role', '=', 'admin')
    .where('status', '=', 'active')
    .select(['id as userId', 'admin_since as adminSince'])
    .execute()
}

interface Waiting {
  by: number
  at: Date
  aloneSince: Date | null
}

/** Says what a proposal waits for, and when it begins by itself, as far as that is known. */
export interface Wait {
  waitsFor: WaitsFor
  beginsAt: Date | null
}

function waitOf(waiting: Waiting, admins: Awaited<ReturnType<typeof listFullAdmins>>): Wait {
  const forWhat = waitsFor(waiting, admins)
  const { aloneSince } = waiting
  return { waitsFor: forWhat, beginsAt: forWhat === 'clock' && aloneSince ? beginsAt(aloneSince) : null }
}

export type ListedProposal = Awaited<ReturnType<typeof listProposals>>[number]

/** Lists those who wait to be an admin with all rights, the longest first. */
export async function listProposals(_admin: AdminViewer, reader: Reader) {
  const rows = await waitingProposals(reader).orderBy('p.id').limit(MAX_ADMINS_LISTED).execute()
  if (rows.length === 0) return []
  const admins = await listFullAdmins(reader)
  return rows.map((row) => {
    const { id, userId, name, email, by, byName, at } = row
    return { id, userId, name: name || email, email, by, byName, at, ...waitOf(row, admins) }
  })
}

/** Tells whether a person waits to be an admin with all rights. */
export async function isWaiting(userId: number, reader: Reader): Promise<boolean> {
  const row = await reader
    .selectFrom('admin_proposals')
    .where('user_id', '=', userId)
    .where('status', '=', 'waiting')
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Says what a person waits for to be an admin; `null` if they do not wait. */
export async function ownProposal(userId: number, reader: Reader) {
  const row = await waitingProposals(reader).where('p.user_id', '=', userId).executeTakeFirst()
  return row ? { byName: row.byName, at: row.at, ...waitOf(row, await listFullAdmins(reader)) } : null
}

/** A person, and the proposal about them with why this admin may not confirm it; `null` for an unknown person. */
export async function proposalOf(userId: number, admin: AdminViewer, now: Date, reader: Reader) {
  const person = await reader
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .select(['u.email', personName('u').as('name')])
    .executeTakeFirst()
  if (!person) return null
  const row = await waitingProposals(reader).where('p.user_id', '=', userId).executeTakeFirst()
  const { email } = person
  const name = person.name || email
  if (!row) return { name, email, proposal: null }
  const { id, by, at, byName, role } = row
  const refusal = await whyNotSecond(admin, { by, at }, now, reader)
  const wait = waitOf(row, await listFullAdmins(reader))
  return { name, email, proposal: { id, at, byName, role, isOwn: by === admin.userId, refusal, ...wait } }
}
