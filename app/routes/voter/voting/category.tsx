import { data, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { votingStatus } from '#app/domain/season/seasons/windows.ts'
import { categoryPage, type CategoryPage } from '#app/domain/voting/ballots/ballot-page.server.ts'
import { BALLOT_SCRIPT } from '#app/domain/voting/ballots/components/ballot-script.ts'
import {
  CandidateControl,
  NoPlaces,
  valuesOf,
  type ChoiceValues,
} from '#app/domain/voting/ballots/components/choice-controls.tsx'
import { NomineeCard } from '#app/domain/voting/ballots/components/nominee-parts.tsx'
import { UnseenNotice } from '#app/domain/voting/ballots/components/unseen-notice.tsx'
import { saveChoice } from '#app/domain/voting/ballots/save.server.ts'
import { NO_AWARD, type Choice } from '#app/domain/voting/tally/choices.ts'
import { methodHelp } from '#app/domain/voting/rounds/methods.ts'
import { orNotFound, refusalStatus, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireVote } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import type { Flash } from '#app/http/shell.ts'
import { useShell } from '#app/http/use-shell.ts'
import { href } from '#app/platform/href.ts'
import { keptBallotKey } from '#app/routes/voter/voting/kept-key.server.ts'
import { postedChoice } from '#app/routes/voter/voting/posted-choice.server.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/voting.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = { title: ({ title }) => title, scripts: false }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireVote(args)
  const { now, readOnly, light, saveData } = args.context
  const categoryId = intParam(args, 'categoryId')
  const [{ year }, configs] = await Promise.all([currentSeason(), configValues()])
  const { ballotKey, headers } = await keptBallotKey(args, viewer, year)
  const asked = { year, now, readOnly, ballotKey }
  const page = orNotFound(await categoryPage(viewer, categoryId, asked), args.request)
  const shown = {
    ...page,
    title: categoryTitle(page.category),
    closesAt: votingStatus(configs, now).closesAt,
    writer: viewer.userId,
    light: light || saveData,
  }
  return data(shown, { headers })
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireVote(args)
  const { now, readOnly } = args.context
  const categoryId = intParam(args, 'categoryId')
  const posted = await args.request.formData()
  const intent = posted.get('intent')
  if (posted.get('writer') !== String(viewer.userId)) return unsaved(posted, OTHER_WRITER, 409)
  const { year } = await currentSeason()
  const { ballotKey, headers } = await keptBallotKey(args, viewer, year)
  const saved = unlessNotFound(
    await saveChoice(viewer, { categoryId, ballotKey }, postedChoice(posted), now),
    args.request,
  )
  if (!saved.ok && saved.code !== 'invalid')
    return redirectWithFlash(href('/votes/closed'), {
      title: 'Not saved',
      description: saved.message,
      color: 'danger',
    })
  if (!saved.ok) return unsaved(posted, saved.message, refusalStatus[saved.code])
  const page = await categoryPage(viewer, categoryId, { year, now, readOnly, ballotKey })
  const next = intent === 'clear' ? categoryId : page?.next
  return redirectWithFlash(
    next ? href('/votes/category/:categoryId', { categoryId: next }) : href('/votes/review'),
    flashOf(intent, saved.value, page),
    headers,
  )
}

/** What became of the form: that nothing was chosen is said, because a thumb beside a button looks the same. */
function flashOf(intent: unknown, choice: Choice | null, page: CategoryPage | null): Flash {
  const isMissed = choice === null && intent !== 'clear'
  const title =
    intent === 'clear'
      ? 'Choice removed'
      : intent === 'skip'
        ? 'Category skipped'
        : isMissed
          ? `Nothing was chosen in “${page?.category.name ?? ''}”`
          : 'Saved'
  const said = [
    isMissed ? 'You have no vote in it now. Go back to it to choose, or to skip it.' : '',
    page?.submitted === 'changed' ? RECEIPT_GONE : '',
  ].filter(Boolean)
  return {
    title,
    color: isMissed ? 'primary' : 'success',
    ...(said.length > 0 ? { description: said.join(' ') } : {}),
  }
}

const RECEIPT_GONE = 'Your receipt is no longer valid. Submit your ballot again to get a new one.'

/** Of two who use one browser, one would vote in place of the other from a page that was left open. */
const OTHER_WRITER =
  'This page was made for another member, who had signed in in this browser before you. What is chosen below is theirs: check it before you save.'

