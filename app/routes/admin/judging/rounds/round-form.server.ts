import type { ActionFunctionArgs } from '@remix-run/node'
import { ROUND_KINDS, type RoundKind } from '#app/domain/judging/rounds/terms.ts'
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
import { db } from '#db/client.ts'

/** The kind of round that an address asks for, in place of `otherwise`. */
export function kindIn(request: Request, otherwise: RoundKind): RoundKind {
  const asked = new URL(request.url).searchParams.get('kind')
  return ROUND_KINDS.find((kind) => kind === asked) ?? otherwise
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
