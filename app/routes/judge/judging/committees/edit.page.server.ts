import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { findValidSignature } from '#app/domain/people/agreements/valid-signatures.server.ts'
import { lockMembers, saveSettings } from '#app/domain/judging/committees/commands.server.ts'
import { chooseRanking } from '#app/domain/judging/committees/choose-ranking.server.ts'
import { RANKING } from '#app/domain/judging/committees/components/ranking-card.tsx'
import { SETTINGS } from '#app/domain/judging/committees/components/committee-editor.tsx'
import { INVITE } from '#app/domain/judging/committees/components/invite-judge-form.tsx'
import { findCommitteeToEdit } from '#app/domain/judging/committees/edit-page.server.ts'
import {
  invite,
  sendInvitation,
  sendPreparedOf,
  withdrawInvitation,
} from '#app/domain/judging/committees/invitations.server.ts'
import { appointChair, promoteAlternate } from '#app/domain/judging/committees/members.server.ts'
import { RANKED_BY } from '#app/domain/judging/committees/ranking.ts'
import { committeeStepSchema, type PeopleAction } from '#app/domain/judging/committees/schema.ts'
import { ok, refuse, type Outcome } from '#app/platform/outcome.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { badRequest, notFound, orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectWithOutcome } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { isAdmin, requireAuth } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { db } from '#db/client.ts'
import { countText } from '#app/ui/format/plural.ts'

/** One committee's page, which admins and the chair open under addresses of their own. */

/** The forms that show their problems, by what their buttons ask; the others are buttons alone. */
const FORMS = new Map<unknown, string>([
  ['save', SETTINGS],
  ['rank', RANKING],
  ['invite', INVITE],
  ['prepare', INVITE],
])

/** Leads a member who has not signed to the agreement. */
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
  const found = await findCommitteeToEdit(intParam(args, 'id'), viewer, args.context.now)
  const committee = orNotFound(found, args.request)
  if (committee.access === 'chair') await requireSigned(args, viewer, committee.year)
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
  const form = parseForm(await args.request.formData(), committeeStepSchema)
  if (form.status !== 'success') {
    const formId = FORMS.get(form.payload.intent)
    if (!formId) throw badRequest('This form could not be read.')
    return replyTo(formId, form)
  }
  const step = form.value
  if (step.intent === 'save') {
    const saved = await saveSettings(committeeId, step, viewer, now)
    if (!saved.ok) return replyRefused(SETTINGS, form, saved)
    return redirectDone(here, 'Settings saved')
  }
  if (step.intent === 'rank') {
    if (!isAdmin(viewer)) throw notFound(args.request)
    const chosen = await chooseRanking(committeeId, step, viewer, now)
    if (!chosen.ok) return replyRefused(RANKING, form, chosen)
    return redirectDone(here, 'Ranking saved', RANKED_BY[step.rankedBy])
  }
  if ('role' in step) {
    const send = step.intent === 'invite'
    const invited =
      (send ? await spendTry('committeeMail', String(viewer.userId)) : null) ??
      (await invite({ ...step, committeeId, send }, viewer, now))
    if (!invited.ok) return replyRefused(INVITE, form, invited)
    const { email, name } = step
    return redirectDone(here, send ? `Invitation sent to ${email}` : `Invitation to ${name} saved, not sent`)
  }
  const changed = unlessNotFound(await changeMembers(step, committeeId, viewer, now), args.request)
  return redirectWithOutcome(here, changed, changed.ok ? changed.value : '')
}

/** Does what a table's button asks, and returns the flash text. */
async function changeMembers(change: PeopleAction, committeeId: number, viewer: Viewer, now: Date) {
  const { intent } = change
  if (intent === 'send' || intent === 'send_all') {
    const throttled = await spendTry('committeeMail', String(viewer.userId))
    if (throttled) return throttled
  }
  switch (intent) {
    case 'promote':
      return withText(
        await promoteAlternate({ ...change, committeeId }, viewer, now),
        ({ name }) => `${name} is now a judge`,
      )
    case 'chair':
      if (!isAdmin(viewer)) return refuse('not_found', 'Only an admin can change the chair.')
      return withText(
        await appointChair({ ...change, committeeId }, viewer, now),
        ({ name }) => `${name} is now the chair`,
      )
    case 'send':
      return withText(
        await sendInvitation({ ...change, committeeId }, viewer, now),
        ({ email }) => `Invitation sent to ${email}`,
      )
    case 'send_all':
      return withText(
        await sendPreparedOf(committeeId, viewer, now),
        ({ sent }) => `${countText(sent, 'invitation', 'invitations')} sent`,
      )
    case 'withdraw':
      return withText(
        await withdrawInvitation({ ...change, committeeId }, viewer, now),
        () => 'Invitation withdrawn',
      )
    case 'lock':
    case 'unlock': {
      if (!isAdmin(viewer)) return refuse('not_found', 'Only an admin can lock members.')
      const locked = intent === 'lock'
      const text = locked ? 'Members locked' : 'Members unlocked'
      return withText(await lockMembers({ committeeId, locked }, viewer, now), () => text)
    }
  }
}

function withText<T>(outcome: Outcome<T>, text: (value: T) => string) {
  return outcome.ok ? ok(text(outcome.value)) : outcome
}
