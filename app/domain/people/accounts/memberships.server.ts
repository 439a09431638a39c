import { membershipDecided } from './mails/membership-decided.ts'
import { db, transaction } from '#db/client.ts'
import { countOf } from '#db/rows.ts'
import { anyContains } from '#db/containing.ts'
import { shownCents } from '#app/domain/season/prices/tax.ts'
import { currentSeasonIn } from '#app/domain/season/seasons/queries.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { billedBy } from './membership-invoice.server.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { beginMembership, lockMembership } from './begin-membership.server.ts'
import type { MembershipDecision, MembershipStatus } from './membership-rules.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { moveLocked } from '#app/platform/lifecycle.server.ts'
import { nextState } from '#app/platform/lifecycle.ts'
import { membershipLifecycle } from './lifecycle.ts'

export type MembershipRow = Awaited<ReturnType<typeof listMemberships>>['rows'][number]

interface MembershipFilter {
  query: string
  status: MembershipStatus | null
  limit: number
  offset: number
}

function membershipsQuery(filter: Pick<MembershipFilter, 'query' | 'status'>) {
  return db()
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('membership_types as t', 't.id', 'm.membership_type_id')
    .$if(filter.status !== null, (query) => query.where('m.status', '=', filter.status ?? 'pending'))
    .$if(filter.query !== '', (query) =>
      query.where((eb) =>
        anyContains(eb, filter.query, [
          'u.email',
          eb.fn<string>('concat_ws', [eb.val(' '), 'u.first_name', 'u.last_name']),
          'm.school',
        ]),
      ),
    )
}

/** Memberships for admins, undecided ones first. */
export async function listMemberships(_admin: AdminViewer, filter: MembershipFilter) {
  const [rows, count] = await Promise.all([
    membershipsQuery(filter)
      .leftJoin('files as f', 'f.id', 'm.proof_file_id')
      .select([
        'm.id',
        'u.first_name',
        'u.last_name',
        'u.email',
        't.name as typeName',
        'm.status',
        'm.school',
        'm.student_no as studentNo',
        'm.discipline',
        'm.credits_url as creditsUrl',
        'm.ends_on as endsOn',
        'm.created_at as appliedAt',
        'm.price_cents as priceCents',
        'm.currency',
        'f.public_id as proofId',
        'f.original_name as proofName',
      ])
      .select(billedBy('m.id').as('invoice'))
      .orderBy((eb) => eb('m.status', 'in', ['pending', 'proof_required']), 'desc')
      .orderBy('m.id', 'desc')
      .limit(filter.limit)
      .offset(filter.offset)
      .execute(),
    countOf(membershipsQuery(filter)),
  ])
  return {
    rows: rows.map(({ first_name, last_name, proofId, proofName, ...row }) => ({
      ...row,
      name: `${first_name} ${last_name}`,
      proof: proofId && proofName ? { publicId: proofId, name: proofName } : null,
    })),
    count,
  }
}

/**
 * Accepts or declines an undecided membership, and tells the person. An accepted one that has a price waits for its payment; any
 * other begins today. Refuses `conflict` when it has been decided.
 */
export async function decideMembership(
  input: { membershipId: number; decision: MembershipDecision },
  admin: AdminViewer,
  now: Date,
) {
  return transaction(async (trx) => {
    const membership = await lockMembership(input.membershipId, trx)
    if (!membership) return refuse('not_found', 'We can’t find this membership.')
    const { status: before, userId, email, firstName, typeName, priceCents, currency } = membership
    const accepted = priceCents > 0 ? 'approve' : 'activate'
    const action = input.decision === 'reject' ? 'reject' : accepted
    const status = nextState(membershipLifecycle, before, action, 'admin')
    if (!status) return refuse('conflict', 'This membership has already been decided.')
    const reviewed = { reviewed_by: admin.userId, reviewed_at: now }
    const { tax } = await currentSeasonIn(trx)
    let endsOn: string | null = null
    if (action === 'activate') endsOn = await beginMembership(membership, action, admin, now, trx, reviewed)
    else await moveLocked(membershipLifecycle, action, { by: 'admin', id: membership.id, set: reviewed }, trx)
    const change = { before: { status: before }, after: { status } }
    await auditRecord(admin, 'membership.decided', input.membershipId, change, now, trx)
    await queueMail(
      {
        mail: membershipDecided,
        to: { email, name: firstName, userId },
        params: {
          firstName,
          typeName,
          endsOn,
          toPay: status === 'approved' ? formatMoney(shownCents(priceCents, tax), currency, 'prose') : null,
        },
        dedupeKey: `membership-decided:${input.membershipId}`,
        entity: 'membership',
        entityId: input.membershipId,
      },
      now,
      trx,
    )
    return ok({ status, name: `${firstName} ${membership.lastName}` })
  })
}
