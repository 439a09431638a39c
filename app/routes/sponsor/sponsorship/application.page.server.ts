import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { openedBy } from '#app/http/secret-links.server.ts'
import { sponsorshipLifecycle } from '#app/domain/sponsorship/applications/lifecycle.ts'
import {
  applicationLink,
  readApplicationToken,
  renewalPath,
} from '#app/domain/sponsorship/applications/link.server.ts'
import { isRenewable } from '#app/domain/sponsorship/applications/renewals.ts'
import { findApplication } from '#app/domain/sponsorship/applications/queries.server.ts'
import { isReasonTold, replyDays, shownState, stateText } from '#app/domain/sponsorship/applications/rules.ts'
import { whatFollows } from '#app/domain/sponsorship/applications/what-follows.server.ts'
import { refundTerms, refundText } from '#app/domain/sponsorship/billing/refund-terms.ts'
import { readBillTo } from '#app/domain/sponsorship/applications/bill-to.server.ts'
import { canInvoice } from '#app/domain/sponsorship/billing/rules.ts'
import { sponsorInvoices } from '#app/domain/sponsorship/billing/sponsor-bill.server.ts'
import { codesOfSponsorships } from '#app/domain/sponsorship/codes/queries.server.ts'
import { loadSponsorBoard } from '#app/domain/sponsorship/obligations/board.server.ts'
import { offeredPackages } from '#app/domain/sponsorship/packages/queries.server.ts'
import { uploadLinks } from './artwork/upload-links.server.ts'
import { readApplicationWindow } from '#app/domain/sponsorship/packages/window.server.ts'
import { priceNote } from '#app/domain/season/prices/tax.ts'
import { seasonOf } from '#app/domain/season/seasons/queries.server.ts'
import { actionsOpenTo } from '#app/platform/lifecycle.ts'
import { db } from '#db/client.ts'

/** The application of the link; `null` for an unknown or expired one. */
export async function applicationOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const read = (secret: string) => readApplicationToken(secret, args.context.now, db())
  const opened = await openedBy(args, applicationLink, read)
  return opened && { token: opened.token, id: opened.found }
}

/** What the link shows; `null` for every link that does not work. */
export async function applicationPage(args: LoaderFunctionArgs) {
  const { now } = args.context
  const opened = await applicationOf(args)
  const found = opened && (await findApplication(opened.id, db()))
  if (!found) return null
  const [{ season, configs, window }, { tax, timezone }] = await Promise.all([
    readApplicationWindow(now, db()),
    seasonOf(found.year),
  ])
  const { terms, ...row } = found
  const state = shownState(row, now)
  const isDraft = state === 'draft'
  const { id, linkKey } = row
  const board = isDraft
    ? null
    : await loadSponsorBoard({ id, linkKey, state }, { now, timezone, isSecret: true }, db())
  const [invoices, codes, follows, billTo] = await Promise.all([
    sponsorInvoices([id], { now, links: 'secret' }, db()),
    codesOfSponsorships([id], now, db()),
    whatFollows([id], replyDays(configs.sponsor_reply_days), now, db()),
    readBillTo(id, db()),
  ])
  return {
    invoices,
    codes,
    renew: isRenewable({ state, year: found.year }, season.year) ? renewalPath(linkKey) : null,
    refund: refundText(refundTerms(configs)),
    billTo: billTo ?? { 'billTo.name': row.company, 'billTo.email': row.contactEmail },
    asksBillTo: canInvoice(state) && invoices.length === 0 && (terms?.priceCents ?? 0) > 0,
    isBillToKnown: billTo !== null,
    // By name: what admins note of a sponsorship is in the same row.
    own: {
      state,
      reference: row.reference,
      version: row.version,
      offerEndsAt: row.offerEndsAt,
      reason: isReasonTold(state) ? row.reason : '',
      company: row.company,
      creditAs: row.creditAs,
      contactName: row.contactName,
      contactEmail: row.contactEmail,
      phone: row.phone,
      message: row.message,
      coSponsors: row.coSponsors,
    },
    terms,
    tax: priceNote(tax),
    next: stateText(state, follows(id)),
    contact: configs.support_email ?? '',
    window,
    board: board && board.tasks.length > 0 ? board : null,
    uploads: await uploadLinks(row.id, opened.token),
    can: actionsOpenTo(sponsorshipLifecycle, state, 'visitor'),
    packages: isDraft && window.state === 'open' ? await offeredPackages(season.year, db()) : [],
    initial: {
      revisionId: row.revisionId === null ? '' : String(row.revisionId),
      company: row.company,
      creditAs: row.creditAs,
      contactName: row.contactName,
      phone: row.phone,
      message: row.message,
      coSponsors: row.coSponsors.map(({ name, share }) => ({ name, share: String(share ?? '') })),
    },
  }
}
