import type { LoaderFunctionArgs } from '@remix-run/node'
import { sponsorshipLifecycle } from '#app/domain/sponsorship/applications/lifecycle.ts'
import { findSponsorship } from '#app/domain/sponsorship/applications/queries.server.ts'
import { offerRefusal } from '#app/domain/sponsorship/applications/rules.ts'
import { sponsorInvoices } from '#app/domain/sponsorship/billing/sponsor-bill.server.ts'
import { codesOfSponsorships } from '#app/domain/sponsorship/codes/queries.server.ts'
import { CONTRACT_IN } from '#app/domain/sponsorship/contracts/draft.server.ts'
import { listContracts } from '#app/domain/sponsorship/contracts/queries.server.ts'
import { hasPlace, placesText } from '#app/domain/sponsorship/packages/rules.ts'
import { priceNote } from '#app/domain/season/prices/tax.ts'
import { callState } from '#app/domain/season/seasons/deadlines.ts'
import { deadlinesOf, seasonOf } from '#app/domain/season/seasons/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { historyState, intParam } from '#app/http/params.ts'
import { labelledBy } from '#app/platform/audit/history.ts'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { actionsOpenTo } from '#app/platform/lifecycle.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'
import { filesOf } from './artwork/files-of.server.ts'

const HISTORY_LABELS = {
  state: 'Status',
  company: 'Company',
  creditAs: 'Name to print',
  contactName: 'Name of the contact',
  contactEmail: 'Email',
  phone: 'Phone',
  reason: 'Reason',
  note: 'Message',
  offerEndsAt: 'Offer ends',
  agreedCents: 'Price agreed, in minor units',
  added: 'Added',
  billTo: 'Invoiced to',
  contract: 'Contract version',
  signedAs: 'Signed as',
  signedOn: 'Date on the paper',
  expires: 'Sign by',
  earlyUntil: 'Active early until',
  characters: 'Characters',
  title: 'Title',
}

/** Everything an admin needs to decide about an application, and what followed it. */
export async function sponsorshipPage(args: LoaderFunctionArgs, admin: AdminViewer) {
  const id = intParam(args, 'id')
  const found = orNotFound(await findSponsorship(admin, id, db()), args.request)
  const { timezone, tax } = await seasonOf(found.year)
  const record = { entity: 'sponsorship', ids: [id] }
  const { terms, places, duplicates, ...sponsorship } = found
  const question = places && {
    isFree: hasPlace(places),
    ahead: sponsorship.state === 'waitlisted' ? places.ahead : 0,
  }
  return {
    sponsorship,
    terms,
    duplicates,
    tax: priceNote(tax),
    places: places && placesText(places),
    ahead: places?.ahead ?? 0,
    isOldTerms: places !== null && places.currentRevisionId !== sponsorship.revisionId,
    isCallOver: callState(await deadlinesOf(found.year, db()), args.context.now) === 'closed',
    offerRefusal: question && offerRefusal(question),
    actions: actionsOpenTo(sponsorshipLifecycle, sponsorship.state, 'admin'),
    contracts: await listContracts(admin, id, db()),
    keptCents: (await sponsorInvoices([id], { now: args.context.now, links: null }, db())).reduce(
      (sum, invoice) => sum + invoice.keptCents,
      0,
    ),
    files: await filesOf(id),
    codes: await codesOfSponsorships([id], args.context.now, db()),
    canHaveContract: CONTRACT_IN.includes(sponsorship.state),
    history: await historyOf(admin, record, historyState(args.request), timezone, labelledBy(HISTORY_LABELS)),
  }
}
