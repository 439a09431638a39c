import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { ENTRANT_COMMENTS as FORM } from '#app/domain/judging/comments/rules.ts'
import { entrantCommentsSchema } from '#app/domain/judging/comments/schema.ts'
import {
  entrantCommentsOf,
  hasReviews,
  setEntrantComments,
} from '#app/domain/judging/comments/settings.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { releaseComments } from '#app/domain/voting/comments/commands.server.ts'
import { goes, isUndecided, readOutgoing } from '#app/domain/voting/comments/outgoing.server.ts'
import { releaseSchema } from '#app/domain/voting/comments/schema.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectWithOutcome } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo, validOf, zoneIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam, listState, requirePageWithin } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { countText } from '#app/ui/format/plural.ts'
import { db } from '#db/client.ts'

/** What entrants of a category get, and what would go out, a page of entries at a time. */
export async function loadCategory(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const categoryId = intParam(args, 'categoryId')
  const { timezone } = await currentSeason()
  const outgoing = orNotFound(await readOutgoing(categoryId, admin, args.context.now, db()), args.request)
  const { category, given, isOpen, uncounted, digest } = outgoing
  // What has something to decide comes first; what has nothing is not listed.
  const listed = outgoing.entries
    .filter(({ comments }) => comments.length > 0)
    .sort((a, b) => Number(b.place === 'undecided') - Number(a.place === 'undecided'))
  const list = listState(args.request, {})
  requirePageWithin(args.request, list, listed.length)
  const all = listed.flatMap(({ comments }) => comments)
  const at = (place: string) => listed.filter((entry) => entry.place === place).length
  return {
    ...{ category, isOpen, digest, zone: timezone },
    version: given.version,
    begun: await hasReviews(categoryId, db()),
    initial: {
      overall: given.overall ? 'on' : '',
      criteria: given.criteria ? 'on' : '',
      notBefore: given.notBefore ? toLocalText(given.notBefore, timezone) : '',
    },
    counts: {
      released: at('released'),
      ready: at('ready'),
      waiting: at('date') + at('result'),
      undecided: all.filter(isUndecided).length,
      withheld: all.filter((comment) => !goes(comment)).length,
      uncounted,
    },
    ...{ page: list.page, perPage: list.limit, total: listed.length },
    entries: listed.slice(list.offset, list.offset + list.limit),
  }
}

/** Sets what entrants get, or releases what is ready. */
export async function actOnCategory(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const categoryId = intParam(args, 'categoryId')
  const { timezone } = await currentSeason()
  const sent = await args.request.formData()
  const zone = zoneIn(sent, timezone)
  const { notBefore } = await entrantCommentsOf(categoryId, db())
  const { intent, form } = parseIntent(sent, {
    release: releaseSchema,
    set: entrantCommentsSchema(zone, notBefore),
  })
  const here = href('/admin/judges/comments/:categoryId', { categoryId })
  if (intent === 'release') {
    const done = unlessNotFound(
      await releaseComments(categoryId, validOf(form).seen, admin, now),
      args.request,
    )
    const released = done.ok ? countText(done.value.entries, 'entry', 'entries') : ''
    return redirectWithOutcome(here, done, `Comments on ${released} released`)
  }
  if (form.status !== 'success') return replyTo(FORM, form)
  const done = unlessNotFound(
    await setEntrantComments(categoryId, form.value, zone, admin, now),
    args.request,
  )
  if (!done.ok) return replyRefused(FORM, form, done)
  return redirectDone(here, 'Saved')
}
