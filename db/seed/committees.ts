import { db, transaction, type Trx } from '#db/client.ts'
import { hashPassword } from '#app/domain/people/accounts/passwords.server.ts'
import { newSecretToken } from '#app/domain/people/accounts/secret-tokens.server.ts'
import { activeAgreement } from '#app/domain/judging/agreements/queries.server.ts'
import { signAgreement } from '#app/domain/judging/agreements/signing.server.ts'
import { INVITATION_LASTS_MS, type CommitteeStatus } from '#app/domain/judging/committees/rules.ts'
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

function statusIn(phase: Phase): CommitteeStatus {
  if (phase === 'judging') return 'judging'
  if (phase === 'slates') return 'slate_submitted'
  return ['setup', 'call', 'final48h'].includes(phase) ? 'forming' : 'confirmed'
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
async function seatTheJury(baseline: Baseline, invited: Date, trx: Trx): Promise<void> {
  const { year, plan, categoryIds } = baseline
  const passwordHash = await hashPassword(demoPassword)
  const people = await trx
    .insertInto('users')
    .values(
      jury.map(({ email, firstName, lastName }) => ({
        ...{ email, first_name: firstName, last_name: lastName, password_hash: passwordHash },
        ...{
          email_verified_at: invited,
          terms_accepted_at: invited,
          created_at: invited,
          updated_at: invited,
        },
      })),
    )
    .returning('id')
    .execute()
  const committees = await trx
    .insertInto('committees')
    .values(
      [...categoryIds.values()].map((category_id) => ({
        ...{ year, category_id, name: 'Committee', status: statusIn(plan.phase) },
      })),
    )
    .onConflict((conflict) => conflict.column('category_id').doUpdateSet({ status: statusIn(plan.phase) }))
    .returning('id')
    .execute()
  const there = await trx.selectFrom('committee_members').select(['committee_id', 'role']).execute()
  let next = 0
  const members = committees.flatMap(({ id }) => {
    const here = there.filter(({ committee_id }) => committee_id === id)
    const chaired = here.some(({ role }) => role === 'chair')
    return Array.from({ length: Math.max(0, SEATS - here.length) }, (_, index) => {
      const at = next++ % jury.length
      return {
        ...{ committee_id: id, user_id: people[at]?.id ?? 0, status: 'accepted' as const },
        role: index === 0 && !chaired ? ('chair' as const) : ('judge' as const),
        ...{ employer: jury[at]?.employer ?? '', discipline: jury[at]?.discipline ?? '' },
        ...{ invited_at: invited, responded_at: invited },
      }
    })
  })
  await trx.insertInto('committee_members').values(members).execute()
  const agreement = await activeAgreement('judge', year, trx)
  if (!agreement) throw new Error('There is no agreement to sign')
  await trx
    .insertInto('signatures')
    .values(
      people.slice(0, plan.phase === 'judging' ? -NOT_YET_SIGNED : undefined).map(({ id }, index) => ({
        ...{ agreement_id: agreement.id, user_id: id, signed_at: invited },
        typed_name: `${jury[index]?.firstName} ${jury[index]?.lastName}`,
        ...{ employer: jury[index]?.employer ?? null, address: FROM.address },
        body_sha256: Buffer.from(agreement.bodyHash, 'hex'),
      })),
    )
    .execute()
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
    const committees = await trx
      .insertInto('committees')
      .values(
        seats.map(({ number }) => ({
          year,
          category_id: categoryIds.get(number) ?? 0,
          name: 'Committee',
          status: statusIn(plan.phase),
        })),
      )
      .returning(['id', 'category_id'])
      .execute()
    const members = seats.flatMap(({ number, chair, judges }) => {
      const committee = committees.find((row) => row.category_id === categoryIds.get(number))
      return [chair, ...judges].map((email) => {
        const open = number === STILL_INVITED.number && email === STILL_INVITED.email
        return {
          committee_id: committee?.id ?? 0,
          user_id: inCast(cast, email).userId,
          role: email === chair ? ('chair' as const) : ('judge' as const),
          employer: employers[email] ?? null,
          status: open ? ('invited' as const) : ('accepted' as const),
          invited_at: invited,
          responded_at: open ? null : invited,
        }
      })
    })
    await trx.insertInto('committee_members').values(members).execute()
    await inviteTheOneWhoWaits(baseline, cast, now, trx)
    if (!['setup', 'call', 'final48h'].includes(plan.phase)) await seatTheJury(baseline, invited, trx)
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
