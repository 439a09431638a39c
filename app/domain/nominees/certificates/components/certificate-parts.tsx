import { Form } from '@remix-run/react'
import { STATE_LABELS, type CertificateState } from '#app/domain/nominees/certificates/rules.ts'
import { Button, ButtonRow } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { href } from '#app/platform/href.ts'

export function CertificatePill({ state }: { state: CertificateState }) {
  const { word, tone } = STATE_LABELS[state]
  return <Pill tone={tone}>{word}</Pill>
}

/** The certificates and what was sent to the printer, each with an address of its own. */
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

/** Below the list: what to do with the ticked people. Nothing happens before its own page has shown what will. */
export function ChoiceBar({ count }: { count: number }) {
  return (
    <div className="filter-bar">
      <Checkbox name="all" value="1" label={`All ${count.toLocaleString('en')} that fit these filters`} />
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

export interface ChosenLine {
  personId: number
  name: string
  title: string
  category: string
  /** What will happen. */
  words: string
  tone: 'good' | 'warn' | 'bad' | 'neutral'
}

/** People with what will be done for each, or why not; at most so many are written out. */
export function ChosenPeople({ caption, lines }: { caption: string; lines: readonly ChosenLine[] }) {
  return (
    <DataTable
      caption={caption}
      rows={lines}
      rowKey={(line) => line.personId}
      columns={[
        { id: 'name', header: 'Nominee', main: true, long: true, cell: (line) => line.name },
        {
          id: 'work',
          header: 'Nomination',
          long: true,
          cell: (line) => (
            <>
              {line.title}
              <small>{line.category}</small>
            </>
          ),
        },
        { id: 'words', header: 'What happens', cell: (line) => <Pill tone={line.tone}>{line.words}</Pill> },
      ]}
    />
  )
}

/** Tries again what could not be built. */
export function RetryForm({ count }: { count: number }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="retry" />
      <Button kind="secondary">
        {count === 1 ? 'Try the failed one again' : `Try the ${count} failed ones again`}
      </Button>
    </Form>
  )
}
