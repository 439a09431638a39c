import { db, transaction } from '#db/client.ts'
import { createAccount, type NewAccount } from '#app/domain/people/accounts/create-account.server.ts'
import { hashPassword } from '#app/domain/people/accounts/passwords.server.ts'
import { viewerOfFamily, type ViewerFields } from '#app/domain/people/accounts/sessions.server.ts'
import { provedJustNow } from '#app/domain/people/accounts/fresh.ts'
import type { AdminViewer, FreshAdmin, Viewer } from '#app/platform/viewer.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { signIn } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'

export interface Account {
  userId: number
  email: string
  password: string
  firstName: string
  lastName: string
}

/** The name of an account, as it signs with it. */
export const nameOf = ({ firstName, lastName }: Account): string => `${firstName} ${lastName}`

const PASSWORD = 'a quiet pegbar in june'
let passwordHash: Promise<string> | undefined
let count = 0

/** An account with a verified address and no rights beyond a member's. */
export async function member(more: Partial<NewAccount> = {}): Promise<Account> {
  count += 1
  // Hashing is slow on purpose; once is enough for all who share the tests' password.
  passwordHash ??= hashPassword(PASSWORD)
  const input: NewAccount = {
    email: `person${count}@example.org`,
    firstName: 'Robin',
    lastName: `Vale ${count}`,
    emailVerifiedAt: now(),
    termsAcceptedAt: now(),
    passwordHash: await passwordHash,
    ...more,
  }
  const made = await transaction((trx) => createAccount(input, now(), trx))
  if (!made.ok) throw new Error(`${input.email}: ${made.message}`)
  const { email, firstName, lastName } = input
  return { userId: made.value.userId, email, firstName, lastName, password: more.password ?? PASSWORD }
}

export function admin(more: Partial<NewAccount> = {}): Promise<Account> {
  return member({ firstName: 'Ada', role: 'admin', ...more })
}

export function press(more: Partial<NewAccount> = {}): Promise<Account> {
  return member({ firstName: 'Piet', isPress: true, ...more })
}

interface MembershipRow {
  status?: 'pending' | 'proof_required' | 'active' | 'rejected' | 'expired' | 'cancelled'
  pro_vote_status?: 'none' | 'applied' | 'approved' | 'denied' | 'appealed'
  ends_on?: string
}

/** Gives an account a membership of a kind; by its row, as long as no screen of the product does it. */
export async function withMembership(
  account: Account,
  kind: 'student' | 'pro',
  row: MembershipRow = {},
): Promise<Account> {
  const type = await db()
    .selectFrom('membership_types')
    .where(kind === 'student' ? 'is_student' : 'is_pro', '=', true)
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('memberships')
    .values({
      user_id: account.userId,
      membership_type_id: type.id,
      status: 'active',
      starts_on: now().toISOString().slice(0, 10),
      ...row,
    })
    .execute()
  return account
}

/** A pro member whose right to vote was approved. */
export async function voter(): Promise<Account> {
  return withMembership(await member({ firstName: 'Vera' }), 'pro', { pro_vote_status: 'approved' })
}

/** A pro member without a vote: the screenings are for them. */
export async function pro(): Promise<Account> {
  return withMembership(await member({ firstName: 'Ines' }), 'pro')
}

/** Sits on a committee of the season, and has signed the agreement unless `signed` says no. */
export async function judge({
  signed = true,
  role = 'judge' as 'judge' | 'chair',
  categoryNumber = 1,
  firstName = 'Jonas',
} = {}): Promise<Account> {
  const account = await member({ firstName: role === 'chair' ? 'Carla' : firstName })
  const { year } = await currentSeason()
  await transaction(async (trx) => {
    const category = await trx
      .selectFrom('categories')
      .where('year', '=', year)
      .where('number', '=', categoryNumber)
      .select('id')
      .executeTakeFirstOrThrow()
    const committee = await trx
      .insertInto('committees')
      .values({ year, category_id: category.id, name: 'Committee of the tests', status: 'forming' })
      .onConflict((conflict) =>
        conflict.columns(['category_id', 'name']).doUpdateSet({ name: 'Committee of the tests' }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('committee_members')
      .values({
        committee_id: committee.id,
        user_id: account.userId,
        role,
        status: 'accepted',
        invited_at: now(),
      })
      .execute()
    if (!signed) return
    const agreement = await trx
      .selectFrom('agreements')
      .where('year', '=', year)
      .where('audience', '=', 'judge')
      .where('status', '=', 'active')
      .select(['id', 'body_sha256'])
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('signatures')
      .values({
        agreement_id: agreement.id,
        user_id: account.userId,
        typed_name: `${account.firstName} ${account.lastName}`,
        body_sha256: agreement.body_sha256,
        signed_at: now(),
      })
      .execute()
  })
  return account
}

export function chair(options: { signed?: boolean; categoryNumber?: number } = {}): Promise<Account> {
  return judge({ ...options, role: 'chair' })
}

/** The session that commands were last given of a person, and when it was opened. */
const opened = new Map<number, { familyId: string; at: number }>()

/** The person as guards hand them to commands, freshly signed in. */
export async function viewerOf({ userId }: { userId: number }): Promise<Viewer> {
  const fields = (await inOpenedSession(userId)) ?? (await inNewSession(userId))
  return { ...fields, requestId: 'tests', at: now() }
}

/** At the same moment they are as freshly signed in by the session before, unless it has ended since. */
async function inOpenedSession(userId: number): Promise<ViewerFields | null> {
  const session = opened.get(userId)
  return session?.at === now().getTime() ? viewerOfFamily(session.familyId) : null
}

async function inNewSession(userId: number): Promise<ViewerFields> {
  const { familyId } = await signIn({ userId })
  opened.set(userId, { familyId, at: now().getTime() })
  const fields = await viewerOfFamily(familyId)
  if (!fields) throw new Error(`Account ${userId} cannot sign in`)
  return fields
}

/** An admin who has just signed in. */
export async function adminViewerOf(account: { userId: number }): Promise<FreshAdmin> {
  const viewer = await viewerOf(account)
  if (viewer.role !== 'admin') throw new Error(`${viewer.email} is no admin`)
  const fresh = provedJustNow<AdminViewer>({ ...viewer, role: 'admin' })
  if (!fresh) throw new Error(`${viewer.email} is not freshly signed in`)
  return fresh
}
