import { db, transaction, type Trx } from '#db/client.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'
import {
  categoriesOf,
  firstFieldsOfCategories,
  findCategories,
} from '#app/domain/catalogue/categories/queries.server.ts'
import type { Category } from '#app/domain/catalogue/categories/rules.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { csvOf } from '#app/platform/exports/csv.server.ts'
import type { ExportColumn } from '#app/platform/exports/columns.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { writeAnswers, writePeople } from '#app/domain/submissions/form/answer-rows.server.ts'
import { isFileField } from '#app/domain/catalogue/fields/answers.ts'
import { keyFor } from './batches.server.ts'
import { touchEntry } from '#app/domain/submissions/drafts.server.ts'
import { isSameName } from '#app/platform/plain-name.ts'
import { readTable, type TableRow } from './entry-table-file.server.ts'
import {
  placeRefusal,
  draftMadeWith,
  insertDraft,
  isOnOffer,
  openEntering,
  type Entering,
} from '#app/domain/submissions/places.server.ts'
import { seasonContext } from '#app/domain/submissions/queries.server.ts'
import { isAgreed } from '#app/domain/catalogue/categories/field-types.ts'
import { MAX_TITLE_LENGTH } from '#app/domain/catalogue/categories/fields.ts'
import { sameTitleKey } from '#app/domain/submissions/rules.ts'
import { readRow, type ReadRow } from './table-row.ts'

/** A row of the table as it was checked. */
export type CheckedRow = ReturnType<typeof checkedRow>

export interface CheckedTable {
  rows: CheckedRow[]
  /** Columns that no category asks for, left out. */
  unknown: string[]
}

type Season = Awaited<ReturnType<typeof readSeason>>

async function readSeason(year: number, trx: Trx) {
  const listed = (await categoriesOf(year)).map(({ id }) => id)
  // The list is cached; limits and statuses are read again in this transaction.
  const stored = await findCategories(listed, trx)
  const all = [...stored.values()].filter((category) => isOnOffer(category, year))
  const ids = all.map(({ id }) => id)
  return {
    categories: new Map(all.map((category) => [category.number, category])),
    fieldsOf: await firstFieldsOfCategories(ids, trx),
    context: await seasonContext(trx),
  }
}

interface Verdict {
  title: string
  category: Category | null
  read: ReadRow
  refusal: string | null
}

/** The category whose name is written out, as every screen shows it; `null` where none or several have it. */
function categoryCalled(name: string, { categories }: Season): Category | null {
  const called = [...categories.values()].filter(
    (category) => isSameName(category.name, name) || isSameName(categoryTitle(category), name),
  )
  return called.length === 1 ? (called[0] ?? null) : null
}

function judge(row: TableRow, season: Season, entering: Entering): Verdict {
  const title = row.cells.get('work_title') ?? ''
  const named = row.cells.get('category') ?? ''
  const number = /^\D?0*(\d{1,4})\b/u.exec(named)?.[1]
  const byNumber = number ? season.categories.get(Number(number)) : undefined
  // A name may begin with a number, like “3 Minute Film”.
  const category = categoryCalled(named, season) ?? byNumber ?? null
  const none: ReadRow = { answers: [], people: [], notes: [] }
  if (!category) {
    const refusal = named ? `There is no category “${named}” this season.` : 'The category is missing.'
    return { title, category, read: none, refusal }
  }
  const { maxTeam, minMinutes, maxMinutes, reelMaxSeconds } = category
  const context = { ...season.context, maxTeam, minMinutes, maxMinutes, reelMaxSeconds }
  const read = readRow(row.cells, season.fieldsOf.get(category.id) ?? [], context)
  if (title === '') return { title, category, read, refusal: 'The title is missing.' }
  if ([...title].length > MAX_TITLE_LENGTH)
    return { title, category, read, refusal: `The title has more than ${MAX_TITLE_LENGTH} characters.` }
  return { title, category, read, refusal: placeRefusal(entering, category, title)?.message ?? null }
}

function checkedRow({ line }: TableRow, verdict: Verdict) {
  const { title, category, read, refusal } = verdict
  return {
    line,
    title,
    category: category ? categoryTitle(category) : '',
    answers: read.answers.length,
    people: read.people.length,
    // Why no draft is made of it; null when one is.
    refusal,
    notes: refusal ? [] : read.notes,
  }
}

