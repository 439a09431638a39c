import { Link } from '@remix-run/react'
import { Placeholder } from '#app/domain/catalogue/works/components/placeholder.tsx'
import { reviewHref, sectionHref } from '#app/domain/submissions/addresses.ts'
import type { EnteredWork, afterCheckout } from '#app/domain/submissions/after-checkout.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SeasonCard } from './dashboard-parts.tsx'

type After = LoaderData<Awaited<ReturnType<typeof afterCheckout>>>
type Entry = LoaderData<EnteredWork>

function Missing({ entry: { id, missing, section, by } }: { entry: Entry }) {
  if (!section) return null
  return (
    <>
      <Link to={sectionHref(id, section)}>Upload {missing.join(', ')}</Link>
      {by ? (
        <>
          {' '}
          by <DateTime value={by} style="date" />
        </>
      ) : null}
    </>
  )
}

const StartAnother = () => (
  <LinkButton kind="secondary" to={href('/submissions/add')}>
    Start another entry
  </LinkButton>
)

/** The entries of an invoice, what each still needs, and another entry. */
export function AfterCheckout({ entries, open }: After) {
  return (
    <Card title={entries.length === 1 ? 'Your entry' : 'Your entries'}>
      <ul className="stack stack-tight">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Link to={reviewHref(entry.id)}>{[entry.code, entry.title].filter(Boolean).join(' · ')}</Link>
            {entry.section ? <br /> : null}
            <Missing entry={entry} />
          </li>
        ))}
      </ul>
      {open ? <StartAnother /> : null}
    </Card>
  )
}

interface ConfirmationProps {
  after: After
  invoice: { number: string; totalCents: number; dueCents: number; currency: string; dueAt: Date | string }
}

/** Says what was entered, what is paid or to be paid, and what happens next: at the head of an invoice that has just been issued. */
export function Confirmation({ after, invoice }: ConfirmationProps) {
  const { entries, more, calendar, open } = after
  const count = entries.length + more
  return (
    <section className="stack">
      <h2>{count === 1 ? 'Your entry is submitted' : `Your ${count} entries are submitted`}</h2>
      <ul className="entry-cards">
        {entries.map((entry) => (
          <li key={entry.id} className="card entry-card">
            <div className="head-picture">
              {entry.picture ? <img {...entry.picture} alt="" /> : <Placeholder kind={entry.kind} />}
            </div>
            <div>
              <h3 className="card-title">
                <Link to={reviewHref(entry.id)}>{entry.title}</Link>
              </h3>
              {entry.code ? <p>{entry.code}</p> : null}
              <p className="hint">{entry.category}</p>
            </div>
            <p>
              <Missing entry={entry} />
            </p>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p>
          <Link to={href('/submissions')}>See all your entries</Link>
        </p>
      ) : null}
      <Payment invoice={invoice} />
      {calendar.length > 0 ? <SeasonCard title="What happens next" rows={calendar} /> : null}
      {open ? (
        <div>
          <StartAnother />
        </div>
      ) : null}
    </section>
  )
}

function Payment({ invoice }: Pick<ConfirmationProps, 'invoice'>) {
  const { number, totalCents, dueCents, currency, dueAt } = invoice
  if (totalCents === 0) return <Notice tone="good" title="There is nothing to pay" />
  if (dueCents <= 0)
    return (
      <Notice tone="good">
        <strong>
          <Money cents={totalCents} currency={currency} style="prose" /> paid
        </strong>{' '}
        on invoice {number}. We’ll email you the receipt.
      </Notice>
    )
  return (
    <Notice>
      <strong>
        Pay <Money cents={dueCents} currency={currency} style="prose" />
      </strong>{' '}
      by <DateTime value={dueAt} style="date" />, with {number} as the reference. How to pay is on the invoice
      below.
    </Notice>
  )
}
