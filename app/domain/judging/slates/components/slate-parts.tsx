import { Form, Link } from '@remix-run/react'
import type { MatrixRow } from '#app/domain/judging/board/matrix.ts'
import { columnFigures, FIGURE_OF, isUncalibrated } from '#app/domain/judging/board/statistics.ts'
import type { RankingMethod } from '#app/domain/judging/committees/ranking.ts'
import type { SlateCheck, SlateItem } from '../rules.ts'
import { Thumb } from '#app/domain/catalogue/works/components/thumb.tsx'
import type { Thumbnail } from '#app/domain/catalogue/works/picture.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Select } from '#app/ui/select.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

interface CandidatesProps {
  candidates: readonly (Omit<MatrixRow, 'cells' | 'changed'> & { picture: Thumbnail | null })[]
  /** Entries on the slate. */
  chosen: ReadonlySet<number | null>
  version: number
  canChange: boolean
  quorum: number
  rankedBy: RankingMethod
  /** Of the category. */
  kind: CategoryType
}

/** Ranked entries of the committee, each with a button that adds it to the slate. */
export function Candidates({
  candidates,
  chosen,
  version,
  canChange,
  quorum,
  rankedBy,
  kind,
}: CandidatesProps) {
  const { figure, label } = FIGURE_OF[rankedBy]
  const figureOf = (row: CandidatesProps['candidates'][number]) => row.figures?.[figure] ?? null
  const addable = candidates.filter(({ id }) => !chosen.has(id)).map(({ id }) => id)
  const show = columnFigures(candidates.map(figureOf))
  return (
    <DataTable
      caption="Candidates"
      rows={candidates}
      columns={[
        {
          header: 'Rank',
          numeric: true,
          cell: ({ rank, tied }) => (
            <>
              {rank ?? '–'}
              {tied ? <small>tied</small> : null}
            </>
          ),
        },
        {
          header: 'Entry',
          main: true,
          long: true,
          cell: ({ title, code, final, flags, picture }) => (
            <Thumb picture={picture} kind={kind}>
              {title}
              <small>
                {code}
                {flags > 0 ? ` · ⚑ ${flags}` : null}
                {final < quorum ? ' · under quorum' : null}
              </small>
            </Thumb>
          ),
        },
        {
          header: label,
          numeric: true,
          cell: (row) => {
            const value = figureOf(row)
            return (
              <>
                {value === null ? '–' : show(value)}
                {rankedBy === 'calibrated' && isUncalibrated(row.figures) ? (
                  <small>not calibrated</small>
                ) : null}
                <small>
                  {row.final} of {row.due}
                </small>
              </>
            )
          },
        },
        {
          header: 'Slate',
          headerHidden: true,
          cell: ({ id, title }) =>
            chosen.has(id) ? (
              <Pill tone="good">On the slate</Pill>
            ) : canChange ? (
              <Form method="post" noValidate className="no-print" preventScrollReset>
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="entry" value={id} />
                {/* The button that takes the focus next. */}
                <input type="hidden" name="next" value={addable[addable.indexOf(id) + 1] ?? ''} />
                <Button kind="secondary" size="xs" name="do" value="add" id={`add-${id}`}>
                  Add<VisuallyHidden> {title}</VisuallyHidden>
                </Button>
              </Form>
            ) : null,
        },
      ]}
      empty={
        <EmptyState title="No candidates yet">
          <p>Entries appear here once they are accepted and paid.</p>
        </EmptyState>
      }
    />
  )
}

const STATE_LABELS: Partial<Record<SlateItem['state'], { label: string; tone: 'warn' | 'bad' | 'good' }>> = {
  ineligible: { label: 'Withdrawn', tone: 'bad' },
  proposed: { label: 'To be approved', tone: 'warn' },
  approved: { label: 'Approved', tone: 'good' },
  refused: { label: 'Refused', tone: 'bad' },
}

interface SlateTableProps {
  items: readonly (SlateItem & { picture: Thumbnail | null })[]
  version: number
  canChange: boolean
  categoryId: number
  kind: CategoryType
}

/** The slate in its order, each work with plain forms that move and remove it. */
export function SlateTable({ items, version, canChange, categoryId, kind }: SlateTableProps) {
  const places = items.map((_, at) => ({ value: String(at + 1), label: String(at + 1) }))
  return (
    <DataTable
      caption="The slate"
      rows={items.map((item, at) => ({ ...item, place: at + 1 }))}
      columns={[
        { header: '#', numeric: true, cell: ({ place }) => place },
        {
          header: 'Nominee',
          main: true,
          long: true,
          cell: ({ title, code, names, outsideWorkId, state, picture }) => (
            <Thumb picture={picture} kind={kind}>
              {outsideWorkId !== null && canChange ? (
                <Link
                  to={withQuery(href('/judges/nomination-form/:categoryId/outside', { categoryId }), {
                    work: outsideWorkId,
                  })}
                >
                  {title}
                </Link>
              ) : (
                title
              )}
              <small>
                {outsideWorkId === null ? code : 'Not entered'}
                {names === null
                  ? ' · names hidden until you score'
                  : names.length > 0
                    ? ` · ${names.join(', ')}`
                    : ' · no credits'}
              </small>
              {STATE_LABELS[state] ? (
                <Pill tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].label}</Pill>
              ) : null}
            </Thumb>
          ),
        },
        ...(canChange
          ? [
              {
                header: 'Move',
                headerHidden: true,
                cell: ({ id, title, place }: SlateItem & { place: number }) => (
                  <Form method="post" noValidate className="slate-moves no-print" preventScrollReset>
                    <input type="hidden" name="version" value={version} />
                    <input type="hidden" name="item" value={id} />
                    <Button kind="secondary" size="xs" name="do" value="up" id={`up-${id}`}>
                      <span aria-hidden="true">↑</span> Up<VisuallyHidden>: {title}</VisuallyHidden>
                    </Button>
                    <Button kind="secondary" size="xs" name="do" value="down" id={`down-${id}`}>
                      <span aria-hidden="true">↓</span> Down<VisuallyHidden>: {title}</VisuallyHidden>
                    </Button>
                    <Select
                      // A moved item shows its new place.
                      key={place}
                      name="place"
                      id={`position-${id}`}
                      label={`Place of ${title}`}
                      labelHidden
                      size="xs"
                      options={places}
                      defaultValue={String(place)}
                    />
                    <Button kind="secondary" size="xs" name="do" value="place" id={`place-${id}`}>
                      Move<VisuallyHidden> {title} to this place</VisuallyHidden>
                    </Button>
                    <Button kind="quiet" size="xs" name="do" value="remove">
                      Remove<VisuallyHidden> {title}</VisuallyHidden>
                    </Button>
                  </Form>
                ),
              },
            ]
          : []),
      ]}
      empty={
        <EmptyState title="No nominees yet">
          <p>Add candidates from the ranked list, or propose a work that was not entered.</p>
        </EmptyState>
      }
    />
  )
}

/** The checks of a slate with their results, and a sentence for each problem. */
export function ChecksCard({ checks, title }: { checks: readonly SlateCheck[]; title: string }) {
  const lines = checks.flatMap((check) => check.lines.map((line) => ({ line, id: check.id })))
  return (
    <Card title={title}>
      <RowList
        rows={checks.map(({ label, state, tone }) => ({
          term: label,
          value: <Pill tone={tone}>{state}</Pill>,
        }))}
      />
      {lines.length > 0 ? (
        <ul className="stack stack-tight">
          {lines.map(({ line, id }) => (
            <li key={`${id} ${line}`}>{line}</li>
          ))}
        </ul>
      ) : null}
    </Card>
  )
}