/** Checks every row of an import without creating anything; rows count against each other. */
export async function checkTable(text: string, entrant: EntrantViewer, now: Date) {
  const table = readTable(text)
  if (!table.ok) return refuse('invalid', table.message)
  return transaction(async (trx) => {
    const entering = await openEntering(entrant, now, trx)
    const season = await readSeason(entering.year, trx)
    const known = new Set([...season.fieldsOf.values()].flat().map((field) => field.key))
    const unknown = table.headings.filter(
      (heading) => heading !== '' && !known.has(heading) && !['category', 'people'].includes(heading),
    )
    const rows = table.rows.map((row) => {
      const cells = new Map([...row.cells].filter(([heading]) => !unknown.includes(heading)))
      const verdict = judge({ ...row, cells }, season, entering)
      if (!verdict.refusal && verdict.category) {
        entering.taken.push({ categoryId: verdict.category.id, title: verdict.title, status: 'draft' })
        entering.ownDrafts += 1
      }
      return checkedRow(row, verdict)
    })
    return ok({ rows, unknown })
  })
}

export type MadeRow = Awaited<ReturnType<typeof enterRow>>

/** Rows in one transaction, so that colleagues of the same studio do not wait long. */
const ROWS_AT_ONCE = 20

/** Creates a draft of every valid row; the same key never creates one twice. */
export async function enterTable(
  { text, createKey }: { text: string; createKey: string },
  entrant: EntrantViewer,
  now: Date,
) {
  const table = readTable(text)
  if (!table.ok) return refuse('invalid', table.message)
  const rows: MadeRow[] = []
  for (let at = 0; at < table.rows.length; at += ROWS_AT_ONCE) {
    const part = table.rows.slice(at, at + ROWS_AT_ONCE)
    rows.push(
      ...(await transaction(async (trx) => {
        const entering = await openEntering(entrant, now, trx)
        const season = await readSeason(entering.year, trx)
        const made: MadeRow[] = []
        for (const row of part) made.push(await enterRow(row, createKey, season, entering, trx))
        return made
      })),
    )
  }
  return ok({ rows })
}

async function enterRow(row: TableRow, createKey: string, season: Season, entering: Entering, trx: Trx) {
  const { entrant, now } = entering
  const rowKey = keyFor(createKey, `row ${row.line}`)
  const before = await draftMadeWith(rowKey, entrant, trx)
  const verdict = judge(row, season, entering)
  if (before?.ok)
    return { ...checkedRow(row, { ...verdict, refusal: null }), submissionId: before.value.submissionId }
  const { category, title, read, refusal } = verdict
  if (refusal || !category) return { ...checkedRow(row, verdict), submissionId: null }
  const batchId = keyFor(createKey, `title ${sameTitleKey(title)}`)
  const id = await insertDraft({ category, title, createKey: rowKey, batchId }, entering, trx)
  await writeAnswers(id, read.answers, entrant, now, trx)
  if (read.people.length > 0) await writePeople(id, [], read.people, trx)
  await touchEntry(id, title, now, trx)
  return { ...checkedRow(row, verdict), submissionId: id }
}

/** The import template: a column for each question that can be typed, and a row for each category. */
export async function tableTemplate(): Promise<string> {
  const { year } = await currentSeason()
  const categories = (await categoriesOf(year)).filter((category) => category.status === 'open')
  const ids = categories.map(({ id }) => id)
  const fieldsOf = await firstFieldsOfCategories(ids, db())
  const keys = [
    ...new Set(
      [...fieldsOf.values()]
        .flat()
        .filter((field) => !isFileField(field) && field.type !== 'people' && !isAgreed(field.type))
        .map((field) => field.key),
    ),
  ].filter((key) => key !== 'work_title')
  type Line = { category: string; asks: ReadonlySet<string> }
  const columns: ExportColumn<Line>[] = [
    { header: 'category', kind: 'text', value: (line) => line.category },
    { header: 'work_title', kind: 'text', value: () => '' },
    { header: 'people', kind: 'text', value: () => '' },
    ...keys.map((key): ExportColumn<Line> => ({ header: key, kind: 'text', value: () => '' })),
  ]
  const lines = categories.map((category) => ({
    category: categoryTitle(category),
    asks: new Set((fieldsOf.get(category.id) ?? []).map((field) => field.key)),
  }))
  let text = ''
  for await (const part of csvOf(columns, [lines])) text += part
  return text
}
