import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import {
  addToAgenda,
  fillAgenda,
  moveItem,
  removeItem,
} from '#app/domain/judging/meetings/agenda-commands.server.ts'
import { loadAgendaPage } from '#app/domain/judging/meetings/agenda-page.server.ts'
import { MAX_ITEMS } from '#app/domain/judging/meetings/rules.ts'
import { addSchema, fillSchema, moveSchema, removeSchema } from '#app/domain/judging/meetings/schema.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithOutcome } from '#app/http/flash.server.ts'
import { parseIntent, validOf } from '#app/http/forms.server.ts'
import { listState, requirePageWithin } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { foldedName } from '#app/platform/plain-name.ts'
import { refOf, runMeetingsOf } from '#app/routes/judge/judging/meetings/meeting-of.server.ts'
import { countText } from '#app/ui/format/plural.ts'
import { db } from '#db/client.ts'

/** The agenda of a meeting that is not over, and the other entries of its category, a page of them at a time. */
export async function loadAgenda(args: LoaderFunctionArgs) {
  const { viewer, now, place, runs } = await runMeetingsOf(args)
  const ref = refOf(args)
  const page = orNotFound(await loadAgendaPage(viewer, place, runs, ref.meetingId, now, db()), args.request)
  if (page.isOver) throw redirect(href('/judges/meetings/:categoryId/meeting/:meetingId', ref))
  const list = listState(args.request, {})
  const words = foldedName(list.query).split(/\s+/u).filter(Boolean)
  const found = page.others.filter(({ code, title }) => {
    const text = foldedName(`${code ?? ''} ${title}`)
    return words.every((word) => text.includes(word))
  })
  requirePageWithin(args.request, list, found.length)
  return {
    ...{ ref, meeting: page.meeting, items: page.items, isFull: page.items.length >= MAX_ITEMS },
    ...{ list, count: found.length, others: found.slice(list.offset, list.offset + list.limit) },
  }
}

const FORMS = { fill: fillSchema, add: addSchema, move: moveSchema, remove: removeSchema }

/** Fills the agenda from the board, or adds, moves or removes one entry. */
export async function actOnAgenda(args: ActionFunctionArgs) {
  const { viewer, now } = await runMeetingsOf(args)
  const ref = refOf(args)
  const sent = parseIntent(await args.request.formData(), FORMS)
  const { pathname, search } = new URL(args.request.url)
  const here = pathname + search
  const { request } = args
  switch (sent.intent) {
    case 'fill': {
      const { version } = validOf(sent.form)
      const done = unlessNotFound(await fillAgenda(ref, version, viewer, now), request)
      const added = done.ok ? countText(done.value.added, 'entry', 'entries') : ''
      return redirectWithOutcome(here, done, `${added} added`)
    }
    case 'add': {
      const done = await addToAgenda(ref, validOf(sent.form), viewer, now)
      return redirectWithOutcome(here, unlessNotFound(done, request), 'Entry added')
    }
    case 'move': {
      const done = await moveItem(ref, validOf(sent.form), viewer, now)
      return redirectWithOutcome(here, unlessNotFound(done, request), 'Entry moved')
    }
    case 'remove': {
      const done = await removeItem(ref, validOf(sent.form), viewer, now)
      return redirectWithOutcome(here, unlessNotFound(done, request), 'Entry removed')
    }
  }
}
