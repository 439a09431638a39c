import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findValidSignature } from '#app/domain/judging/agreements/valid-signatures.server.ts'
import { lockMembers, saveSettings } from '#app/domain/judging/committees/commands.server.ts'
import { committeeToEdit } from '#app/domain/judging/committees/edit-page.server.ts'
import {
  invite,
  sendInvitation,
  sendPreparedOf,
  withdrawInvitation,
} from '#app/domain/judging/committees/invitations.server.ts'
import { appointChair, promoteAlternate } from '#app/domain/judging/committees/members.server.ts'
import {
  inviteSchema,
  peopleActionSchema,
  settingsSchema,
  type PeopleAction,
} from '#app/domain/judging/committees/schema.ts'
import { refuse, type Outcome } from '#app/platform/outcome.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { badRequest, orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { isAdmin, requireAuth } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { db } from '#db/client.ts'

/** One committee's page, which the office and its chair have under addresses of their own (product 1.5). */

const INVITE = 'invite'
const SETTINGS = 'settings'

/** A chair who has not signed is led to the agreement before anything of the committee is shown. */
export async function requireSigned(
  args: LoaderFunctionArgs | ActionFunctionArgs,
  viewer: Viewer,
  year: number,
): Promise<void> {
  if (await findValidSignature(viewer.userId, 'judge', year, db())) return
  const url = new URL(args.request.url)
  throw redirect(withQuery(href('/judges/privacy'), { next: url.pathname + url.search }))
}

async function managed(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const found = await committeeToEdit(intParam(args, 'id'), viewer, args.context.now)
  const committee = orNotFound(found, args.request)
  if (committee.standing === 'chair') await requireSigned(args, viewer, committee.year)
  return { viewer, committee }
}

export async function loadCommittee(args: LoaderFunctionArgs) {
  const { committee } = await managed(args)
  return { committee }
}

export async function actOnCommittee(args: ActionFunctionArgs) {
  const { viewer, committee } = await managed(args)
  const { id: committeeId } = committee
  const { now } = args.context
  const here = new URL(args.request.url).pathname
  const formData = await args.request.formData()
  const intent = formData.get('intent')

  if (intent === null || intent === 'save') {
    const form = parseForm(formData, settingsSchema)
    if (form.status !== 'success') return replyTo(SETTINGS, form)
    const saved = await saveSettings(committeeId, form.value, viewer, now)
    if (!saved.ok) return replyRefused(SETTINGS, form, saved)
    return redirectWithFlash(here, { title: 'Saved', color: 'success' })
  }
  if (intent === 'invite' || intent === 'prepare') {
    const form = parseForm(formData, inviteSchema)
    if (form.status !== 'success') return replyTo(INVITE, form)
    const send = intent === 'invite'
    const invited =
      (send ? await spendTry('committeeMail', String(viewer.userId)) : null) ??
      (await invite({ ...form.value, committeeId, send }, viewer, now))
    if (!invited.ok) return replyRefused(INVITE, form, invited)
    const { email, name } = form.value
    return redirectWithFlash(here, {
      title: send ? `We have sent an invitation to ${email}` : `${name} is written down; nothing is sent yet`,
      color: 'success',
    })
  }
  const form = peopleActionSchema.safeParse(Object.fromEntries(formData))
  if (!form.success) throw badRequest('This form could not be read.')
  const done = unlessNotFound(await changePeople(form.data, committeeId, viewer, now), args.request)
  return redirectWithFlash(here, {
    title: done.ok ? done.value : done.message,
    color: done.ok ? 'success' : 'danger',
  })
}

/** Does what a button in the tables says; gives the words for it. */
async function changePeople(
  change: PeopleAction,
  committeeId: number,
  viewer: Viewer,
  now: Date,
): Promise<Outcome<string>> {
  const said = <T>(outcome: Outcome<T>, words: (value: T) => string): Outcome<string> =>
    outcome.ok ? { ok: true, value: words(outcome.value) } : outcome
  switch (change.intent) {
    case 'promote':
      return said(
        await promoteAlternate({ ...change, committeeId }, viewer, now),
        ({ name }) => `${name} is a judge now`,
      )
    case 'chair':
      if (!isAdmin(viewer)) return refuse('not_found', 'Only the office changes the chair.')
      return said(
        await appointChair({ ...change, committeeId }, viewer, now),
        ({ name }) => `${name} chairs this committee now`,
      )
    case 'send':
      return (
        (await spendTry('committeeMail', String(viewer.userId))) ??
        said(
          await sendInvitation({ ...change, committeeId }, viewer, now),
          ({ email }) => `The invitation to ${email} is on its way`,
        )
      )
    case 'send_all':
      return (
        (await spendTry('committeeMail', String(viewer.userId))) ??
        said(await sendPreparedOf(committeeId, viewer, now), ({ sent }) =>
          sent === 1 ? '1 invitation is on its way' : `${sent} invitations are on their way`,
        )
      )
    case 'withdraw':
      return said(
        await withdrawInvitation({ ...change, committeeId }, viewer, now),
        () => 'The invitation is taken back',
      )
    case 'lock':
    case 'unlock': {
      if (!isAdmin(viewer)) return refuse('not_found', 'Only the office locks members.')
      const locked = change.intent === 'lock'
      return said(await lockMembers({ committeeId, locked }, viewer, now), () =>
        locked ? 'Members are locked' : 'Members can be changed again',
      )
    }
  }
}
