import { Form } from '@remix-run/react'
import { CheckTable } from '#app/domain/submissions/components/table-check.tsx'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { controlAttributes, Field } from '#app/ui/field.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Textarea } from '#app/ui/textarea.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { tableFileSchema } from '#app/domain/submissions/multiple/table-schema.ts'
import type { CheckedTable } from '#app/domain/submissions/multiple/table-entries.server.ts'

/** The label of the field for rows that are pasted. */
export const PASTED = 'Or paste rows from a spreadsheet'

const HINT = 'You can check every row before anything is created.'

/** How to prepare a table of entries, and the form that has it checked. */
export function ChooseTable({ mostRows, form }: { mostRows: number; form: FormOf<typeof tableFileSchema> }) {
  const { name, errors } = form.field('file')
  return (
    <>
      <Card title="Prepare your file">
        <p>
          <a href={href('/submissions/add-multiple/template')}>Download the template</a> and fill in a row for
          each entry. Delete the rows you do not need.
        </p>
        <ul>
          <li>
            <code>category</code> (its number or name) and <code>work_title</code> are required. All other
            columns are optional.
          </li>
          <li>
            <code>people</code>: separate name, role and email with <code>|</code>, and people with{' '}
            <code>;</code>, like “Mara Quill | Director; 李晴风 | Editor”.
          </li>
          <li>Separate multiple choices with “;”. Add files and statements in the draft.</li>
          <li>Save as CSV, or copy the cells, with at most {mostRows} rows.</li>
        </ul>
      </Card>
      <Form method="post" encType="multipart/form-data" className="stack narrow" {...form.props}>
        <Field label="CSV file" name={name} hint={HINT} errors={errors}>
          <input
            type="file"
            {...controlAttributes({ name, hint: HINT, errors })}
            accept=".csv,.txt,.tsv,text/csv"
            className="control"
          />
        </Field>
        <Textarea
          {...form.field('pasted')}
          label={PASTED}
          hint="Copy them in your spreadsheet, with the row of column names."
          rows={6}
          optional
        />
        <Button name="intent" value="check">
          Check rows
        </Button>
      </Form>
    </>
  )
}

function becomeDrafts(good: number, all: number): string {
  if (good < all) return `${good} of ${all} rows will become drafts`
  return all === 1 ? 'This row will become a draft' : `All ${all} rows will become drafts`
}

export interface CheckedTableFormProps {
  /** The text of the file, which is sent again to create what was checked. */
  table: string
  createKey: string
  checked: CheckedTable
}

/** What creating the drafts of a table would do, and the button for it. */
export function CheckedTableForm({ table, createKey, checked: { rows, unknown } }: CheckedTableFormProps) {
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
        <input type="hidden" name="table" value={table} />
        <input type="hidden" name="createKey" value={createKey} />
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
