import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { placeholdersFor } from '#app/domain/people/agreements/audience.server.ts'
import { AgreementText } from '#app/domain/people/agreements/components/agreement-text.tsx'
import { saveContract } from '#app/domain/sponsorship/contracts/draft.server.ts'
import { termsSchema } from '#app/domain/sponsorship/contracts/schema.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Input } from '#app/ui/input.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { draftOf } from './contract.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'contract-terms'
const LABELS = { title: 'Title', terms: 'Text' }

export const handle: PageHandle<typeof loader> = {
  title: ({ draft }) => `Edit contract ${draft.number}`,
}

export async function loader(args: LoaderFunctionArgs) {
  const { contract } = await draftOf(args)
  const { publicId, number, company, sponsorshipId, title, terms, revision, n } = contract
  return {
    draft: { publicId, number, company, sponsorshipId, title, terms, revision, n },
    placeholders: placeholdersFor('sponsor'),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { admin, contract } = await draftOf(args)
  const form = parseForm(await args.request.formData(), termsSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const saved = await saveContract(contract.id, form.value, admin, args.context.now)
  if (!saved.ok) return replyRefused(FORM, form, saved)
  return redirectDone(href('/admin/sponsorships/contract/:id', { id: contract.publicId }), 'Contract saved')
}

/** After a conflict the page shows the other person's text. */
export const shouldRevalidate = revalidateAfterConflict

export default function EditContract() {
  const { draft, placeholders } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const form = useAnsweredForm<typeof termsSchema>(FORM, answer, { title: draft.title, terms: draft.terms })
  const overtaken =
    answer?.problem === true && String(answer.result.initialValue?.revision) !== String(draft.revision)
  const back = href('/admin/sponsorships/contract/:id', { id: draft.publicId })
  return (
    <>
      <PageHeader
        title="Edit contract"
        eyebrow={draft.number}
        lede="For this sponsor only. Placeholders are filled when the contract is sent."
        crumbs={[
          {
            label: draft.company,
            to: href('/admin/sponsorships/edit/:id', { id: draft.sponsorshipId }),
          },
          { label: `Contract, version ${draft.n}`, to: back },
          { label: 'Edit' },
        ]}
        problems={form.problems(LABELS)}
      />
      <Form method="post" className="stack" {...form.props}>
        <input type="hidden" name={form.name('revision')} value={draft.revision} />
        <Input {...form.field('title')} label={LABELS.title} maxLength={160} required />
        <Textarea
          {...form.field('terms')}
          label={LABELS.terms}
          rows={24}
          hint="Separate paragraphs with an empty line. Start headings with “## ”."
          required
        />
        <details>
          <summary>Placeholders</summary>
          <DefinitionList
            items={placeholders.map(({ name, label }) => ({ term: `{{${name}}}`, value: label }))}
          />
        </details>
        <ButtonRow>
          <Button>Save contract</Button>
          <LinkButton kind="quiet" to={back}>
            Back
          </LinkButton>
        </ButtonRow>
      </Form>
      {overtaken ? (
        <Card title="Saved by another person">
          <p>
            <strong>{draft.title}</strong>
          </p>
          <AgreementText body={draft.terms} />
        </Card>
      ) : null}
    </>
  )
}
