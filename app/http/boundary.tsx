import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import type { Failure } from '#app/http/context.ts'
import { useShell } from '#app/http/use-shell.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { NotAnswered } from '#app/ui/failures.ts'
import { BlankFrame, NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { DefaultFrame } from '#app/ui/frame/default-frame.tsx'

const UNEXPECTED: Failure = { status: 500, message: 'Something went wrong' }

/** Status and message of a thrown value. Other errors than responses and conflicts are about the program, and are not shown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Error && error.name === 'StateConflict') return { status: 409, message: error.message }
  if (error instanceof NotAnswered) return { status: 503, message: error.message }
  if (!isRouteErrorResponse(error)) return UNEXPECTED
  const { data, status, statusText } = error as { data: unknown; status: number; statusText: string }
  // The framework's message for an address that takes no posts names our files.
  if (status === 405) return { status, message: 'Method Not Allowed' }
  const message = typeof data === 'object' && data !== null && 'message' in data ? data.message : data
  return { status, message: (typeof message === 'string' && message) || statusText || UNEXPECTED.message }
}

/** The page that a failure names instead, such as where its part is switched on. */
function pageIn(error: unknown): { to: string; label: string } | null {
  if (!isRouteErrorResponse(error)) return null
  return (error.data as { page?: { to: string; label: string } } | null)?.page ?? null
}

/**
 * The error page of spec 2 and 8. Exported by the root route only: the error takes the whole page, in a frame for the viewer,
 * whatever layout the failed page had.
 */
export function PageBoundary() {
  const shell = useShell()
  const error = useRouteError()
  const { status, message } = failureOf(error)
  const instead = pageIn(error)
  const page = (
    <div className="error-page">
      <h1>Error</h1>
      <p className="error-status">{status}</p>
      <p className="error-message">{message}</p>
      <p>
        <LinkButton to={href('/')} reloadDocument>
          Go back to home
        </LinkButton>{' '}
        {instead ? <LinkButton to={instead.to}>{instead.label}</LinkButton> : null}
      </p>
      {shell ? (
        <p className="hint">
          If the problem continues, email{' '}
          <a href={`mailto:${shell.site.supportEmail}`}>{shell.site.supportEmail}</a> and quote{' '}
          <code>{shell.requestId}</code>.
        </p>
      ) : null}
    </div>
  )
  if (shell?.viewer) return <DefaultFrame>{page}</DefaultFrame>
  return (
    <BlankFrame>
      <NarrowPage>{page}</NarrowPage>
    </BlankFrame>
  )
}
