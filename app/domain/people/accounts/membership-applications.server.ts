import { db, isUniqueViolation, transaction, type Reader, type Trx } from '#db/client.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { awardDay } from '#app/domain/season/seasons/award-day.server.ts'
import { currentSeason, currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { membershipLifecycle } from './lifecycle.ts'
import { membershipAsked } from './mails/membership-asked.ts'
import { membershipPrice, withShownPrice } from './membership-price.ts'
import { billedBy } from './membership-invoice.server.ts'
import { applicationRefusal } from './membership-rules.ts'

/** What an application says about its person, by the kind of membership. */
export interface ApplicationDetails {
  school: string | null
  studentNumber: string | null
  expectedGraduation?: string | null
  discipline: string | null
  creditsUrl: string | null
  resume: string | null
}

const OFFERED = [
  'id',
  'code',
  'name',
  'price_cents as priceCents',
  'currency',
  'duration_months as months',
  'is_student as isStudent',
  'is_pro as isPro',
  'requires_proof as requiresProof',
] as const

/** A type that people can apply for themselves; `undefined` for any other. */
export function findOfferedType(code: string, reader: Reader) {
  return reader
    .selectFrom('membership_types')
    .where('code', '=', code)
    .where('active', '=', true)
    .where('self_signup', '=', true)
    .select([...OFFERED, 'description'])
    .executeTakeFirst()
}

export type OfferedType = NonNullable<Awaited<ReturnType<typeof findOfferedType>>>

/** Writes an application at the price of the day; a type that needs no proof waits for an admin at once. */
export async function insertApplication(
  { userId, type, details }: { userId: number; type: OfferedType; details: ApplicationDetails },
  now: Date,
  trx: Trx,
): Promise<number> {
  const { id } = await trx
    .insertInto('memberships')
    .values({
      user_id: userId,
      membership_type_id: type.id,
      status: needsProof(type) ? 'proof_required' : 'pending',
      price_cents: type.priceCents,
      currency: type.currency,
      ...(type.isStudent && {
        school: details.school,
        student_no: details.studentNumber,
        expected_graduation: details.expectedGraduation ?? null,
      }),
      ...(type.isPro && {
        discipline: details.discipline,
        credits_url: details.creditsUrl,
        resume: details.resume,
        pro_vote_status: 'applied',
      }),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const needsProof = (type: Pick<OfferedType, 'isStudent' | 'requiresProof'>) =>
  type.requiresProof || type.isStudent

/**
 * Applies for a membership, or to renew the one that ends soon. Refuses `not_found` a type that is not offered, and `conflict`
 * a second application and one for a membership that runs on.
 */
export async function applyForMembership(
  code: string,
  details: ApplicationDetails,
  viewer: Viewer,
  now: Date,
) {
  try {
    return await transaction(async (trx) => {
      const type = await findOfferedType(code, trx)
      if (!type) return refuse('not_found', 'We can’t find this membership.')
      const held = await heldBy(viewer.userId, trx)
      const refusal = applicationRefusal(code, held, await awardDay(now, trx))
      if (refusal) return refuse('conflict', refusal)
      const id = await insertApplication({ userId: viewer.userId, type, details }, now, trx)
      const after = { type: type.name, priceCents: type.priceCents, currency: type.currency }
      await auditRecord(viewer, 'membership.asked', id, { after }, now, trx)
      const { email, firstName, userId } = viewer
      await queueMail(
        {
          mail: membershipAsked,
          to: { email, name: firstName, userId },
          params: {
            firstName,
            typeName: type.name,
            price: membershipPrice(withShownPrice(type, (await currentSeasonIn(trx)).tax)),
            proofNeeded: needsProof(type),
          },
          dedupeKey: `membership-asked:${id}`,
          entity: 'membership',
          entityId: id,
        },
        now,
        trx,
      )
      return ok({ needsProof: needsProof(type) })
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'one_open_membership')) throw error
    return refuse('conflict', 'You already have an application.')
  }
}

/** Withdraws the viewer's application. Refuses `conflict` one that was decided or has an invoice. */
export async function withdrawApplication(viewer: Viewer, now: Date) {
  return transaction(async (trx) => {
    const [ended] = await moveAll(
      membershipLifecycle,
      'withdraw',
      {
        by: 'member',
        where: (eb) =>
          eb.and([
            eb('user_id', '=', viewer.userId),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('invoice_lines as line')
                  .whereRef('line.membership_id', '=', 'memberships.id')
                  .where('line.live', '=', true)
                  .select('line.id'),
              ),
            ),
          ]),
        returning: ['id'],
      },
      trx,
    )
    if (!ended)
      return refuse(
        'conflict',
        'There is no application to withdraw. An invoice for a membership is voided by an admin.',
      )
    await auditRecord(viewer, 'membership.withdrawn', ended.id, { after: { status: 'cancelled' } }, now, trx)
    return ok()
  })
}

function heldBy(userId: number, reader: Reader) {
  return reader
    .selectFrom('memberships as m')
    .innerJoin('membership_types as t', 't.id', 'm.membership_type_id')
    .where('m.user_id', '=', userId)
    .select(['t.code as typeCode', 'm.status', 'm.ends_on as endsOn'])
    .execute()
}

const MAX_SHOWN = 20

export type OwnMembership = Awaited<ReturnType<typeof listOwnMemberships>>[number]

/** A person's memberships, the newest first, each with the invoice that bills it. */
export async function listOwnMemberships(viewer: Viewer) {
  const [{ tax }, rows] = await Promise.all([currentSeason(), membershipsOf(viewer)])
  return rows.map((row) => withShownPrice(row, tax))
}

function membershipsOf(viewer: Viewer) {
  return db()
    .selectFrom('memberships as m')
    .innerJoin('membership_types as t', 't.id', 'm.membership_type_id')
    .where('m.user_id', '=', viewer.userId)
    .orderBy('m.id', 'desc')
    .select([
      'm.id',
      'm.status',
      'm.starts_on as startsOn',
      'm.ends_on as endsOn',
      'm.created_at as appliedAt',
    ])
    .select(['m.price_cents as priceCents', 'm.currency', 't.code as typeCode', 't.name as typeName'])
    .select('t.duration_months as months')
    .select(billedBy('m.id').as('invoice'))
    .limit(MAX_SHOWN)
    .execute()
}

/** What a person told us before, to begin the form of an application with. */
export async function knownDetailsOf(viewer: Viewer) {
  const [before, studio] = await Promise.all([
    db()
      .selectFrom('memberships')
      .where('user_id', '=', viewer.userId)
      .orderBy('id', 'desc')
      .select(['school', 'student_no as studentNumber', 'expected_graduation as expectedGraduation'])
      .select(['discipline', 'credits_url as creditsUrl', 'resume'])
      .limit(1)
      .executeTakeFirst(),
    db()
      .selectFrom('studio_members as m')
      .innerJoin('studios as s', 's.id', 'm.studio_id')
      .where('m.user_id', '=', viewer.userId)
      .where('m.status', '=', 'active')
      .where('s.school', 'is not', null)
      .orderBy('s.id', 'desc')
      .select('s.school')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { ...before, school: before?.school ?? studio?.school ?? null }
}
