import { Link } from '@remix-run/react'
import type { Section } from '#app/domain/catalogue/categories/fields.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'

export interface AfterCheckoutProps {
  entries: readonly {
    id: number
    code: string | null
    title: string
    missing: readonly string[]
    section: Section | null
    by: Date | string | null
  }[]
  open: boolean
}

/** Where an invoice leads on: its entries, what is still to be uploaded, and the next entry. */
export function AfterCheckout({ entries, open }: AfterCheckoutProps) {
  return (
    <Card title={entries.length === 1 ? 'Your entry' : 'Your entries'}>
      <ul className="stack stack-tight">
        {entries.map(({ id, code, title, missing, section, by }) => (
          <li key={id}>
            <Link to={href('/submissions/edit/:submissionId/review', { submissionId: id })}>
              {[code, title].filter(Boolean).join(' · ')}
            </Link>
            {section ? (
              <>
                <br />
                <Link to={href('/submissions/edit/:submissionId/:section', { submissionId: id, section })}>
                  Upload {missing.join(', ')}
                </Link>
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
          Enter another work
        </LinkButton>
      ) : null}
    </Card>
  )
}
