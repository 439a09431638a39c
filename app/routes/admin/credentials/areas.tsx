import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { areaCounts, setAreas } from '#app/domain/press/credentials/areas.server.ts'
import { AREA_LABELS } from '#app/domain/press/credentials/rules.ts'
import { areasSchema } from '#app/domain/press/credentials/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'press-areas'

export const handle: PageHandle = { title: 'Press areas' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const { year } = await currentSeason()
  return { areas: await areaCounts(year, db()) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const form = parseForm(await args.request.formData(), areasSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const set = await setAreas(form.value, admin, args.context.now)
  if (!set.ok) return replyRefused(FORM, form, set)
  return redirectDone(href('/admin/media-credentials'), 'Areas saved')
}

export default function Areas() {
  const { areas } = useLoaderData<typeof loader>()
  const initial = Object.fromEntries(areas.map(({ area, places }) => [area, String(places)]))
  const form = useAnsweredForm<typeof areasSchema>(FORM, useActionData<typeof action>(), initial)
  return (
    <>
      <PageHeader
        title="Press areas"
        lede="How many people each area holds. Places that are given stay given."
        crumbs={[{ label: 'Media credentials', to: href('/admin/media-credentials') }, { label: 'Areas' }]}
        problems={form.problems(AREA_LABELS)}
      />
      <Form method="post" className="stack narrow" {...form.props}>
        {areas.map(({ area, held }) => (
          <Input
            key={area}
            {...form.field(area)}
            label={AREA_LABELS[area]}
            hint={`${held} given`}
            inputMode="numeric"
            width="short"
            required
          />
        ))}
        <div>
          <Button>Save areas</Button>
        </div>
      </Form>
    </>
  )
}
