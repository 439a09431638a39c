import { db, transaction, type Reader, type Trx } from '#db/client.ts'
import { createAccount } from '#app/domain/people/accounts/create-account.server.ts'
import { hashPassword } from '#app/domain/people/accounts/passwords.server.ts'
import { newSecretToken } from '#app/domain/people/accounts/secret-tokens.server.ts'
import { findActiveAgreement } from '#app/domain/people/agreements/queries.server.ts'
import { signAgreement } from '#app/domain/people/agreements/sign-agreement.server.ts'
import { makeCommittees } from '#app/domain/judging/committees/commands.server.ts'
import { INVITATION_LASTS_MS } from '#app/domain/people/accounts/invitations.ts'
import { seat } from '#app/domain/judging/committees/seats.server.ts'
import { demoPassword } from '#db/seed/accounts.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { valueOf } from '#db/seed/outcomes.ts'
import { adminsIn, inCast, type Cast } from '#db/seed/people.ts'
import { earlier, hasJudging, type Phase } from '#db/seed/phases.ts'

const CHAIR = 'chair@example.org'
const JUDGE = 'judge@example.org'

/** Category number, chair and judges. The demo's judge has one invitation to answer. */
const seats: readonly { number: number; chair: string; judges: readonly string[] }[] = [
  {
    number: 1,
    chair: 'perpetua.okereke@example.org',
    judges: ['layla.alnahri@example.org', 'anastasios@example.org'],
  },
  { number: 8, chair: CHAIR, judges: [JUDGE, 'solvei@example.org', 'layla.alnahri@example.org'] },
  {
    number: 12,
    chair: 'solvei@example.org',
    judges: [JUDGE, 'layla.alnahri@example.org', 'anastasios@example.org'],
  },
  {
    number: 13,
    chair: 'layla.alnahri@example.org',
    judges: ['perpetua.okereke@example.org', 'solvei@example.org'],
  },
  { number: 19, chair: CHAIR, judges: [JUDGE, 'perpetua.okereke@example.org', 'layla.alnahri@example.org'] },
  { number: 31, chair: 'anastasios@example.org', judges: [JUDGE, 'layla.alnahri@example.org'] },
]
/** An address reserved for documentation. */
const FROM = { address: '192.0.2.18', userAgent: null }
const STILL_INVITED = { number: 31, email: JUDGE }

const employers: Record<string, string> = {
  [CHAIR]: 'Freelance',
  [JUDGE]: 'Saltwick Animation',
  'solvei@example.org': 'Nordheim College of Art',
  'layla.alnahri@example.org': 'Freelance',
  'anastasios@example.org': 'Lykabettos Animation',
}

const GIVEN = [
  'Aurelio',
  'Beatriz',
  'Casimir',
  'Dagny',
  'Eskil',
  'Fenna',
  'Goran',
  'Halima',
  'Ilmari',
  'Jocasta',
  'Kiri',
]
const FAMILY = [
  'Aldersey',
  'Brandvold',
  'Castellane',
  'Dunmore',
  'Esterházy',
  'Falkenrath',
  'Galloway',
  'Håkansson',
]
const HOUSES = [
  'Freelance',
  'Moth & Mirror',
  'Harbour Nine',
  'Kestrel Yard',
  'Polder Pictures',
  'Freelance',
  'Blue Ladder',
]
const DISCIPLINES = [
  'Direction',
  'Layout',
  'Storyboards',
  'Character animation',
  'Editing',
  'Sound',
  'Writing',
]
/** So many of the jury have not signed during judging, and score nothing. */
const UNSIGNED = 3
/** A chair and five. */
const SEATS = 6

/** The other judges from judging on: `jury.1@example.org` and so on. */
export const jury = FAMILY.flatMap((lastName) => GIVEN.map((firstName) => ({ firstName, lastName }))).map(
  (name, index) => ({
    ...name,
    email: `jury.${index + 1}@example.org`,
    employer: HOUSES[index % HOUSES.length] ?? 'Freelance',
    discipline: DISCIPLINES[index % DISCIPLINES.length] ?? 'Direction',
  }),
)

