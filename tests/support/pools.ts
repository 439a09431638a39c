import { signAgreement } from '#app/domain/people/agreements/sign-agreement.server.ts'
import { findActiveAgreement } from '#app/domain/people/agreements/queries.server.ts'
import { publishAgreement, saveDraft, startDraft } from '#app/domain/people/agreements/versions.server.ts'
import type { Change } from '#app/domain/people/agreements/rules.ts'
import { applyToPool } from '#app/domain/sponsorship/partners/apply.server.ts'
import { decidePartner, type Decision } from '#app/domain/sponsorship/partners/decide.server.ts'
import type { ApplyInput } from '#app/domain/sponsorship/partners/schema.ts'
import { addLevel } from '#app/domain/sponsorship/pool-levels/commands.server.ts'
import type { NewLevelInput } from '#app/domain/sponsorship/pool-levels/schema.ts'
import { addPool, movePool } from '#app/domain/sponsorship/pools/commands.server.ts'
import type { PoolInput } from '#app/domain/sponsorship/pools/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { db } from '#db/client.ts'
import { now } from '#tests/support/clock.ts'
import { pay, valueOf } from '#tests/support/entries.ts'
import { adminViewerOf, member, viewerOf, type Account } from '#tests/support/people.ts'

let made = 0

/** An open pool that pays for students’ entries at 30 each. */
export async function pool(by: Account, more: Partial<PoolInput> & { isDraft?: boolean } = {}) {
  made += 1
  const { isDraft = false, ...terms } = more
  const input: PoolInput = {
    name: `Student Entry Fund ${made}`,
    description: '',
    targetCents: 1_200_000,
    entryCents: 3_000,
    opensAt: null,
    closesAt: null,
    termMonths: 12,
    ...terms,
  }
  const admin = await adminViewerOf(by)
  const { id } = valueOf(await addPool(input, admin, now()))
  if (!isDraft) valueOf(await movePool(id, 'open', admin, now()))
  return { id, name: input.name }
}

/** A level of all pools, and the revision that an application for it names. */
export async function level(by: Account, more: Partial<NewLevelInput> = {}) {
  made += 1
  const input: NewLevelInput = {
    poolId: null,
    name: `Keyframe ${made}`,
    amountCents: 250_000,
    mostPartners: null,
    benefits: 'A toast at the ceremony',
    freeEntries: 3,
    withLogo: false,
    ...more,
  }
  const { id } = valueOf(await addLevel(input, await adminViewerOf(by), now()))
  return { id, name: input.name, revisionId: await newestRevision(id) }
}

export async function newestRevision(levelId: number): Promise<number> {
  const { id } = await db()
    .selectFrom('pool_level_revisions')
    .where('level_id', '=', levelId)
    .orderBy('n', 'desc')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** A version of the partner agreement in force. */
export async function partnerAgreement(
  by: Account,
  body = 'Partners pay what they pledge.',
  change: Change = 'material',
) {
  const admin = await adminViewerOf(by)
  const { year } = await currentSeason()
  const inForce = await findActiveAgreement('pool_partner', year, db())
  const { id } = valueOf(await startDraft('pool_partner', admin, now()))
  const draft = { revision: 1, title: 'Partner agreement', body }
  valueOf(await saveDraft('pool_partner', id, draft, admin, now()))
  const input = { revision: 2, inForceId: inForce?.id ?? 0, change, note: null }
  valueOf(await publishAgreement('pool_partner', id, input, admin, now()))
  return id
}

/** Signs the partner agreement in force. */
export async function signedBy(account: Account) {
  const { year } = await currentSeason()
  const agreement = await findActiveAgreement('pool_partner', year, db())
  if (!agreement) throw new Error('No partner agreement is in force')
  const text = { agreementId: agreement.id, bodyHash: agreement.bodyHash, promises: [] }
  const fullName = `${account.firstName} ${account.lastName}`
  const from = { address: null, userAgent: null }
  return signAgreement('pool_partner', { ...text, fullName }, await viewerOf(account), from, now())
}

interface Applied {
  poolId: number
  revisionId: number
  organisation?: string
  creditAs?: string
  isAnonymous?: boolean
}

/** What an account sends to be a partner. */
export async function application(account: Account, of: Applied) {
  made += 1
  const input: ApplyInput = {
    choice: { poolId: of.poolId, revisionId: of.revisionId },
    organisation: of.organisation ?? `Organization ${made}`,
    creditAs: of.creditAs ?? '',
    isAnonymous: of.isAnonymous ?? false,
    billTo: {
      name: of.organisation ?? `Organization ${made}`,
      email: account.email,
      addressLine1: '12 Pegbar Row',
      addressLine2: null,
      city: 'Los Angeles',
      region: null,
      postalCode: null,
      country: 'US',
      taxId: null,
    },
    poNumber: null,
  }
  return applyToPool(input, await viewerOf(account), now())
}

/** An account that has signed and applied; the agreement is published where it is not. */
export async function appliedPartner(by: Account, of: Applied, account?: Account) {
  const { year } = await currentSeason()
  if (!(await findActiveAgreement('pool_partner', year, db()))) await partnerAgreement(by)
  const person = account ?? (await member({ firstName: 'Perpetua' }))
  valueOf(await signedBy(person))
  const { id } = valueOf(await application(person, of))
  return { id, account: person }
}

export async function decidedPartner(id: number, decision: Decision, by: Account) {
  return decidePartner(id, decision, await adminViewerOf(by), now())
}

export async function partner(id: number) {
  return db().selectFrom('pool_partners').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
}

/** The open invoice of a partner. */
export async function openInvoice(partnerId: number): Promise<{ id: number; totalCents: number }> {
  return db()
    .selectFrom('invoices as i')
    .innerJoin('invoice_lines as l', 'l.invoice_id', 'i.id')
    .innerJoin('pool_charges as c', 'c.id', 'l.record_id')
    .where('l.record_kind', '=', 'pool')
    .where('c.partner_id', '=', partnerId)
    .where('c.state', '=', 'open')
    .where('l.live', '=', true)
    .select(['i.id', 'i.total_cents as totalCents'])
    .executeTakeFirstOrThrow()
}

/** Pays the open invoice of a partner by bank transfer. */
export async function paidInvoice(partnerId: number, by: Account) {
  const { id, totalCents } = await openInvoice(partnerId)
  await pay(id, by, totalCents)
  return id
}

/** A partner whose invoice is paid. */
export async function activePartner(by: Account, of: Applied, account?: Account) {
  const applied = await appliedPartner(by, of, account)
  valueOf(await decidedPartner(applied.id, { action: 'approve' }, by))
  await paidInvoice(applied.id, by)
  return applied
}
