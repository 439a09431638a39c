import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { isIndeePro, mayVote } from '#app/domain/people/accounts/access.ts'
import { isOverdue } from '#app/domain/people/accounts/second-factor-rules.ts'
import { provedJustNow } from '#app/domain/people/accounts/fresh.ts'
import { landingOf } from '#app/domain/people/accounts/landing-page.server.ts'
import { isWaiting } from '#app/domain/people/admins/proposal-queries.server.ts'
import { findValidSignature } from '#app/domain/people/agreements/valid-signatures.server.ts'
import { ADMIN_ROLE_LABELS, type AdminRole } from '#app/platform/admin-rights.ts'
import type { AdminViewer, EntrantViewer, Fresh, FreshAdmin, Viewer } from '#app/platform/viewer.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { isVotingOpen } from '#app/domain/season/seasons/windows.ts'
import { isObserver } from '#app/domain/voting/observers/observers.server.ts'
import { isPaused } from '#app/domain/voting/rounds/round.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { entryAccessOf, holdsStudentMembership, wouldEnter } from './entry-access.server.ts'
import { notFound } from './errors.ts'
import { redirectWithFlash } from './flash.server.ts'
import { keepPostedForm } from './kept-form.server.ts'
import { viewerRights } from './rights.server.ts'
import { db } from '#db/client.ts'
import { words } from '#app/platform/award-words.ts'

/**
 * The guards of spec 6. Each loader and action calls one on its first line: a layout's loader never decides, because a child's
 * loader and action can be reached without it.
 */

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** The path to return to. */
function returnPath(request: Request): string {
  const url = new URL(request.url)
  return url.pathname + url.search
}

const FOR_ADMINS = 'That page is for admins.'

function wrongRole(title: string): Promise<Response> {
  return redirectWithFlash(href('/'), { title, color: 'danger' })
}

function beyondRole(role: AdminRole, to = href('/')): Promise<Response> {
  const description = `Your role (${ADMIN_ROLE_LABELS[role]}) can’t change this. Ask an admin to do it.`
  return redirectWithFlash(to, {
    title: 'Your role does not allow this',
    description,
    color: 'danger',
  })
}

/** For a door that the whitelist would open to the viewer if their address were proved. */
function confirmFirst(): Promise<Response> {
  return redirectWithFlash(href('/verify-email'), {
    title: 'Confirm your address to use this',
    description:
      'It was opened to your email address. Open the link that we sent there, or get a new one here.',
    color: 'primary',
  })
}

/** `auth`: signed in. A form posted after the session ended is kept and offered again after sign-in. */
export async function requireAuth(args: Args): Promise<Viewer> {
  const { viewer } = args.context
  if (viewer) return viewer
  const isPost = args.request.method !== 'GET' && args.request.method !== 'HEAD'
  const headers = isPost ? await keepPostedForm(args) : null
  throw redirect(
    withQuery(href('/'), { next: headers ? href('/session/kept-form') : returnPath(args.request) }),
    headers ? { headers } : undefined,
  )
}

/**
 * Over another guard: it was proved a moment ago that it is still this person. Otherwise their password is asked for; a form that was
 * sent is kept for that long, and a file is offered again afterwards.
 */
export async function requireFresh<Person extends Viewer>(
  args: Args,
  viewer: Person,
): Promise<Fresh<Person>> {
  const fresh = provedJustNow(viewer)
  if (fresh) return fresh
  const isPost = args.request.method !== 'GET' && args.request.method !== 'HEAD'
  const headers = isPost ? await keepPostedForm(args) : null
  const next = headers ? withQuery(href('/session/kept-form'), { proved: '1' }) : returnPath(args.request)
  const to = withQuery(href('/session/confirm'), { next, file: isPost ? undefined : '1' })
  throw redirect(to, headers ? { headers } : undefined)
}

/** `admin`, for what an open browser in other hands must not do. */
export async function requireFreshAdmin(args: Args): Promise<FreshAdmin> {
  return requireFresh(args, await requireAdmin(args))
}

/** `admin`: the role of the account, as far as it covers the address (`withinRole`). */
export async function requireAdmin(args: Args): Promise<AdminViewer> {
  const viewer = await requireAuth(args)
  if (viewer.adminRole) await requireSecondStep(args, viewer)
  if (isAdmin(viewer)) return viewer
  // Who waits to be an admin with all rights is told what for.
  const wait = (await isWaiting(viewer.userId, db())) ? href('/admins/waiting') : undefined
  if (viewer.adminRole) throw await beyondRole(viewer.adminRole, wait)
  throw wait ? redirect(wait) : await wrongRole(FOR_ADMINS)
}

export function isAdmin(viewer: Viewer): viewer is AdminViewer {
  return viewer.role === 'admin'
}

/** `press`: a press account, an admin, or an address on the press whitelist. */
export async function requirePress(args: Args): Promise<Viewer> {
  const viewer = await requireAuth(args)
  if (viewer.isPress || isAdmin(viewer)) return viewer
  const { exceptions, awaitsProof } = await viewerRights(args, viewer)
  if (exceptions.has('press')) return viewer
  if (awaitsProof.has('press')) throw await confirmFirst()
  throw await wrongRole('That page is for accredited press.')
}

