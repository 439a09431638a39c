import { transaction, type Trx } from '#db/client.ts'
import { createAccount } from '#app/domain/people/accounts/create-account.server.ts'
import { hashPassword } from '#app/domain/people/accounts/passwords.server.ts'
import { addToWhitelist } from '#app/domain/people/whitelist/commands.server.ts'
import type { WhitelistInput } from '#app/domain/people/whitelist/schema.ts'
import type { AdminViewer, Viewer } from '#app/platform/viewer.ts'
import { demoPassword } from '#db/seed/accounts.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { demoPeople, directorySeeds, membershipSeeds, otherPeople } from '#db/seed/data/people.ts'
import type { PersonSeed } from '#db/seed/data/people.ts'
import type { SeasonPlan } from '#db/seed/phases.ts'

/** Everyone of the demonstration by e-mail, as the commands want them. */
export type Cast = Map<string, Viewer>

export function inCast(cast: Cast, email: string): Viewer {
  const viewer = cast.get(email)
  if (!viewer) throw new Error(`The seed speaks of ${email}, whom it did not make`)
  return viewer
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
  await makeExceptions({ ...inCast(cast, 'admin@example.org'), role: 'admin' }, plan, joined)
  return cast
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}

async function addPerson(person: PersonSeed, passwordHash: string, joined: Date, trx: Trx): Promise<Viewer> {
  const { email, firstName, lastName, country, timezone, isPress = false, role = 'member' } = person
  const made = await createAccount(
    {
      email,
      passwordHash,
      firstName,
      lastName,
      role,
      isPress,
      country,
      timezone,
      emailVerifiedAt: joined,
      termsAcceptedAt: joined,
    },
    joined,
    trx,
  )
  if (!made.ok) throw new Error(`${email}: ${made.message}`)
  return {
    userId: made.value.userId,
    role,
    email,
    firstName,
    lastName,
    displayName: `${firstName} ${lastName}`,
    emailVerified: true,
    timezone,
    isPress,
    currentStudioId: null,
    sessionFamily: '',
    requestId: 'seed',
    at: joined,
  }
}

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
        // Long enough for every phase of the season to find it active.
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

async function makeExceptions(admin: AdminViewer, plan: SeasonPlan, joined: Date): Promise<void> {
  const exceptions: Omit<WhitelistInput, 'submission'>[] = [
    {
      match: { kind: 'email', value: 'calliope.tarnsby@example.org' },
      purpose: 'late_submission',
      maxUses: 1,
      validTo: plan.calendar.materialsDue,
      note: 'Studio was flooded; one late entry was promised by phone.',
    },
    {
      match: { kind: 'email', value: 'philippa.stillwater@example.org' },
      purpose: 'voting',
      maxUses: null,
      validTo: null,
      note: 'Emeritus member without an account of her own membership type.',
    },
    {
      match: { kind: 'domain', value: 'odd-lantern.example' },
      purpose: 'student_bypass',
      maxUses: null,
      validTo: null,
      note: 'The school vouches for its students.',
    },
    {
      match: { kind: 'domain', value: 'animation-weekly.example' },
      purpose: 'press',
      maxUses: null,
      validTo: plan.calendar.ceremony,
      note: 'The whole desk covers the season.',
    },
  ]
  for (const exception of exceptions) {
    const added = await addToWhitelist({ ...exception, submission: null }, admin, joined)
    if (!added.ok) throw new Error(`${exception.match.value}: ${added.message}`)
  }
}
