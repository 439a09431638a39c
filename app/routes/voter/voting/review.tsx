import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { votingStatus } from '#app/domain/season/seasons/windows.ts'
import { choiceLines, ownBallot } from '#app/domain/voting/ballots/ballot-page.server.ts'
import { stateLabel } from '#app/domain/voting/ballots/components/state-labels.ts'
import { SubmittedNotice } from '#app/domain/voting/ballots/components/submitted-notice.tsx'
import { UnseenNotice } from '#app/domain/voting/ballots/components/unseen-notice.tsx'
import { submitBallot } from '#app/domain/voting/ballots/submit.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireVote } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { sentBallotKey } from '#app/routes/voter/voting/kept-key.server.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import styles from '#app/ui/styles/voting.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle = { title: 'Review your ballot', scripts: false }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireVote(args)
  const { now, readOnly } = args.context
  const [{ year }, configs] = await Promise.all([currentSeason(), configValues()])
  const asked = { year, now, readOnly, ballotKey: sentBallotKey(args, viewer, year) }
  const { paper, states, choices, unseen, progress, submitted } = await ownBallot(viewer, asked)
  return {
    progress,
    hasUnseen: unseen.size > 0,
    submitted,
    closesAt: votingStatus(configs, now).closesAt,
    savedCount: configs.voting_count_unsubmitted === '1',
    categories: paper.map((category, index) => {
      const state = states[index]
      return {
        id: category.id,
        title: categoryTitle(category),
        lines: choiceLines(category, choices.get(category.id) ?? null),
        label: state ? stateLabel(state) : null,
      }
    }),
  }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireVote(args)
  const submitted = await submitBallot(viewer, args.context.now)
  if (submitted.ok)
    return redirectWithFlash(href('/votes/review'), {
      title: 'Ballot submitted',
      description: 'We have sent your receipt by email.',
      color: 'success',
    })
  const back = submitted.code === 'invalid' ? href('/votes/review') : href('/votes/closed')
  return redirectWithFlash(back, { title: 'Not submitted', description: submitted.message, color: 'danger' })
}

export default function ReviewBallot() {
  const { categories, submitted, closesAt, savedCount, progress, hasUnseen } = useLoaderData<typeof loader>()
  const open = progress.total - progress.done
  return (
    <Page
      crumbs={[{ label: 'Your ballot', to: href('/votes') }, { label: 'Review' }]}
      lede={
        open === 0 ? 'You have voted in or skipped every category.' : `${open} categories are not started.`
      }
    >
      <div className="stack">
        {hasUnseen ? <UnseenNotice /> : null}
        <SubmittedNotice submitted={submitted} />
        <DataTable
          caption="Your choices"
          rows={categories}
          columns={[
            {
              header: 'Category',
              cell: ({ id, title }) => (
                <Link to={href('/votes/category/:categoryId', { categoryId: id })}>{title}</Link>
              ),
            },
            {
              header: 'Your choice',
              long: true,
              cell: ({ lines }) =>
                lines.map((line, index) => (
                  <span key={index}>
                    {index > 0 ? <br /> : null}
                    {line}
                  </span>
                )),
            },
            { header: 'Status', cell: ({ label }) => (label ? <Pill {...label} /> : null) },
          ]}
          empty={
            <EmptyState title="No categories to vote in">
              <p>No category of this season is open for voting.</p>
            </EmptyState>
          }
        />
        {categories.length > 0 && submitted.state !== 'standing' ? (
          <Form method="post" action={href('/votes/review')} className="stack">
            <Notice tone="plain">
              {savedCount
                ? 'What is saved counts when voting closes, submitted or not. Submitting gives you a receipt.'
                : 'Only submitted ballots count.'}{' '}
              You can change and submit your ballot as often as you like
              {closesAt ? (
                <>
                  {' '}
                  until <DateTime value={closesAt} />
                </>
              ) : null}
              ; a newly submitted ballot replaces the earlier one.
            </Notice>
            <ButtonRow>
              <Button>Submit ballot</Button>
            </ButtonRow>
          </Form>
        ) : null}
      </div>
    </Page>
  )
}
