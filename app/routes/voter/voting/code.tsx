import { data, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { ballotCodeOf, keyOfBallotCode } from '#app/domain/voting/ballots/ballot-key.server.ts'
import { opensAnyOf } from '#app/domain/voting/ballots/ballot-page.server.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { requireVote } from '#app/http/guards.server.ts'
import { clearedBallotCookie } from '#app/http/session-cookies.server.ts'
import { href } from '#app/platform/href.ts'
import { ballotKeyHeader, sentBallotKey } from '#app/routes/voter/voting/kept-key.server.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/voting.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle = { title: 'Ballot code', scripts: false }

/** No code is longer with all its spaces. */
const MAX_TYPED = 80

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireVote(args)
  const { year } = await currentSeason()
  return { hasKey: sentBallotKey(args, viewer, year) !== null }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireVote(args)
  const { year } = await currentSeason()
  const posted = await args.request.formData()
  const intent = posted.get('intent')
  const kept = sentBallotKey(args, viewer, year)
  // The answer to a form is in no history, and no other page of the site can ask for it.
  if (intent === 'show') return data(answer({ code: kept && ballotCodeOf(kept) }))
  if (intent === 'forget') {
    const headers = new Headers({ 'Set-Cookie': clearedBallotCookie() })
    return redirectDone(href('/votes/code'), 'This browser no longer opens your choices', undefined, headers)
  }
  const typed = String(posted.get('code') ?? '').slice(0, MAX_TYPED)
  const key = keyOfBallotCode(typed)
  const problem = !key ? WRONG : (await opensAnyOf(viewer, year, key)) ? null : OTHER
  if (!key || problem) return data(answer({ typed, problem }), { status: 422 })
  const headers = new Headers({ 'Set-Cookie': await ballotKeyHeader(key, viewer, year) })
  return redirectDone(href('/votes'), 'Your choices open in this browser now', undefined, headers)
}

const WRONG = 'This is not a ballot code. It has 25 letters and digits in five groups.'
const OTHER = 'This code opens none of your saved choices. Check that it is of this season and yours.'

interface Answer {
  code: string | null
  typed: string
  problem: string | null
}
const answer = (given: Partial<Answer>): Answer => ({ code: null, typed: '', problem: null, ...given })

export default function BallotCode() {
  const { hasKey } = useLoaderData<typeof loader>()
  const { code, typed, problem } = useActionData<typeof action>() ?? answer({})
  return (
    <Page
      crumbs={[{ label: 'Your ballot', to: href('/votes') }, { label: 'Ballot code' }]}
      lede="Your choices are encrypted. Only the browser you saved them in shows them to you, and any other one with your code."
      problems={problem ? [{ id: 'code', message: problem }] : []}
    >
      {code ? (
        <Notice title="Your ballot code">
          <p>
            <span className="receipt-code">{code}</span>
          </p>
          <p>
            Anyone who is signed in as you and has this code can read your choices. Write it down for yourself
            only. We do not keep it.
          </p>
        </Notice>
      ) : null}
      {hasKey ? (
        <Form method="post" className="stack">
          <p>
            This browser opens the choices you save in it. When you sign out, or your session ends, it forgets
            how: write down your code before.
          </p>
          <ButtonRow>
            <Button name="intent" value="show">
              Show my ballot code
            </Button>
            <Button name="intent" value="forget" kind="secondary">
              Forget it in this browser
            </Button>
          </ButtonRow>
        </Form>
      ) : (
        <p>This browser has no ballot code yet. It gets one when you open a category of your ballot.</p>
      )}
      <Form method="post" className="stack narrow">
        <Input
          name="code"
          label="Ballot code of another browser"
          hint="25 letters and digits, in five groups"
          defaultValue={typed}
          errors={problem ? [problem] : undefined}
          autoComplete="off"
          spellCheck={false}
        />
        <ButtonRow>
          <Button name="intent" value="enter" kind={hasKey ? 'secondary' : 'primary'}>
            Open my choices here
          </Button>
        </ButtonRow>
      </Form>
      <p>
        If the code is lost, no one can show you your choices again. They count all the same, and you can
        choose again.
      </p>
    </Page>
  )
}
