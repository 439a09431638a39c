import type { LoaderFunctionArgs } from '@remix-run/node'
import { refundablePayments } from '#app/domain/ceremony/trophies/invoices.server.ts'
import { trophyOrderLifecycle } from '#app/domain/ceremony/trophies/lifecycle.ts'
import { findOrder, invoicesOfOrder } from '#app/domain/ceremony/trophies/queries.server.ts'
import { isFoundAmong, TROPHY_STATE_LABELS, TROPHY_STATES } from '#app/domain/ceremony/trophies/rules.ts'
import { readTrophyTerms } from '#app/domain/ceremony/trophies/terms.server.ts'
import { priceNote } from '#app/domain/season/prices/tax.ts'
import { orNotFound } from '#app/http/errors.ts'
import { historyState, intParam } from '#app/http/params.ts'
import { labelledBy, type Vocabulary } from '#app/platform/audit/history.ts'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { actionsOpenTo } from '#app/platform/lifecycle.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'

const HISTORY: Vocabulary = {
  // In the words of the page, which are not those of the states.
  value: (key, value) => {
    const state = key === 'state' && isFoundAmong(TROPHY_STATES, String(value))
    return state ? TROPHY_STATE_LABELS[state].label : undefined
  },
  ...labelledBy({
    state: 'Status',
    pieces: 'Pieces',
    plate: 'Plate',
    country: 'Country',
    invoice: 'Invoice',
    proof: 'Proof',
    name: 'Name',
    wish: 'Changes asked',
    reason: 'Reason',
    batch: 'Batch',
    carrier: 'Carrier',
    tracking: 'Tracking number',
    shipTo: 'Sent to',
  }),
}

/** Everything an admin needs to decide about an order. */
export async function trophyOrderPage(args: LoaderFunctionArgs, admin: AdminViewer) {
  const id = intParam(args, 'id')
  const { now } = args.context
  const { userId, ...order } = orNotFound(await findOrder(admin, id, now, db()), args.request)
  const [invoices, refundable, terms] = await Promise.all([
    invoicesOfOrder(id, now, db()),
    order.state === 'cancelled' ? refundablePayments(id, db()) : [],
    readTrophyTerms(order.year, now, db()),
  ])
  return {
    order,
    hasAccount: userId !== null,
    most: terms.most,
    tax: priceNote(terms.tax),
    invoices: invoices.map(({ publicId: _public, ...invoice }) => invoice),
    refundable: refundable.length > 0,
    actions: actionsOpenTo(trophyOrderLifecycle, order.state, 'admin'),
    history: await historyOf(
      admin,
      { entity: 'trophy_order', ids: [id] },
      historyState(args.request),
      order.zone,
      HISTORY,
    ),
  }
}
