import type { ActionFunctionArgs } from '@remix-run/node'
import { KINDS } from '#app/domain/judging/rounds/kinds.ts'
import { kindOf } from '#app/domain/judging/rounds/terms.ts'
import { saveRound } from '#app/domain/judging/rounds/plan-commands.server.ts'
import { listRounds } from '#app/domain/judging/rounds/queries.server.ts'
import { roundSchema } from '#app/domain/judging/rounds/schema.ts'
import { ROUND_FORM } from '#app/domain/judging/rounds/components/round-fields.tsx'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo, zoneIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { withoutControls } from '#app/platform/plain-text.ts'
import { db } from '#db/client.ts'

/** What the form of a round can be typed into; the address has it where another kind was chosen. */
const TYPED = [
  ...['name', 'opensAt', 'closesAt', 'minAnswers', 'kind', 'rule', 'places', 'percent', 'answers', 'mean'],
  ...['budget', 'maxEach', 'ranked', 'comparisons'],
] as const
const MAX_TYPED = 200

/** The values of the form of a round: what was typed before another kind was chosen, and else these; the rule is one of the kind. */
export function typedIn(request: Request, otherwise: Readonly<Record<string, string>>) {
  const params = new URL(request.url).searchParams
  const values: Record<string, string> = { ...otherwise }
  for (const name of TYPED) {
    const typed = params.get(name)
    if (typed !== null) values[name] = withoutControls(typed).slice(0, MAX_TYPED)
  }
  // A box that is not ticked is not sent.
  if (params.has('version')) values.tiesTogether = params.get('tiesTogether') === 'on' ? 'on' : ''
  const kind = kindOf(values.kind)
  const rule = Object.keys(KINDS[kind].rules).find((each) => each === values.rule) ?? 'top'
  return { ...values, kind, rule }
}

/** Adds a round to the plan of the category in the address, or changes the one whose id is given. */
export async function actOnRound(args: ActionFunctionArgs, roundId: number | null) {
  const admin = await requireAdmin(args)
  const categoryId = intParam(args, 'categoryId')
  const { timezone, year } = await currentSeason()
  const sent = await args.request.formData()
  const zone = zoneIn(sent, timezone)
  const stored = (await listRounds(categoryId, db())).find(({ id }) => id === roundId) ?? null
  const form = parseForm(sent, roundSchema(zone, { year, stored }))
  if (form.status !== 'success') return replyTo(ROUND_FORM, form)
  const saved = unlessNotFound(
    await saveRound(categoryId, roundId, form.value, zone, admin, args.context.now),
    args.request,
  )
  if (!saved.ok) return replyRefused(ROUND_FORM, form, saved)
  return redirectDone(href('/admin/judges/rounds/:categoryId', { categoryId }), 'Round saved')
}
