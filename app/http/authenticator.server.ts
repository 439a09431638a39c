import { AsyncLocalStorage } from 'node:async_hooks'
import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { refuse, type Refusal } from '#app/platform/outcome.ts'
import { landingOf } from '#app/domain/people/accounts/landing-page.server.ts'
import { signInSchema } from '#app/domain/people/accounts/schema.ts'
import { startSession, viewerOfFamily, type Session } from '#app/domain/people/accounts/sessions.server.ts'
import {
  beginSession,
  finishSignIn,
  type SignInStep,
} from '#app/domain/people/accounts/second-factor-sign-in.server.ts'
import type { FactorProof } from '#app/domain/people/accounts/second-factor.server.ts'
import { signIn } from '#app/domain/people/accounts/sign-in.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { safeNext } from '#app/platform/safe-next.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import { flashHeader } from './flash.server.ts'
import type { Flash } from './shell.ts'
import { parseForm } from './forms.server.ts'
import {
  clearedHalfWayCookie,
  clearedSessionCookies,
  halfWayCookie,
  halfWayOf,
  knownCookie,
  knownUserOf,
  sessionCookies,
  type HalfWay,
} from './session-cookies.server.ts'

/** A sign-in form that was refused. */
class SignInFailure extends Error {
  constructor(
    readonly submission: ReturnType<typeof parseForm<typeof signInSchema>>,
    /** `invalid` when the form was not complete enough to try. */
    readonly refusal: Refusal,
  ) {
    super(refusal.message)
  }

  /** The status of a form that was tried (spec 8). */
  get status() {
    return this.refusal.code === 'throttled' ? 429 : 401
  }
}

const incomplete = refuse('invalid', 'Some fields are missing or not valid')

/** The action that signs in; the authenticator gives its strategies the request alone. */
const attempts = new AsyncLocalStorage<ActionFunctionArgs>()

/** The way to sign in, by email and password (spec 4), with the form strategy of remix-auth. */
const authenticator = new Authenticator<SignInStep>().use(
  new FormStrategy(async ({ form, request }) => {
    const args = attempts.getStore()
    if (!args) throw new Error('Sign in by `authenticate`.')
    const submission = parseForm(form, signInSchema)
    if (submission.status !== 'success') throw new SignInFailure(submission, incomplete)
    const { email, password, remember } = submission.value
    const { now, clientAddress } = args.context
    const client = { address: clientAddress, knownUserId: knownUserOf(request, now) }
    const checked = await signIn({ email, password }, client, now)
    if (!checked.ok) throw new SignInFailure(submission, checked)
    return beginSession(sessionStart(args, checked.value.userId, remember), now)
  }),
)

/** The session of the person whose form `request` is, the token of one that waits for a code, or why there is none. */
export async function authenticate(args: ActionFunctionArgs, request = args.request) {
  try {
    return await attempts.run(args, () => authenticator.authenticate('form', request))
  } catch (error) {
    if (error instanceof SignInFailure) return { failure: error }
    throw error
  }
}

const startedFrom = ({ request, context }: ActionFunctionArgs) => ({
  userAgent: request.headers.get('user-agent'),
  address: context.clientAddress,
})

const sessionStart = (args: ActionFunctionArgs, userId: number, remember: boolean) => ({
  ...{ userId, remember },
  ...startedFrom(args),
})

/** A session for a person who has just made their account. */
export function openSession(args: ActionFunctionArgs, userId: number, remember: boolean): Promise<Session> {
  return startSession(sessionStart(args, userId, remember), args.context.now)
}

/** The session of a sign-in that waited for a code or a passkey. */
export function finishWithCode(args: ActionFunctionArgs, waiting: HalfWay & FactorProof) {
  const { requestId, now } = args.context
  return finishSignIn({ ...waiting, ...startedFrom(args), requestId }, now)
}

/** Where a sign-in leads: to the form that was kept, to `next`, or to the person's start page. */
export async function signedInReply(session: Session, { request, context }: ActionFunctionArgs) {
  const viewer = await viewerOf(session, context)
  const start = viewer ? await landingOf(viewer, context.now) : href('/')
  const next = safeNext(new URL(request.url).searchParams.get('next'), start)
  const headers = signedInHeaders(session, context.now)
  if (halfWayOf(request, context.now)) headers.append('Set-Cookie', clearedHalfWayCookie())
  if (viewer?.secondStepDueAt) headers.append('Set-Cookie', await flashHeader(await askToTurnOn(viewer)))
  return redirect(context.parked ? href('/session/kept-form') : next, { status: 303, headers })
}

/** Says what a person is told at sign-in whose role asks for a second step. */
async function askToTurnOn({ secondStepDueAt: due, timezone }: Viewer): Promise<Flash> {
  const zone = timezone ?? (await currentSeason()).timezone
  return {
    title: 'Turn on your second step of signing in',
    description: `Your role asks for it${due ? ` by ${formatDateTime(due, zone)}` : ''}. You find it under Account, Second step.`,
    color: 'primary',
  }
}

/** To the page that asks for the code, with the token that lets it be answered. */
export function askForCode(waiting: HalfWay, { request, context }: ActionFunctionArgs) {
  const next = new URL(request.url).searchParams.get('next') ?? undefined
  const headers = { 'Set-Cookie': halfWayCookie(waiting, context.now) }
  return redirect(withQuery(href('/sign-in/code'), { next }), { status: 303, headers })
}

/** The cookies of a new session; the browser is known from then on. */
export function signedInHeaders(session: Session, now: Date): Headers {
  const headers = new Headers()
  for (const cookie of [...sessionCookies(session), knownCookie(session.userId, now)]) {
    headers.append('Set-Cookie', cookie)
  }
  return headers
}

export function signedOutHeaders(): Headers {
  const headers = new Headers()
  for (const cookie of clearedSessionCookies()) headers.append('Set-Cookie', cookie)
  return headers
}

/** The viewer of a session that began in this request. */
export async function viewerOf(
  session: Session,
  { requestId, now }: { requestId: string; now: Date },
): Promise<Viewer | null> {
  const fields = await viewerOfFamily(session.familyId)
  return fields && { ...fields, requestId, at: now }
}
