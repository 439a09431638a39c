import { href, withQuery } from '#app/platform/href.ts'
import { sizeText } from '#app/platform/files/rules.ts'
import { Card } from '#app/ui/card.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import type { LoaderData } from '#app/ui/loader-data.ts'
import { Pill } from '#app/ui/pill.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { UnderWay } from '#app/ui/under-way.tsx'
import type { ArtworkVersion } from '../queries.server.ts'
import type { CheckLine, CheckResult } from '../report.ts'
import { ARTWORK_STATE_LABELS, STATE_TEXTS, versionText } from '../rules.ts'

/** What is shown of a version of a file, a sponsor's or a partner's; a credit is words instead of a file. */
type Version = Pick<
  LoaderData<ArtworkVersion>,
  'id' | 'state' | 'version' | 'note' | 'report' | 'picture' | 'fileName' | 'sizeBytes' | 'uploadedAt'
> &
  Partial<Pick<ArtworkVersion, 'late' | 'wording' | 'link'>>

/** Where a version's file is. */
type AddressOf = (id: number, show: 'picture' | 'original') => string

const RESULTS: Readonly<Record<CheckResult, { label: string; tone: 'good' | 'warn' | 'bad' }>> = {
  pass: { label: 'Passed', tone: 'good' },
  warn: { label: 'Check this', tone: 'warn' },
  fail: { label: 'Failed', tone: 'bad' },
}
const ORDER: readonly CheckResult[] = ['fail', 'warn', 'pass']

/** On which backgrounds a logo is shown. */
export const LOGO_GROUNDS = ['on-light', 'on-dark'] as const

/** The result of the checks, what has to be corrected first. */
function Report({ lines }: { lines: readonly CheckLine[] }) {
  const sorted = [...lines].sort((one, other) => ORDER.indexOf(one.result) - ORDER.indexOf(other.result))
  return (
    <ul className="check-list">
      {sorted.map(({ result, check, text }) => (
        <li key={check}>
          <Pill {...RESULTS[result]} /> <strong>{check}:</strong> {text}
        </li>
      ))}
    </ul>
  )
}

/** The address of a file of a sponsor's version, with the secret link's key where there is one. */
export const fileAddress = (id: number, show: 'picture' | 'print' | 'drawing' | 'original', token = '') =>
  withQuery(href('/sponsorships/artwork-file/:artworkId', { artworkId: id }), {
    show,
    ...(token && { t: token }),
  })

export const addressFor =
  (token: string): AddressOf =>
  (id, show) =>
    fileAddress(id, show, token)

/** A version with its picture, what was checked and what a reviewer said. */
export function VersionCard({
  version,
  title,
  address,
  told = true,
  grounds,
}: {
  version: Version
  title: string
  address: AddressOf
  /** Says to the sponsor or partner what follows. */
  told?: boolean
  /** Of a logo; without them the picture is shown whole. */
  grounds?: typeof LOGO_GROUNDS
}) {
  const { id, state, fileName, sizeBytes, note, report, picture, late, wording, link } = version
  return (
    <Card title={title}>
      <p>
        <Pill {...ARTWORK_STATE_LABELS[state]} /> {versionText(version.version)}
        {fileName ? (
          <>
            , <a href={address(id, 'original')}>{fileName}</a>
          </>
        ) : null}
        {sizeBytes === null ? null : ` (${sizeText(sizeBytes)})`}
        {late ? ', uploaded late' : null}
      </p>
      {told ? <p role="status">{STATE_TEXTS[state]}</p> : null}
      {told && (state === 'uploaded' || state === 'checking') ? <UnderWay /> : null}
      {note ? (
        <p>
          <strong>From the reviewer:</strong> {note}
        </p>
      ) : null}
      {picture && grounds ? (
        <p className="inline">
          {grounds.map((ground) => (
            <img
              key={ground}
              src={address(id, 'picture')}
              width={picture.width}
              height={picture.height}
              className={ground}
              alt={`The logo on a ${ground === 'on-light' ? 'light' : 'dark'} background`}
            />
          ))}
        </p>
      ) : null}
      {picture && !grounds ? (
        <img
          src={address(id, 'picture')}
          width={picture.width}
          height={picture.height}
          className="artwork-preview"
          alt={`The first page of ${fileName ?? 'the file'}`}
        />
      ) : null}
      {report ? <Report lines={report} /> : null}
      {wording ? (
        <p>
          {wording}
          {link ? `, ${link}` : null}
        </p>
      ) : null}
    </Card>
  )
}

/** Versions that were replaced. */
export function EarlierVersions({ versions, address }: { versions: readonly Version[]; address: AddressOf }) {
  if (versions.length === 0) return null
  return (
    <DataTable
      caption="Earlier versions"
      rows={versions}
      columns={[
        {
          id: 'version',
          header: 'Version',
          main: true,
          long: true,
          cell: ({ id, version, fileName, wording }) =>
            fileName ? (
              <a href={address(id, 'original')}>
                {version}: {fileName}
              </a>
            ) : (
              `${version}: ${wording}`
            ),
        },
        { id: 'uploaded', header: 'Uploaded', cell: ({ uploadedAt }) => <DateTime value={uploadedAt} /> },
        { id: 'state', header: 'Status', cell: ({ state }) => <Pill {...ARTWORK_STATE_LABELS[state]} /> },
        { id: 'note', header: 'Note', long: true, cell: ({ note }) => note || '–' },
      ]}
    />
  )
}