/** The page again with what was chosen, and why it was not saved. */
function unsaved(posted: FormData, message: string, status: number) {
  const values: ChoiceValues = Object.fromEntries(
    [...new Set(posted.keys())].map((name) => [name, posted.getAll(name).map(String)]),
  )
  return data({ message, values, problem: true }, { status })
}

export default function VotingCategory() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const shell = useShell()
  const { category, choice, title, closesAt, withdrawn, previous, next, light } = page
  const { method } = category
  const values = answer?.values ?? valuesOf(choice, method)
  const noAward = category.noAward ? [{ id: NO_AWARD, title: 'No award' }] : []
  const candidates = [
    ...page.nominees.map(({ id, title, own }) => ({ id: String(id), title, disabled: own })),
    ...noAward,
  ]
  const address = href('/votes/category/:categoryId', { categoryId: category.id })
  const control = (candidate: (typeof candidates)[number] | undefined) =>
    candidate ? <CandidateControl {...{ method, candidate, values }} count={candidates.length} /> : null
  return (
    <Page
      crumbs={[{ label: 'Your ballot', to: href('/votes') }, { label: title }]}
      lede={methodHelp(method, category.seats)}
      problems={answer ? [{ message: `Not saved: ${answer.message}` }] : []}
    >
      <Form
        method="post"
        action={address}
        className="stack"
        data-save={href('/votes/category/:categoryId/save', { categoryId: category.id })}
        data-key={`laureate.kept.${page.writer}.vote-${category.id}`}
      >
        <input type="hidden" name="writer" value={page.writer} />
        {page.submitted === 'standing' ? (
          <Notice tone="plain">
            Your ballot is submitted. If you change a choice, your receipt is no longer valid:{' '}
            <Link to={href('/votes/review')}>submit again</Link> after it to get a new one.
          </Notice>
        ) : null}
        {page.submitted === 'changed' ? (
          <Notice title="Your receipt is no longer valid">
            You changed your ballot after submitting it. What is saved counts.{' '}
            <Link to={href('/votes/review')}>Submit again</Link> to get a new receipt.
          </Notice>
        ) : null}
        {page.isUnseen ? <UnseenNotice /> : null}
        {choice && 'skip' in choice ? <Notice tone="plain">You skipped this category.</Notice> : null}
        {withdrawn.length > 0 ? (
          <Notice tone="bad" title="A nominee you chose is no longer nominated">
            {withdrawn.join(', ')}. Choose again, or leave it:{' '}
            <Link to={href('/votes/rules')}>the rules</Link> say how it counts.
          </Notice>
        ) : null}
        <div className="nominees">
          {page.nominees.map((nominee, index) => (
            <NomineeCard key={nominee.id} nominee={nominee} light={light}>
              {control(candidates[index])}
            </NomineeCard>
          ))}
          {category.noAward ? (
            <Card title="No award">
              <p>None of the nominees should win.</p>
              {control(noAward[0])}
            </Card>
          ) : null}
          {method === 'top_three' ? (
            <Card title="No choice">
              <p>Leave a place empty.</p>
              <NoPlaces count={candidates.length} values={values} />
            </Card>
          ) : null}
        </div>
        <p>
          <span id="saved" role="status" />{' '}
          <button type="button" id="retry" className="button button-quiet" hidden>
            Retry
          </button>
        </p>
        <ButtonRow>
          <Button name="intent" value="save">
            {next ? 'Save and next' : 'Save and review'}
          </Button>
          <Button name="intent" value="skip" kind="secondary">
            Skip this category
          </Button>
          <Button name="intent" value="clear" kind="quiet">
            Clear my choice
          </Button>
        </ButtonRow>
        {closesAt ? (
          <p className="hint">
            You can change your choice until <DateTime value={closesAt} />. What you save last counts.
          </p>
        ) : null}
      </Form>
      <p>
        {previous ? (
          <Link to={href('/votes/category/:categoryId', { categoryId: previous })}>Previous category</Link>
        ) : null}
        {previous && next ? ' · ' : null}
        {next ? (
          <Link to={href('/votes/category/:categoryId', { categoryId: next })}>Next category</Link>
        ) : null}
      </p>
      {shell?.scripts ? (
        <script nonce={shell.nonce} dangerouslySetInnerHTML={{ __html: BALLOT_SCRIPT }} />
      ) : null}
    </Page>
  )
}
