import type { Trx } from '#db/client.ts'
import {
  endUnusedCodes,
  issueGivenCodes,
  moveEndOfCodes,
} from '#app/domain/money/discounts/given-codes.server.ts'
import type { SponsorshipHook } from '#app/domain/sponsorship/applications/moved.server.ts'
import { referenceOf } from '#app/domain/sponsorship/applications/rules.ts'
import { fulfilObligation } from '#app/domain/sponsorship/obligations/commands.server.ts'
import { system, type Actor } from '#app/platform/viewer.ts'

/** What a locked sponsorship includes, and until when its codes can be used: until the ceremony. */
function includedEntries(id: number, trx: Trx) {
  return trx
    .selectFrom('sponsorships as s')
    .innerJoin('sponsorship_package_revisions as r', 'r.id', 's.revision_id')
    .innerJoin('seasons', 'seasons.year', 's.year')
    .where('s.id', '=', id)
    .select(['s.id', 's.year', 's.company', 'r.free_entries as freeEntries', 'r.name as packageName'])
    .select(['r.currency', 'seasons.ceremony_at as ceremonyAt'])
    .executeTakeFirst()
}

/** The codes of a sponsorship that are not ended, and how many there ever were. */
async function codesIn(id: number, trx: Trx) {
  const rows = await trx
    .selectFrom('sponsorship_codes as c')
    .innerJoin('discounts as d', 'd.id', 'c.discount_id')
    .where('c.sponsorship_id', '=', id)
    .orderBy('d.id')
    .select(['d.id', 'd.uses', 'd.ended_at as endedAt'])
    .execute()
  return {
    given: rows.length,
    open: rows.filter(({ uses, endedAt }) => uses === 0 && endedAt === null).map((row) => row.id),
  }
}

/** Gives the codes of a sponsorship that has become active; one that was suspended has its unused ones again. */
async function giveCodes(id: number, by: Actor, now: Date, trx: Trx): Promise<void> {
  const included = await includedEntries(id, trx)
  if (!included || included.freeEntries === 0) return
  const { year, company, packageName, currency, ceremonyAt: validTo, freeEntries } = included
  const { given, open } = await codesIn(id, trx)
  if (given > 0) {
    await moveEndOfCodes(open, validTo, by, now, trx)
    return
  }
  const note = `${company}: ${packageName}, ${referenceOf(included)}`
  const codes = { year, currency, count: freeEntries, worthCents: null, validTo, note }
  const ids = await issueGivenCodes(codes, by, now, trx)
  await trx
    .insertInto('sponsorship_codes')
    .values(ids.map((discount) => ({ discount_id: discount, sponsorship_id: id, issued_at: now })))
    .execute()
  await fulfilObligation(id, 'entries', 'delivered', system, now, trx)
}

/** Codes begin with the active sponsorship, cannot be used while it is suspended, and end for good where it is terminated. */
export const followSponsorship: SponsorshipHook = {
  async moved({ id, to }, by, now, trx) {
    if (to === 'active') await giveCodes(id, by, now, trx)
    if (to === 'suspended') await moveEndOfCodes((await codesIn(id, trx)).open, now, by, now, trx)
    if (to === 'terminated') await endUnusedCodes((await codesIn(id, trx)).open, by, now, trx)
  },
}
