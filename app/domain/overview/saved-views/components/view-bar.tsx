import { Form } from '@remix-run/react'
import type { SavedView } from '../queries.server.ts'
import type { saveViewSchema } from '../schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

export type ShownView = Omit<SavedView, 'id'> & { id: number | null }

export interface ViewBarProps {
  views: readonly ShownView[]
  /** The current filters of the list. */
  query: string
  form: FormOf<typeof saveViewSchema>
  problem: boolean
}

const nameOf = (view: ShownView) =>
  view.own || view.id === null ? view.name : `${view.name} (${view.ownerName})`

/** The saved views of a list, and the form that saves the current filters. */
export function ViewBar({ views, query, form, problem }: ViewBarProps) {
  const shown = views.find((view) => view.query === query)
  return (
    <>
      <Tabs
        label="Views"
        tabs={views.map((view) => ({
          label: nameOf(view),
          to: `?${view.query}`,
          current: view === shown,
        }))}
      />
      {shown?.own && shown.id !== null ? (
        <Form method="post" noValidate>
          <input type="hidden" name="viewId" value={shown.id} />
          <Button size="xs" kind="quiet" name="intent" value="remove-view">
            Remove view<VisuallyHidden> “{shown.name}”</VisuallyHidden>
          </Button>
        </Form>
      ) : null}
      {shown ? null : (
        <details open={problem}>
          <summary>Save these filters as a view</summary>
          <Form method="post" className="stack narrow" {...form.props}>
            <Input {...form.field('name')} label="Name of the view" required width="medium" maxLength={60} />
            <Checkbox
              name={form.name('shared')}
              label="Share with all admins"
              defaultChecked={form.isTicked('shared')}
            />
            <Button kind="secondary" name="intent" value="save-view">
              Save view
            </Button>
          </Form>
        </details>
      )}
    </>
  )
}
