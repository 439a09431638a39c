import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { AgreementText } from '#app/domain/people/agreements/components/agreement-text.tsx'
import { AskUs } from '#app/domain/sponsorship/applications/components/applications-closed.tsx'
import {
  ConfirmReceipt,
  ContractNotice,
  ContractSignatures,
  SIGN_LABELS,
  SignContract,
} from '#app/domain/sponsorship/contracts/components/contract-parts.tsx'
import { SPONSOR_CONTRACT_LABELS } from '#app/domain/sponsorship/contracts/rules.ts'
import { signSchema } from '#app/domain/sponsorship/contracts/schema.ts'
import { receiveContract, signContract } from '#app/domain/sponsorship/contracts/sign.server.ts'
import { redirectDone, redirectWithOutcome } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import { applicantOf } from './applicant.server.ts'
import { contractOf, contractPage } from './contract.page.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'sign-contract'

export const handle: PageHandle = { title: 'Contract' }

/** The address may be a secret that works without signing in. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export async function loader(args: LoaderFunctionArgs) {
  const opened = await contractOf(args)
  if (!opened) return data(null, { status: 404 })
  return data(await contractPage(opened, args.context.now))
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const opened = await contractOf(args)
  // The page says that the link does not work.
  if (!opened?.isSponsor) return data(null, { status: 404 })
  const { intent, form } = parseIntent(await request.formData(), { '': signSchema, received: BUTTON })
  if (form.status !== 'success') return replyTo(FORM, form)
  const throttled = await spendTry('linkUse', addressGroup(context.clientAddress))
  if (throttled) return replyRefused(FORM, form, throttled)
  const by = { ...applicantOf(context), role: opened.role }
  const from = { address: context.clientAddress, userAgent: request.headers.get('User-Agent') }
  const here = href('/sponsorships/contract/:id', { id: opened.key })
  if (intent === 'received')
    return redirectWithOutcome(
      here,
      await receiveContract(opened.contract.id, by, context.now),
      'Thank you for telling us',
    )
  const signed = await signContract(opened.contract.id, form.value, by, from, context.now)
  if (!signed.ok) return replyRefused(FORM, form, signed)
  return redirectDone(here, 'Contract signed', 'We’ve emailed you a copy.')
}

/** After a conflict the page shows the contract as it is now. */
export const shouldRevalidate = revalidateAfterConflict

export default function Contract() {
  const page = useLoaderData<typeof loader>()
  const { viewer } = useFrame()
  const content = page ? <OwnContract {...page} /> : <UnknownContract />
  return viewer ? content : <NarrowPage wide>{content}</NarrowPage>
}

function UnknownContract() {
  return (
    <>
      <PageTitle title="This link does not work" />
      <p>It may be incomplete or have expired. Open the newest email about your contract, or ask us.</p>
      <div>
        <LinkButton to={href('/advertising')}>See the packages</LinkButton>
      </div>
    </>
  )
}

type Page = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>

function OwnContract({ contract, canReceive, canSign, hasFile, file, print, back, others, contact }: Page) {
  const form = useAnsweredForm<typeof signSchema>(FORM, useActionData<typeof action>())
  return (
    <>
      <ErrorSummary problems={form.problems(SIGN_LABELS)} />
      <PageTitle
        title={contract.title}
        eyebrow={`${contract.number} · ${contract.packageName}`}
        lede={contract.company}
      />
      <ContractNotice {...contract} />
      {canReceive ? <ConfirmReceipt /> : null}
      <ButtonRow>
        {hasFile ? (
          <LinkButton kind="secondary" reloadDocument to={file}>
            Download signed contract
          </LinkButton>
        ) : null}
        <LinkButton kind="quiet" to={print}>
          Print view
        </LinkButton>
        {back ? (
          <LinkButton kind="quiet" to={back}>
            Back to your sponsorship
          </LinkButton>
        ) : null}
      </ButtonRow>
      <Card>
        <AgreementText body={contract.body} />
      </Card>
      <ContractSignatures {...contract} />
      {canSign && contract.bodyHash ? <SignContract form={form} bodyHash={contract.bodyHash} /> : null}
      {others.length > 0 ? (
        <Card title="Other versions">
          <ul>
            {others.map(({ n, state, to }) => (
              <li key={n}>
                <Link to={to}>Version {n}</Link>, {SPONSOR_CONTRACT_LABELS[state].label.toLowerCase()}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {contact ? (
        <p>
          <AskUs contact={contact} />
        </p>
      ) : null}
    </>
  )
}
