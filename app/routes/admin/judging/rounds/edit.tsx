import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { KINDS } from '#app/domain/judging/rounds/kinds.ts'
import { RoundFields, ROUND_FORM, ROUND_LABELS } from '#app/domain/judging/rounds/components/round-fields.tsx'
import { findPlanPage } from '#app/domain/judging/rounds/queries.server.ts'
import type { roundSchema } from '#app/domain/judging/rounds/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { actOnRound, typedIn } from '#app/routes/admin/judging/rounds/round-form.server.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = {
  title: ({ category, round }) => `Round for “${round.name}”: ${category.title}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const page = await findPlanPage(admin, intParam(args, 'categoryId'), args.context.now, db())
  const { category, rounds } = orNotFound(page, args.request)
  const id = intParam(args, 'id')
  const round = orNotFound(rounds.find((each) => each.id === id) ?? null, args.request)
  const { timezone: zone } = await currentSeason()
  const { name, kind, rule, value, minAnswers, tiesTogether, version } = round
  const { budget, maxEach, ranked, comparisons } = round
  const asked = KINDS[kind].rules[rule]?.value?.field
  const number = (of: string) => (asked === of ? textOf(value) : '')
  return {
    category,
    zone,
    round: { id, name, version },
    initial: typedIn(args.request, {
      ...{ name, kind, rule, minAnswers: String(minAnswers), tiesTogether: tiesTogether ? 'on' : '' },
      opensAt: toLocalText(round.opensAt, zone),
      closesAt: toLocalText(round.closesAt, zone),
      ...{ places: number('places'), percent: number('percent') },
      ...{ answers: number('answers'), mean: number('mean') },
      ...{ budget: textOf(budget), maxEach: textOf(maxEach), ranked: textOf(ranked) },
      comparisons: textOf(comparisons),
    }),
  }
}

const textOf = (number: number | null) => (number === null ? '' : String(number))

export function action(args: ActionFunctionArgs) {
  return actOnRound(args, intParam(args, 'id'))
}

export const shouldRevalidate = revalidateAfterConflict

export default function EditRound() {
  const { category, round, zone, initial } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<ReturnType<typeof roundSchema>>(ROUND_FORM, answer, initial)
  const back = href('/admin/judges/rounds/:categoryId', { categoryId: category.id })
  return (
    <Page
      title={`Round for “${round.name}”`}
      crumbs={[
        { label: 'Rounds of judging', to: href('/admin/judges/rounds') },
        { label: category.title, to: back },
        { label: round.name },
      ]}
      problems={form.problems(ROUND_LABELS)}
    >
      <RecordForm form={form} submit="Save round" backTo={back} version={String(round.version)}>
        <RoundFields form={form} zone={zone} />
      </RecordForm>
    </Page>
  )
}
