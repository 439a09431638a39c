import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { drillPage } from '#app/domain/voting/results/admin-page.server.ts'
import { HolderTable } from '#app/domain/voting/results/components/key-tables.tsx'
import { drillKey, type Tried } from '#app/domain/voting/results/drill.server.ts'
import { drillSchema } from '#app/domain/voting/results/schema.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { answeredProblems, useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Input } from '#app/ui/input.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'drill'
const RESULTS = href('/admin/voting/results')

export const handle: PageHandle = { title: 'Try your passphrase' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year } = await currentSeason()
  return drillPage(year, admin)
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const { year } = await currentSeason()
  const form = parseForm(await args.request.formData(), drillSchema)
  if (form.status !== 'success') return replyTo(FORM, form, { hideFields: ['secret'] })
  const done = await drillKey(year, form.value.secret, admin, args.context.now)
  if (!done.ok) return replyRefused(FORM, form, done, ['secret'])
  return redirectDone(href('/admin/voting/drill'), 'Your passphrase is right', TRIED[done.value])
}

const TRIED: Readonly<Record<Tried, string>> = {
  no_box: 'Nothing was opened.',
  opens_ballots: 'With another key it opens the ballots. Nothing was opened.',
  no_ballots:
    'Nothing was opened. The ballots are not sealed for this key yet: two other key holders have to do that.',
}

export default function TryPassphrase() {
  const { holders, isHolder } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof drillSchema>(FORM, answer)
  return (
    <Page
      crumbs={[{ label: 'Results', to: RESULTS }, { label: 'Try your passphrase' }]}
      lede="Each key holder enters their passphrase once after voting has opened, while there is time to replace a forgotten one. This opens nothing."
      problems={answeredProblems(answer, { secret: 'Your passphrase' })}
    >
      <HolderTable holders={holders} />
      {isHolder ? (
        <RecordForm form={form} submit="Try passphrase" backTo={RESULTS}>
          <Input
            {...form.field('secret')}
            type="password"
            autoComplete="off"
            label="Your passphrase"
            required
          />
        </RecordForm>
      ) : (
        <p>You hold no key of this result.</p>
      )}
    </Page>
  )
}
