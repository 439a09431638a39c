import { confirmedEmailOf } from '#app/domain/people/accounts/confirmed-email.ts'
import { transaction, type Trx } from '#db/client.ts'
import { createAccount } from '#app/domain/people/accounts/create-account.server.ts'
import { provedJustNow } from '#app/domain/people/accounts/fresh.ts'
import { hashPassword } from '#app/domain/people/accounts/passwords.server.ts'
import { addToWhitelist } from '#app/domain/people/whitelist/commands.server.ts'
import type { WhitelistInput } from '#app/domain/people/whitelist/schema.ts'
import type { AdminViewer, FreshAdmin, Viewer } from '#app/platform/viewer.ts'
import { demoPassword } from '#db/seed/accounts.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { demoPeople, directorySeeds, membershipSeeds, otherPeople } from '#db/seed/data/people.ts'
import type { PersonSeed } from '#db/seed/data/people.ts'
import { valueOf } from '#db/seed/outcomes.ts'
import { earlier, type SeasonPlan } from '#db/seed/phases.ts'

/** Everyone of the demonstration by email, as commands take them. */
export type Cast = Map<string, Viewer>

export function inCast(cast: Cast, email: string): Viewer {
  const viewer = cast.get(email)
  if (!viewer) throw new Error(`The seed has no person ${email}`)
  return viewer
}

/** The two admins, of whom one approves what the other proposes, and who approves refunds. */
export interface Admins {
  admin: FreshAdmin
  second: FreshAdmin
  treasurer: FreshAdmin
}

export function adminsIn(cast: Cast): Admins {
  return {
    admin: adminIn(cast, 'admin@example.org'),
    second: adminIn(cast, 'second.admin@example.org'),
    treasurer: adminIn(cast, 'treasurer@example.org'),
  }
}

function adminIn(cast: Cast, email: string): FreshAdmin {
  const fresh = provedJustNow<AdminViewer>({ ...inCast(cast, email), role: 'admin' })
  if (!fresh) throw new Error(`${email} has not just signed in`)
  return fresh
}

/** Accounts, memberships, the member directory and the whitelist. */
export async function seedPeople({ year, plan }: Baseline, now: Date): Promise<Cast> {
  const passwordHash = await hashPassword(demoPassword)
  const joined = earlier(plan.calendar.callOpens, now)
  const cast: Cast = new Map()
  await transaction(async (trx) => {
    for (const person of [...demoPeople, ...otherPeople])
      cast.set(person.email, await addPerson(person, passwordHash, joined, trx))
    await insertMemberships(cast, year, joined, trx)
    await insertDirectory(cast, year, joined, trx)
  })
  await addExceptions(adminsIn(cast).admin, plan, joined)
  return cast
}

async function addPerson(person: PersonSeed, passwordHash: string, joined: Date, trx: Trx): Promise<Viewer> {
  const account = { ...person, passwordHash, emailVerifiedAt: joined, termsAcceptedAt: joined }
  const { userId } = valueOf(await createAccount(account, joined, trx), person.email)
  return viewerOf(person, userId, joined)
}

/** A person the seed made, as commands take them. */
export function viewerOf(
  { email, firstName, lastName, isPress = false, role = 'member', adminRole = 'admin' }: SeededPerson,
  userId: number,
  at: Date,
): Viewer {
  return {
    userId,
    role,
    adminRole: role === 'admin' ? adminRole : null,
    email,
    firstName,
    lastName,
    displayName: `${firstName} ${lastName}`,
    emailVerified: true,
    confirmedEmail: confirmedEmailOf({ email, emailVerified: true }),
    timezone: null,
    isPress,
    currentStudioId: null,
    sessionFamily: '',
    provedAt: at,
    secondStepDueAt: null,
    requestId: 'seed',
    at,
  }
}

type SeededPerson = Pick<PersonSeed, 'email' | 'firstName' | 'lastName' | 'isPress'> &
  Partial<Pick<PersonSeed, 'adminRole'>> & { role?: Viewer['role'] }

async function insertMemberships(cast: Cast, year: number, joined: Date, trx: Trx): Promise<void> {
  const types = await trx.selectFrom('membership_types').select(['id', 'code']).execute()
  const typeIds = new Map(types.map((type) => [type.code, type.id]))
  await trx
    .insertInto('memberships')
    .values(
      membershipSeeds.map((seed) => ({
        user_id: inCast(cast, seed.email).userId,
        membership_type_id: typeIds.get(seed.type) ?? 0,
        status: seed.status,
        starts_on: seed.status === 'active' ? `${year}-01-15` : null,
        // Active in every phase of the season.
        ends_on: seed.status === 'active' ? `${year + 1}-12-31` : null,
        school: seed.school ?? null,
        student_no: seed.school ? 'S-20418' : null,
        expected_graduation: seed.school ? `${year + 2}-06-30` : null,
        discipline: seed.discipline ?? null,
        pro_vote_status: seed.voteStatus ?? 'none',
        reviewed_by: seed.status === 'active' ? inCast(cast, 'admin@example.org').userId : null,
        reviewed_at: seed.status === 'active' ? joined : null,
        created_at: joined,
      })),
    )
    .execute()
}

async function insertDirectory(cast: Cast, year: number, joined: Date, trx: Trx): Promise<void> {
  const types = await trx.selectFrom('membership_types').select(['id', 'code']).execute()
  await trx
    .insertInto('member_directory')
    .values(
      directorySeeds.map((seed) => ({
        member_no: seed.memberNo,
        email: seed.email,
        first_name: seed.firstName,
        last_name: seed.lastName,
        membership_type_id: types.find((type) => type.code === seed.type)?.id ?? null,
        valid_to: `${year + 1}-12-31`,
        claimed_by: seed.claimed ? inCast(cast, seed.email).userId : null,
        imported_at: joined,
      })),
    )
    .execute()
}

async function addExceptions(admin: AdminViewer, plan: SeasonPlan, joined: Date): Promise<void> {
  const exceptions: (Pick<WhitelistInput, 'match' | 'purpose' | 'note'> & Partial<WhitelistInput>)[] = [
    {
      match: { kind: 'email', value: 'calliope.tarnsby@example.org' },
      purpose: 'late_submission',
      maxUses: 1,
      validTo: plan.calendar.materialsDue,
      note: 'The studio was flooded; one late entry was promised on the phone.',
    },
    {
      match: { kind: 'email', value: 'philippa.stillwater@example.org' },
      purpose: 'voting',
      note: 'Emeritus member without a membership of her own.',
    },
    {
      match: { kind: 'domain', value: 'odd-lantern.example' },
      purpose: 'student_bypass',
      note: 'The school vouches for its students.',
    },
    {
      match: { kind: 'domain', value: 'animation-weekly.example' },
      purpose: 'press',
      validTo: plan.calendar.ceremony,
      note: 'Its whole staff covers the season.',
    },
  ]
  for (const exception of exceptions) {
    const input = { maxUses: null, validTo: null, submission: null, ...exception }
    valueOf(await addToWhitelist(input, admin, joined), exception.match.value)
  }
}
