import { Form } from '@remix-run/react'
import type { shownPerson } from '../candidates.server.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Pill, type Tone } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { href } from '#app/platform/href.ts'
import { countText } from '#app/ui/format/plural.ts'

/** The certificates and the print sheets, each with an address of its own. */
export function CertificateTabs({ current }: { current: 'people' | 'sheets' }) {
  return (
    <Tabs
      label="Certificates"
      tabs={[
        { label: 'Nominees', to: href('/admin/nomination-certificates'), current: current === 'people' },
        {
          label: 'Print sheets',
          to: href('/admin/nomination-certificates/sheets'),
          current: current === 'sheets',
        },
      ]}
    />
  )
}

/** The actions on selected people; each has a page that previews it. */
export function SelectionBar({ count }: { count: number }) {
  return (
    <div className="filter-bar">
      <Checkbox name="all" value="1" label={`Select all ${countText(count, 'result', 'results')}`} />
      <ButtonRow>
        <Button kind="secondary" formAction={href('/admin/nomination-certificates/generate')}>
          Make certificates
        </Button>
        <Button kind="secondary" formAction={href('/admin/nomination-certificates/release')}>
          Release
        </Button>
        <Button kind="secondary" formAction={href('/admin/nomination-certificates/sheets')}>
          Print
        </Button>
      </ButtonRow>
    </div>
  )
}

export type SelectedPerson = ReturnType<typeof shownPerson> & { label: string; tone: Tone }

/** The selected people with the result for each. */
export function SelectedPeople({ caption, lines }: { caption: string; lines: readonly SelectedPerson[] }) {
  return (
    <DataTable
      caption={caption}
      rows={lines}
      rowKey={(line) => line.personId}
      columns={[
        { header: 'Nominee', long: true, cell: (line) => line.name },
        {
          header: 'Nomination',
          long: true,
          cell: (line) => (
            <>
              {line.title}
              <small>{line.category}</small>
            </>
          ),
        },
        { header: 'Result', cell: (line) => <Pill label={line.label} tone={line.tone} /> },
      ]}
    />
  )
}

export function RetryForm({ count }: { count: number }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="retry" />
      <Button kind="secondary">{`Retry ${countText(count, 'certificate', 'certificates')}`}</Button>
    </Form>
  )
}
