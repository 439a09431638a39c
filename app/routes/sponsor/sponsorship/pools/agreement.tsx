import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { AgreementText } from '#app/domain/people/agreements/components/agreement-text.tsx'
import { DifferenceKey, DifferenceText } from '#app/domain/people/agreements/components/difference-text.tsx'
import { signAgreement } from '#app/domain/people/agreements/sign-agreement.server.ts'
import { AskUs } from '#app/domain/sponsorship/applications/components/applications-closed.tsx'
import { applyToPool } from '#app/domain/sponsorship/partners/apply.server.ts'
import { JoinFields, SignFields } from '#app/domain/sponsorship/partners/components/join-fields.tsx'
import { SignatureNotice } from '#app/domain/sponsorship/partners/components/signature-notice.tsx'
import { APPLICATION_LABELS, PARTNER_LABELS, PROMISE } from '#app/domain/sponsorship/partners/labels.ts'
import {
  applySchema,
  partnerSignSchema,
  signAndApplySchema,
  type PartnerSignInput,
} from '#app/domain/sponsorship/partners/schema.ts'
import { PoolProgress } from '#app/domain/sponsorship/pools/components/pool-figures.tsx'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href, withQuery } from '#app/platform/href.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PlainText } from '#app/ui/plain-text.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { agreementPage } from './agreement.page.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const JOIN = 'join'
const SIGN = 'sign'

export const handle: PageHandle = { title: 'Become a partner' }

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const asked = new URL(args.request.url).searchParams.get('pool')
  return agreementPage(viewer, asked, args.context.now)
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const { now } = args.context
  const { intent, form } = parseIntent(await args.request.formData(), {
    join: signAndApplySchema,
    apply: applySchema,
    sign: partnerSignSchema,
  })
  const formId = intent === 'sign' ? SIGN : JOIN
  if (form.status !== 'success') return replyTo(formId, form)
  if ('bodyHash' in form.value) {
    const signed = await sign(form.value, viewer, args)
    if (!signed.ok) return replyRefused(formId, form, signed)
  }
  const dashboard = href('/sponsorship-pools/partner-dashboard')
  if (!('choice' in form.value))
    return redirectDone(dashboard, 'Agreement signed', 'We have emailed you a copy.')
  const applied = await applyToPool(form.value, viewer, now)
  if (!applied.ok) return replyRefused(formId, form, applied)
  return redirectDone(dashboard, 'Application sent', 'We review it and answer by email. You pay nothing now.')
}

function sign(input: PartnerSignInput, viewer: Viewer, { request, context }: ActionFunctionArgs) {
  const { agreementId, bodyHash, fullName } = input
  const text = { agreementId, bodyHash, fullName, promises: [PROMISE] }
  const from = { address: context.clientAddress, userAgent: request.headers.get('User-Agent') }
  return signAgreement('pool_partner', text, viewer, from, context.now)
}

/** After a conflict the page shows the new text. */
export const shouldRevalidate = revalidateAfterConflict

