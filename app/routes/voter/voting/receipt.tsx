import { data, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { addressGroup, spendTry } from '#app/domain/people/accounts/throttle.server.ts'
import { findReceipt, type FoundReceipt } from '#app/domain/voting/ballots/receipts.server.ts'
import { href } from '#app/platform/href.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { NarrowPage } from '#app/ui/frame/blank-frame.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageTitle } from '#app/ui/page-header.tsx'
import styles from '#app/ui/styles/voting.css?url'
import { withoutControls } from '#app/platform/plain-text.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle: PageHandle = { title: 'Check a voting receipt', scripts: false, indexed: true }

interface Answer {
  typed: string
  problem: string | null
  found: FoundReceipt | null
}

const UNKNOWN = 'No ballot was submitted with this code. Check that you typed it as it is in the email.'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('code')
  const typed = withoutControls(asked ?? '').slice(0, 40)
  const answer = (problem: string | null, found: FoundReceipt | null, status: number) =>
    data<Answer>({ typed, problem, found }, { status })
  if (asked === null) return answer(null, null, 200)
  if (!typed.trim()) return answer('Enter the receipt code', null, 422)
  const throttled = await spendTry('voteReceipt', addressGroup(context.clientAddress))
  if (throttled) return answer(throttled.message, null, 429)
  const found = await findReceipt(typed)
  return found ? answer(null, found, 200) : answer(UNKNOWN, null, 404)
}

export default function CheckReceipt() {
  const { typed, problem, found } = useLoaderData<typeof loader>()
  return (
    <NarrowPage>
      <PageTitle
        title="Check a voting receipt"
        lede="Check that a ballot is stored as its voter submitted it. The code does not tell what is on it."
      />
      <ErrorSummary problems={problem ? [{ id: 'code', message: problem }] : []} />
      {found ? <Found found={found} /> : null}
      <Form method="get" action={href('/votes/receipt')} className="stack">
        <Input
          name="code"
          label="Receipt code"
          hint="Twenty letters and digits, in four groups"
          defaultValue={typed}
          errors={problem ? [problem] : undefined}
          autoComplete="off"
          spellCheck={false}
        />
        <div>
          <Button asks>Check</Button>
        </div>
      </Form>
      <p>
        <Link to={href('/votes/receipts')}>List of receipts</Link> ·{' '}
        <Link to={href('/votes/rules')}>How votes are counted</Link>
      </p>
    </NarrowPage>
  )
}

function Found({ found: { state, year } }: { found: FoundReceipt }) {
  if (state === 'standing')
    return (
      <Notice tone="good" title="This ballot is stored" announce>
        It is in the {year} vote exactly as it was submitted.
      </Notice>
    )
  return (
    <Notice title="This ballot was changed since" announce>
      It was submitted in the {year} vote, and its voter has changed it after that. The later choices count.
    </Notice>
  )
}
