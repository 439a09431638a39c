import { Fragment } from 'react'
import type { BallotSheet } from '../ballots.server.ts'
import { ordinal } from '#app/domain/season/seasons/rules.ts'
import { DateTime } from '#app/ui/date-time.tsx'

interface BallotSheetsProps {
  season: string
  sheets: readonly BallotSheet[]
  printedAt: Date | string
  /** Before the announcement. */
  secret: boolean
}

/** One sheet per category: nominees by title, with a box for each choice. */
export function BallotSheets({ season, sheets, printedAt, secret }: BallotSheetsProps) {
  return sheets.map(({ categoryId, category, picks, nominees }, index) => {
    const places = Array.from({ length: Math.min(picks, nominees.length) }, (_, at) => at + 1)
    return (
      <article className="score-sheet" key={categoryId}>
        {secret ? <p className="sheet-secret">Confidential until the nominees are announced.</p> : null}
        <h2>{category}</h2>
        <p>
          {places.length === 1
            ? 'Mark one box.'
            : `Mark your ${ordinal(1)} to ${ordinal(places.length)} choice, one box per column and nominee. You can leave columns empty.`}
        </p>
        <table>
          <caption className="visually-hidden">Nominees of {category}</caption>
          <thead>
            <tr>
              <th scope="col">Nominee</th>
              {places.map((place) => (
                <th scope="col" key={place}>
                  {ordinal(place)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {nominees.map(({ id, title, studio, names }) => (
              <tr key={id}>
                <th scope="row">
                  <strong>{title}</strong>
                  {studio ? `, ${studio}` : null}
                  <br />
                  {names.map((name, at) => (
                    <Fragment key={at}>
                      {at > 0 ? ', ' : null}
                      <bdi>{name}</bdi>
                    </Fragment>
                  ))}
                </th>
                {places.map((place) => (
                  <td key={place}>
                    <Box />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          <Box /> I abstain in this category
        </p>
        <footer>
          <span>{category}</span>
          <span>{season}</span>
          <span>
            <DateTime value={printedAt} />
          </span>
          <span>
            Page {index + 1} of {sheets.length}
          </span>
        </footer>
      </article>
    )
  })
}

const Box = () => <span className="sheet-box" aria-hidden="true" />
