import { Form, Link } from '@remix-run/react'
import type { RoundRow, RoundsPage, RowState } from '../page.server.ts'
import type { choiceSchema } from '../schema.ts'
import { Thumb } from '#app/domain/catalogue/works/components/thumb.tsx'
import type { Thumbnail } from '#app/domain/catalogue/works/picture.ts'
import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { countText } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

export const CHOICE_FORM = 'round-choice'
export const CHOICE_LABELS = { reason: 'Reason' } as const

export const ROW_LABELS: Readonly<
  Record<RowState, { label: string; tone: 'neutral' | 'warn' | 'good' | 'bad' }>
> = {
  advances: { label: 'Advances', tone: 'good' },
  out: { label: 'Does not advance', tone: 'neutral' },
  tied: { label: 'Tied, to decide', tone: 'warn' },
  late: { label: 'Came later', tone: 'warn' },
}

/** What an entry that advanced was asked for. */
export const HANDED_IN_LABELS = {
  in: { label: 'Handed in', tone: 'good' },
  missing: { label: 'Not handed in', tone: 'warn' },
} as const

type Round = NonNullable<RoundsPage['round']>

/** The id of what ticks rows in the table. */
const chosenId = (id: number) => `entry-${id}`

type PicturedRow = RoundRow & { picture: Thumbnail | null }

interface EntriesProps {
  kind: Round['kind']
  /** Of their category, for the drawing in place of a picture. */
  workKind: CategoryType
  rows: readonly PicturedRow[]
  categoryId: number
  roundId: number
  /** The ids that are ticked, where entries are chosen by hand. */
  ticked: readonly string[] | null
}

/** The entries of a round with what judges said of them and what comes out. */
export function RoundEntries({ kind, workKind, rows, categoryId, roundId, ticked }: EntriesProps) {
  const columns: Column<PicturedRow>[] = [
    {
      header: 'Entry',
      main: true,
      long: true,
      cell: ({ id, code, title, picture }) => (
        <Thumb picture={picture} kind={workKind}>
          <Link
            to={href('/judges/rounds/:categoryId/round/:roundId/entry/:submissionId', {
              categoryId,
              roundId,
              submissionId: id,
            })}
          >
            {title}
          </Link>
          <small>{code}</small>
        </Thumb>
      ),
    },
    ...countColumns(kind),
    {
      header: 'Result',
      long: true,
      cell: (row) => (
        <>
          <Pill tone={ROW_LABELS[row.state].tone}>{ROW_LABELS[row.state].label}</Pill>
          {row.handedIn === null ? null : row.handedIn ? (
            <small>{HANDED_IN_LABELS.in.label}</small>
          ) : (
            <small>{HANDED_IN_LABELS.missing.label}</small>
          )}
          {row.byHand ? (
            <small>By hand: {row.reason}</small>
          ) : row.isTie ? (
            <small>Tied for the last places</small>
          ) : null}
        </>
      ),
    },
  ]
  const box: Column<PicturedRow> = {
    header: 'Select',
    headerHidden: true,
    cell: ({ id, title }) => (
      <label className="choice">
        <input
          type="checkbox"
          name="entries"
          value={id}
          form={CHOICE_FORM}
          id={chosenId(id)}
          defaultChecked={ticked?.includes(String(id))}
        />
        <VisuallyHidden>Select {title}</VisuallyHidden>
      </label>
    ),
  }
  return (
    <div className="short-rows">
      <DataTable caption="Entries" captionHidden rows={rows} columns={ticked ? [box, ...columns] : columns} />
    </div>
  )
}

const few = ({ isShort }: RoundRow) => (isShort ? <small>Too few answers</small> : null)

