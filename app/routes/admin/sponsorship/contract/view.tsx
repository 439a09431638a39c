import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { AgreementText } from '#app/domain/people/agreements/components/agreement-text.tsx'
import {
  COUNTERSIGN_LABELS,
  CountersignContract,
  SEND_LABELS,
  SendContract,
  VOID_LABELS,
  VoidContract,
} from '#app/domain/sponsorship/contracts/components/contract-forms.tsx'
import { ContractSignatures } from '#app/domain/sponsorship/contracts/components/contract-parts.tsx'
import { removeDraft } from '#app/domain/sponsorship/contracts/draft.server.ts'
import { countersignContract, countSigningAdmins } from '#app/domain/sponsorship/contracts/execute.server.ts'
import { contractLifecycle } from '#app/domain/sponsorship/contracts/lifecycle.ts'
import {
  CONTRACT_DAYS,
  CONTRACT_LABELS,
  countersignRefusal,
  shownContractState,
} from '#app/domain/sponsorship/contracts/rules.ts'
import {
  countersignSchema,
  removeSchema,
  sendSchema,
  voidSchema,
} from '#app/domain/sponsorship/contracts/schema.ts'
import { sendContract, voidContract } from '#app/domain/sponsorship/contracts/send.server.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { actionsOpenTo } from '#app/platform/lifecycle.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { RowList } from '#app/ui/definition-list.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { db } from '#db/client.ts'
import { contractOf } from './contract.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ contract }) => `Contract ${contract.number}` }

export async function loader(args: LoaderFunctionArgs) {
  const { admin, contract } = await contractOf(args)
  const {
    linkKey: _link,
    contractLinkKey: _key,
    packageTerms: _terms,
    terms: _text,
    userId: _user,
    ...shown
  } = contract
  const question = {
    adminId: admin.userId,
    sentBy: contract.sentBy,
    admins: await countSigningAdmins(db()),
  }
  return {
    contract: { ...shown, state: shownContractState(contract, args.context.now) },
    can: actionsOpenTo(contractLifecycle, contract.state, 'admin'),
    refusal: countersignRefusal(question),
    name: admin.displayName,
  }
}

const DONE = {
  send: 'Contract sent',
  countersign: 'Contract countersigned',
  void: 'Contract voided',
  remove: 'Draft deleted',
} as const

export async function action(args: ActionFunctionArgs) {
  const { admin, contract } = await contractOf(args)
  const { id, publicId, sponsorshipId } = contract
  const { intent, form } = parseIntent(await args.request.formData(), {
    send: sendSchema,
    countersign: countersignSchema,
    void: voidSchema,
    remove: removeSchema,
  })
  if (form.status !== 'success') return replyTo(intent, form)
  const { now } = args.context
  const { value } = form
  const done =
    'days' in value
      ? await sendContract(id, value, admin, now)
      : 'fullName' in value
        ? await countersignContract(id, value, admin, now)
        : 'reason' in value
          ? await voidContract(id, value.reason, admin, now)
          : await removeDraft(id, value.revision, admin, now)
  if (!done.ok) return replyRefused(intent, form, done)
  const onward =
    intent === 'remove'
      ? href('/admin/sponsorships/edit/:id', { id: sponsorshipId })
      : href('/admin/sponsorships/contract/:id', { id: publicId })
  return redirectDone(onward, DONE[intent], intent === 'remove' ? undefined : 'We’ve emailed the contact.')
}

/** After a conflict the page shows the contract as it is now. */
export const shouldRevalidate = revalidateAfterConflict

export default function ContractPage() {
  const { contract, can, refusal, name } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const send = useAnsweredForm<typeof sendSchema>('send', answer, { days: String(CONTRACT_DAYS) })
  const countersign = useAnsweredForm<typeof countersignSchema>('countersign', answer, { fullName: name })
  const voiding = useAnsweredForm<typeof voidSchema>('void', answer)
  const removing = useAnsweredForm<typeof removeSchema>('remove', answer)
  const { publicId: id, state, sponsorshipId } = contract
  const isDraft = state === 'draft'
  return (
    <Columns
      head={
        <PageHeader
          title={`Contract ${contract.number}`}
          eyebrow={contract.company}
          lede={<Pill {...CONTRACT_LABELS[state]} />}
          crumbs={[
            { label: 'Sponsor applications', to: href('/admin/sponsorships') },
            { label: contract.company, to: href('/admin/sponsorships/edit/:id', { id: sponsorshipId }) },
            { label: `Contract, version ${contract.n}` },
          ]}
          links={
            isDraft ? (
              <>
                <LinkButton kind="quiet" to={href('/admin/sponsorships/contract/:id/paper', { id })}>
                  Upload signed paper
                </LinkButton>
                <LinkButton kind="secondary" to={href('/admin/sponsorships/contract/:id/terms', { id })}>
                  Edit terms
                </LinkButton>
              </>
            ) : (
              <>
                <LinkButton kind="quiet" to={href('/sponsorships/print-document/:id', { id })}>
                  Print view
                </LinkButton>
                <LinkButton
                  kind="quiet"
                  to={href('/admin/secret-links/:kind/:id', { kind: 'contract', id: contract.id })}
                >
                  End the personal link
                </LinkButton>
              </>
            )
          }
          problems={[
            ...send.problems(SEND_LABELS),
            ...countersign.problems(COUNTERSIGN_LABELS),
            ...voiding.problems(VOID_LABELS),
            ...removing.problems({}),
          ]}
        />
      }
      side={<Facts contract={contract} />}
      sideLabel="Dates"
    >
      <div className="stack">
        {can.includes('send') ? <SendContract form={send} revision={contract.revision} /> : null}
        {can.includes('countersign') ? <CountersignContract form={countersign} refusal={refusal} /> : null}
        <Card title={contract.title}>
          <AgreementText body={contract.body} />
        </Card>
        <ContractSignatures {...contract} />
        {can.includes('void') ? <VoidContract form={voiding} /> : null}
        {isDraft ? (
          <Form method="post" noValidate>
            <input type="hidden" name="revision" value={contract.revision} />
            <Button kind="quiet" name="intent" value="remove">
              Delete draft
            </Button>
          </Form>
        ) : null}
      </div>
    </Columns>
  )
}

type Contract = ReturnType<typeof useLoaderData<typeof loader>>['contract']

function Facts({ contract }: { contract: Contract }) {
  const date = (term: string, value: Date | null, by?: string | null) =>
    value
      ? [
          {
            term,
            value: (
              <>
                <DateTime value={value} />
                {by ? <small> by {by}</small> : null}
              </>
            ),
          },
        ]
      : []
  return (
    <Card>
      <RowList
        rows={[
          ...date('Created', contract.createdAt),
          ...date('Sent', contract.sentAt, contract.sender),
          ...date('Sign by', contract.expiresAt),
          ...date('Received', contract.viewedAt),
          ...date('Signed', contract.signedAt),
          ...date('In force', contract.executedAt, contract.checker),
          ...date('Ended', contract.endedAt),
          ...(contract.reason ? [{ term: 'Reason', value: contract.reason }] : []),
        ]}
      />
    </Card>
  )
}
