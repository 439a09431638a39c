import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { CATEGORY_TYPE_LABELS } from '#app/domain/season/seasons/category-title.ts'
import { publishRubric } from '#app/domain/judging/rubrics/commands.server.ts'
import { RubricPreview } from '#app/domain/judging/rubrics/components/rubric-preview.tsx'
import { findRubricVersion, listRubrics } from '#app/domain/judging/rubrics/queries.server.ts'
import { RUBRIC_STATUS_LABELS, rubricProblems } from '#app/domain/judging/rubrics/rules.ts'
import { publishRubricSchema } from '#app/domain/judging/rubrics/schema.ts'
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
import { nounFor } from '#app/ui/format/plural.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import styles from '#app/ui/styles/judging.css?url'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'publish-rubric'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle<typeof loader> = {
  title: ({ rubric }) => `${CATEGORY_TYPE_LABELS[rubric.type]} rubric, version ${rubric.version}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const rubric = orNotFound(await findRubricVersion(admin, intParam(args, 'id')), args.request)
  const inUse = (await listRubrics(admin, rubric.year)).find(
    ({ type, status }) => type === rubric.type && status === 'active',
  )
  return {
    rubric,
    problems: rubric.status === 'draft' ? rubricProblems(rubric.criteria, rubric.anchors) : [],
    inUse: inUse ? { version: inUse.version, drafts: inUse.drafts, finals: inUse.finals } : null,
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  orNotFound(await findRubricVersion(admin, id), args.request)
  const form = parseForm(await args.request.formData(), publishRubricSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const published = unlessNotFound(
    await publishRubric(id, form.value.revision, admin, args.context.now),
    args.request,
  )
  if (!published.ok) return replyRefused(FORM, form, published)
  const { version, kept } = published.value
  return redirectDone(
    href('/admin/judges/rubrics/view/:id', { id }),
    `Version ${version} is in use`,
    kept > 0
      ? `${kept} ${nounFor(kept, { one: 'review keeps its', other: 'reviews keep their' })} version.`
      : undefined,
  )
}

export const shouldRevalidate = revalidateAfterConflict

export default function RubricPage() {
  const { rubric, problems, inUse } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof publishRubricSchema>(FORM, useActionData<typeof action>())
  const { tone, label } = RUBRIC_STATUS_LABELS[rubric.status]
  const draft = rubric.status === 'draft'
  return (
    <Page
      title={`${CATEGORY_TYPE_LABELS[rubric.type]} rubric, version ${rubric.version}`}
      lede={
        <>
          <Pill tone={tone}>{label}</Pill>{' '}
          {rubric.publishedAt ? (
            <>
              Published <DateTime value={rubric.publishedAt} />
              {rubric.publishedBy ? ` by ${rubric.publishedBy}` : ''}. Reviews: {rubric.finals} final,{' '}
              {rubric.drafts} in draft.
            </>
          ) : (
            'Judges see this version once it is published.'
          )}
        </>
      }
      crumbs={[
        { label: 'Rubrics', to: href('/admin/judges/rubrics') },
        { label: `Version ${rubric.version}` },
      ]}
      links={
        draft ? (
          <LinkButton kind="quiet" to={href('/admin/judges/rubrics/edit/:id', { id: rubric.id })}>
            Edit
          </LinkButton>
        ) : null
      }
      problems={form.problems({})}
    >
      {draft && problems.length > 0 ? (
        <Notice title="Before it can be published">
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <Card title="As judges see it">
        <RubricPreview criteria={rubric.criteria} anchors={rubric.anchors} />
      </Card>
      {draft && problems.length === 0 ? (
        <Card title="Publish">
          <Form method="post" className="stack" {...form.props}>
            <input type="hidden" name={form.name('revision')} value={rubric.revision} />
            {inUse ? (
              <p>
                {`Version ${inUse.version} will be retired. Its ${inUse.finals} final and ${inUse.drafts} draft reviews keep it. `}
                New reviews use this version, and the board shows both.
              </p>
            ) : (
              <p>Judges score by this version from now on.</p>
            )}
            <p>A published version can’t be changed.</p>
            <ButtonRow>
              <Button>{`Publish version ${rubric.version}`}</Button>
            </ButtonRow>
          </Form>
        </Card>
      ) : null}
    </Page>
  )
}