/** The numbers of an entry that its kind of round compares. */
function countColumns(kind: Round['kind']): Column<RoundRow>[] {
  if (kind === 'qualify')
    return [
      { header: 'Yes', numeric: true, cell: ({ yes }) => yes },
      { header: 'Unsure', numeric: true, cell: ({ unsure }) => unsure },
      {
        header: 'No',
        numeric: true,
        cell: (row) => (
          <>
            {row.no}
            {few(row)}
          </>
        ),
      },
    ]
  if (kind === 'pairs')
    return [
      { header: 'Better', numeric: true, cell: ({ yes }) => yes },
      { header: 'Can’t tell', numeric: true, cell: ({ unsure }) => unsure },
      {
        header: 'Other better',
        numeric: true,
        cell: (row) => (
          <>
            {row.no}
            {few(row)}
          </>
        ),
      },
      {
        header: 'Against the average',
        numeric: true,
        cell: ({ yes, no, unsure, mean, error }) => (
          <>
            {yes + no + unsure === 0 ? '–' : `${mean}%`}
            {error === null ? null : <small>± {error}</small>}
          </>
        ),
      },
    ]
  return [
    { header: 'Points', numeric: true, cell: ({ points }) => points },
    {
      header: 'Judges',
      numeric: true,
      cell: (row) => (
        <>
          {row.judges}
          {few(row)}
        </>
      ),
    },
    kind === 'points'
      ? { header: 'Of an equal share', numeric: true, cell: ({ mean }) => `${mean.toLocaleString('en')}%` }
      : { header: 'Mean', numeric: true, cell: ({ mean }) => (mean / 100).toFixed(2) },
  ]
}

/** Decides by hand about the entries that are ticked, or about the one that is given. */
export function ChoiceForm({
  round,
  form,
  entry,
}: {
  round: Pick<Round, 'version'>
  form: FormOf<typeof choiceSchema>
  entry?: number
}) {
  return (
    <Form method="post" className="stack narrow" {...form.props} key={round.version}>
      <input type="hidden" name="intent" value="choose" />
      <input type="hidden" name={form.name('version')} value={round.version} />
      {entry === undefined ? null : <input type="hidden" name={form.name('entries')} value={entry} />}
      <Textarea
        {...form.field('reason')}
        label={CHOICE_LABELS.reason}
        hint="Kept with the result. It holds for all entries that you selected."
        rows={2}
        required
      />
      <ButtonRow>
        <Button kind="secondary" name="choice" value="advance">
          Let advance
        </Button>
        <Button kind="secondary" name="choice" value="out">
          Keep out
        </Button>
        <Button kind="quiet" name="choice" value="drop">
          Follow the rule again
        </Button>
      </ButtonRow>
    </Form>
  )
}

/** Says where a round stands, and why nothing can be decided yet. */
export function RoundStanding({ page }: { page: RoundsPage }) {
  const { round, barred, progress } = page
  if (!round) return null
  return (
    <>
      {barred && round.state !== 'decided' ? (
        <Notice title="You have a conflict of interest in this category">
          A chair or admin without one decides who advances.
        </Notice>
      ) : null}
      {round.state === 'not_yet' ? (
        <Notice tone="plain">
          It opens on <DateTime value={round.opensAt} withRelative />.
        </Notice>
      ) : null}
      {round.state === 'open' && progress ? (
        <Notice tone="plain" title="This round is open">
          {progress.missing === 0
            ? 'All answers are in.'
            : `${countText(progress.missing, 'answer is', 'answers are')} missing.`}{' '}
          It closes on <DateTime value={round.closesAt} withRelative />. You see the answers once it is over.
        </Notice>
      ) : null}
    </>
  )
}

/** Tells how far each judge has come in a round. */
export function RoundJudges({ judges }: { judges: NonNullable<RoundsPage['progress']>['judges'] }) {
  if (judges.length === 0) return null
  return (
    <DataTable
      caption="Judges"
      rows={judges}
      columns={[
        { header: 'Judge', long: true, cell: ({ name }) => name },
        { header: 'Answered', numeric: true, cell: ({ done, due }) => `${done} of ${due}` },
      ]}
    />
  )
}
