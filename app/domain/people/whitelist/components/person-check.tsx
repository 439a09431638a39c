import { Form } from '@remix-run/react'
import { WhitelistTable, type WhitelistLine } from './whitelist-table.tsx'
import { GUARD_NAMES, type Verdict } from '../verdicts.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'

interface CheckProps {
  asked: string
  problem: string | null
  checked: {
    email: string
    account: { name: string; verdicts: readonly Verdict[] } | null
    rows: readonly WhitelistLine[]
  } | null
}

/** "Why can’t this person…?": an address, and each guard's answer for its owner. */
export function PersonCheck({ asked, problem, checked }: CheckProps) {
  return (
    <>
      <Form method="get" className="filter-bar" noValidate>
        <input type="hidden" name="view" value="check" />
        <Input
          type="email"
          name="email"
          label="Email address"
          required
          key={asked}
          defaultValue={asked}
          errors={problem ? [problem] : undefined}
        />
        <Button kind="secondary" asks>
          Check
        </Button>
      </Form>
      {checked ? <Answer {...checked} /> : null}
    </>
  )
}

function Answer({ email, account, rows }: NonNullable<CheckProps['checked']>) {
  return (
    <>
      {account ? (
        <DataTable
          caption={`${account.name}, ${email}`}
          rows={account.verdicts}
          rowKey={({ guard }) => guard}
          columns={[
            { header: 'Can this person…', cell: ({ guard }) => GUARD_NAMES[guard] },
            {
              header: 'Answer',
              cell: ({ passes }) => <Pill tone={passes ? 'good' : 'bad'}>{passes ? 'Yes' : 'No'}</Pill>,
            },
            { header: 'Why', cell: ({ reason }) => reason },
          ]}
        />
      ) : (
        <Notice tone="plain" title="No account has this address">
          Exceptions for it apply once there is an account.
        </Notice>
      )}
      <WhitelistTable
        caption="Exceptions for this address or its domain"
        rows={rows}
        empty={<EmptyState title="No exceptions" />}
      />
    </>
  )
}
