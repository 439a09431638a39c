import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { JudgingPlace } from '#app/domain/judging/reviews/judging-place.server.ts'
import { PAIR_FORM } from '#app/domain/judging/rounds/components/pairs-page.tsx'
import { savePair } from '#app/domain/judging/rounds/pairs/pairs.server.ts'
import { loadPairsPage } from '#app/domain/judging/rounds/pairs/pairs-page.server.ts'
import { partText } from '#app/domain/judging/rounds/pairs/pair-rules.ts'
import { pairSchema } from '#app/domain/judging/rounds/schema.ts'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requirePageWithin } from '#app/http/params.ts'
import type { Viewer } from '#app/platform/viewer.ts'

interface Judging {
  viewer: Viewer
  place: JudgingPlace
}

/** The page of a judge's comparisons. */
export async function loadPairs(
  args: LoaderFunctionArgs,
  { viewer, place }: Judging,
  round: NonNullable<JudgingPlace['round']>,
) {
  const params = new URL(args.request.url).searchParams
  const page = await loadPairsPage(viewer, place, round, params, args.context)
  requirePageWithin(args.request, page.list, page.count)
  return page
}

const SAVED = { back: 'Answer withdrawn', done: 'Done', other: 'Answer saved' } as const

/** Saves which of two entries is better, and leads to the next two. */
export async function actOnPairs(args: ActionFunctionArgs, { viewer, place }: Judging, sent: FormData) {
  const form = parseForm(sent, pairSchema)
  if (form.status !== 'success') return replyTo(PAIR_FORM, form)
  const { answer } = form.value
  const saved = unlessNotFound(
    await savePair(viewer, place.category.id, form.value, args.context.now),
    args.request,
  )
  if (!saved.ok) return replyRefused(PAIR_FORM, form, saved)
  const title = answer === 'back' || answer === 'done' ? SAVED[answer] : SAVED.other
  return redirectDone(new URL(args.request.url).pathname, title, partText(saved.value.part))
}
