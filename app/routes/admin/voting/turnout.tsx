import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { checkVoteNow } from '#app/domain/voting/checks/check.server.ts'
import { oversightOf, type Oversight } from '#app/domain/voting/checks/checks.server.ts'
import {
  BlockTable,
  CheckAlarm,
  CheckTable,
  TurnoutFacts,
  TurnoutTable,
} from '#app/domain/voting/checks/components/oversight-tables.tsx'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countText } from '#app/ui/format/plural.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Voting turnout' }

const HERE = href('/admin/voting/turnout')

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const { year } = await currentSeason()
  return { year, ...(await oversightOf(year, args.context.now)) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const checked = await checkVoteNow(admin, args.context.now)
  if (!checked.ok) return redirectRefused(HERE, checked)
  const { findings } = checked.value
  return redirectWithFlash(HERE, {
    title: findings === 0 ? 'The vote is in order' : `${countText(findings, 'problem', 'problems')} found`,
    color: findings === 0 ? 'success' : 'danger',
  })
}

export default function VotingTurnout() {
  const page = useLoaderData<typeof loader>()
  const { year, round, categories, members, blocks, checks } = page
  const hasOpened = round.rollFrozenAt !== null
  return (
    <Page
      context={String(year)}
      lede={<Standing {...page} />}
      primary={
        hasOpened ? (
          <Form method="post">
            <Button>Run check</Button>
          </Form>
        ) : undefined
      }
    >
      {hasOpened ? (
        <>
          <CheckAlarm checks={checks} />
          <TurnoutFacts {...page} />
          <TurnoutTable {...{ categories, members }} />
          <BlockTable blocks={blocks} />
          <CheckTable checks={checks} />
        </>
      ) : (
        <EmptyState title="Voting has not opened yet">
          You’ll see here how many members vote in each category, never who leads.
        </EmptyState>
      )}
    </Page>
  )
}

function Standing({ window: { state, opensAt, closesAt } }: Pick<Oversight, 'window'>) {
  if (state === 'over' && closesAt)
    return (
      <>
        Voting closed on <DateTime value={closesAt} />.
      </>
    )
  if (state === 'not_yet' && opensAt)
    return (
      <>
        Voting opens on <DateTime value={opensAt} />.
      </>
    )
  if (state === 'open' && closesAt)
    return (
      <>
        Voting is open until <DateTime value={closesAt} />.
      </>
    )
  return <>Voting is not open.</>
}
