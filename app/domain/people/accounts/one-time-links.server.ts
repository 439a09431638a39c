import type { ExpressionBuilder } from 'kysely'
import type { Reader, Trx } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import type { DB } from '#db/types.ts'
import type { SecretLink } from '#app/platform/secret-links/secret-link.ts'
import { linkLifetime } from './rules.ts'
import { HALF_WAY_MS } from './second-factor-rules.ts'
import { hashSecretToken, newSecretToken } from './secret-tokens.server.ts'

const ONCE = { holder: 'the person, by email', in: 'token', exchanged: true } as const
const CHANGED = 'the person, who asks for another, uses it or changes the password'

/** Says what the one-time links of accounts open. */
export const passwordLink: SecretLink = {
  ...{ kind: 'password', ...ONCE, changed: CHANGED, addresses: ['/password-reset'] },
  opens: 'a new password for an account, or the first one of a member of the directory',
  ends: 'once it is used; after 30 minutes, and the first one after a day',
}
export const verifyLink: SecretLink = {
  ...{ kind: 'verify-email', ...ONCE, changed: CHANGED, addresses: ['/verify-email'] },
  opens: 'the confirmation of an account’s address',
  ends: 'once it is used; after three days',
}
export const newAddressLink: SecretLink = {
  ...{ kind: 'email-change', ...ONCE, changed: CHANGED, addresses: ['/account/email'] },
  opens: 'the change of an account’s address to this one',
  ends: 'once it is used; after a day',
}

export type LinkKind = 'password_reset' | 'email_verify' | 'account_setup' | 'email_change' | 'second_factor'

const lifetimes: Record<LinkKind, number> = {
  password_reset: linkLifetime.passwordResetMs,
  email_verify: linkLifetime.emailVerifyMs,
  account_setup: linkLifetime.accountSetupMs,
  email_change: linkLifetime.emailChangeMs,
  second_factor: HALF_WAY_MS,
}

export interface LinkOwner {
  userId?: number
  /** A member in the directory who has no account yet. */
  directoryId?: number
}

/** The owner of a link, and the address that it makes the account's. */
interface NewLink extends LinkOwner {
  email?: string
}

/** Creates the secret of a mailed link, which works once and is stored as a hash. */
export async function issueLink(kind: LinkKind, owner: NewLink, now: Date, trx: Trx) {
  const { token, hash } = newSecretToken()
  const row = await trx
    .insertInto('one_time_tokens')
    .values({
      kind,
      user_id: owner.userId ?? null,
      directory_id: owner.directoryId ?? null,
      email: owner.email ?? null,
      token_hash: hash,
      created_at: now,
      expires_at: new Date(+now + lifetimes[kind]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { token, linkId: row.id }
}

export type LinkState = 'usable' | 'used' | 'expired' | 'unknown'

/** The state of a mailed link. Reading it changes nothing, because mail programs and scanners open links too. */
export async function findLink(token: string, kinds: readonly LinkKind[], now: Date, reader: Reader) {
  const row = await reader
    .selectFrom('one_time_tokens')
    .where('token_hash', '=', hashSecretToken(token))
    .where('kind', 'in', kinds)
    .select(['kind', 'user_id', 'directory_id', 'email', 'used_at', 'expires_at'])
    .executeTakeFirst()
  if (!row) return { state: 'unknown' as LinkState, kind: null, userId: null, directoryId: null, email: null }
  const state: LinkState = row.used_at ? 'used' : now < row.expires_at ? 'usable' : 'expired'
  return { state, kind: row.kind, userId: row.user_id, directoryId: row.directory_id, email: row.email }
}

/** Uses a link up, once; `null` when it is used, expired or unknown. */
export async function takeLink(token: string, kinds: readonly LinkKind[], now: Date, trx: Trx) {
  const row = await trx
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashSecretToken(token))
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['kind', 'user_id', 'directory_id', 'email'])
    .executeTakeFirst()
  if (!row) return null
  return {
    kind: row.kind,
    userId: row.user_id ?? undefined,
    directoryId: row.directory_id ?? undefined,
    email: row.email ?? undefined,
  }
}

/** Ends a person's other links of these kinds after one was used. */
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
    .where(ownedBy(owner))
    .execute()
}

/** How many usable links of a kind the owner has. */
export function usableLinks(kind: LinkKind, owner: LinkOwner, now: Date, trx: Trx): Promise<number> {
  return countOf(linksTo(kind, owner, trx).where('used_at', 'is', null).where('expires_at', '>', now))
}

/** How many links of a kind the owner was mailed in the last hour, so that their mailbox is not flooded. */
export function linksInLastHour(kind: LinkKind, owner: LinkOwner, now: Date, trx: Trx): Promise<number> {
  return countOf(linksTo(kind, owner, trx).where('created_at', '>', new Date(+now - 3_600_000)))
}

const ownedBy = (owner: LinkOwner) => (eb: ExpressionBuilder<DB, 'one_time_tokens'>) =>
  eb.or([eb('user_id', '=', owner.userId ?? 0), eb('directory_id', '=', owner.directoryId ?? 0)])

function linksTo(kind: LinkKind, owner: LinkOwner, trx: Trx) {
  return trx.selectFrom('one_time_tokens').where('kind', '=', kind).where(ownedBy(owner))
}
