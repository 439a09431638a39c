import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Input } from '#app/ui/input.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

export interface ShownView {
  id: number | null
  name: string
  query: string
  own: boolean
  shared: boolean
  ownerName: string
}

export interface ViewBarProps {
  views: readonly ShownView[]
  /** The filters of the list as it is shown now. */
  query: string
  field: (name: string) => { name: string; errors: string[] | undefined; defaultValue: string | undefined }
  problem: boolean
}

const nameOf = (view: ShownView) =>
  view.own || view.id === null ? view.name : `${view.name} (${view.ownerName})`

/** Views of a list by name, each with an address of its own, and the form that keeps the one at hand. */
export function ViewBar({ views, query, field, problem }: ViewBarProps) {
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
            Remove this view<VisuallyHidden>, “{shown.name}”</VisuallyHidden>
          </Button>
        </Form>
      ) : null}
      {shown ? null : (
        <details open={problem}>
          <summary>Keep these filters as a view</summary>
          <Form method="post" className="stack narrow" noValidate>
            <Input {...field('name')} label="Name of the view" required width="medium" maxLength={60} />
            <Checkbox name="shared" label="Show it to all administrators" />
            <Button kind="secondary" name="intent" value="save-view">
              Keep this view
            </Button>
          </Form>
        </details>
      )}
    </>
  )
}
