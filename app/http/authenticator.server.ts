import type { ActionFunctionArgs } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import type { Outcome } from '#app/platform/outcome.ts'
import { signInSchema } from '#app/domain/people/accounts/schema.ts'
import { startSession, viewerOfFamily, type Session } from '#app/domain/people/accounts/sessions.server.ts'
import { signIn } from '#app/domain/people/accounts/sign-in.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { parseForm } from './forms.server.ts'
import { clearedSessionCookies, knownCookie, knownUserOf, sessionCookies } from './session-cookies.server.ts'

type SignInSubmission = ReturnType<typeof parseForm<typeof signInSchema>>

export interface SignInAttempt {
  submission: SignInSubmission
  /** Null when the form was not complete enough to try. */
  outcome: Outcome<Session> | null
}

/** Signs a person in by the form on the sign-in page (spec 4), with the form strategy of remix-auth. */
export function authenticate(args: ActionFunctionArgs): Promise<SignInAttempt> {
  const strategy = new FormStrategy<SignInAttempt>(async ({ form }) => {
    const submission = parseForm(form, signInSchema)
    if (submission.status !== 'success') return { submission, outcome: null }
    const { email, password, remember } = submission.value
    const { now, clientAddress } = args.context
    const client = { address: clientAddress, knownUserId: knownUserOf(args.request, now) }
    const checked = await signIn({ email, password }, client, now)
    if (!checked.ok) return { submission, outcome: checked }
    return {
      submission,
      outcome: { ok: true, value: await openSession(args, checked.value.userId, remember) },
    }
  })
  return new Authenticator<SignInAttempt>().use(strategy).authenticate('form', args.request)
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
