import { confirmedEmailOf } from './confirmed-email.ts'
import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import { compiledOnce } from '#db/compiled-once.ts'
import { tokenLifetime } from '#app/constants.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { fingerprint, fingerprintsOf } from '#app/platform/secret-links/seals.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { madePerUse } from '#app/platform/award-parts.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import type { Season } from '#app/domain/season/seasons/rules.ts'
import { rightsColumns, rightsIn, type Rights } from './rights.server.ts'
import { refreshVerdict, SESSION_LIMIT_MS } from './rules.ts'
import { setDue } from './second-factor-due.server.ts'
import { hashSecretToken, newSecretToken } from './secret-tokens.server.ts'
import { system, type Viewer } from '#app/platform/viewer.ts'

/** The two secrets of a session (spec 4, 9), of which only hashes are stored. */
export interface TokenPair {
  accessToken: string
  refreshToken: string
  accessExpiresAt: Date
  refreshExpiresAt: Date
  familyId: string
}

export interface Session extends TokenPair {
  userId: number
  /** Whether the cookies outlive the browser window. */
  remember: boolean
}

export interface SessionStart {
  userId: number
  remember: boolean
  userAgent: string | null
  address: string | null
}

/** The person of an access token; the id of the request is added for each. */
export type ViewerFields = Omit<Viewer, 'requestId' | 'at'>

const sessionEnded = refuse('forbidden', 'Your session has ended. Sign in again.')

interface NewToken {
  kind: 'access' | 'refresh'
  token: string
  expiresAt: Date
}

async function storeTokens(
  familyId: string,
  tokens: readonly NewToken[],
  now: Date,
  trx: Trx,
): Promise<void> {
  await trx
    .insertInto('session_tokens')
    .values(
      tokens.map(({ kind, token, expiresAt }) => ({
        ...{ family_id: familyId, kind, token_hash: hashSecretToken(token) },
        ...{ issued_at: now, expires_at: expiresAt },
      })),
    )
    .execute()
}

async function issuePair(
  familyId: string,
  startedAt: Date,
  { access, refresh }: { access: string; refresh: string },
  now: Date,
  trx: Trx,
): Promise<TokenPair> {
  const limit = +startedAt + SESSION_LIMIT_MS
  const accessExpiresAt = new Date(Math.min(+now + tokenLifetime.accessMs, limit))
  const refreshExpiresAt = new Date(Math.min(+now + tokenLifetime.refreshMs, limit))
  const pair: NewToken[] = [
    { kind: 'access', token: access, expiresAt: accessExpiresAt },
    { kind: 'refresh', token: refresh, expiresAt: refreshExpiresAt },
  ]
  await storeTokens(familyId, pair, now, trx)
  return { accessToken: access, refreshToken: refresh, accessExpiresAt, refreshExpiresAt, familyId }
}

/**
 * The pair that follows a refresh token: the same however often it is asked for, so a token has one successor and a copy of it makes
 * no second chain. It cannot be computed without the secret of the installation, and only its hashes are stored.
 */
const successorsOf = (refreshToken: string) => ({
  access: fingerprint('access-after', refreshToken),
  refresh: fingerprint('refresh-after', refreshToken),
})

/** The pair that was given for a token which was just used, or the last one that followed from it. */
async function pairGivenFor(
  refreshToken: string,
  familyId: string,
  now: Date,
  trx: Trx,
): Promise<TokenPair | null> {
  const columns = ['expires_at', 'rotated_at'] as const
  const stored = (kind: 'access' | 'refresh', token: string) =>
    findRow('session_tokens', { token_hash: hashSecretToken(token), kind, family_id: familyId }, columns, trx)
  // A token that was given just before the secret was changed has its successor by the earlier secret.
  const accesses = fingerprintsOf('access-after', refreshToken)
  for (const [index, refresh] of fingerprintsOf('refresh-after', refreshToken).entries()) {
    const refreshRow = await stored('refresh', refresh)
    if (!refreshRow) continue
    if (refreshRow.rotated_at) return pairGivenFor(refresh, familyId, now, trx)
    const access = accesses[index] ?? ''
    const accessRow = await stored('access', access)
    if (!accessRow) return null
    return {
      ...{ accessToken: access, accessExpiresAt: accessRow.expires_at },
      ...{ refreshToken: refresh, refreshExpiresAt: refreshRow.expires_at },
      familyId,
    }
  }
  return null
}

/**
 * Opens a session for a person who has just made their account, and so has no second factor. It throws for one who has: a door
 * for accounts that exist goes through `beginSession`.
 */
export async function startSession(start: SessionStart, now: Date): Promise<Session> {
  return transaction(async (trx) => {
    const factor = await findRow('second_factors', { user_id: start.userId }, ['confirmed_at'], trx)
    if (factor?.confirmed_at) throw new Error('This person has a second factor, which was not asked for.')
    return storeSession(start, now, trx)
  })
}