export default function PartnerAgreement() {
  const page = useLoaderData<typeof loader>()
  const { season, signer, pools, pool, contact, hasPartnership } = page
  const { agreement, signature, changed } = signer
  const answer = useActionData<typeof action>()
  const joining = useAnsweredForm<typeof signAndApplySchema>(JOIN, answer, initialOf(page))
  const signing = useAnsweredForm<typeof partnerSignSchema>(SIGN, answer)
  const canJoin = agreement !== null && pool !== null && pool.levels.length > 0
  // Who is a partner and has to sign again does so without another application.
  const signsAlone = agreement !== null && !signature && hasPartnership
  return (
    <>
      <PageHeader
        title="Become a partner"
        context={season}
        lede="Several partners pay into a pool. You sign the agreement, we review your application, and then we send the invoice."
        links={
          hasPartnership ? (
            <LinkButton kind="quiet" to={href('/sponsorship-pools/partner-dashboard')}>
              Your partnerships
            </LinkButton>
          ) : null
        }
        problems={[
          ...joining.problems(APPLICATION_LABELS, ['agreementId', 'bodyHash']),
          ...signing.problems(PARTNER_LABELS, ['agreementId', 'bodyHash']),
        ]}
      />
      {pool && !signsAlone ? (
        <>
          {pools.length > 1 ? (
            <Tabs
              label="Pools"
              tabs={pools.map(({ id, name }) => ({
                label: name,
                to: withQuery(href('/sponsorship-pools/partner-agreement'), { pool: String(id) }),
                current: id === pool.id,
              }))}
            />
          ) : null}
          <PoolCard pool={pool} contact={contact} />
        </>
      ) : null}
      {pool ? null : (
        <EmptyState title="No pools are open">
          We have no pool to join at the moment. <AskUs contact={contact} />
        </EmptyState>
      )}
      {pool && !agreement ? (
        <EmptyState title="The agreement is not published yet">
          You can apply once it is. <AskUs contact={contact} />
        </EmptyState>
      ) : null}
      {agreement && (canJoin || signsAlone || signature) ? (
        <>
          <SignatureNotice signer={signer} />
          {changed ? (
            <Card title={`What changed since version ${changed.since}`}>
              <DifferenceKey />
              <DifferenceText blocks={changed.blocks} />
            </Card>
          ) : null}
          {canJoin || signsAlone ? (
            <Card title={`${agreement.title}, version ${agreement.version}`}>
              <AgreementText body={agreement.body} />
            </Card>
          ) : null}
        </>
      ) : null}
      {signsAlone ? (
        <Form method="post" className="stack narrow" {...signing.props}>
          <SignFields form={signing} agreement={agreement} accountName={page.accountName} />
          <div>
            <Button name="intent" value="sign">
              Sign agreement
            </Button>
          </div>
        </Form>
      ) : null}
      {canJoin && !signsAlone ? (
        <Form method="post" className="stack narrow" {...joining.props}>
          <JoinFields form={joining} poolId={pool.id} levels={pool.levels} tax={page.tax} />
          {signature ? null : (
            <SignFields form={joining} agreement={agreement} accountName={page.accountName} />
          )}
          <div>
            <Button name="intent" value={signature ? 'apply' : 'join'}>
              {signature ? 'Send application' : 'Sign and send application'}
            </Button>
          </div>
          <p className="hint">You pay nothing now. We review each application and answer by email.</p>
        </Form>
      ) : null}
    </>
  )
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>

/** What was entered for an invoice before. */
function initialOf({ billTo }: Page) {
  return {
    billTo: Object.fromEntries(Object.entries(billTo).map(([name, value]) => [name, value ?? ''])),
  }
}

/** The pool, how far it has come, and why it cannot be joined where it cannot. */
function PoolCard({ pool, contact }: { pool: NonNullable<Page['pool']>; contact: string }) {
  const { name, description, window, refusal, opensAt, isJoined, levels, termMonths } = pool
  return (
    <Card title={name}>
      {description ? <PlainText>{description}</PlainText> : null}
      <PoolProgress pool={pool} />
      {isJoined ? (
        <Notice tone="good" title="You have applied to this pool">
          <Link to={href('/sponsorship-pools/partner-dashboard')}>See your partnership</Link>
        </Notice>
      ) : refusal ? (
        <Notice tone="plain" title={refusal}>
          {window === 'before' && opensAt ? (
            <p>
              It opens <DateTime value={opensAt} />.
            </p>
          ) : null}
          <AskUs contact={contact} />
        </Notice>
      ) : levels.length === 0 ? (
        <Notice tone="plain" title="This pool has no levels to join at yet">
          <AskUs contact={contact} />
        </Notice>
      ) : (
        <p className="hint">A partnership lasts {termMonths} months from the day your invoice is paid.</p>
      )}
    </Card>
  )
}
