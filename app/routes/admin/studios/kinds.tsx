import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { offeredLabels } from '#app/domain/studios/offered-labels.ts'
import { offeredTypesSchema } from '#app/domain/studios/offered-types.ts'
import { listStudioTypes, saveStudioTypes } from '#app/domain/studios/offered-types.server.ts'
import { studioTypeFacts } from '#app/domain/studios/rules.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { Fieldset } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'
import { words } from '#app/platform/award-words.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'studio-kinds'

export const handle: PageHandle = { title: 'Kinds of profile' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  return listStudioTypes(db())
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const form = parseForm(await args.request.formData(), offeredTypesSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const saved = await saveStudioTypes(form.value, admin, args.context.now)
  if (!saved.ok) return replyRefused(FORM, form, saved)
  return redirectDone(href('/admin/studios/kinds'), 'Kinds of profile saved')
}

/** After a conflict the page has the stored version, also where scripts would keep the old one. */
export const shouldRevalidate = revalidateAfterConflict

export default function StudioKinds() {
  const { types, version } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof offeredTypesSchema>(FORM, useActionData<typeof action>(), {
    offered: types.filter(({ offered }) => offered).map(({ type }) => type),
    description: Object.fromEntries(types.map(({ type, description }) => [type, description])),
  })
  const labels = offeredLabels()
  const chosen = form.chosen('offered')
  return (
    <Page
      lede="Entrants select one of these when they create their profile. It decides their price."
      crumbs={[{ label: words.Studios, to: href('/admin/studios') }, { label: 'Kinds of profile' }]}
      problems={form.problems(labels, ['version'])}
    >
      <p>
        Their names are among the{' '}
        <Link to={withQuery(href('/admin/configs'), { group: 900 })}>settings of the site</Link>.
      </p>
      <Form method="post" className="stack narrow" {...form.props} key={version}>
        <input type="hidden" name={form.name('version')} value={version} />
        <Fieldset id="offered" legend={labels.offered} errors={form.field('offered').errors}>
          {types.map(({ type }) => (
            <div key={type} className="stack stack-tight">
              <label className="choice">
                <input
                  type="checkbox"
                  name={form.name('offered')}
                  value={type}
                  defaultChecked={chosen.includes(type)}
                />
                <span>{studioTypeFacts[type].name}</span>
              </label>
              <Input
                {...form.field(`description.${type}`)}
                label={labels[`description.${type}`]}
                maxLength={200}
                optional
              />
            </div>
          ))}
        </Fieldset>
        <Button>Save kinds of profile</Button>
      </Form>
    </Page>
  )
}
