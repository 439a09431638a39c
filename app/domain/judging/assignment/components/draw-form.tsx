import { Form } from '@remix-run/react'
import type { AssignmentPage } from '../page.server.ts'
import type { DrawSchema } from '../schema.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { FieldNames, FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

export const DRAW_LABELS = { perEntry: 'Judges per entry', max: 'Most entries per judge' }

/** The control of a judge's own number. */
export const ownFieldName = (judge: number): FieldNames<DrawSchema> => `own.${judge}`

interface DrawFormProps {
  page: LoaderData<AssignmentPage>
  form: FormOf<DrawSchema> & {
    chosen: (name: FieldNames<DrawSchema>) => string[]
    isTicked: (name: FieldNames<DrawSchema>) => boolean
  }
}

/** What entries are drawn by, with the judges of the committee and what they have. */
export function DrawForm({ page, form }: DrawFormProps) {
  const { plan, judges } = page
  const late = form.chosen('late')
  return (
    <Form method="post" className="stack" {...form.props}>
      <div className="stack narrow">
        <Input
          {...form.field('perEntry')}
          label={DRAW_LABELS.perEntry}
          inputMode="numeric"
          width="short"
          required
        />
        <Input
          {...form.field('max')}
          label={DRAW_LABELS.max}
          hint="Leave it empty for no limit."
          inputMode="numeric"
          width="short"
          optional
        />
        <Checkbox
          name={form.name('apart')}
          label="Never two judges of one employer at one entry"
          defaultChecked={form.isTicked('apart')}
        />
      </div>
      <DataTable
        caption="Judges"
        rows={judges}
        rowKey={({ id }) => id}
        columns={[
          {
            header: 'Judge',
            cell: ({ name, role, employer, signed }) => (
              <>
                {name}
                {role === 'chair' ? <small>Chair</small> : null}
                {employer ? <small>{employer}</small> : null}
                {signed ? null : <Pill tone="warn">not signed</Pill>}
              </>
            ),
          },
          {
            header: 'Has',
            cell: ({ counts, entries, done, notBegun }) =>
              !counts ? (
                'Scores do not count'
              ) : plan ? (
                <>
                  {done} of {entries} finished
                  {notBegun > 0 ? <small>{notBegun} not begun</small> : null}
                </>
              ) : (
                'All entries'
              ),
          },
          {
            header: 'At most',
            cell: ({ id, name, counts }) =>
              counts ? (
                <Input
                  {...form.field(ownFieldName(id))}
                  label={`Most entries of ${name}`}
                  labelHidden
                  inputMode="numeric"
                  width="short"
                  size="xs"
                />
              ) : null,
          },
          ...(plan
            ? [
                {
                  header: 'Late',
                  cell: ({ id, name, notBegun }: (typeof judges)[number]) =>
                    notBegun > 0 ? (
                      <Checkbox
                        id={`late-${id}`}
                        name={form.name('late')}
                        value={id}
                        defaultChecked={late.includes(String(id))}
                        label={
                          <>
                            Give to others<VisuallyHidden> what {name} has not begun</VisuallyHidden>
                          </>
                        }
                      />
                    ) : null,
                },
              ]
            : []),
        ]}
      />
      <p className="hint">
        Nothing changes until you have seen the proposal and apply it. Entries that a judge has begun, was
        given by hand or took stay with them.
      </p>
      <ButtonRow>
        {plan ? (
          <Button name="mode" value="gaps">
            Propose judges for the gaps
          </Button>
        ) : null}
        <Button kind={plan ? 'secondary' : 'primary'} name="mode" value="afresh">
          {plan ? 'Propose a new draw' : 'Propose an assignment'}
        </Button>
      </ButtonRow>
    </Form>
  )
}
