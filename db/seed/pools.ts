import { randomUUID } from 'node:crypto'
import { recordPayment } from '#app/domain/money/billing/commands.server.ts'
import { findActiveAgreement } from '#app/domain/people/agreements/queries.server.ts'
import { signAgreement } from '#app/domain/people/agreements/sign-agreement.server.ts'
import { inspectFile } from '#app/domain/sponsorship/artwork/checks/inspect.server.ts'
import { checkPartnerLogo } from '#app/domain/sponsorship/partner-logos/check-logo.server.ts'
import { reviewPartnerLogo } from '#app/domain/sponsorship/partner-logos/review.server.ts'
import { uploadPartnerLogo } from '#app/domain/sponsorship/partner-logos/upload.server.ts'
import { applyToPool } from '#app/domain/sponsorship/partners/apply.server.ts'
import { lapsePartnerships, tellOfRenewals } from '#app/domain/sponsorship/partners/clock.server.ts'
import { decidePartner } from '#app/domain/sponsorship/partners/decide.server.ts'
import { invoicesOfPartner } from '#app/domain/sponsorship/partners/invoices.server.ts'
import { requestLevelChange } from '#app/domain/sponsorship/partners/level-changes.server.ts'
import { withdrawApplication } from '#app/domain/sponsorship/partners/own-partnership.server.ts'
import { addLevel } from '#app/domain/sponsorship/pool-levels/commands.server.ts'
import { offeredLevels } from '#app/domain/sponsorship/pool-levels/queries.server.ts'
import { addPool, movePool } from '#app/domain/sponsorship/pools/commands.server.ts'
import { issueEntryCodes } from '#app/domain/sponsorship/pools/entry-codes.server.ts'
import { readPool } from '#app/domain/sponsorship/pools/queries.server.ts'
import type { AdminViewer, Viewer } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { levelSeeds, partnerSeeds, poolSeeds, type PartnerSeed } from '#db/seed/data/pools.ts'
import { asReceived, logoFile } from '#db/seed/logos.ts'
import { valueOf } from '#db/seed/outcomes.ts'
import { adminsIn, inCast, type Admins, type Cast } from '#db/seed/people.ts'
import { earlier } from '#db/seed/phases.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Pools, levels, and partners in every state, by the product's own commands with moments of the past. */
export async function seedPools({ plan, year }: Baseline, cast: Cast, now: Date): Promise<void> {
  const { callOpens } = plan.calendar
  const admins = adminsIn(cast)
  const { admin } = admins
  const begun = earlier(callOpens, now)
  const pools = new Map<string, number>()
  for (const { name, description, usd, entryUsd, months } of poolSeeds) {
    const money = { targetCents: usd * 100, entryCents: entryUsd === null ? null : entryUsd * 100 }
    const input = { name, description, ...money, opensAt: null, closesAt: null, termMonths: months }
    const { id } = valueOf(await addPool(input, admin, begun), name)
    pools.set(name, id)
  }
  for (const { name, usd, most, free, logo, benefits } of levelSeeds) {
    const terms = { amountCents: usd * 100, mostPartners: most, benefits, freeEntries: free, withLogo: logo }
    valueOf(await addLevel({ poolId: null, name, ...terms }, admin, begun), name)
  }
  // Nothing can be joined before the call.
  if (now <= callOpens) return
  for (const [name, id] of pools) valueOf(await movePool(id, 'open', admin, begun), name)
  for (const [index, seed] of partnerSeeds.entries()) {
    const poolId = pools.get(seed.pool) ?? 0
    const at = new Date(momentOf(seed, callOpens, now).getTime() + index * HOUR_MS)
    const person = inCast(cast, seed.email)
    const id = await join(seed, { poolId, year }, person, at)
    await follow(id, seed, { poolId, year }, person, admins, at)
  }
  await tellOfRenewals(now)
  await giveOutEntries(
    pools.get('Student Entry Fund') ?? 0,
    admin,
    earlier(new Date(now.getTime() - HOUR_MS), now),
  )
}

/** The fund of the demonstration has given codes to two schools. */
async function giveOutEntries(poolId: number, admin: AdminViewer, at: Date): Promise<void> {
  for (const [note, count] of [
    ['Bexcombe School of Animation', 8],
    ['Tarnsby evening class', 4],
  ] as const) {
    const { version } = await readPool(poolId, db())
    valueOf(await issueEntryCodes(poolId, { count, note }, String(version), admin, at), note)
  }
}

/** When a partner applies: soon after the call opens, or a little before now where the state does not last. */
function momentOf({ becomes }: PartnerSeed, callOpens: Date, now: Date): Date {
  const soon = new Date(callOpens.getTime() + DAY_MS)
  const recent = new Date(now.getTime() - 3 * DAY_MS)
  const lasting = ['active', 'lapsed', 'suspended', 'rejected', 'withdrawn', 'terminated'].includes(becomes)
  return lasting ? earlier(soon, recent) : recent
}

