import { AsyncLocalStorage } from 'node:async_hooks'
import type { ActionFunctionArgs } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { refuse, type Refusal } from '#app/platform/outcome.ts'
import { signInSchema } from '#app/domain/people/accounts/schema.ts'
import { startSession, viewerOfFamily, type Session } from '#app/domain/people/accounts/sessions.server.ts'
import { signIn } from '#app/domain/people/accounts/sign-in.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { parseForm } from './forms.server.ts'
import { clearedSessionCookies, knownCookie, knownUserOf, sessionCookies } from './session-cookies.server.ts'

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
const authenticator = new Authenticator<Session>().use(
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
    return openSession(args, checked.value.userId, remember)
  }),
)

/** The session of the person whose form `request` is, or why there is none. */
export async function authenticate(args: ActionFunctionArgs, request = args.request) {
  try {
    return { session: await attempts.run(args, () => authenticator.authenticate('form', request)) }
  } catch (error) {
    if (error instanceof SignInFailure) return { failure: error }
    throw error
  }
}

/** A session for a person who has just been authenticated. */
export function openSession(
  { request, context }: ActionFunctionArgs,
  userId: number,
  remember: boolean,
): Promise<Session> {
  const start = {
    userId,
    remember,
    userAgent: request.headers.get('user-agent'),
    address: context.clientAddress,
  }
  return startSession(start, context.now)
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
