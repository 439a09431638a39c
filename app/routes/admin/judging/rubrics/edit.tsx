import {
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { CATEGORY_TYPE_LABELS } from '#app/domain/season/seasons/category-title.ts'
import { saveRubric } from '#app/domain/judging/rubrics/commands.server.ts'
import { RubricFields, rubricLabels } from '#app/domain/judging/rubrics/components/rubric-fields.tsx'
import { RubricPreview } from '#app/domain/judging/rubrics/components/rubric-preview.tsx'
import { findRubricVersion } from '#app/domain/judging/rubrics/queries.server.ts'
import { rubricSchema } from '#app/domain/judging/rubrics/schema.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefaultButton } from '#app/ui/default-button.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/judging.css?url'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'rubric'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = {
  title: ({ rubric }) =>
    `Edit ${CATEGORY_TYPE_LABELS[rubric.type].toLowerCase()} rubric, version ${rubric.version}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const rubric = orNotFound(await findRubricVersion(admin, intParam(args, 'id')), args.request)
  if (rubric.status !== 'draft') throw redirect(href('/admin/judges/rubrics/view/:id', { id: rubric.id }))
  return { rubric }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  orNotFound(await findRubricVersion(admin, id), args.request)
  const form = parseForm(await args.request.formData(), rubricSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const saved = unlessNotFound(await saveRubric(id, form.value, admin, args.context.now), args.request)
  if (!saved.ok) return replyRefused(FORM, form, saved)
  const onward =
    form.value.intent === 'save'
      ? href('/admin/judges/rubrics/edit/:id', { id })
      : href('/admin/judges/rubrics/view/:id', { id })
  return redirectDone(onward, 'Draft saved')
}

export const shouldRevalidate = revalidateAfterConflict

export default function EditRubric() {
  const { rubric } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof rubricSchema>(FORM, answer, {
    revision: String(rubric.revision),
    criteria: rubric.criteria.map(({ name, prompt, weight }) => ({ name, prompt, weight: String(weight) })),
    anchors: rubric.anchors.map(({ label }) => label),
  })
  const overtaken = form.field('revision').defaultValue !== String(rubric.revision)
  return (
    <Page
      title={`${CATEGORY_TYPE_LABELS[rubric.type]} rubric, version ${rubric.version}`}
      lede="Judges see this version once it is published."
      crumbs={[
        { label: 'Rubrics', to: href('/admin/judges/rubrics') },
        {
          label: `Version ${rubric.version}`,
          to: href('/admin/judges/rubrics/view/:id', { id: rubric.id }),
        },
        { label: 'Edit' },
      ]}
      problems={form.problems(rubricLabels(form.rows('criteria').length))}
    >
      <Form method="post" className="stack" {...form.props} key={rubric.revision}>
        <DefaultButton name="intent" value="save" />
        <input type="hidden" name={form.name('revision')} value={rubric.revision} />
        <RubricFields form={form} />
        <ButtonRow>
          <Button name="intent" value="save">
            Save draft
          </Button>
          <Button kind="secondary" name="intent" value="show">
            Save and preview
          </Button>
          <LinkButton kind="quiet" to={href('/admin/judges/rubrics/view/:id', { id: rubric.id })}>
            Back to version
          </LinkButton>
        </ButtonRow>
      </Form>
      {overtaken ? (
        <Card title="Their version">
          <p className="hint">
            {rubric.writtenBy ?? 'Another admin'}, <DateTime value={rubric.updatedAt} />
          </p>
          <RubricPreview criteria={rubric.criteria} anchors={rubric.anchors} />
        </Card>
      ) : null}
    </Page>
  )
}
