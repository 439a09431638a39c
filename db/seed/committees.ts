import { db, transaction, type Trx } from '#db/client.ts'
import { createAccount } from '#app/domain/people/accounts/create-account.server.ts'
import { hashPassword } from '#app/domain/people/accounts/passwords.server.ts'
import { newSecretToken } from '#app/domain/people/accounts/secret-tokens.server.ts'
import { activeAgreement } from '#app/domain/judging/agreements/queries.server.ts'
import { signAgreement } from '#app/domain/judging/agreements/sign-agreement.server.ts'
import { makeCommittees } from '#app/domain/judging/committees/commands.server.ts'
import { INVITATION_LASTS_MS } from '#app/domain/judging/committees/rules.ts'
import { seat } from '#app/domain/judging/committees/assign-seats.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { demoPassword } from '#db/seed/accounts.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { inCast, type Cast } from '#db/seed/people.ts'
import type { Phase } from '#db/seed/phases.ts'

const CHAIR = 'chair@example.org'
const JUDGE = 'judge@example.org'

/** Category number, chair and judges. The demo's judge still has one invitation to answer. */
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
/** An address that documents may use and nobody has. */
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
/** So many of the jury have not signed while judging is under way, and score nothing so far. */
const NOT_YET_SIGNED = 3
/** A chair and five. */
const SEATS = 6

/** Everybody who judges once judging has begun, besides those of the call: `jury.1@example.org` and so on. */
export const jury = FAMILY.flatMap((lastName) => GIVEN.map((firstName) => ({ firstName, lastName }))).map(
  (name, index) => ({
    ...name,
    email: `jury.${index + 1}@example.org`,
    employer: HOUSES[index % HOUSES.length] ?? 'Freelance',
    discipline: DISCIPLINES[index % DISCIPLINES.length] ?? 'Direction',
  }),
)

/** From judging on every category has its committee of six, all of whom have accepted and nearly all signed. */
async function seatTheJury(baseline: Baseline, cast: Cast, invited: Date, trx: Trx): Promise<void> {
  const { year, plan, categoryIds } = baseline
  const passwordHash = await hashPassword(demoPassword)
  const people: number[] = []
  for (const { email, firstName, lastName } of jury) {
    const account = { email, passwordHash, firstName, lastName }
    const made = await createAccount(
      { ...account, emailVerifiedAt: invited, termsAcceptedAt: invited },
      invited,
      trx,
    )
    if (!made.ok) throw new Error(`${email}: ${made.message}`)
    people.push(made.value.userId)
  }
  await makeCommittees(year, [...categoryIds.values()], adminOf(cast), invited, trx)
  const there = await trx.selectFrom('committee_members').select(['committee_id', 'role']).execute()
  let next = 0
  const committees = await committeesByCategory(year, trx)
  for (const categoryId of categoryIds.values()) {
    const id = committees.get(categoryId) ?? 0
    const here = there.filter(({ committee_id }) => committee_id === id)
    const chaired = here.some(({ role }) => role === 'chair')
    for (let index = 0; index < SEATS - here.length; index += 1) {
      const at = next++ % jury.length
      const role = index === 0 && !chaired ? 'chair' : 'judge'
      const about = { employer: jury[at]?.employer ?? '', discipline: jury[at]?.discipline ?? '' }
      await seat({ committeeId: id, userId: people[at] ?? 0, role, ...about }, 'accept', invited, trx)
    }
  }
  const agreement = await activeAgreement('judge', year, trx)
  if (!agreement) throw new Error('There is no agreement to sign')
  await trx
    .insertInto('signatures')
    .values(
      people.slice(0, plan.phase === 'judging' ? -NOT_YET_SIGNED : undefined).map((id, index) => ({
        ...{ agreement_id: agreement.id, user_id: id, signed_at: invited },
        typed_name: `${jury[index]?.firstName} ${jury[index]?.lastName}`,
        ...{ employer: jury[index]?.employer ?? null, address: FROM.address },
        body_sha256: Buffer.from(agreement.bodyHash, 'hex'),
      })),
    )
    .execute()
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

function adminOf(cast: Cast): AdminViewer {
  return { ...inCast(cast, 'admin@example.org'), role: 'admin' }
}

const DAY_MS = 86_400_000

/** The letter of the seat that waits for its answer: two days old while committees take people, run out afterwards. */
async function inviteTheOneWhoWaits(
  { plan, categoryIds }: Baseline,
  cast: Cast,
  now: Date,
  trx: Trx,
): Promise<void> {
  const isOpen = ['setup', 'call', 'final48h', 'judging'].includes(plan.phase)
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
      ...{ committee_id: committee.id, role: 'judge', name: person.displayName, email: person.email },
      ...{ employer: employers[person.email] ?? '', status: 'sent', sends: 1, for_user_id: person.userId },
      ...{ token_hash: newSecretToken().hash, invited_by: inCast(cast, 'admin@example.org').userId },
      ...{ invited_at: sent, sent_at: sent, expires_at: new Date(+sent + INVITATION_LASTS_MS) },
    })
    .execute()
}

/** Who has signed by a phase: the chair from the start; everybody who sits from judging on, but for the judge, who is asked on the first visit until judging is over. */
function signers(phase: Phase): readonly string[] {
  if (['setup', 'call', 'final48h'].includes(phase)) return [CHAIR]
  const seated = [...new Set(seats.flatMap(({ chair, judges }) => [chair, ...judges]))]
  return phase === 'judging' ? seated.filter((email) => email !== JUDGE) : seated
}

/** Six committees, and all of them from judging on, with the signatures of those who sit. */
export async function seedCommittees(baseline: Baseline, cast: Cast, now: Date): Promise<void> {
  const { year, plan, categoryIds } = baseline
  const invited = plan.calendar.callOpens < now ? plan.calendar.callOpens : now
  await transaction(async (trx) => {
    const seated = seats.map(({ number }) => categoryIds.get(number) ?? 0)
    await makeCommittees(year, seated, adminOf(cast), invited, trx)
    const committees = await committeesByCategory(year, trx)
    for (const { number, chair, judges } of seats) {
      const committeeId = committees.get(categoryIds.get(number) ?? 0) ?? 0
      for (const email of [chair, ...judges]) {
        const open = number === STILL_INVITED.number && email === STILL_INVITED.email
        const person = {
          userId: inCast(cast, email).userId,
          employer: employers[email] ?? '',
          discipline: '',
        }
        const role = email === chair ? 'chair' : 'judge'
        await seat({ committeeId, role, ...person }, open ? 'invite' : 'accept', invited, trx)
      }
    }
    await inviteTheOneWhoWaits(baseline, cast, now, trx)
    if (!['setup', 'call', 'final48h'].includes(plan.phase)) await seatTheJury(baseline, cast, invited, trx)
  })

  const agreement = await activeAgreement('judge', year, db())
  if (!agreement) throw new Error('There is no agreement to sign')
  for (const email of signers(plan.phase)) {
    const person = inCast(cast, email)
    const signed = await signAgreement(
      'judge',
      {
        agreementId: agreement.id,
        bodyHash: agreement.bodyHash,
        fullName: person.displayName,
        employer: employers[email] ?? 'Freelance',
        conflicts: email === CHAIR ? 'Pocket Fjord (former pupil)' : '',
        confidential: true,
        noSharing: true,
        willRecuse: true,
      },
      person,
      FROM,
      invited,
    )
    if (!signed.ok) throw new Error(signed.message)
  }
}
