import { isUniqueViolation, type Reader, type Trx } from '#db/client.ts'
import { readApplicationWindow } from '#app/domain/sponsorship/packages/window.server.ts'
import { transactionOnCached } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { auditRecord } from '#app/platform/audit/commands.server.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { agreedPrice } from './agreed-terms.server.ts'
import type { Applicant } from './apply.server.ts'
import { tellContact } from './mails.server.ts'
import { sponsorshipDraft } from './mails/contact-mails.ts'
import { renewalRefusal } from './renewals.ts'
import { sameApplication } from './same-application.server.ts'

const ENDED = ['declined', 'rejected', 'withdrawn', 'lapsed'] as const

/** A sponsorship of an earlier season with what its renewal begins with; `null` where there is none. */
async function findEarlier(id: number, reader: Reader) {
  return reader
    .selectFrom('sponsorships as s')
    .leftJoin('sponsorship_packages as p', 'p.id', 's.package_id')
    .where('s.id', '=', id)
    .select(['s.id', 's.year', 's.state', 's.company', 's.credit_as as creditAs', 's.phone'])
    .select(['s.contact_name as contactName', 's.contact_email as contactEmail', 's.user_id as userId'])
    .leftJoin('sponsorship_package_revisions as r', 'r.id', 's.revision_id')
    .select(['s.co_sponsors as coSponsors', 'p.name as packageName', 'p.kind'])
    .select([agreedPrice.as('priceCents'), 'r.currency'])
    .executeTakeFirst()
}

const renewalOf = (id: number, reader: Reader) =>
  reader
    .selectFrom('sponsorships')
    .where('renews_id', '=', id)
    .where('state', 'not in', ENDED)
    .select(['id', 'link_key as linkKey'])
    .executeTakeFirst()

/** The open package of a season that has the name and kind of an earlier one. */
const samePackage = (
  { packageName, kind }: { packageName: string | null; kind: 'sponsor' | 'advert' | 'addon' | null },
  year: number,
  reader: Reader,
) =>
  reader
    .selectFrom('sponsorship_packages as p')
    .innerJoin('sponsorship_package_revisions as r', (join) =>
      join.onRef('r.package_id', '=', 'p.id').onRef('r.n', '=', 'p.revision'),
    )
    .where('p.year', '=', year)
    .where('p.state', '=', 'open')
    .where('p.kind', '=', kind)
    .where((eb) => eb(eb.fn<string>('lower', ['p.name']), '=', (packageName ?? '').toLowerCase()))
    .select(['p.id', 'r.id as revisionId', 'r.name', 'r.price_cents as priceCents', 'r.currency'])
    .executeTakeFirst()

/** What the page that renews a sponsorship shows; `null` where there is no such sponsorship. */
export async function findRenewal(id: number, now: Date, reader: Reader) {
  const earlier = await findEarlier(id, reader)
  if (!earlier) return null
  const { season, window } = await readApplicationWindow(now, reader)
  const renewed = await renewalOf(id, reader)
  const facts = { state: earlier.state, year: earlier.year, current: season.year }
  return {
    ...{ year: earlier.year, company: earlier.company, packageName: earlier.packageName },
    ...{ priceCents: earlier.priceCents, currency: earlier.currency },
    season: season.label,
    offered: (await samePackage(earlier, season.year, reader)) ?? null,
    renewedKey: renewed?.linkKey ?? null,
    refusal: renewalRefusal({ ...facts, isOpen: window.state === 'open', isRenewed: renewed !== undefined }),
  }
}

/**
 * Starts the application of the current season that continues an earlier sponsorship: a draft with its details and the package of the
 * same name, as it is sold now. Answers the key of its link; that of the open application where the company has the same already. Refuses
 * `conflict` one that cannot be renewed.
 */
export async function renewSponsorship(
  id: number,
  by: Applicant,
  now: Date,
): Promise<Outcome<{ linkKey: string }>> {
  const renew = () => transactionOnCached((trx) => renewLocked(id, by, now, trx))
  try {
    return await renew()
  } catch (error) {
    // Pressed twice at once: the second one finds the first.
    if (
      !isUniqueViolation(error, 'one_renewal_of_a_sponsorship') &&
      !isUniqueViolation(error, 'one_open_sponsorship')
    )
      throw error
    return renew()
  }
}

async function renewLocked(
  id: number,
  by: Applicant,
  now: Date,
  trx: Trx,
): Promise<Outcome<{ linkKey: string }>> {
  await trx.selectFrom('sponsorships').where('id', '=', id).select('id').forUpdate().executeTakeFirst()
  const earlier = await findEarlier(id, trx)
  if (!earlier) return refuse('not_found', 'We can’t find this sponsorship.')
  const { season, window } = await readApplicationWindow(now, trx)
  const renewed = await renewalOf(id, trx)
  if (renewed) return ok({ linkKey: renewed.linkKey })
  const refusal = renewalRefusal({
    ...{ state: earlier.state, year: earlier.year, current: season.year },
    ...{ isOpen: window.state === 'open', isRenewed: false },
  })
  if (refusal) return refuse('conflict', refusal)
  const offered = await samePackage(earlier, season.year, trx)
  const { contactEmail, company } = earlier
  const sought = { year: season.year, contactEmail, company, packageId: offered?.id ?? null }
  const open = await sameApplication(sought, trx)
  if (open) return ok({ linkKey: open.linkKey })
  const draft = await trx
    .insertInto('sponsorships')
    .values({
      year: season.year,
      package_id: offered?.id ?? null,
      revision_id: offered?.revisionId ?? null,
      company: earlier.company,
      credit_as: earlier.creditAs,
      contact_name: earlier.contactName,
      contact_email: earlier.contactEmail,
      phone: earlier.phone,
      co_sponsors: JSON.stringify(earlier.coSponsors),
      user_id: by.userId ?? earlier.userId,
      renews_id: id,
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'link_key as linkKey'])
    .executeTakeFirstOrThrow()
  const after = { company: earlier.company, renews: earlier.year }
  await auditRecord(by, 'sponsorship.started', draft.id, { after }, now, trx)
  await tellContact(draft.id, sponsorshipDraft, now, trx)
  return ok({ linkKey: draft.linkKey })
}
