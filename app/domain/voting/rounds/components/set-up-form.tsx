import { Form, Link } from '@remix-run/react'
import { href } from '#app/platform/href.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { countText } from '#app/ui/format/plural.ts'
import type { FormFields, FormProps } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Select } from '#app/ui/select.tsx'
import { DataTable, type Column } from '#app/ui/table.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { roundAdminPage } from '../admin-page.server.ts'
import { hasTooFew, methodName, noAwardName, ORDER_LABELS, seatsName } from '../set-up.ts'
import { words } from '#app/platform/award-words.ts'

type Page = Pick<
  Awaited<ReturnType<typeof roundAdminPage>>,
  | 'nomineeOrder'
  | 'ownNominations'
  | 'drawsLots'
  | 'noAwardTest'
  | 'version'
  | 'refusal'
  | 'methods'
  | 'categories'
>
type Category = Page['categories'][number]

const columnsOf = (own: Column<Category>[]): Column<Category>[] => [
  { header: 'Category', cell: ({ title }) => title },
  { header: 'Nominees', cell: (category) => <Nominees {...category} /> },
  ...own,
]

const empty = <p>No category of this season is voted in by all members.</p>

/** How many nominees members see in a category; too few are flagged. */
function Nominees({ id, nominees, seats }: Category) {
  if (nominees === null) return <>Hidden from you: conflict of interest</>
  const text = nominees === 0 ? 'None' : countText(nominees, 'nominee', 'nominees')
  const link = <Link to={href('/admin/nominations/view/:categoryId', { categoryId: id })}>{text}</Link>
  return hasTooFew(nominees, seats) ? (
    <>
      {link} <Pill tone="warn">Too few</Pill>
    </>
  ) : (
    link
  )
}

/** How members vote, to be changed until voting opens. */
export function SetUpForm({ page, form }: { page: Page; form: FormFields & { props: FormProps } }) {
  const usual = page.methods.filter(({ value }) => value !== 'usual')
  return (
    <Form method="post" className="stack" noValidate {...form.props} key={page.version}>
      <input type="hidden" name="version" value={page.version} />
      <RadioGroup
        {...form.field('nomineeOrder')}
        legend="Order of nominees on the ballot"
        choices={Object.entries(ORDER_LABELS).map(([value, label]) => ({ value, label }))}
      />
      <Checkbox
        name="ownNominations"
        defaultChecked={form.isTicked('ownNominations')}
        label="Members may vote for works they are a part of"
        hint={`A part of: through their ${words.studio}, or named among the nominees with the email of their account.`}
      />
      <Checkbox
        name="drawsLots"
        defaultChecked={form.isTicked('drawsLots')}
        label="A tie for first place is decided by lot"
        hint="The lot is made from the last link of the chain of ballots, so everyone can draw it again. Where a category has several seats, it decides every tie there. Otherwise all who are tied win."
      />
      <Checkbox
        name="noAwardTest"
        defaultChecked={form.isTicked('noAwardTest')}
        label="The winner of a run-off also has to beat “No award”"
        hint="In categories with “No award”: if more ballots rank it above the winner than below, no award is given."
      />
      <div className="control-rows">
        <DataTable
          caption="Categories"
          rows={page.categories}
          columns={columnsOf([
            {
              header: 'Method',
              cell: ({ id, title, usual: name }) => (
                <Select
                  {...form.field(methodName(id))}
                  label={`Method of ${title}`}
                  labelHidden
                  size="xs"
                  options={[{ value: 'usual', label: `Usual: ${name}` }, ...usual]}
                />
              ),
            },
            {
              header: 'Seats',
              cell: ({ id, title }) => (
                <Input
                  {...form.field(seatsName(id))}
                  label={`Seats of ${title}`}
                  labelHidden
                  inputMode="numeric"
                  width="short"
                />
              ),
            },
            {
              header: '“No award”',
              cell: ({ id, title }) => (
                <Checkbox
                  name={noAwardName(id)}
                  label={<VisuallyHidden>“No award” in {title}</VisuallyHidden>}
                  defaultChecked={form.isTicked(noAwardName(id))}
                />
              ),
            },
          ])}
          empty={empty}
        />
      </div>
      <p className="hint">
        The usual method follows the places on the ballot of a category: one place is one choice, more are the
        top three. Seats are only for the method for several seats: how many nominees are elected. “No award”
        lets members say that none of the nominees should win.{' '}
        <Link to={href('/votes/rules')}>How each method is counted</Link>
      </p>
      <ButtonRow>
        <Button>Save set-up</Button>
      </ButtonRow>
    </Form>
  )
}

/** How members vote, once it is kept. */
export function KeptSetUp({ page }: { page: Page }) {
  const names = new Map<string, string>(page.methods.map(({ value, label }) => [value, label]))
  return (
    <div className="stack">
      <Notice tone="plain">{page.refusal}</Notice>
      <DefinitionList
        items={[
          { term: 'Order of nominees', value: ORDER_LABELS[page.nomineeOrder] },
          { term: 'Own nominations', value: page.ownNominations ? 'Allowed' : 'Not allowed' },
          {
            term: 'A tie for first place',
            value: page.drawsLots ? 'Decided by lot' : 'All who are tied win',
          },
          {
            term: 'Winner of a run-off against “No award”',
            value: page.noAwardTest ? 'Compared' : 'Not compared',
          },
        ]}
      />
      <DataTable
        caption="Categories"
        rows={page.categories}
        columns={columnsOf([
          { header: 'Method', cell: ({ method, usual }) => (method === 'usual' ? usual : names.get(method)) },
          { header: 'Seats', cell: ({ seats }) => seats ?? 1 },
          { header: '“No award”', cell: ({ noAward }) => (noAward ? 'Yes' : 'No') },
        ])}
        empty={empty}
      />
    </div>
  )
}
