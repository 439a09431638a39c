import { randomUUID } from 'node:crypto'
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { entryHref } from '#app/domain/submissions/addresses.ts'
import { startDraft } from '#app/domain/submissions/commands.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { categoryChoices } from '#app/domain/submissions/choice.server.ts'
import { copySources, latestOfTitle } from '#app/domain/submissions/copies/copy-entry.server.ts'
import { sourceLabel } from '#app/domain/submissions/copies/copy-plan.ts'
import { orNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
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

/** Starts a draft and leads to its form; a refusal is handed back for the page that sent it. */
export async function startEntry(input: Parameters<typeof startDraft>[0], entrant: EntrantViewer, now: Date) {
  const started = await startDraft(input, entrant, now)
  if (!started.ok) return { refusal: started }
  const { submissionId } = started.value
  const { title, copyFrom } = input
  // Offered, never done in silence: the same work was entered before, so its answers need not be typed again.
  const same = copyFrom ? null : await latestOfTitle(entrant.studio.id, { title, except: submissionId })
  if (!same) return { response: await redirectDone(entryHref(submissionId), 'Draft created') }
  const fill = href('/submissions/edit/:submissionId/fill', { submissionId })
  return { response: redirect(withQuery(fill, { from: same.id }), 303) }
}
