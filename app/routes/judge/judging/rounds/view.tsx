import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import {
  CHOICE_FORM,
  CHOICE_LABELS,
  ChoiceForm,
  HANDED_IN_LABELS,
  RoundEntries,
  RoundJudges,
  RoundStanding,
  ROW_LABELS,
} from '#app/domain/judging/rounds/components/round-parts.tsx'
import type { choiceSchema } from '#app/domain/judging/rounds/schema.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { actOnRound, loadRound } from '#app/routes/judge/judging/rounds/view.page.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterBar, FilterSelect } from '#app/ui/filter-bar.tsx'
import { countText } from '#app/ui/format/plural.ts'
import { ListResults } from '#app/ui/list-results.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { optionsOf } from '#app/ui/select.tsx'
import styles from '#app/ui/styles/judging.css?url'
import thumbStyles from '#app/ui/styles/thumb.css?url'

export { clientAction } from '#app/ui/sent-forms.ts'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: thumbStyles },
]

export const handle: PageHandle<typeof loader> = {
  title: ({ committee, round }) => `Round for “${round.name}” ${committee.code}`,
}

export function loader(args: LoaderFunctionArgs) {
  return loadRound(args)
}

export function action(args: ActionFunctionArgs) {
  return actOnRound(args)
}

export default function RoundOfCommittee() {
  const page = useLoaderData<typeof loader>()
  const { committee, round, rows, count, list, counts } = page
  const { categoryId } = committee
  const roundId = round.id
  const form = useAnsweredForm<typeof choiceSchema>(CHOICE_FORM, useActionData<typeof action>())
  const decides = round.state === 'over' && !page.barred && !committee.frozen
  return (
    <Page
      title={`Round for “${round.name}”`}
      lede={
        <>
          <DateTime value={round.opensAt} style="short" /> – <DateTime value={round.closesAt} style="short" />{' '}
          · {round.ruleText} {round.termsText}
        </>
      }
      crumbs={[
        { label: 'My committees', to: href('/judges') },
        { label: `${committee.code} · Rounds`, to: href('/judges/rounds/:categoryId', { categoryId }) },
        { label: round.name },
      ]}
      links={
        round.state === 'decided' && round.toldAt === null && !page.barred && !committee.frozen ? (
          <Link to={href('/judges/rounds/:categoryId/round/:roundId/undo', { categoryId, roundId })}>
            Undo
          </Link>
        ) : null
      }
      problems={form.problems(CHOICE_LABELS, ['entries', 'choice'])}
    >
      <RoundStanding page={page} />
      {round.state === 'open' && page.progress?.missing === 0 && page.progress.entries > 0 && !page.barred ? (
        <Form method="post" noValidate>
          <input type="hidden" name="version" value={round.version} />
          <Button kind="secondary" name="intent" value="end">
            End the round now
          </Button>
        </Form>
      ) : null}
      {page.progress && !page.barred ? <RoundJudges judges={page.progress.judges} /> : null}
      {decides ? (
        <Card title="Decide who advances">
          <p>
            {countText(counts.advances, 'entry advances', 'entries advance')},{' '}
            {countText(counts.out, 'entry does not', 'entries do not')}.
          </p>
          {counts.tied > 0 ? (
            <Notice title={`${countText(counts.tied, 'entry is', 'entries are')} tied for the last places`}>
              Decide about each of them by hand below.
            </Notice>
          ) : null}
          {counts.short > 0 ? (
            <Notice title={`${countText(counts.short, 'entry has', 'entries have')} too few answers`}>
              They are decided by the answers there are, or by you.
            </Notice>
          ) : null}
          {page.marginText ? <Notice tone="plain">{page.marginText}</Notice> : null}
          <Form method="post" noValidate>
            <input type="hidden" name="version" value={round.version} />
            <input type="hidden" name="digest" value={page.digest} />
            <Button name="intent" value="apply" disabled={counts.tied > 0 || counts.advances === 0}>
              Decide as shown
            </Button>
          </Form>
          <p className="hint">
            Only entries that advance are in what comes next. Entrants see nothing of it until an admin tells
            them.
          </p>
        </Card>
      ) : null}
      {counts.asked > 0 && round.materialsDue ? (
        <Notice tone="plain" title={`${counts.handedIn} of ${counts.asked} handed in what you asked for`}>
          Answers are taken until <DateTime value={round.materialsDue} withRelative />. Those who judge next
          read what was handed in.
        </Notice>
      ) : null}
      {decides || round.state === 'decided' ? (
        <>
          <FilterBar search="Code or title" narrowed={list.narrowed}>
            <FilterSelect name="state" label="Result" options={optionsOf(ROW_LABELS)} />
            {counts.asked > 0 ? (
              <FilterSelect name="materials" label="Asked for more" options={optionsOf(HANDED_IN_LABELS)} />
            ) : null}
          </FilterBar>
          <ListResults
            list={list}
            count={count}
            noun={{ one: 'entry', other: 'entries' }}
            empty={
              <EmptyState title="No entries in this round">
                Entries appear here once they are accepted.
              </EmptyState>
            }
          >
            <RoundEntries
              // A change by hand leaves no entry ticked.
              key={round.version}
              {...{ rows, categoryId, roundId, workKind: page.workKind }}
              kind={round.kind}
              ticked={decides ? form.chosen('entries') : null}
            />
          </ListResults>
        </>
      ) : null}
      {decides && count > 0 ? (
        <Card title="Decide by hand">
          <ChoiceForm round={round} form={form} />
        </Card>
      ) : null}
    </Page>
  )
}
