import { Form, Link } from '@remix-run/react'
import type { sheetSchema } from '../schema.ts'
import { markField, markText } from '../sheet-rules.ts'
import type { SheetPage } from '../sheets.server.ts'
import { termsText } from '../terms.ts'
import { RoundNotice } from './round-notice.tsx'
import { Thumb } from '#app/domain/catalogue/works/components/thumb.tsx'
import { answeringPath } from '#app/domain/judging/reviews/entry-in-list.ts'
import { ALTERNATE, WATCHING } from '#app/domain/judging/reviews/labels.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar } from '#app/ui/filter-bar.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { countText } from '#app/ui/format/plural.ts'
import { Input } from '#app/ui/input.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Select } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'

export const SHEET_FORM = 'round-sheet'
const COLUMN = { qualify: 'Answer', points: 'Points', rank: 'Place', pairs: 'Comparisons' } as const
export const SHEET_TITLES = {
  ...{ qualify: 'Answers', points: 'Distribute points', rank: 'Fill places' },
  pairs: 'Compare entries',
} as const

/** The label of an entry's field, which its message in the summary begins with too. */
export const markLabel = (kind: SheetPage['round']['kind'], title: string) => `${COLUMN[kind]} for ${title}`

interface SheetProps {
  page: SheetPage
  form: FormOf<typeof sheetSchema>
}

/** What a judge gives to the entries of a round of points or places, with how much is given. */
export function Sheet({ page, form }: SheetProps) {
  const { round, gives, categoryId } = page
  return (
    <>
      <RoundNotice {...page} />
      {gives ? null : <Notice tone="plain">{page.role === null ? WATCHING : ALTERNATE}</Notice>}
      {page.notAsked > 0 ? (
        <Notice
          title={countText(
            page.notAsked,
            'entry needs your conflict answer',
            'entries need your conflict answer',
          )}
        >
          <Link to={href('/judges/conflicts/:categoryId', { categoryId })}>Answer the questions</Link> to have
          these entries here.
        </Notice>
      ) : null}
      {gives ? <SheetStanding page={page} /> : null}
      {gives ? (
        <>
          <FilterBar search="Code or title" narrowed={page.list.narrowed}>
            <Select
              name="order"
              label="Order"
              defaultValue={page.list.order}
              options={[
                { value: 'own', label: 'My random order' },
                { value: 'number', label: 'By number' },
              ]}
            />
          </FilterBar>
          <div className="short-rows sheet-rows stack">
            <ListResults
              list={page.list}
              count={page.count}
              noun={{ one: 'entry', other: 'entries' }}
              empty={
                <EmptyState title="No entries to judge yet">
                  Entries appear here once they are yours to judge.
                </EmptyState>
              }
            >
              {page.mayAnswer ? (
                // What was saved takes the place of what was typed.
                <Form method="post" className="stack" {...form.props} key={page.version}>
                  <input type="hidden" name={form.name('round')} value={round.id} />
                  <input type="hidden" name={form.name('version')} value={page.version} />
                  <SheetRows page={page} form={form} />
                  <SheetButtons page={page} />
                </Form>
              ) : (
                <SheetRows page={page} form={null} />
              )}
            </ListResults>
          </div>
        </>
      ) : null}
      <p>
        <LinkButton kind="quiet" to={href('/judges/judge/:categoryId', { categoryId })}>
          Back to the list
        </LinkButton>
      </p>
    </>
  )
}

/** Says how much is given, and whether it counts. */
function SheetStanding({ page }: { page: SheetPage }) {
  const { round, finished, added, given, savedAt } = page
  return (
    <Notice tone="plain" title={given}>
      {termsText(round)}{' '}
      {added > 0
        ? `Handed in, but ${countText(added, 'entry was', 'entries were')} added to your list since. Hand it in again to include what is new.`
        : finished
          ? 'Handed in: it counts.'
          : round.kind === 'rank'
            ? 'It is a draft. It counts once all places are filled, or once you hand it in.'
            : 'It is a draft. It counts once all points are given, or once you hand it in.'}
      {savedAt ? (
        <>
          {' '}
          Saved <DateTime value={savedAt} />.
        </>
      ) : null}
    </Notice>
  )
}

type Row = SheetPage['rows'][number]

function SheetRows({ page, form }: { page: SheetPage; form: SheetProps['form'] | null }) {
  const { round, rows, query } = page
  const most = round.kind === 'rank' ? round.ranked : round.maxEach
  const columns: readonly Column<Row>[] = [
    {
      header: 'Entry',
      main: true,
      long: true,
      cell: ({ publicId, code, title, picture }) => (
        <Thumb picture={picture} kind={page.workKind}>
          <Link to={answeringPath(publicId, query)}>{title}</Link>
          <small>{code}</small>
        </Thumb>
      ),
    },
    {
      header: COLUMN[round.kind],
      long: true,
      cell: ({ publicId, title, mark }) =>
        form ? (
          <Input
            {...form.field(markField(publicId))}
            label={markLabel(round.kind, title)}
            labelHidden
            type="number"
            inputMode="numeric"
            min={round.kind === 'rank' ? 1 : 0}
            max={most ?? undefined}
            width="short"
          />
        ) : (
          markText(round, mark)
        ),
    },
  ]
  return (
    <DataTable
      caption="Entries"
      captionHidden
      rows={rows}
      columns={columns}
      rowKey={({ publicId }) => publicId}
    />
  )
}

function SheetButtons({ page }: { page: SheetPage }) {
  return (
    <>
      <ButtonRow>
        <Button name="then" value="stay">
          Save
        </Button>
        {page.hasNext ? (
          <Button kind="secondary" name="then" value="next">
            Save and next page
          </Button>
        ) : null}
        <Button kind="secondary" name="then" value="finish">
          Hand in
        </Button>
      </ButtonRow>
      <p className="hint">
        {page.round.kind === 'rank'
          ? 'Leave a field empty for no place. What is on other pages stays. You can change it after you hand it in, until the round closes.'
          : 'Leave a field empty for no points. What is on other pages stays. You can change it after you hand it in, until the round closes.'}
      </p>
    </>
  )
}
