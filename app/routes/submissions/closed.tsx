import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { callState, callTitles, callWindow, nextOpening } from '#app/domain/seasons/deadlines.ts'
import { configValues, currentSeason, deadlinesOf } from '#app/domain/seasons/queries.server.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'

export const handle: PageHandle<typeof loader> = { title: ({ state }) => callTitles[state], scripts: false }

export async function loader({ context }: LoaderFunctionArgs) {
  const [season, configs] = await Promise.all([currentSeason(), configValues()])
  const deadlines = await deadlinesOf(season.year)
  return {
    state: callState(deadlines, context.now),
    year: season.year,
    call: callWindow(deadlines),
    opensNext: nextOpening(deadlines, context.now),
    message: configs.closed_message ?? '',
    contact: configs.support_email ?? '',
    signedIn: context.viewer !== null,
  }
}

export default function SubmissionsClosed() {
  const { state, year, call, opensNext, message, contact, signedIn } = useLoaderData<typeof loader>()
  return (
    <NarrowPage>
      <PageTitle title={callTitles[state]} />
      {state === 'closed' && call ? (
        <p>
          The call of {year} ran from <DateTime value={call.opens} style="date" /> and closed on{' '}
          <DateTime value={call.closes} />.
        </p>
      ) : null}
      {state === 'open' && call ? (
        <p>
          The call of {year} closes on <DateTime value={call.closes} withRelative />.
        </p>
      ) : null}
      {state !== 'closed' && state !== 'open' && opensNext ? (
        <p>
          They open on <DateTime value={opensNext} withRelative />
          {call ? (
            <>
              , and close on <DateTime value={call.closes} />
            </>
          ) : null}
          .
        </p>
      ) : null}
      {state === 'unset' ? <p>The dates of the next call are not set yet.</p> : null}
      {state !== 'open' && message ? <p>{message}</p> : null}
      {signedIn && state !== 'open' ? (
        <p>
          Your drafts are kept, with everything you have typed and stored in them.
          {state === 'closed' ? (
            <>
              {' '}
              <Link to={paths.missedSubmissions()}>Those that missed the deadline</Link>
            </>
          ) : null}
        </p>
      ) : null}
      {contact && state !== 'open' ? (
        <p>
          If something went wrong at our end, or you were promised extra time, write to{' '}
          <a href={`mailto:${contact}`}>{contact}</a>.
        </p>
      ) : null}
      {signedIn ? (
        <LinkButton to={state === 'open' ? paths.chooseCategory() : paths.dashboard()}>
          {state === 'open' ? 'Start a submission' : 'Go to your dashboard'}
        </LinkButton>
      ) : (
        <LinkButton to={paths.home()}>Sign in</LinkButton>
      )}
    </NarrowPage>
  )
}
