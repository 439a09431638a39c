import { Link } from '@remix-run/react'
import { HeadPicture } from '#app/domain/catalogue/works/components/head-picture.tsx'
import { Placeholder } from '#app/domain/catalogue/works/components/placeholder.tsx'
import { reviewHref, sectionHref } from '#app/domain/submissions/addresses.ts'
import type { EnteredWork, afterCheckout } from '#app/domain/submissions/after-checkout.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
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
  const { entries, large, more, calendar, open } = after
  const { site } = useFrame()
  const count = entries.length + more
  return (
    <section className="stack">
      <div className="confirmed">
        <p>
          {site.name} · {site.seasonLabel}
        </p>
        <h2>{count === 1 ? 'Your entry is submitted' : `Your ${count} entries are submitted`}</h2>
        <ul className="confirmed-works">
          {entries.map((entry) => (
            <li key={entry.id}>
              {large ? (
                <HeadPicture picture={large} kind={entry.kind} />
              ) : (
                <div className="head-picture">
                  {entry.picture ? <img {...entry.picture} alt="" /> : <Placeholder kind={entry.kind} />}
                </div>
              )}
              <div>
                <h3>
                  <Link to={reviewHref(entry.id)}>{entry.title}</Link>
                </h3>
                <p>{entry.category}</p>
                {entry.code ? <p>{entry.code}</p> : null}
                <p>
                  <Missing entry={entry} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
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
