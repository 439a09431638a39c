import type { Reader } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { isCardOffered } from '#app/domain/money/payments/providers.server.ts'
import { callState, callWindow, closingOf, type Deadline } from '#app/domain/season/seasons/deadlines.ts'
import { currentSeason, deadlinesOf } from '#app/domain/season/seasons/queries.server.ts'
import type { Season } from '#app/domain/season/seasons/rules.ts'
import { DEADLINES, SETTINGS } from '#app/domain/season/seasons/setup-checks.server.ts'
import {
  stops,
  warns,
  type Finding,
  type SetupCheck,
  type SetupQuestion,
} from '#app/platform/setup-checks.ts'
import { sellerFrom } from './seller.ts'

/** Whether entries can be paid. */
export async function findPaymentChecks(asked: SetupQuestion, reader: Reader): Promise<SetupCheck[]> {
  const [season, deadlines] = await Promise.all([currentSeason(), deadlinesOf(asked.year, reader)])
  const takesCards = isCardOffered(asked.configs) && config().cardPayments === 'stripe'
  return paymentChecks({ ...asked, season, deadlines, takesCards })
}

interface PaymentFacts extends Pick<SetupQuestion, 'configs' | 'now'> {
  season: Season
  deadlines: readonly Deadline[]
  /** Cards are taken, by a provider that moves money. */
  takesCards: boolean
}

export function paymentChecks(facts: PaymentFacts): SetupCheck[] {
  return [{ stage: 'paying', title: 'Entries can be paid', findings: paymentFindings(facts) }]
}

/** An account is needed unless cards can be paid by; a demonstration of them takes no money. */
const noBank = (takesCards: boolean) =>
  takesCards
    ? warns(SETTINGS, 'Invoices have no bank account, so they can be paid by card only.')
    : stops(SETTINGS, 'Invoices have no bank account to pay to.')

function paymentFindings({ configs, season, deadlines, takesCards, now }: PaymentFacts): Finding[] {
  const seller = sellerFrom(configs, season)
  const call = callWindow(deadlines)
  const due = closingOf(deadlines, 'payment')
  return [
    ...(seller.bank.length === 0 ? [noBank(takesCards)] : []),
    ...(season.tax.mode !== 'none' && !seller.taxId
      ? [warns(SETTINGS, `Invoices say ${season.tax.name}, but have no tax number of the award.`)]
      : []),
    ...(seller.lines.length === 0 ? [warns(SETTINGS, 'Invoices have no address of the award.')] : []),
    ...(due && due <= now && callState(deadlines, now) === 'open'
      ? [warns(DEADLINES, 'The payment deadline has passed, but submissions are still open.')]
      : []),
    ...(call && due && due < call.closes
      ? [warns(DEADLINES, 'Payments are due before submissions close.')]
      : []),
  ]
}
