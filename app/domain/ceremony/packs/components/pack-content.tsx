import { Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { useHasPart } from '#app/platform/use-has-part.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { isGiven, type PackAward } from '../content.ts'
import { PACKS, type PackType } from '../rules.ts'
import type { NamedPlacement } from '../placements.server.ts'
import type { PackTable } from '../tables.ts'
import { CardSheets, ProgrammeSheets, ScriptSheets, SlideSheets } from './pack-sheets.tsx'

interface PackContentProps {
  type: PackType
  award: string
  awards: readonly PackAward[]
  table: PackTable | null
  hasWinners: boolean
  announced: boolean
  mark: string | null
  placements: readonly NamedPlacement[]
}

const CONFIDENTIAL = 'Confidential until the nominees are announced'

/** What a pack says, as it is printed. */
export function PackContent({
  type,
  award,
  awards,
  table,
  hasWinners,
  announced,
  mark,
  placements,
}: PackContentProps) {
  const hasCertificates = useHasPart('certificates')
  if (PACKS[type].winners === 'only' && !hasWinners) return null
  if (!awards.some(isGiven))
    return (
      <EmptyState
        title="No nominees yet"
        action={<LinkButton to={href('/admin/nominations')}>See the slates</LinkButton>}
      >
        A pack is made of confirmed nominees.
      </EmptyState>
    )
  const sheets = { awards, award, mark: mark ?? (announced ? null : CONFIDENTIAL) }
  switch (type) {
    case 'script':
      return <ScriptSheets {...sheets} />
    case 'cards':
      return <CardSheets {...sheets} />
    case 'slides':
      return <SlideSheets {...sheets} />
    case 'programme':
      return <ProgrammeSheets {...sheets} placements={placements} />
    default:
      return (
        <div className="stack">
          {type === 'certificates' && hasCertificates ? (
            <p>
              <Link to={href('/admin/nomination-certificates/sheets')}>Print sheets of certificates</Link>
            </p>
          ) : null}
          {table ? <PackRows label={PACKS[type].label} table={table} /> : null}
          {mark ? <p className="pack-mark">{mark}</p> : null}
        </div>
      )
  }
}

/** Which column names a row: the award, or the work of a list of files. */
const mainOf = ({ headers }: PackTable) => Math.max(headers.indexOf('Award'), headers.indexOf('Title'))

/** A line of a plate: on the page they are one below the other, where a column for each would leave room for none. */
const LINE = /^Line \d$/

/** What is below a cell of another column, for the same reason. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  Award: ['Code', 'Block', 'Place'],
  Name: ['Credit'],
}

interface Row {
  id: number
  cells: readonly string[]
}

/** "P09 · block 1, place 3"; a credit as it is. */
function belowText(parts: readonly (readonly [string, string | undefined])[]): string {
  const [[, first = ''] = ['', ''], ...rest] = parts
  const place = rest.flatMap(([header, text]) => (text ? [`${header.toLowerCase()} ${text}`] : []))
  return [first, place.join(', ')].filter((text) => text !== '').join(' · ')
}

function PackRows({ label, table }: { label: string; table: PackTable }) {
  const main = mainOf(table)
  const columns = table.headers.map((header, at) => ({ header, at }))
  const lines = columns.filter(({ header }) => LINE.test(header))
  const below = (header: string) =>
    (BELOW[header] ?? []).flatMap((each) => columns.find((column) => column.header === each) ?? [])
  const placed = [...lines, ...columns.flatMap(({ header }) => below(header))]
  return (
    <DataTable
      caption={label}
      captionHidden
      rows={table.rows.map((cells, at): Row => ({ id: at, cells }))}
      columns={[
        ...columns
          .filter((column) => !placed.includes(column))
          .map(({ header, at }) => ({
            id: header,
            header,
            main: at === main,
            // An award's name breaks between its words.
            long: header !== 'Award',
            cell: ({ cells }: Row) => (
              <>
                <bdi>{cells[at] || '–'}</bdi>
                {below(header).length > 0 ? (
                  <div className="hint">
                    {belowText(below(header).map((each) => [each.header, cells[each.at]]))}
                  </div>
                ) : null}
              </>
            ),
          })),
        ...(lines.length > 0
          ? [
              {
                id: 'lines',
                header: 'Lines',
                long: true,
                cell: ({ cells }: Row) =>
                  lines.map(({ at }) =>
                    cells[at] ? (
                      <div key={at}>
                        <bdi>{cells[at]}</bdi>
                      </div>
                    ) : null,
                  ),
              },
            ]
          : []),
      ]}
    />
  )
}
