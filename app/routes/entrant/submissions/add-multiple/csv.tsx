import { randomUUID } from 'node:crypto'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { CheckTable, MadeTable } from '#app/domain/submissions/components/table-check.tsx'
import {
  decodeTable,
  LARGEST_TABLE,
  MOST_TABLE_ROWS,
} from '#app/domain/submissions/multiple/entry-table-file.server.ts'
import { checkTable, enterTable } from '#app/domain/submissions/multiple/table-entries.server.ts'
import { sizeText } from '#app/platform/files/rules.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { requireEntrant } from '#app/http/guards.server.ts'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'

export const handle: PageHandle = { title: 'Import entries from a spreadsheet' }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function loader(args: LoaderFunctionArgs) {
  const { studio } = await requireEntrant(args)
  return { studioName: studio.name, mostRows: MOST_TABLE_ROWS }
}

type Answer =
  | { step: 'choose'; problem: true; message: string }
  | { step: 'check'; problem: false; table: string; createKey: string; checked: Checked }
  | { step: 'made'; problem: false; rows: Made }
type Checked = Extract<Awaited<ReturnType<typeof checkTable>>, { ok: true }>['value']
type Made = Extract<Awaited<ReturnType<typeof enterTable>>, { ok: true }>['value']['rows']

const answer = (body: Answer, status = 200) => data(body, { status })
const refused = (message: string, status = 422) => answer({ step: 'choose', problem: true, message }, status)

export async function action(args: ActionFunctionArgs) {
  const entrant = await requireEntrant(args)
  const { now } = args.context
  const sent = await args.request.formData()
  if (sent.get('intent') === 'create') {
    const [text, createKey] = [String(sent.get('table') ?? ''), String(sent.get('createKey') ?? '')]
    if (!UUID.test(createKey)) return refused('Select the file again.')
    const entered = await enterTable({ text, createKey }, entrant, now)
    if (!entered.ok) return refused(entered.message, refusalStatus[entered.code])
    return answer({ step: 'made', problem: false, rows: entered.value.rows })
  }
  const file = sent.get('file')
  // A form without a chosen file sends an empty one without a name.
  if (!(file instanceof File) || (file.size === 0 && !file.name)) return refused('Required')
  if (file.size === 0) return refused('The file is empty')
  if (file.size > LARGEST_TABLE) return refused(`The file must be ${sizeText(LARGEST_TABLE)} or smaller.`)
  const table = decodeTable(new Uint8Array(await file.arrayBuffer()))
  if (table === null) return refused('This is not a CSV file')
  const checked = await checkTable(table, entrant, now)
  if (!checked.ok) return refused(checked.message, refusalStatus[checked.code])
  return answer({ step: 'check', problem: false, table, createKey: randomUUID(), checked: checked.value })
}

export default function AddFromTable() {
  const { studioName, mostRows } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>() as Answer | undefined
  const message = result?.step === 'choose' ? result.message : null
  return (
    <>
      <PageHeader
        title={result?.step === 'made' ? 'Import results' : 'Import entries from a spreadsheet'}
        lede={`${studioName}. Each row becomes a draft in one category.`}
        crumbs={[
          { label: 'Entries', to: href('/submissions') },
          { label: 'Multiple categories', to: href('/submissions/add-multiple') },
          { label: 'Import' },
        ]}
        problems={message ? [{ id: 'file', label: 'CSV file', message }] : []}
      />
      {result?.step === 'check' ? (
        <Check result={result} />
      ) : result?.step === 'made' ? (
        <>
          <MadeTable rows={result.rows} />
          <LinkButton to={href('/submissions')}>Go to entries</LinkButton>
        </>
      ) : (
        <ChooseFile mostRows={mostRows} message={message} />
      )}
    </>
  )
}

function ChooseFile({ mostRows, message }: { mostRows: number; message: string | null }) {
  return (
    <>
      <Card title="Prepare your file">
        <p>
          <a href={href('/submissions/add-multiple/template')}>Download the template</a> and fill in a row for
          each entry. Delete the rows you do not need.
        </p>
        <ul>
          <li>
            <code>category</code> (the number) and <code>work_title</code> are required. All other columns are
            optional.
          </li>
          <li>
            <code>people</code>: separate name, role and email with <code>|</code>, and people with{' '}
            <code>;</code>, like “Mara Quill | Director; 李晴风 | Editor”.
          </li>
          <li>Separate multiple choices with “;”. Add files and statements in the draft.</li>
          <li>Save as CSV with at most {mostRows} rows.</li>
        </ul>
      </Card>
      <Form method="post" encType="multipart/form-data" noValidate className="stack narrow">
        <Field
          label="CSV file"
          name="file"
          id="file"
          hint="You can check every row before anything is created."
          errors={message ? [message] : undefined}
        >
          <input
            type="file"
            name="file"
            id="file"
            accept=".csv,.txt,.tsv,text/csv"
            className="control"
            aria-describedby={message ? 'file-hint file-error' : 'file-hint'}
            aria-invalid={message ? true : undefined}
          />
        </Field>
        <Button name="intent" value="check">
          Check file
        </Button>
      </Form>
    </>
  )
}

function becomeDrafts(good: number, all: number): string {
  if (good < all) return `${good} of ${all} rows will become drafts`
  return all === 1 ? 'This row will become a draft' : `All ${all} rows will become drafts`
}

function Check({ result }: { result: Extract<Answer, { step: 'check' }> }) {
  const { rows, unknown } = result.checked
  const good = rows.filter(({ refusal }) => refusal === null).length
  return (
    <>
      {unknown.length > 0 ? (
        <Notice tone="plain" title="Skipped columns">
          No category asks for these columns: {unknown.join(', ')}.
        </Notice>
      ) : null}
      <Notice tone={good === rows.length ? 'good' : 'plain'} title={becomeDrafts(good, rows.length)}>
        {good < rows.length ? 'The other rows are skipped; the table shows why.' : null}
      </Notice>
      <CheckTable rows={rows} />
      <Form method="post" encType="multipart/form-data" noValidate>
        <input type="hidden" name="table" value={result.table} />
        <input type="hidden" name="createKey" value={result.createKey} />
        <ButtonRow>
          {good > 0 ? (
            <Button name="intent" value="create">
              {good === 1 ? 'Create draft' : `Create ${good} drafts`}
            </Button>
          ) : null}
          <LinkButton
            kind={good > 0 ? 'quiet' : 'primary'}
            to={href('/submissions/add-multiple/csv')}
            reloadDocument
          >
            Select another file
          </LinkButton>
        </ButtonRow>
      </Form>
    </>
  )
}
