import { Link } from '@remix-run/react'
import { Written } from '#app/domain/mail/components/text-blocks.tsx'
import type { WrittenText } from '#app/domain/mail/written-text.ts'
import { href } from '#app/platform/href.ts'
import { countText } from '#app/ui/format/plural.ts'

export interface OrderTermsProps {
  /** The award's refund terms; `null` where it has written none. */
  refunds: WrittenText | null
  /** In how many days consumers can withdraw; `null` where it sells to none. */
  days: number | null
}

/** What happens to the money of an order that is withdrawn or refunded, before it is placed. */
export function OrderTerms({ refunds, days }: OrderTermsProps) {
  if (!refunds && days === null) return null
  return (
    <section className="stack stack-tight">
      <h2>Refunds</h2>
      {refunds ? <Written text={refunds} /> : null}
      {days === null ? null : (
        <p>
          Consumers can withdraw from this order within {countText(days, 'day', 'days')}, without a reason:{' '}
          <Link to={href('/withdraw-from-contract')} target="_blank">
            withdraw from a contract
          </Link>
          .
        </p>
      )}
    </section>
  )
}
