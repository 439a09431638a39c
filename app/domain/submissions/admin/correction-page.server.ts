import { db } from '#db/client.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { askedFields } from '#app/domain/catalogue/fields/shown-fields.ts'
import type { ChangePart, ChangeWindow, ChangeWindows } from '../changes.ts'
import { fieldViews } from '../form/form-view.ts'
import { everyField, readEntry } from '../queries.server.ts'
import { shownTitle } from '../rules.ts'
import { findLiveNomination } from './correct-answer.server.ts'
import { correctionRefusal, isCorrectable } from './correction-rules.ts'

const open = (part: ChangePart): ChangeWindow => ({ part, open: true, until: null })
/** An admin's correction has no deadline. */
const OPEN: ChangeWindows = {
  entry: open('entry'),
  materials: open('materials'),
  names: open('names'),
  nomination: open('nomination'),
}

/** The page on which an admin corrects one answer; null for an entry that does not ask this question, and for a file. */
export async function findCorrectionPage(submissionId: number, fieldKey: string) {
  const record = await readEntry(submissionId, db())
  if (!record) return null
  const { entry, category, content } = record
  const field = askedFields(everyField(record), content).find(({ key }) => key === fieldKey)
  if (!field || !isCorrectable(field)) return null
  const nominationId = await findLiveNomination(submissionId, db())
  const windows = field.ask ? { ...OPEN, later: { [field.ask.roundId]: open('materials') } } : OPEN
  const [view] = fieldViews([field], record, [], false, windows)
  if (!view) return null
  return {
    submissionId,
    code: entry.code,
    name: shownTitle(entry.title),
    category: categoryTitle(category),
    studio: entry.studioName,
    // Rows end in an empty one: a button to add a row would save.
    field: view.people ? { ...view, withEmptyRow: true as const } : view,
    refusal: correctionRefusal({ status: entry.status, nominated: nominationId !== null }, field),
    nominationId,
  }
}
