import { DateTime } from '#app/ui/date-time.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { observersPage } from '../observers-page.server.ts'

type Page = Awaited<ReturnType<typeof observersPage>>

const WINDOW_LABELS: Readonly<Record<Page['window']['state'], string>> = {
  open: 'Open',
  not_yet: 'Not open yet',
  over: 'Closed',
  off: 'Not open',
  unset: 'Dates not set',
}

/** When members can vote, and where the round stands. */
export function WindowFacts({
  window: { state, opensAt, closesAt },
  round,
  holders,
  sealedSince,
}: Pick<Page, 'window' | 'round' | 'holders' | 'sealedSince'>) {
  const isPaused = round.pausedAt !== null && state === 'open'
  return (
    <>
      {isPaused && round.pausedAt ? (
        <Notice title="Voting is paused">
          Since <DateTime value={round.pausedAt} />. {round.pauseNote}
        </Notice>
      ) : null}
      <DefinitionList
        items={[
          { term: 'Voting', value: isPaused ? 'Paused' : WINDOW_LABELS[state] },
          { term: 'Opens', value: opensAt ? <DateTime value={opensAt} /> : 'Not set' },
          { term: 'Closes', value: closesAt ? <DateTime value={closesAt} /> : 'Not set' },
          {
            term: 'Roll written',
            value: round.rollFrozenAt ? <DateTime value={round.rollFrozenAt} /> : 'Not yet',
          },
          {
            term: 'Keys fixed',
            value: round.keysFixedAt ? <DateTime value={round.keysFixedAt} /> : 'Not yet',
          },
          {
            term: 'Ballots open for',
            value: sealedSince ? (
              <>
                Two key holders together, since <DateTime value={sealedSince} />
              </>
            ) : (
              'The server, by its own key'
            ),
          },
          { term: 'Key holders', value: holders.held },
          { term: 'Passphrases tried', value: holders.drilled },
        ]}
      />
    </>
  )
}

/** More time to vote, as two admins agreed on it. */
export function ExtensionTable({ extensions }: Pick<Page, 'extensions'>) {
  return (
    <DataTable
      caption="Extensions"
      rows={extensions}
      columns={[
        { header: 'New close', cell: ({ newEnd }) => <DateTime value={newEnd} /> },
        { header: 'Earlier close', cell: ({ oldEnd }) => <DateTime value={oldEnd} /> },
        { header: 'Reason', long: true, cell: ({ reason }) => <bdi>{reason}</bdi> },
      ]}
      empty={<p>Voting has not been extended.</p>}
    />
  )
}

/** When voting was paused and went on; nothing where it never was. */
export function PauseTable({ pauses }: Pick<Page, 'pauses'>) {
  if (pauses.length === 0) return null
  return (
    <DataTable
      caption="Pauses"
      rows={pauses}
      columns={[
        { header: 'When', cell: ({ at }) => <DateTime value={at} /> },
        { header: 'What', cell: ({ isPause }) => (isPause ? 'Paused' : 'Resumed') },
        { header: 'Note', long: true, cell: ({ note }) => <bdi>{note || '–'}</bdi> },
      ]}
    />
  )
}

/** When the ballots were counted, by which version, and the hash of what was counted. */
export function CountTable({ counts }: Pick<Page, 'counts'>) {
  return (
    <DataTable
      caption="Counts"
      rows={counts}
      rowKey={({ run }) => run}
      columns={[
        { header: 'Run', numeric: true, cell: ({ run }) => run },
        { header: 'Counted', cell: ({ countedAt }) => <DateTime value={countedAt} /> },
        { header: 'Version', long: true, cell: ({ version }) => version },
        { header: 'Unreadable ballots', numeric: true, cell: ({ damaged }) => damaged },
        { header: 'Hash of the ballots', long: true, cell: ({ inputHash }) => <code>{inputHash}</code> },
      ]}
      empty={<p>The ballots have not been counted yet.</p>}
    />
  )
}

/** When keys of the result were given and runs opened; two people are needed for either, once voting has opened. */
export function KeyTable({ keys }: Pick<Page, 'keys'>) {
  return (
    <DataTable
      caption="Keys and openings"
      rows={keys}
      columns={[
        { header: 'When', cell: ({ at }) => <DateTime value={at} /> },
        { header: 'What', long: true, cell: ({ what }) => what },
      ]}
      empty={<p>There are no key holders yet.</p>}
    />
  )
}
