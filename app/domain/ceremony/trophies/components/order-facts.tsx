import { countryName } from '#app/platform/places/places.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import type { LoaderData } from '#app/ui/loader-data.ts'
import type { OwnOrderPage } from '../queries.server.ts'
import { CARRIER_LABELS, trackingUrl } from '../rules.ts'

type Order = Pick<
  LoaderData<OwnOrderPage>,
  | 'category'
  | 'title'
  | 'qty'
  | 'unitCents'
  | 'shippingCents'
  | 'currency'
  | 'orderedAt'
  | 'shipTo'
  | 'phone'
  | 'carrier'
  | 'tracking'
  | 'shippedAt'
  | 'deliveredAt'
  | 'proofApprovedAt'
  | 'proofApprovedBy'
>

/** What was ordered, where it goes, and where it is. `tax` says what tax adds. */
export function OrderFacts({ order, tax }: { order: Order; tax: string | null }) {
  const { shipTo, carrier, tracking, currency } = order
  const amount = (cents: number) => formatMoney(cents, currency, 'prose')
  const page = trackingUrl(carrier, tracking)
  const country = shipTo.country ? countryName(shipTo.country) : ''
  const lines = [
    shipTo.name,
    shipTo.addressLine1,
    shipTo.addressLine2,
    shipTo.city,
    shipTo.region,
    shipTo.postalCode,
    country,
  ]
  return (
    <DefinitionList
      items={[
        { term: 'Category', value: order.category },
        { term: 'Title', value: <bdi>{order.title}</bdi> },
        {
          term: 'Pieces',
          value: `${order.qty} at ${amount(order.unitCents)}${order.shippingCents > 0 ? `, shipping ${amount(order.shippingCents)}` : ''}${tax ? `, ${tax}` : ''}`,
        },
        { term: 'Ordered', value: <DateTime value={order.orderedAt} /> },
        { term: 'Sent to', value: <bdi>{lines.filter(Boolean).join(', ')}</bdi> },
        ...(order.phone ? [{ term: 'Phone', value: order.phone }] : []),
        ...(order.proofApprovedAt
          ? [
              {
                term: 'Proof approved',
                value: (
                  <>
                    <DateTime value={order.proofApprovedAt} /> by <bdi>{order.proofApprovedBy}</bdi>
                  </>
                ),
              },
            ]
          : []),
        ...(order.shippedAt && carrier
          ? [
              { term: 'Shipped', value: <DateTime value={order.shippedAt} /> },
              {
                term: 'Parcel',
                value: page ? (
                  <a href={page} rel="noreferrer">
                    {CARRIER_LABELS[carrier]}, {tracking}
                  </a>
                ) : (
                  [CARRIER_LABELS[carrier], tracking].filter(Boolean).join(', ')
                ),
              },
            ]
          : []),
        ...(order.deliveredAt ? [{ term: 'Arrived', value: <DateTime value={order.deliveredAt} /> }] : []),
      ]}
    />
  )
}
