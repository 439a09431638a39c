import { Link, useLocation } from '@remix-run/react'
import { ROWS_PER_PAGE } from '#app/constants.ts'
import { nounFor, type Noun } from '#app/ui/format/plural.ts'
import { listHref, pageNumbers } from '#app/ui/list-state.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

export interface PaginationProps {
  total: number
  page: number
  perPage: number
  /** What is counted. */
  noun: Noun
  /** There are more than `total`: it was counted up to there, and later pages are reached by narrowing the list. */
  more?: boolean
}

/** How many there are, which of them are shown, and the links to the others. */
export function Pagination({ total, page, perPage, noun, more }: PaginationProps) {
  const { search } = useLocation()
  const pages = Math.max(1, Math.ceil(total / perPage))
  const first = Math.min(total, (page - 1) * perPage + 1)
  const last = Math.min(total, page * perPage)
  const counted = more
    ? `more than ${total.toLocaleString('en')} ${noun.other}`
    : `${total} ${nounFor(total, noun)}`
  const shown = pages === 1 && page === 1 ? counted : `${first} to ${last} of ${counted}`
  return (
    <div className="pagination">
      <p data-count>{shown}</p>
      {pages > 1 ? (
        <nav aria-label="Pages">
          <ul>
            {page > 1 ? (
              <li>
                <Link to={listHref(search, { page: page - 1 })} rel="prev">
                  Previous
                </Link>
              </li>
            ) : null}
            {pageNumbers(page, pages).map((number, index) => (
              <li key={number ?? `gap-${index}`}>
                {number === null ? (
                  '…'
                ) : (
                  <Link
                    to={listHref(search, { page: number })}
                    aria-current={number === page ? 'page' : undefined}
                  >
                    <VisuallyHidden>Page </VisuallyHidden>
                    {number}
                  </Link>
                )}
              </li>
            ))}
            {page < pages ? (
              <li>
                <Link to={listHref(search, { page: page + 1 })} rel="next">
                  Next
                </Link>
              </li>
            ) : null}
          </ul>
        </nav>
      ) : null}
      {total > ROWS_PER_PAGE[0] ? (
        <nav aria-label="Rows per page">
          <ul>
            <li>Rows</li>
            {ROWS_PER_PAGE.map((rows) => (
              <li key={rows}>
                <Link to={listHref(search, { rows })} aria-current={rows === perPage ? 'true' : undefined}>
                  {rows}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  )
}
