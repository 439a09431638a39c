import type { Reader } from '#db/client.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { windowOf } from '#app/domain/submissions/changes.ts'
import { windowsOfEntry } from '#app/domain/submissions/drafts.server.ts'
import { fieldViews } from '#app/domain/submissions/form/form-view.ts'
import { askState, fieldsOfAsk, isBegun } from '#app/domain/submissions/later/asks.ts'
import { problemsOfAsk } from '#app/domain/submissions/later/problems.ts'
import { withPreviews } from '#app/domain/submissions/pictures.server.ts'
import { everyField, readEntry, type EntryRecord } from '#app/domain/submissions/queries.server.ts'
import { shownTitle } from '#app/domain/submissions/shown-title.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'

/** What a round asks of an entry, for its own people; null where it is not asked, or not told yet. */
export async function findAsked(submissionId: number, roundId: number, reader: Reader) {
  const record = await readEntry(submissionId, reader)
  const ask = record?.asks.find((each) => each.roundId === roundId)
  return record && ask ? { record, ask, own: questionsOnPage(record, roundId) } : null
}

/** Those that apply to the answers, and those whose condition is about another question of the page. */
function questionsOnPage(record: EntryRecord, roundId: number) {
  const applying = new Set(fieldsOfAsk(record, { roundId }).map(({ key }) => key))
  const own = record.later.filter(({ ask }) => ask.roundId === roundId)
  return own.filter(
    ({ key, showIf }) => applying.has(key) || own.some((other) => other.key === showIf?.field),
  )
}

type Asked = NonNullable<Awaited<ReturnType<typeof findAsked>>>

/** The page on which an entry that advanced is handed in more of. */
export async function ownMaterials(
  { record, ask, own }: Asked,
  { confirmedEmail }: Pick<EntrantViewer, 'confirmedEmail'>,
  mayChange: boolean,
  now: Date,
  reader: Reader,
) {
  const windows = await windowsOfEntry(record, confirmedEmail, now, reader)
  const problems = problemsOfAsk(record, ask)
  const all = { ...record, fields: everyField(record) }
  // Who may only look reads the answers as they are after the date.
  const shown = mayChange ? windows : { ...windows, later: {} }
  const fields = await withPreviews(fieldViews(own, all, problems, false, shown), reader)
  return {
    submissionId: record.entry.id,
    roundId: ask.roundId,
    title: shownTitle(record.entry.title),
    category: categoryTitle(record.category),
    round: ask.name,
    dueAt: ask.dueAt,
    state: askState(ask, isBegun(own, record.content), now),
    isOpen: mayChange && own.some((field) => windowOf(field, windows).open),
    mayChange,
    fields,
  }
}

export type OwnMaterials = Awaited<ReturnType<typeof ownMaterials>>