/** For a role that asks for a second step: it is on, or there is time left to turn it on. */
async function requireSecondStep(args: Args, viewer: Viewer): Promise<void> {
  if (!isOverdue(viewer, viewer.at)) return
  throw await redirectWithFlash(href('/account/second-step'), {
    title: 'Turn on your second step to go on',
    description: 'Your role asks for it. Until it is on, what the role opens stays closed.',
    color: 'primary',
  })
}

/** `judge`: on a committee of this season, invited or accepted. Admins may view; they never score. */
export async function requireJudge(args: Args): Promise<Viewer> {
  const viewer = await requireAuth(args)
  await requireSecondStep(args, viewer)
  if (isAdmin(viewer) || (await viewerRights(args, viewer)).sitsOnCommittee) return viewer
  throw await wrongRole('That page is for this year’s judges.')
}

/**
 * `judge-agreement`: a committee member who has signed the agreement in force; others are sent to it, chairs and admins too. An
 * admin on no committee may view without a signature, and never scores.
 */
export async function requireJudgeAgreement(args: Args): Promise<Viewer> {
  const viewer = await requireJudge(args)
  const { year } = await currentSeason()
  if (await findValidSignature(viewer.userId, 'judge', year, db())) return viewer
  if (isAdmin(viewer) && !(await viewerRights(args, viewer)).sitsOnCommittee) return viewer
  throw redirect(withQuery(href('/judges/privacy'), { next: returnPath(args.request) }))
}

/** `vote`: voting is open (spec 4), not paused, and the person may vote; otherwise the closed page explains why not. */
export async function requireVote(args: Args): Promise<Viewer> {
  const viewer = await requireAuth(args)
  const [configs, { membership, exceptions, awaitsProof }, { year }] = await Promise.all([
    configValues(),
    viewerRights(args, viewer),
    currentSeason(),
  ])
  const isOpen = isVotingOpen(configs, args.context.now)
  const may = mayVote(membership, exceptions.has('voting'))
  if (isOpen && may && !(await isPaused(year, db()))) return viewer
  if (isOpen && !may && awaitsProof.has('voting')) throw await confirmFirst()
  throw redirect(href('/votes/closed'))
}

/** `indee-pro-member`: an active professional membership, or the whitelist. Others are led to the page that says why not. */
export async function requireIndeeProMember(args: Args): Promise<Viewer> {
  const viewer = await requireAuth(args)
  const { membership, exceptions, awaitsProof } = await viewerRights(args, viewer)
  if (isIndeePro(membership, exceptions.has('indee_pro'))) return viewer
  if (awaitsProof.has('indee_pro')) throw await confirmFirst()
  throw redirect(href('/pro-members-for-indee/eligibility'))
}

/** `observer`: an observer of the season's vote, or an admin. For anyone else the page does not exist. */
export async function requireObserver(args: Args): Promise<Viewer> {
  const viewer = await requireAuth(args)
  if (isAdmin(viewer) || (await isObserver(viewer.userId, (await currentSeason()).year, db()))) return viewer
  throw notFound(args.request)
}

/** `studio`: acting for a studio; without one, the page to add one. */
export async function requireStudio(args: Args): Promise<EntrantViewer> {
  const viewer = await requireAuth(args)
  const [studio] = (await viewerRights(args, viewer)).studios
  if (!studio) throw redirect(withQuery(href('/studios/add'), { next: returnPath(args.request) }))
  return { ...viewer, studio }
}

/** `student-membership`: passes unless the current studio is a student's without an active student membership. */
export async function requireStudentMembership(args: Args): Promise<Viewer> {
  const viewer = await requireAuth(args)
  if (await holdsStudentMembership(args, viewer)) return viewer
  if ((await viewerRights(args, viewer)).awaitsProof.has('student_bypass')) throw await confirmFirst()
  throw await redirectWithFlash(href('/submissions/dashboard'), {
    title: 'Finish your student membership first',
    description: `A student ${words.studio} can enter once the membership is active.`,
    color: 'primary',
  })
}

/** `submission`: a price tier is open now, or this person has extra time. Others are sent to `closed`. */
export async function requireSubmissionsOpen(
  args: Args,
  closed = href('/submissions/closed'),
): Promise<Viewer> {
  const viewer = await requireAuth(args)
  const access = await entryAccessOf(args, viewer)
  // In a preview posts are refused as for everyone.
  if (access === 'enter' || (access === 'preview' && args.request.method === 'GET')) return viewer
  if (access === null && (await wouldEnter(args, viewer))) throw await confirmFirst()
  throw redirect(closed)
}

/** The guards of `/submissions/add` and the like, in the spec's order: auth, student-membership, studio, submission. */
export async function requireEntrant(args: Args, closed?: string): Promise<EntrantViewer> {
  await requireStudentMembership(args)
  const entrant = await requireStudio(args)
  await requireSubmissionsOpen(args, closed)
  return entrant
}

/** `redirect`: guests only; a signed-in person is sent to their start page. */
export async function requireGuest(args: Args): Promise<void> {
  const { viewer, now } = args.context
  if (viewer) throw redirect(await landingOf(viewer, now))
}
