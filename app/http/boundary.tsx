import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import type { Failure } from '#app/http/context.ts'
import { useShell } from '#app/http/use-shell.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { BlankFrame, NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { DefaultFrame } from '#app/ui/frame/default-frame.tsx'

const UNEXPECTED: Failure = { status: 500, message: 'Something went wrong' }

/** Status and message of whatever was thrown. Only what a response says is shown: other errors speak of the program. */
export function errorFacts(error: unknown): Failure {
  if (!isRouteErrorResponse(error)) return UNEXPECTED
  const { data, status, statusText } = error as { data: unknown; status: number; statusText: string }
  // The framework's own words, which name our files: an address that takes no posts.
  if (status === 405) return { status, message: 'Method Not Allowed' }
  const said = typeof data === 'object' && data !== null && 'message' in data ? data.message : data
  return { status, message: (typeof said === 'string' && said) || statusText || UNEXPECTED.message }
}

/**
 * The error page of specification 2 and 8. Exported by the root route only: the error takes the whole page and chooses
 * its frame by the viewer, whatever layout the failed page had.
 */
export function PageBoundary() {
  const shell = useShell()
  const { status, message } = errorFacts(useRouteError())
  const page = (
    <div className="error-page">
      <h1>Error</h1>
      <p className="error-status">{status}</p>
      <p className="error-message">{message}</p>
      <p>
        <LinkButton to={href('/')} reloadDocument>
          Go back to home
        </LinkButton>
      </p>
      {shell ? (
        <p className="hint">
          If it keeps happening, write to{' '}
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
