import type { LoaderFunctionArgs } from '@remix-run/node'
import { findValidSignature } from '#app/domain/people/agreements/valid-signatures.server.ts'
import { dayIn } from '#app/domain/sponsorship/partners/days.server.ts'
import { invoicesOfPartner } from '#app/domain/sponsorship/partners/invoices.server.ts'
import { partnerLifecycle } from '#app/domain/sponsorship/partners/lifecycle.ts'
import {
  changesOfPartners,
  codesOfPartners,
  findPartner,
  termsOfPartners,
} from '#app/domain/sponsorship/partners/queries.server.ts'
import { changeCents } from '#app/domain/sponsorship/partners/ledger.ts'
import { shownPartnerState, spanOn } from '#app/domain/sponsorship/partners/rules.ts'
import { logoVersions } from '#app/domain/sponsorship/partner-logos/queries.server.ts'
import { findLevel } from '#app/domain/sponsorship/pool-levels/queries.server.ts'
import { roomText } from '#app/domain/sponsorship/pool-levels/rules.ts'
import { heldIn } from '#app/domain/sponsorship/pool-levels/queries.server.ts'
import { billTo as billToSchema } from '#app/domain/money/billing/schema.ts'
import { orNotFound } from '#app/http/errors.ts'
import { historyState, intParam } from '#app/http/params.ts'
import { labelledBy } from '#app/platform/audit/history.ts'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { actionsOpenTo } from '#app/platform/lifecycle.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'

const HISTORY_LABELS = labelledBy({
  state: 'Status',
  organisation: 'Organisation',
  pool: 'Pool',
  level: 'Level',
  isAnonymous: 'Anonymous',
  creditAs: 'Credit as',
  reason: 'Reason',
  note: 'Message',
  from: 'From',
  to: 'Until',
  endsOn: 'Ends on',
  proratedCents: 'Difference',
  logo: 'Logo',
  version: 'Version',
  name: 'File',
})

/** Everything an admin needs to decide about a partner. `on` is the day that the page is asked about. */
export async function partnerPage(args: LoaderFunctionArgs, admin: AdminViewer) {
  const id = intParam(args, 'id')
  const found = orNotFound(await findPartner(admin, id, db()), args.request)
  const { now } = args.context
  const [terms, changes, codes, invoices, logos, level, held, signature] = await Promise.all([
    termsOfPartners([id], db()),
    changesOfPartners([id], db()),
    codesOfPartners([id], db()),
    invoicesOfPartner(id, now, db()),
    logoVersions(id, db()),
    findLevel(admin, found.levelId, db()),
    heldIn(found.poolId, found.levelId, db()),
    found.userId === null ? null : findValidSignature(found.userId, 'pool_partner', found.year, db()),
  ])
  const { userId: _user, billTo, ...partner } = found
  const today = dayIn(now, found.zone)
  const asked = new URL(args.request.url).searchParams.get('on') ?? ''
  const on = /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : today
  const room = level ? { mostPartners: level.mostPartners, held } : null
  const isFull = room !== null && room.mostPartners !== null && room.held >= room.mostPartners
  return {
    partner: { ...partner, state: shownPartnerState(partner, today) },
    billTo: billToSchema.safeParse(billTo).data ?? null,
    terms,
    on: { day: on, isToday: on === today, level: spanOn(terms, on)?.levelName ?? null },
    changes: changes.map((change) => ({
      ...change,
      todayCents:
        change.state === 'requested'
          ? changeCents(terms, today, { revisionId: change.toRevisionId, amountCents: change.toCents })
          : null,
    })),
    codes: { issued: codes.length, used: codes.filter(({ uses }) => uses > 0).length },
    invoices,
    logos,
    signature,
    room: room && roomText(room),
    refusal: isFull ? 'All places of this level are taken, so the application can’t be approved.' : null,
    actions: actionsOpenTo(partnerLifecycle, shownPartnerState(partner, today), 'admin'),
    history: await historyOf(
      admin,
      { entity: 'pool_partner', ids: [id] },
      historyState(args.request),
      found.zone,
      HISTORY_LABELS,
    ),
  }
}
