import { Form } from '@remix-run/react'
import type { BillTo } from '#app/domain/money/billing/schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList, RowList } from '#app/ui/definition-list.tsx'
import { formatDay } from '#app/ui/format/date-time.ts'
import { formatMoney } from '#app/ui/format/money.ts'
import { Input } from '#app/ui/input.tsx'
import { dayBefore } from '../rules.ts'

interface Partner {
  organisation: string
  isAnonymous: boolean
  creditAs: string
  email: string | null
  contact: string | null
  poNumber: string | null
}

/** What a partner sent, for admins. */
export function PartnerApplication({ partner, billTo }: { partner: Partner; billTo: BillTo | null }) {
  return (
    <Card title="Application">
      <DefinitionList
        items={[
          { term: 'Organisation', value: partner.organisation },
          {
            term: 'Credit as',
            value: partner.isAnonymous ? 'Anonymous' : partner.creditAs || partner.organisation,
          },
          {
            term: 'Account',
            value: partner.email ? `${partner.contact ?? ''}, ${partner.email}` : 'Deleted',
          },
          ...(billTo
            ? [
                {
                  term: 'Invoice to',
                  value: [billTo.name, billTo.email, billTo.addressLine1, billTo.city, billTo.country]
                    .filter(Boolean)
                    .join(', '),
                },
              ]
            : []),
          ...(partner.poNumber ? [{ term: 'Purchase order', value: partner.poNumber }] : []),
        ]}
      />
    </Card>
  )
}

interface Facts {
  partner: {
    levelName: string
    amountCents: number
    currency: string
    appliedAt: Date
    endsOn: string | null
    reason: string
  }
  codes: { issued: number; used: number }
  signature: { version: number; signedAt: Date } | null
  room: string | null
}

/** Whether the partner was one on a day, and at which level. */
export function MemberOn({ on }: { on: { day: string; level: string | null } }) {
  return (
    <Form method="get" className="stack" noValidate>
      <Input
        name="on"
        label="Was a partner on"
        type="date"
        width="short"
        errors={undefined}
        defaultValue={on.day}
      />
      <div className="button-row">
        <Button kind="secondary">Check date</Button>
        <span role="status">
          {on.level ? `${formatDay(on.day)}: partner, level ${on.level}` : `${formatDay(on.day)}: no partner`}
        </span>
      </div>
    </Form>
  )
}

/** A partner’s level, dates, signature and codes, in short rows. */
export function PartnerFacts({ partner, codes, signature, room }: Facts) {
  const { levelName, amountCents, currency, appliedAt, endsOn, reason } = partner
  return (
    <Card>
      <RowList
        rows={[
          { term: 'Level', value: levelName },
          { term: 'Contribution', value: formatMoney(amountCents, currency) },
          ...(room ? [{ term: 'Places', value: room }] : []),
          { term: 'Applied', value: <DateTime value={appliedAt} style="date" /> },
          ...(endsOn ? [{ term: 'Last day', value: formatDay(dayBefore(endsOn)) }] : []),
          {
            term: 'Agreement',
            value: signature ? (
              <>
                version {signature.version}, <DateTime value={signature.signedAt} style="date" />
              </>
            ) : (
              'Not signed'
            ),
          },
          {
            term: 'Codes used',
            value: codes.issued > 0 ? `${codes.used} of ${codes.issued}` : 'None issued',
          },
          ...(reason ? [{ term: 'Reason', value: reason }] : []),
        ]}
      />
    </Card>
  )
}
