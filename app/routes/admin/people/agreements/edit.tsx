import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { agreementPages, AUDIENCE_WORDS } from '#app/domain/people/agreements/audience-words.ts'
import { placeholdersFor } from '#app/domain/people/agreements/audience.server.ts'
import { AgreementText } from '#app/domain/people/agreements/components/agreement-text.tsx'
import { draftSchema } from '#app/domain/people/agreements/schema.ts'
import { saveDraft } from '#app/domain/people/agreements/versions.server.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { draftOf, versionOf } from '#app/routes/admin/people/agreements/version.server.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Input } from '#app/ui/input.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'agreement-draft'
const LABELS = { title: 'Title', body: 'Text' }

export const handle: PageHandle<typeof loader> = {
  title: ({ draft, audience }) => `Edit version ${draft.version} of the ${AUDIENCE_WORDS[audience].inText}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const { draft, audience } = await draftOf(args)
  const { id, version, title, body, revision, updatedAt, writtenBy } = draft
  return {
    audience,
    placeholders: placeholdersFor(audience),
    draft: { id, version, title, body, revision, updatedAt, writtenBy },
  }
}

export async function action(args: ActionFunctionArgs) {
  const { admin, audience, pages, version } = await versionOf(args)
  const { id } = version
  const form = parseForm(await args.request.formData(), draftSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const saved = unlessNotFound(
    await saveDraft(audience, id, form.value, admin, args.context.now),
    args.request,
  )
  if (!saved.ok) return replyRefused(FORM, form, saved)
  const onward = form.value.then === 'publish' ? pages.publish(id) : pages.version(id)
  return redirectDone(onward, `Version ${saved.value.version} saved`)
}

/** After a conflict the page shows the other person's text. */
export const shouldRevalidate = revalidateAfterConflict

export default function EditAgreement() {
  const { draft, audience, placeholders } = useLoaderData<typeof loader>()
  const words = AUDIENCE_WORDS[audience]
  const pages = agreementPages(audience)
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof draftSchema>(FORM, answer, { title: draft.title, body: draft.body })
  const typed = form.field('body').defaultValue
  const overtaken =
    answer?.problem === true &&
    typed !== undefined &&
    String(answer.result.initialValue?.revision) !== String(draft.revision)
  return (
    <>
      <PageHeader
        title={`Version ${draft.version}`}
        lede={words.draft}
        crumbs={[
          { label: words.agreement, to: pages.versions },
          {
            label: `Version ${draft.version}`,
            to: pages.version(draft.id),
          },
          { label: 'Edit' },
        ]}
        links={
          <LinkButton kind="quiet" to={pages.remove(draft.id)}>
            Delete draft…
          </LinkButton>
        }
        problems={form.problems(LABELS)}
      />
      <Form method="post" className="stack" {...form.props}>
        <input type="hidden" name={form.name('revision')} value={draft.revision} />
        <Input {...form.field('title')} label={LABELS.title} maxLength={160} required />
        <Textarea
          {...form.field('body')}
          label={LABELS.body}
          rows={24}
          hint="Separate paragraphs with an empty line. Start headings with “## ”."
          required
        />
        {placeholders.length > 0 ? (
          <details>
            <summary>Placeholders</summary>
            <DefinitionList
              items={placeholders.map(({ name, label }) => ({ term: `{{${name}}}`, value: label }))}
            />
          </details>
        ) : null}
        <ButtonRow>
          <Button>Save draft</Button>
          <Button kind="secondary" name={form.name('then')} value="publish">
            Save and publish…
          </Button>
          <LinkButton kind="quiet" to={pages.version(draft.id)}>
            Back
          </LinkButton>
        </ButtonRow>
      </Form>
      {overtaken ? (
        <Card title="Saved by another person">
          <p className="hint">
            {draft.writtenBy ?? 'Unknown'}
            {draft.updatedAt ? (
              <>
                , <DateTime value={draft.updatedAt} />
              </>
            ) : null}
          </p>
          <p>
            <strong>{draft.title}</strong>
          </p>
          <AgreementText body={draft.body} />
        </Card>
      ) : null}
    </>
  )
}
