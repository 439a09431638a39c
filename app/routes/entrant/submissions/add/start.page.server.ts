import { randomUUID } from 'node:crypto'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { categoryChoices } from '#app/domain/submissions/choice.server.ts'
import { copySources } from '#app/domain/submissions/copies/copy-entry.server.ts'
import { sourceLabel } from '#app/domain/submissions/copies/copy-plan.ts'
import { orNotFound } from '#app/http/errors.ts'
import type { EntrantViewer } from '#app/platform/viewer.ts'

/** A category as its entrant reads it before starting an entry: rules, price, and entries to copy answers from. */
export async function startPage(
  entrant: EntrantViewer,
  categoryId: number,
  { request, context: { now } }: LoaderFunctionArgs,
) {
  const choices = await categoryChoices(entrant, entrant.studio, now)
  const { category, price, refusal } = orNotFound(
    choices.find((choice) => choice.category.id === categoryId),
    request,
  )
  const sources = refusal ? [] : await copySources(entrant.studio.id, { limit: 25 })
  return {
    sources: sources.map((each) => ({ value: String(each.id), label: sourceLabel(each) })),
    categoryId,
    title: categoryTitle(category),
    name: category.name,
    rules: category.description || category.summary,
    studioName: entrant.studio.name,
    maxTeam: category.maxTeam,
    // Where nothing can be entered there is nothing to pay.
    price: refusal ? null : price,
    refusal: refusal?.reason ?? null,
    independent: refusal?.kind === 'ineligible' && entrant.studio.type === 'student',
    createKey: randomUUID(),
  }
}
