import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { openedBy } from '#app/http/secret-links.server.ts'
import { trophyOrderLifecycle } from '#app/domain/ceremony/trophies/lifecycle.ts'
import { orderLink, readOrderToken } from '#app/domain/ceremony/trophies/link.server.ts'
import { findOwnOrder, invoicesOfOrder } from '#app/domain/ceremony/trophies/queries.server.ts'
import { payerPath } from '#app/domain/money/billing/invoice-link.server.ts'
import { shownCents, shownPriceNote } from '#app/domain/season/prices/tax.ts'
import { configValues, seasonOf } from '#app/domain/season/seasons/queries.server.ts'
import { actionsOpenTo } from '#app/platform/lifecycle.ts'
import { db } from '#db/client.ts'
import { ordererIn } from './orderer.server.ts'

/** The order of the link; `null` for an unknown or expired one. */
export async function orderOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const opened = await openedBy(args, orderLink, (secret) => readOrderToken(secret, args.context.now, db()))
  return opened && { token: opened.token, id: opened.found }
}

/** What the link shows; `null` for every link that does not work. */
export async function ownOrderPage(args: LoaderFunctionArgs) {
  const opened = await orderOf(args)
  const order = opened && (await findOwnOrder(opened.id, db()))
  if (!order) return null
  const [invoices, season, configs] = await Promise.all([
    invoicesOfOrder(order.id, args.context.now, db()),
    seasonOf(order.year),
    configValues(),
  ])
  const { userId: _user, version: _version, nominationId: _nomination, batchId: _batch, ...own } = order
  return {
    order: {
      ...own,
      unitCents: shownCents(own.unitCents, season.tax),
      shippingCents: shownCents(own.shippingCents, season.tax),
    },
    token: opened.token,
    tax: shownPriceNote(season.tax),
    contact: configs.support_email ?? '',
    invoices: invoices.map(({ publicId, linkKey, kind, id, ...invoice }) => ({
      ...invoice,
      id,
      to: payerPath({ id, publicId, linkKey, kind }),
    })),
    can: actionsOpenTo(trophyOrderLifecycle, order.state, ordererIn(args.context).role),
  }
}
