import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { seasonTitle } from '#app/domain/season/seasons/rules.ts'
import { moveRule } from '#app/domain/submissions/eligibility/commands.server.ts'
import { RuleTable } from '#app/domain/submissions/eligibility/components/rule-table.tsx'
import { rulesPage } from '#app/domain/submissions/eligibility/queries.server.ts'
import { moveRuleSchema } from '#app/domain/submissions/eligibility/schema.ts'
import { redirectRefused, redirectWithOutcome } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = {
  title: 'Eligibility rules',
  roomy: 'A rule is read whole, with the text that entrants read.',
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const season = await currentSeason()
  return { season: seasonTitle(season), groups: await rulesPage(admin, season.year) }
}

/** Moves a rule up or down. */
export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  const sent = await args.request.formData()
  const { ruleId, move } = readForm(sent, moveRuleSchema, 'Select a rule to move up or down.')
  const moved = await moveRule(ruleId, year, move, admin, args.context.now)
  if (!moved.ok) return redirectRefused(href('/admin/submissions/eligibility'), moved)
  const { place, of } = moved.value
  return redirectWithOutcome(
    href('/admin/submissions/eligibility'),
    moved,
    `The rule is now ${place} of ${of}`,
  )
}

export default function EligibilityRules() {
  const { season, groups } = useLoaderData<typeof loader>()
  const add = <LinkButton to={href('/admin/submissions/eligibility/add')}>Add rule</LinkButton>
  return (
    <Page
      context={season}
      lede="What an entry has to fulfil. Entrants see the texts while they fill in the form."
      links={
        <LinkButton kind="quiet" to={href('/admin/submissions/eligibility/entries')}>
          Entries against a rule
        </LinkButton>
      }
      primary={groups.length > 0 ? add : undefined}
    >
      {groups.length === 0 ? (
        <EmptyState title="No rules yet" action={add}>
          A rule looks at an answer, at who enters, or at how many entries there are.
        </EmptyState>
      ) : (
        groups.map(({ id, title, rules }) => <RuleTable key={id ?? 'all'} caption={title} rules={rules} />)
      )}
    </Page>
  )
}
