import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { PartList } from '#app/domain/season/parts/components/part-list.tsx'
import { listParts, saveParts } from '#app/domain/season/parts/parts.server.ts'
import { partsSchema } from '#app/domain/season/parts/schema.ts'
import { PARTS_LABELS } from '#app/domain/season/parts/words.ts'
import { redirectSaved } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin, requireFreshAdmin } from '#app/http/guards.server.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'award-parts'

export const handle: PageHandle = { title: 'Parts of the award' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  return listParts(admin, args.context.now, db())
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireFreshAdmin(args)
  const form = parseForm(await args.request.formData(), partsSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const saved = await saveParts(form.value, admin, args.context.now)
  if (!saved.ok) return replyRefused(FORM, form, saved)
  return redirectSaved(href('/admin/settings/parts'), saved.value.changed > 0, 'Parts of the award saved')
}

/** After a conflict the page has the stored parts, also where scripts would keep the old ones. */
export const shouldRevalidate = revalidateAfterConflict

export default function Parts() {
  const { rows, version } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof partsSchema>(FORM, useActionData<typeof action>(), {
    parts: rows.filter(({ used }) => used).map(({ part }) => part),
  })
  const isOpen = rows.some(({ used, open }) => used && open.length > 0)
  return (
    <Page
      lede="Select what your award does. What is switched off leaves every page, email, export and check. Its data stays and is back when you switch it on."
      problems={form.problems(PARTS_LABELS, ['version'])}
    >
      <Form method="post" className="stack narrow" {...form.props} key={version}>
        <input type="hidden" name={form.name('version')} value={version} />
        <Fieldset id="parts" legend={PARTS_LABELS.parts} errors={form.field('parts').errors}>
          <PartList rows={rows} name={form.name('parts')} chosen={form.chosen('parts')} />
        </Fieldset>
        {isOpen ? (
          <Checkbox
            name={form.name('leaveOpen')}
            label={PARTS_LABELS.leaveOpen}
            errors={form.field('leaveOpen').errors}
          />
        ) : null}
        <Button>Save parts</Button>
      </Form>
    </Page>
  )
}
