import { reviewHref, sectionHref } from '#app/domain/submissions/addresses.ts'
import { Link } from '@remix-run/react'
import type { EnteredWork } from '#app/domain/submissions/after-checkout.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'

/** The next steps after a checkout: its entries, what each still needs, and another entry. */
export function AfterCheckout({ entries, open }: { entries: readonly EnteredWork[]; open: boolean }) {
  return (
    <Card title={entries.length === 1 ? 'Your entry' : 'Your entries'}>
      <ul className="stack stack-tight">
        {entries.map(({ id, code, title, missing, section, by }) => (
          <li key={id}>
            <Link to={reviewHref(id)}>{[code, title].filter(Boolean).join(' · ')}</Link>
            {section ? (
              <>
                <br />
                <Link to={sectionHref(id, section)}>Upload {missing.join(', ')}</Link>
                {by ? (
                  <>
                    {' '}
                    by <DateTime value={by} style="date" />
                  </>
                ) : null}
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {open ? (
        <LinkButton kind="secondary" to={href('/submissions/add')}>
          Start another entry
        </LinkButton>
      ) : null}
    </Card>
  )
}
