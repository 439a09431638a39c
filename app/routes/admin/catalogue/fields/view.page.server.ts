import type { LoaderFunctionArgs } from '@remix-run/node'
import {
  MAX_PLACES,
  answersOf,
  placesOf,
  type LibraryField,
} from '#app/domain/catalogue/categories/field-queries.server.ts'
import { FIELD_LABELS, fieldText } from '#app/domain/catalogue/categories/field-text.ts'
import { previewOf, sampleErrors, triedAnswer } from '#app/domain/submissions/form/field-preview.ts'
import { seasonContext } from '#app/domain/submissions/queries.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { labelledBy } from '#app/platform/audit/history.ts'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { orNotFound } from '#app/http/errors.ts'
import { historyState } from '#app/http/params.ts'
import { db } from '#db/client.ts'

const HISTORY = labelledBy(FIELD_LABELS)

/** A field of the library with its preview, its errors, where it is asked and what has happened to it. */
export async function fieldView(field: LibraryField, admin: AdminViewer, { request }: LoaderFunctionArgs) {
  const { id } = field
  const { timezone } = await currentSeason()
  const [answers, places, history, season] = await Promise.all([
    answersOf(field, db()),
    placesOf(id, db()),
    historyOf(admin, { entity: 'field', ids: [id] }, historyState(request), timezone, HISTORY),
    seasonContext(db()),
  ])
  const context = { ...season, maxTeam: null, minMinutes: null, maxMinutes: null, reelMaxSeconds: null }
  const bound = {
    ...field,
    bindingId: 0,
    section: 'work',
    sort: 0,
    required: true,
    requiredBy: 'submit',
    showIf: null,
  } as const
  const answer = triedAnswer(field, new URL(request.url).searchParams)
  const tried = answer === null ? undefined : { key: field.key, answer }
  const [preview] = previewOf([bound], 'work', context, tried)
  const texts = fieldText(field)
  return {
    id,
    key: field.key,
    label: field.label,
    archivedAt: field.archivedAt,
    answers,
    places,
    history,
    preview: orNotFound(preview, request),
    allPlaces: places.length < MAX_PLACES,
    passed: tried !== undefined && !preview?.errors,
    samples: sampleErrors(bound, context),
    facts: Object.entries(FIELD_LABELS).flatMap(([name, term]) => {
      const value = texts[name as keyof typeof texts]
      return value ? [{ term, value }] : []
    }),
  }
}
