import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { isFrozen } from '#app/domain/judging/reviews/window.ts'
import { applyAdvance, chooseEntries, endRound } from '#app/domain/judging/rounds/advance.server.ts'
import { CHOICE_FORM } from '#app/domain/judging/rounds/components/round-parts.tsx'
import { loadRounds, type RoundRow } from '#app/domain/judging/rounds/page.server.ts'
import { roundPictures } from '#app/domain/judging/rounds/pictures.server.ts'
import { choiceSchema, stepSchema } from '#app/domain/judging/rounds/schema.ts'
import { notFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectWithOutcome } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo, validOf } from '#app/http/forms.server.ts'
import { intParam, listState, requirePageWithin } from '#app/http/params.ts'
import { foldedName } from '#app/platform/plain-name.ts'
import { boardOf } from '#app/routes/judge/judging/board-access.server.ts'
import { countText } from '#app/ui/format/plural.ts'
import { db } from '#db/client.ts'

/** What has to be decided comes first, then what advances. */
const ORDER = ['tied', 'late', 'advances', 'out'] as const

/** Says how much judges made of an entry, to list the best first; what is compared exactly is in the rules. */
const madeOf = ({ yes, no, unsure, mean }: RoundRow) =>
  mean + (2 * yes + unsure) / Math.max(1, yes + no + unsure)

/** A round of a committee with its entries, a page of them at a time. */
export async function loadRound(args: LoaderFunctionArgs) {
  const { viewer, now, access } = await boardOf(args)
  const roundId = intParam(args, 'roundId')
  const page = await loadRounds(viewer, access, roundId, now, db())
  const { round } = page
  if (round?.id !== roundId) throw notFound(args.request)
  const list = listState(args.request, { filters: ['state', 'materials'] })
  const words = foldedName(list.query).split(/\s+/u).filter(Boolean)
  const wanted = list.filters.materials
  const fits = ({ code, title, state, handedIn }: RoundRow) => {
    const text = foldedName(`${code} ${title}`)
    if (wanted && handedIn !== (wanted === 'in')) return false
    return (!list.filters.state || state === list.filters.state) && words.every((word) => text.includes(word))
  }
  const listed = page.rows
    .filter(fits)
    .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || madeOf(b) - madeOf(a))
  requirePageWithin(args.request, list, listed.length)
  const rows = listed.slice(list.offset, list.offset + list.limit)
  const pictures = await roundPictures(
    viewer,
    rows.map(({ id }) => id),
    access,
    db(),
  )
  const of = (state: RoundRow['state']) => page.rows.filter((row) => row.state === state).length
  return {
    ...page,
    round,
    committee: { code: access.code, categoryId: access.category.id, frozen: isFrozen(access) },
    counts: {
      advances: of('advances'),
      out: of('out'),
      tied: of('tied'),
      asked: page.rows.filter(({ handedIn }) => handedIn !== null).length,
      handedIn: page.rows.filter(({ handedIn }) => handedIn === true).length,
      short: page.rows.filter(({ isShort }) => isShort).length,
    },
    workKind: access.category.type,
    rows: rows.map((row) => ({ ...row, picture: pictures.get(row.id) ?? null })),
    count: listed.length,
    list,
  }
}

/** Decides by hand about entries, ends a round, or decides who advances. */
export async function actOnRound(args: ActionFunctionArgs) {
  const { viewer, now, access } = await boardOf(args)
  const categoryId = access.category.id
  const round = intParam(args, 'roundId')
  const { intent, form } = parseIntent(await args.request.formData(), {
    choose: choiceSchema,
    end: stepSchema,
    apply: stepSchema,
  })
  const { pathname, search } = new URL(args.request.url)
  const here = pathname + search
  if (intent === 'choose') {
    if (form.status !== 'success') return replyTo(CHOICE_FORM, form)
    const chosen = unlessNotFound(
      await chooseEntries(categoryId, { ...form.value, round }, viewer, now),
      args.request,
    )
    if (!chosen.ok) return replyRefused(CHOICE_FORM, form, chosen)
    return redirectDone(here, `${countText(chosen.value.entries, 'entry', 'entries')} decided by hand`)
  }
  const seen = { ...validOf(form), round }
  if (intent === 'end') {
    const ended = unlessNotFound(await endRound(categoryId, seen, viewer, now), args.request)
    return redirectWithOutcome(here, ended, 'Round ended')
  }
  const applied = unlessNotFound(await applyAdvance(categoryId, seen, viewer, now), args.request)
  const advanced = applied.ok ? countText(applied.value.advanced, 'entry advances', 'entries advance') : ''
  return redirectWithOutcome(here, applied, advanced)
}