interface Where {
  poolId: number
  year: number
}

async function join(seed: PartnerSeed, { poolId, year }: Where, person: Viewer, at: Date): Promise<number> {
  const agreement = await findActiveAgreement('pool_partner', year, db())
  if (!agreement) throw new Error('The seed has no partner agreement')
  const from = { address: '198.51.100.24', userAgent: 'Mozilla/5.0 (demonstration)' }
  const text = { agreementId: agreement.id, bodyHash: agreement.bodyHash, promises: [] }
  const fullName = person.displayName
  valueOf(await signAgreement('pool_partner', { ...text, fullName }, person, from, at), seed.email)
  const { organisation, creditAs = '', isAnonymous = false } = seed
  const billTo = {
    ...{ name: organisation, email: seed.email, addressLine1: '12 Pegbar Row', addressLine2: null },
    ...{ city: 'Los Angeles', region: 'CA', postalCode: '90012', country: 'US', taxId: null },
  }
  const choice = { poolId, revisionId: await revisionOf(seed.level, { poolId, year }) }
  const input = { choice, organisation, creditAs, isAnonymous, billTo, poNumber: null }
  return valueOf(await applyToPool(input, person, at), organisation).id
}

async function revisionOf(level: string, { poolId, year }: Where): Promise<number> {
  const found = (await offeredLevels({ id: poolId, year }, db())).find(({ name }) => name === level)
  if (!found) throw new Error(`The seed has no level ${level}`)
  return found.revisionId
}

async function follow(
  id: number,
  seed: PartnerSeed,
  where: Where,
  person: Viewer,
  { admin, treasurer }: Admins,
  at: Date,
): Promise<void> {
  const { organisation, becomes, asksFor } = seed
  const after = (hours: number) => new Date(at.getTime() + hours * HOUR_MS)
  const decide = async (decision: Parameters<typeof decidePartner>[1], hours: number) =>
    valueOf(await decidePartner(id, decision, admin, after(hours)), organisation)
  if (becomes === 'applied') return
  if (becomes === 'withdrawn') {
    valueOf(await withdrawApplication(id, 'Our plans have changed.', person, after(20)), organisation)
    return
  }
  await decide({ action: 'review' }, 2)
  if (becomes === 'in_review') return
  if (becomes === 'rejected') {
    await decide({ action: 'reject', reason: 'We take no partners who lend money to students.' }, 5)
    return
  }
  await decide({ action: 'approve' }, 5)
  if (becomes === 'invoiced') return
  const [open] = (await invoicesOfPartner(id, after(6), db())).filter(({ isOpen }) => isOpen)
  if (!open) throw new Error(`${organisation} has no invoice`)
  const paid = after(30)
  const payment = {
    ...{ invoiceId: open.id, idempotencyKey: randomUUID(), amountCents: open.dueCents },
    ...{ method: 'bank_transfer' as const, receivedOn: paid.toISOString().slice(0, 10) },
    ...{ reference: null, note: null },
  }
  valueOf(await recordPayment(payment, treasurer, paid), organisation)
  if (becomes === 'suspended')
    await decide({ action: 'suspend', reason: 'We could not reach you at the address you gave.' }, 40)
  if (becomes === 'terminated')
    await decide({ action: 'terminate', reason: 'The contribution was called back by the bank.' }, 40)
  // Its term of a month is over by now.
  if (becomes === 'lapsed') await lapsePartnerships(after(24 * 33))
  await uploadLogos(id, seed, person, admin, after(40))
  if (asksFor)
    valueOf(await requestLevelChange(id, await revisionOf(asksFor, where), person, after(48)), organisation)
}

/** Each version is checked, and approved unless it is still waiting. */
async function uploadLogos(
  id: number,
  { organisation, logos = [] }: PartnerSeed,
  person: Viewer,
  admin: AdminViewer,
  first: Date,
): Promise<void> {
  for (const [index, becomes] of logos.entries()) {
    const at = new Date(first.getTime() + index * HOUR_MS)
    const file = logoFile(organisation, index > 0)
    const upload = await asReceived(file, (sent) => uploadPartnerLogo(id, sent, person, at))
    const logoId = valueOf(upload, organisation).id
    // These files are our own, so they need no process with limits.
    await checkPartnerLogo(logoId, at, inspectFile)
    if (becomes === 'in_review') continue
    const review = { logoId, action: 'approve' as const, note: '', seen: 'in_review' }
    valueOf(await reviewPartnerLogo(id, review, admin, at), organisation)
  }
}
