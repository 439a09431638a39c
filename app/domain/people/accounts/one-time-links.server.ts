import { sql } from 'kysely'
import type { Reader, Trx } from '#db/client.ts'
import { linkLifetime } from './rules.ts'
import { hashSecretToken, newSecretToken } from './secret-tokens.server.ts'

export type LinkKind = 'password_reset' | 'email_verify' | 'account_setup'

const lifetimes: Record<LinkKind, number> = {
  password_reset: linkLifetime.passwordResetMs,
  email_verify: linkLifetime.emailVerifyMs,
  account_setup: linkLifetime.accountSetupMs,
}

export interface LinkOwner {
  userId?: number
  /** A member in the directory who has no account yet. */
  directoryId?: number
}

/** Makes the secret of a mailed link: works once, for a short time, stored as a hash. */
export async function issueLink(
  kind: LinkKind,
  owner: LinkOwner,
  now: Date,
  trx: Trx,
): Promise<{ token: string; linkId: number }> {
  const { token, hash } = newSecretToken()
  const row = await trx
    .insertInto('one_time_tokens')
    .values({
      kind,
      user_id: owner.userId ?? null,
      directory_id: owner.directoryId ?? null,
      token_hash: hash,
      created_at: now,
      expires_at: new Date(+now + lifetimes[kind]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { token, linkId: row.id }
}

export type LinkState = 'usable' | 'used' | 'expired' | 'unknown'

export interface FoundLink {
  state: LinkState
  kind: LinkKind | null
  userId: number | null
  directoryId: number | null
}

/** What a mailed link is worth now. Reading it changes nothing: mail programs and scanners open links too. */
export async function findLink(
  token: string,
  kinds: readonly LinkKind[],
  now: Date,
  reader: Reader,
): Promise<FoundLink> {
  const row = await reader
    .selectFrom('one_time_tokens')
    .where('token_hash', '=', hashSecretToken(token))
    .where('kind', 'in', kinds)
    .select(['kind', 'user_id', 'directory_id', 'used_at', 'expires_at'])
    .executeTakeFirst()
  if (!row) return { state: 'unknown', kind: null, userId: null, directoryId: null }
  const state = row.used_at ? 'used' : now < row.expires_at ? 'usable' : 'expired'
  return { state, kind: row.kind, userId: row.user_id, directoryId: row.directory_id }
}

/** Uses the link up. Of two at once, one gets it; null when it was used, ran out or never was. */
export async function takeLink(
  token: string,
  kinds: readonly LinkKind[],
  now: Date,
  trx: Trx,
): Promise<(LinkOwner & { kind: LinkKind }) | null> {
  const row = await trx
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashSecretToken(token))
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['kind', 'user_id', 'directory_id'])
    .executeTakeFirst()
  if (!row) return null
  return { kind: row.kind, userId: row.user_id ?? undefined, directoryId: row.directory_id ?? undefined }
}

/** Ends the other links of this kind a person was sent: after one of them did its work. */
export async function endLinks(
  kinds: readonly LinkKind[],
  owner: LinkOwner,
  now: Date,
  trx: Trx,
): Promise<void> {
  await trx
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .where((eb) =>
      eb.or([eb('user_id', '=', owner.userId ?? 0), eb('directory_id', '=', owner.directoryId ?? 0)]),
    )
    .execute()
}

/** How many links of this kind the owner was mailed that still work. */
export function usableLinks(kind: LinkKind, owner: LinkOwner, now: Date, trx: Trx): Promise<number> {
  return countOf(linksTo(kind, owner, trx).where('used_at', 'is', null).where('expires_at', '>', now))
}

/** How many links of this kind went to the owner in the last hour: a mailbox is not to be flooded. */
export function linksInLastHour(kind: LinkKind, owner: LinkOwner, now: Date, trx: Trx): Promise<number> {
  return countOf(linksTo(kind, owner, trx).where('created_at', '>', new Date(+now - 3_600_000)))
}

function linksTo(kind: LinkKind, owner: LinkOwner, trx: Trx) {
  return trx
    .selectFrom('one_time_tokens')
    .where('kind', '=', kind)
    .where((eb) =>
      eb.or([eb('user_id', '=', owner.userId ?? 0), eb('directory_id', '=', owner.directoryId ?? 0)]),
    )
}

async function countOf(links: ReturnType<typeof linksTo>): Promise<number> {
  const { count } = await links.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}