/** From judging on every category has its committee of six, all of whom have accepted and nearly all signed. */
async function seatJury(baseline: Baseline, cast: Cast, invited: Date, trx: Trx): Promise<void> {
  const { year, plan, categoryIds } = baseline
  const account = {
    passwordHash: await hashPassword(demoPassword),
    emailVerifiedAt: invited,
    termsAcceptedAt: invited,
  }
  const people: number[] = []
  for (const { email, firstName, lastName } of jury) {
    const created = await createAccount({ ...account, email, firstName, lastName }, invited, trx)
    people.push(valueOf(created, email).userId)
  }
  await makeCommittees(year, [...categoryIds.values()], adminsIn(cast).admin, invited, trx)
  const members = await trx.selectFrom('committee_members').select(['committee_id', 'role']).execute()
  let next = 0
  const committees = await committeesByCategory(year, trx)
  for (const categoryId of categoryIds.values()) {
    const id = committees.get(categoryId) ?? 0
    const seated = members.filter(({ committee_id }) => committee_id === id)
    const hasChair = seated.some(({ role }) => role === 'chair')
    for (let index = 0; index < SEATS - seated.length; index += 1) {
      const at = next++ % jury.length
      const role = index === 0 && !hasChair ? 'chair' : 'judge'
      const { employer = '', discipline = '' } = jury[at] ?? {}
      const member = { committeeId: id, userId: people[at] ?? 0, role, employer, discipline } as const
      await seat(member, 'accept', invited, trx)
    }
  }
  const agreement = await loadAgreement(year, trx)
  await trx
    .insertInto('signatures')
    .values(
      people.slice(0, plan.phase === 'judging' ? -UNSIGNED : undefined).map((id, index) => ({
        agreement_id: agreement.id,
        user_id: id,
        signed_at: invited,
        typed_name: `${jury[index]?.firstName} ${jury[index]?.lastName}`,
        employer: jury[index]?.employer ?? null,
        address: FROM.address,
        body_sha256: Buffer.from(agreement.bodyHash, 'hex'),
      })),
    )
    .execute()
}

async function loadAgreement(year: number, reader: Reader) {
  const agreement = await findActiveAgreement('judge', year, reader)
  if (!agreement) throw new Error('The seed has no agreement')
  return agreement
}

/** Ids of a season's committees by their category's. */
async function committeesByCategory(year: number, trx: Trx): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom('committees')
    .where('year', '=', year)
    .select(['id', 'category_id'])
    .execute()
  return new Map(rows.map((row) => [row.category_id, row.id]))
}

const DAY_MS = 86_400_000

/** The invitation that is not answered: two days old while committees are filled, expired afterwards. */
async function inviteUndecided({ plan, categoryIds }: Baseline, cast: Cast, now: Date, trx: Trx) {
  const isOpen = !hasJudging(plan.phase) || plan.phase === 'judging'
  const sent = new Date(+now - (isOpen ? 2 * DAY_MS : INVITATION_LASTS_MS + 2 * DAY_MS))
  const person = inCast(cast, STILL_INVITED.email)
  const committee = await trx
    .selectFrom('committees')
    .where('category_id', '=', categoryIds.get(STILL_INVITED.number) ?? 0)
    .select('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('committee_invitations')
    .values({
      committee_id: committee.id,
      role: 'judge',
      name: person.displayName,
      email: person.email,
      employer: employers[person.email] ?? '',
      status: 'sent',
      sends: 1,
      for_user_id: person.userId,
      token_hash: newSecretToken().hash,
      invited_by: adminsIn(cast).admin.userId,
      invited_at: sent,
      sent_at: sent,
      expires_at: new Date(+sent + INVITATION_LASTS_MS),
    })
    .execute()
}

/** Who has signed by a phase: the chair from the start; all members from judging on, the demo's judge only after it. */
function signers(phase: Phase): readonly string[] {
  if (!hasJudging(phase)) return [CHAIR]
  const seated = [...new Set(seats.flatMap(({ chair, judges }) => [chair, ...judges]))]
  return phase === 'judging' ? seated.filter((email) => email !== JUDGE) : seated
}

/** Six committees, and all of them from judging on, with their members' signatures. */
export async function seedCommittees(baseline: Baseline, cast: Cast, now: Date): Promise<void> {
  const { year, plan, categoryIds } = baseline
  const invited = earlier(plan.calendar.callOpens, now)
  await transaction(async (trx) => {
    const seated = seats.map(({ number }) => categoryIds.get(number) ?? 0)
    await makeCommittees(year, seated, adminsIn(cast).admin, invited, trx)
    const committees = await committeesByCategory(year, trx)
    for (const { number, chair, judges } of seats) {
      const committeeId = committees.get(categoryIds.get(number) ?? 0) ?? 0
      for (const email of [chair, ...judges]) {
        const isOpen = number === STILL_INVITED.number && email === STILL_INVITED.email
        const member = {
          committeeId,
          userId: inCast(cast, email).userId,
          role: email === chair ? 'chair' : 'judge',
          employer: employers[email] ?? '',
          discipline: '',
        } as const
        await seat(member, isOpen ? 'invite' : 'accept', invited, trx)
      }
    }
    await inviteUndecided(baseline, cast, now, trx)
    if (hasJudging(plan.phase)) await seatJury(baseline, cast, invited, trx)
  })

  const agreement = await loadAgreement(year, db())
  for (const email of signers(plan.phase)) {
    const person = inCast(cast, email)
    const signature = {
      agreementId: agreement.id,
      bodyHash: agreement.bodyHash,
      fullName: person.displayName,
      employer: employers[email] ?? 'Freelance',
      conflicts: email === CHAIR ? 'Pocket Fjord (former pupil)' : '',
      confidential: true as const,
      noSharing: true as const,
      willRecuse: true as const,
    }
    valueOf(await signAgreement('judge', signature, person, FROM, invited), email)
  }
}
