import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { decideByHand, handAwards } from '#app/domain/voting/results/decided.server.ts'
import { decideByHandSchema } from '#app/domain/voting/results/schema.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { CheckboxGroup } from '#app/ui/choice-group.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'decide'
const LIST = href('/admin/voting/decided')

export const handle: PageHandle<typeof loader> = { title: ({ award }) => `Winner of ${award.name}` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'categoryId')
  const { year } = await currentSeason()
  const awards = await handAwards(year, admin, args.context.now, db())
  return {
    award: orNotFound(
      awards.find((each) => each.id === id),
      args.request,
    ),
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const categoryId = intParam(args, 'categoryId')
  const { year } = await currentSeason()
  const form = parseForm(await args.request.formData(), decideByHandSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const done = unlessNotFound(
    await decideByHand({ year, categoryId }, form.value, admin, args.context.now),
    args.request,
  )
  if (!done.ok) return replyRefused(FORM, form, done)
  return redirectDone(
    LIST,
    'Winner entered',
    'It is sealed. Seal the results again if they are already sealed.',
  )
}

export default function WinnerByHand() {
  const { award } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof decideByHandSchema>(FORM, useActionData<typeof action>())
  return (
    <Page
      title={`Winner of ${award.name}`}
      crumbs={[
        { label: 'Results', to: href('/admin/voting/results') },
        { label: 'Winners without a vote', to: LIST },
        { label: award.name },
      ]}
      problems={form.problems({ winners: 'Winner', noAward: 'No award is given' })}
    >
      {award.decidedAt ? (
        <Notice title="A winner was entered">
          By {award.decidedBy} on <DateTime value={award.decidedAt} />. It is sealed and not shown here. What
          you enter replaces it.
        </Notice>
      ) : null}
      <RecordForm form={form} submit="Seal this winner" backTo={LIST}>
        <input type="hidden" name="version" value={award.version} />
        <CheckboxGroup
          {...form.field('winners')}
          legend="Winner"
          hint="Several for a tie. We’ll tell the other key holders that you entered it, not whom."
          choices={award.nominees.map(({ id, title, studio }) => ({
            value: String(id),
            label: <bdi>{title}</bdi>,
            hint: studio ? <bdi>{studio}</bdi> : undefined,
          }))}
          defaultValue={form.chosen('winners')}
        />
        <Checkbox
          name={form.name('noAward')}
          label="No award is given"
          errors={form.field('noAward').errors}
          defaultChecked={form.isTicked('noAward')}
        />
      </RecordForm>
    </Page>
  )
}
