import { Link } from '@remix-run/react'
import { SLATE_LABELS } from '#app/domain/judging/slates/rules.ts'
import type { AnnouncementReview as Review } from '../announce-nominees.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Card } from '#app/ui/card.tsx'
import { countText, nounFor } from '#app/ui/format/plural.ts'
import { StatRow } from '#app/ui/stat-row.tsx'

type Shown = Pick<Review, 'nominations' | 'people' | 'unconfirmed' | 'withoutAddress' | 'without'>

/** What would be announced now, and what it lacks. */
export function AnnouncementReview({ review }: { review: Shown }) {
  const { nominations, people, unconfirmed, withoutAddress, without } = review
  const nominees = href('/admin/submissions/nominated')
  return (
    <>
      <StatRow
        stats={[
          {
            value: nominations,
            label: nounFor(nominations, { one: 'nomination', other: 'nominations' }),
            to: nominees,
          },
          { value: people, label: nounFor(people, { one: 'nominee', other: 'nominees' }) },
          {
            value: unconfirmed,
            label: nounFor(unconfirmed, { one: 'unconfirmed name', other: 'unconfirmed names' }),
            to: withQuery(nominees, { only: 'unconfirmed' }),
          },
          {
            value: withoutAddress,
            label: nounFor(withoutAddress, { one: 'missing email', other: 'missing emails' }),
            to: withQuery(nominees, { only: 'no-address' }),
          },
        ]}
      />
      {without.length > 0 ? (
        <Card title={`${countText(without.length, 'category', 'categories')} without a confirmed slate`}>
          <ul>
            {without.map((row) => (
              <li key={row.id}>
                <Link to={href('/admin/nominations/view/:categoryId', { categoryId: row.id })}>
                  {categoryTitle(row)}
                </Link>
                , {SLATE_LABELS[row.state].label.toLowerCase()}
              </li>
            ))}
          </ul>
          <p>They are announced without nominees. Slates confirmed later become public immediately.</p>
        </Card>
      ) : null}
    </>
  )
}
