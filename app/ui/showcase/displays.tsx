import { href } from '#app/platform/href.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Cluster, Columns } from '#app/ui/columns.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList, RowList } from '#app/ui/definition-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ICON_NAMES, Icon } from '#app/ui/icon.tsx'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { AVATAR_SIZES } from '#app/ui/sizes.ts'
import { StatRow } from '#app/ui/stat-row.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { useTimeFrame } from '#app/ui/time-context.tsx'

const HOUR_MS = 60 * 60 * 1_000

export function HeaderShow() {
  return (
    <PageHeader
      crumbs={[
        { label: 'Entries', to: href('/') },
        { label: 'Tin Lanterns', to: href('/') },
        { label: '13 · Direction, Feature' },
      ]}
      note="✓ Saved 18:42"
      links={
        <LinkButton kind="quiet" to={href('/')}>
          Print questions
        </LinkButton>
      }
      primary={<LinkButton to={href('/')}>Start an entry</LinkButton>}
      eyebrow="Section 2 of 6"
      title="Every piece in every state"
      lede="6 judges · 14 entries · 78 of 84 scores final"
    />
  )
}

function SideShow() {
  return (
    <>
      <Card title="Tin Lanterns">
        <Steps
          label="Sections"
          steps={[
            { label: '1 Work', to: href('/'), tone: 'good', state: 'Done' },
            { label: '2 Statement & credits', current: true, tone: 'bad', state: '2' },
            { label: '3 People', to: href('/'), tone: 'good', state: 'Done' },
            { label: '4 Media', to: href('/'), tone: 'warn', state: '1 left' },
            { label: '5 Rights', to: href('/'), tone: 'neutral', state: 'Not started' },
          ]}
        />
      </Card>
      <Card title="Your season">
        <RowList
          rows={[
            { term: 'Call for entries', value: 'to 11 Dec', current: true },
            { term: 'Judging', value: '4–25 Jan' },
            { term: 'Ceremony', value: '13 Mar' },
          ]}
        />
      </Card>
    </>
  )
}

function TimeShow() {
  const { now } = useTimeFrame()
  const soon = new Date(now.getTime() + 157 * HOUR_MS)
  return (
    <Card title="Dates and money">
      <p>
        <DateTime value={soon} withRelative />
      </p>
      <p>
        <DateTime value={soon} style="date" /> · <DateTime value={soon} style="short" /> ·{' '}
        <DateTime value={soon} style="time" /> · <DateTime value={soon} style="remaining" />
      </p>
      <p>
        <Money cents={19500} currency="USD" /> · <Money cents={19500} currency="USD" style="prose" /> ·{' '}
        <Money cents={-5050} currency="EUR" /> · <Money cents={1200} currency="JPY" />
      </p>
    </Card>
  )
}

export function DisplayShow() {
  return (
    <Columns side={<SideShow />} sideLabel="Checklist and season">
      <Notice title="Standard price USD 195 until Fri 27 Nov 2026, 17:00 Los Angeles.">
        6 days 13 hours left, then USD 260.
      </Notice>
      <Notice tone="good" title="Your entry was submitted">
        We mailed a receipt.
      </Notice>
      <Notice tone="bad" title="The payment did not go through">
        Your card was declined. Nothing was charged.
      </Notice>
      <Notice tone="plain">
        The fifth place changes if Judge 4 is left out. <a href="#how">See how</a>
      </Notice>
      <h2>States</h2>
      <Cluster>
        <Pill tone="good">Submitted</Pill>
        <Pill tone="warn">Draft, 70%</Pill>
        <Pill>In cart</Pill>
        <Pill tone="bad">Returned</Pill>
        <Pill sign={null}>none</Pill>
      </Cluster>
      <StatRow
        stats={[
          { value: 4, label: 'drafts', to: href('/') },
          { value: 3, label: 'in your cart' },
          { value: 2, label: 'submitted' },
          { value: 'USD 390', label: 'invoiced, due 4 Dec' },
        ]}
      />
      <Progress label="Categories voted in" value={12} max={36} />
      <TimeShow />
      <h2>Avatars</h2>
      <Cluster>
        {AVATAR_SIZES.map((size) => (
          <Avatar key={size} size={size} alt="Ottoline Quillfeather" />
        ))}
      </Cluster>
      <Cluster>
        <Avatar src="/favicon.svg" alt="An image" size="lg" />
        <Avatar src="/no-such-image.png" text="GG" alt="Falls back to text" size="lg" />
        <Avatar icon="user" alt="An icon" size="lg" />
        <Avatar alt="single" size="lg" />
      </Cluster>
      <h2>Icons</h2>
      <Cluster>
        {ICON_NAMES.map((name) => (
          <span key={name}>
            <Icon name={name} /> {name}
          </span>
        ))}
      </Cluster>
      <Tabs
        label="Money"
        tabs={[
          { label: 'Invoices', to: '?tab=invoices', current: true, count: 12 },
          { label: 'Payments', to: '?tab=payments' },
          { label: 'Refunds', to: '?tab=refunds' },
        ]}
      />
      <Card title="Invoice E-2026-0143" actions={<LinkButton to={href('/')}>Pay the invoice</LinkButton>}>
        <DefinitionList
          items={[
            { term: 'Bill to', value: 'Gull & Gasket', action: <a href="#bill-to">Change</a> },
            { term: 'Due', value: 'Fri 4 Dec 2026' },
            { term: 'Status', value: <Pill tone="warn">Unpaid</Pill> },
          ]}
        />
      </Card>
      <EmptyState title="No entries yet" action={<LinkButton to={href('/')}>Start an entry</LinkButton>}>
        Your entries of this season appear here, from the first draft to the result.
      </EmptyState>
    </Columns>
  )
}
