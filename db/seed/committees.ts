import { db, transaction } from '#db/client.ts'
import { activeAgreement } from '#app/domain/agreements/queries.server.ts'
import { signAgreement } from '#app/domain/agreements/signing.server.ts'
import type { CommitteeStatus } from '#app/domain/committees/rules.ts'
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

/** Six committees. The chair has signed the judges' agreement; the judge is asked for it on the first visit. */
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
  })

  const agreement = await activeAgreement('judge', year, db())
  if (!agreement) throw new Error('There is no agreement to sign')
  const chair = inCast(cast, CHAIR)
  const signed = await signAgreement(
    'judge',
    {
      agreementId: agreement.id,
      bodyHash: agreement.bodyHash,
      fullName: chair.displayName,
      employer: employers[CHAIR] ?? 'Freelance',
      conflicts: 'Nine Kettles (former pupil)',
      confidential: true,
      noSharing: true,
      willRecuse: true,
    },
    chair,
    { address: null, userAgent: null },
    invited,
  )
  if (!signed.ok) throw new Error(signed.message)
}