/** A new family with its first pair (spec 4), for a person of whom all was asked. */
export async function storeSession(start: SessionStart, now: Date, trx: Trx): Promise<Session> {
  const family = await trx
    .insertInto('session_families')
    .values({
      user_id: start.userId,
      remember: start.remember,
      user_agent: start.userAgent?.slice(0, 400) ?? null,
      address: start.address,
      created_at: now,
      last_seen_at: now,
      proved_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.updateTable('users').set({ last_sign_in_at: now }).where('id', '=', start.userId).execute()
  await setDue(start.userId, now, trx)
  const tokens = { access: newSecretToken().token, refresh: newSecretToken().token }
  const pair = await issuePair(family.id, now, tokens, now, trx)
  return { ...pair, userId: start.userId, remember: start.remember }
}

const VIEWER_COLUMNS = [
  'u.id as userId',
  'u.role',
  'u.admin_role as adminRole',
  'u.email',
  'u.first_name as firstName',
  'u.last_name as lastName',
  'u.email_verified_at as emailVerifiedAt',
  'u.timezone',
  'u.is_press as isPress',
  'u.current_studio_id as currentStudioId',
  'u.second_factor_due_at as secondStepDueAt',
] as const

function viewerQuery(reader: Reader) {
  return reader
    .selectFrom('session_families as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .where('f.revoked_at', 'is', null)
    .where('u.status', '=', 'active')
    .select(VIEWER_COLUMNS)
    .select(['f.id as sessionFamily', 'f.proved_at as provedAt'])
}

type ViewerRow = Omit<
  Awaited<ReturnType<ReturnType<typeof viewerQuery>['executeTakeFirstOrThrow']>>,
  'provedAt'
> &
  Pick<Viewer, 'provedAt'>

function asViewer({ emailVerifiedAt, ...row }: ViewerRow): ViewerFields {
  const emailVerified = emailVerifiedAt !== null
  return {
    ...row,
    displayName: `${row.firstName} ${row.lastName}`,
    emailVerified,
    confirmedEmail: confirmedEmailOf({ email: row.email, emailVerified }),
  }
}

/** The person an admin's session views the site as; `null` without an active account. */
export async function viewerInPlace(
  userId: number,
  { sessionFamily, provedAt }: Pick<Viewer, 'sessionFamily' | 'provedAt'>,
): Promise<ViewerFields | null> {
  const row = await db()
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .where('u.status', '=', 'active')
    .select(VIEWER_COLUMNS)
    .executeTakeFirst()
  return row ? asViewer({ ...row, secondStepDueAt: null, sessionFamily, provedAt }) : null
}

const readByAccessToken = madePerUse((configs) =>
  compiledOnce((values: { hash: Buffer; year: number; now: Date }) =>
    viewerQuery(db())
      .innerJoin('session_tokens as t', 't.family_id', 'f.id')
      .where('t.token_hash', '=', values.hash)
      .where('t.kind', '=', 'access')
      .where('t.expires_at', '>', values.now)
      .select(rightsColumns(values, configs)),
  ),
)

/**
 * The person of an access token, and their rights in a season if one is given, which nearly every page asks for too; `null` when
 * the token is unknown, expired or revoked, or the account is suspended.
 */
export async function viewerOfAccessToken(
  token: string,
  now: Date,
  season: Pick<Season, 'year'> | null = null,
): Promise<{ viewer: ViewerFields; rights: Rights | null } | null> {
  const values = { hash: hashSecretToken(token), year: season?.year ?? 0, now }
  const [row] = await readByAccessToken(await configValues())(values, db())
  if (!row) return null
  const { studios, membership, offersMemberships, exceptions, sitsOnCommittee, ...more } = row
  const { hasCustomDeadline, desks, ...viewer } = more
  const rights = {
    ...{ studios, membership, offersMemberships, exceptions, sitsOnCommittee, hasCustomDeadline },
    desks,
  }
  return { viewer: asViewer(viewer), rights: season && rightsIn(rights) }
}

/** The person of a living session, for the request in which its tokens were just renewed. */
export async function viewerOfFamily(familyId: string): Promise<ViewerFields | null> {
  const row = await viewerQuery(db()).where('f.id', '=', familyId).executeTakeFirst()
  return row ? asViewer(row) : null
}

/** Locks the family of a refresh token and weighs the token; a reused one ends the family on the spot. */
async function presentRefreshToken(token: string, now: Date, trx: Trx) {
  const hash = hashSecretToken(token)
  const found = await findRow('session_tokens', { token_hash: hash, kind: 'refresh' }, ['family_id'], trx)
  if (!found) return null
  // The family's row is the lock: tokens of one session are weighed one after the other.
  const family = await trx
    .selectFrom('session_families')
    .where('id', '=', found.family_id)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
  const row = await trx
    .selectFrom('session_tokens as t')
    .innerJoin('session_families as f', 'f.id', 't.family_id')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .where('t.token_hash', '=', hash)
    .select(['t.expires_at', 't.rotated_at', 'u.status'])
    .executeTakeFirst()
  if (!row) return null
  const verdict = refreshVerdict(
    {
      expiresAt: row.expires_at,
      rotatedAt: row.rotated_at,
      familyStartedAt: family.created_at,
      familyRevokedAt: family.revoked_at,
      userStatus: row.status,
    },
    now,
  )
  if (verdict === 'reused') {
    await revokeFamilies([family.id], 'refresh_token_reused', now, trx)
    const entry = { action: 'session.reuse_detected', entity: 'session_family', entityId: family.id }
    await audit({ ...system, userId: family.user_id }, entry, now, trx)
  }
  return { verdict, family }
}

/**
 * The next pair for a refresh token (spec 4, 7). A used token gets the same pair within 30 s, so that two tabs both stay signed in;
 * later its family is revoked. Refuses `forbidden` when the session has ended.
 */
export async function refreshSession(refreshToken: string, now: Date) {
  return transaction(async (trx) => {
    const found = await presentRefreshToken(refreshToken, now, trx)
    if (!found || found.verdict === 'reused' || found.verdict === 'ended') return sessionEnded
    const { id: familyId, created_at: startedAt, user_id: userId, remember } = found.family
    if (found.verdict === 'again') {
      const given = await pairGivenFor(refreshToken, familyId, now, trx)
      return given ? ok({ ...given, userId, remember }) : sessionEnded
    }
    // A family has one living refresh token.
    await trx
      .updateTable('session_tokens')
      .set({ rotated_at: now })
      .where('family_id', '=', familyId)
      .where('kind', '=', 'refresh')
      .where('rotated_at', 'is', null)
      .execute()
    await trx
      .deleteFrom('session_tokens')
      .where('family_id', '=', familyId)
      .where('expires_at', '<=', now)
      .execute()
    await trx.updateTable('session_families').set({ last_seen_at: now }).where('id', '=', familyId).execute()
    await setDue(userId, now, trx)
    const pair = await issuePair(familyId, startedAt, successorsOf(refreshToken), now, trx)
    return ok({ ...pair, userId, remember })
  })
}

/**
 * Another access token without using the refresh token up, for the second refresh path of spec 7, whose callers read only
 * `data.access_token`.
 */
export async function renewAccessToken(refreshToken: string, now: Date) {
  return transaction(async (trx) => {
    const found = await presentRefreshToken(refreshToken, now, trx)
    if (!found || found.verdict === 'reused' || found.verdict === 'ended') return sessionEnded
    const { id: familyId, created_at: startedAt } = found.family
    const expiresAt = new Date(Math.min(+now + tokenLifetime.accessMs, +startedAt + SESSION_LIMIT_MS))
    const { token: accessToken } = newSecretToken()
    await storeTokens(familyId, [{ kind: 'access', token: accessToken, expiresAt }], now, trx)
    return ok({ accessToken })
  })
}

async function revokeFamilies(ids: string[], reason: string, now: Date, trx: Trx): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('session_families')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Signs out: ends every token of this session. */
export async function endSession(familyId: string, now: Date): Promise<void> {
  await transaction((trx) => revokeFamilies([familyId], 'signed_out', now, trx))
}

/** Ends a person's sessions, except `keep`, or `only` one of them. Answers how many. */
export async function endSessionsOf(
  userId: number,
  reason: 'password_changed' | 'suspended' | 'role_lowered' | 'ended_by_admin' | 'ended_by_owner',
  now: Date,
  trx: Trx,
  { only, keep }: { only?: string | null; keep?: string } = {},
): Promise<number> {
  const families = await trx
    .selectFrom('session_families')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .select('id')
    .execute()
  const ids = families.map(({ id }) => id).filter((id) => id !== keep && (only ?? id) === id)
  await revokeFamilies(ids, reason, now, trx)
  return ids.length
}

/** Writes that a session has proved whose it is once more. */
export async function markProved(familyId: string, now: Date, trx: Trx): Promise<void> {
  await trx.updateTable('session_families').set({ proved_at: now }).where('id', '=', familyId).execute()
}

/** The person of a token whose session may have ended, whose late form is kept. */
export async function formerUserOf(token: string): Promise<number | null> {
  const row = await db()
    .selectFrom('session_tokens as t')
    .innerJoin('session_families as f', 'f.id', 't.family_id')
    .where('t.token_hash', '=', hashSecretToken(token))
    .select('f.user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}
